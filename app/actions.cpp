#include "app/actions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/derived.h"
#include "app/desktop/folder.h"
#include "assets/assets.h"
#include "core/document/input_error.h"
#include "core/document/limits.h"
#include "core/document/number.h"
#include "core/document/text.h"
#include "core/formats/file.h"
#include "core/formats/picture.h"
#include "core/formats/scene_file.h"

namespace softfocus {
namespace {

constexpr double kPictureScale = 2;
constexpr std::size_t kMostNotices = 3;
constexpr std::array kZooms{75, 90, 100, 110, 125, 150, 175, 200, 250, 300};

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;  // clang 14 does not deduce it

/// A title as the beginning of a file's name: no separators, nothing hidden, not too long.
std::string file_stem(const std::string& title) {
  std::string stem;
  for (const char c : title) {
    const bool unfit = static_cast<unsigned char>(c) < 0x20 || c == 0x7F ||
                       std::string_view("/\\:*?\"<>|").find(c) != std::string_view::npos;
    stem += unfit ? '-' : c;
  }
  constexpr std::size_t kLongest = 80;
  if (stem.size() > kLongest) {
    std::size_t end = kLongest;
    while (end > 0 && (static_cast<unsigned char>(stem[end]) & 0xC0u) == 0x80u) --end;
    stem.resize(end);
  }
  while (!stem.empty() && (stem.front() == '.' || stem.front() == ' ')) stem.erase(stem.begin());
  return stem.empty() ? "softfocus" : stem;
}

}  // namespace

int Actions::selected() const { return index_of(session_.scene(), state_.selected).value_or(0); }

void Actions::notify(std::string text, bool trouble, std::optional<std::filesystem::path> path) {
  auto& notices = state_.notices;
  std::erase_if(notices, [&text](const Notice& notice) { return notice.text == text; });
  if (notices.size() >= kMostNotices) notices.erase(notices.begin());
  notices.push_back({std::move(text), trouble, std::move(path)});
}

void Actions::carry_out(const Request& request) {
  try {
    perform(request);
  } catch (const InputError& error) {
    notify(error.what(), true);
  }
}

void Actions::perform(const Request& request) {
  std::visit(
      Overloaded{[this](const Preview& r) { session_.preview(r.edit); }, [this](const Commit&) { commit(); },
                 [this](const CancelPreview&) {
                   session_.cancel();
                   state_.drag.reset();
                 },
                 [this](const Apply& r) { session_.apply(r.edit); }, [this](const Run& r) { run(r.command, r.token); },
                 [this](const OpenFile& r) { open(r.path); },
                 [this](const OpenExample& r) {
                   const Pending pending{Pending::Kind::open_example, {}, r.index};
                   if (!asked_to_save(pending)) go_on(pending);
                 },
                 [this](const SaveFile& r) { save(r.path); }, [this](const ShowFolder& r) { show_folder(r.folder); },
                 [this](const Proceed&) { proceed(); }, [this](const StartTyping& r) { start_typing(r.target); },
                 [this](const FinishTyping& r) { finish_typing(r.keep); },
                 [this](const ChangeInterface& r) { r.change(state_); }},
      request);
}

void Actions::commit() {
  // A click that made a slider jump is remembered: the second click of a double-click takes it back.
  const bool click = state_.drag && !state_.drag->moved && session_.previewing();
  session_.commit();
  if (click) {
    state_.clicked_slider = state_.drag->target;
    state_.clicked_revision = session_.revision();
  }
  state_.drag.reset();
}

void Actions::nudge(const TargetId& slider, int steps, bool fine) {
  const double by = steps * (fine ? 0.01 : 0.05);
  // Sums of tenths stay tenths.
  const auto moved = [by](float value) {
    return static_cast<float>(std::round((static_cast<double>(value) + by) * 1e6) / 1e6);
  };
  const Scene& scene = session_.scene();
  if (slider.target == Target::temperature_slider) {
    const float value = std::clamp(moved(scene.temperature), kMinTemperature, kMaxTemperature);
    carry_out(Preview{SetTemperature{value}});
  } else if (const auto token = index_of(scene, slider.token)) {
    const auto& vector = scene.tokens[static_cast<std::size_t>(*token)]->vector;
    const float value = vector.at(static_cast<std::size_t>(slider.index));
    carry_out(Preview{SetComponent{slider.token, slider.index, moved(value)}});
  }
}

void Actions::select(int position) {
  const auto& tokens = session_.scene().tokens;
  const int last = static_cast<int>(tokens.size()) - 1;
  state_.selected = tokens[static_cast<std::size_t>(std::clamp(position, 0, last))]->id;
}

void Actions::start_typing(const TargetId& target) {
  if (target.target == Target::component_value) {
    const TargetId slider{Target::component_slider, target.token, target.index};
    if (state_.clicked_slider == slider && state_.clicked_revision == session_.revision()) session_.undo();
  }
  if (target.target == Target::temperature_value && state_.clicked_slider == TargetId{Target::temperature_slider} &&
      state_.clicked_revision == session_.revision()) {
    session_.undo();
  }
  const Scene& scene = session_.scene();
  const auto token = index_of(scene, target.token);
  const Token* named = token ? scene.tokens[static_cast<std::size_t>(*token)].get() : nullptr;
  std::string text;
  switch (target.target) {
    case Target::component_value:
      if (named == nullptr) return;
      text = shortest(named->vector.at(static_cast<std::size_t>(target.index)));
      break;
    case Target::token_name:
      if (named == nullptr) return;
      text = named->name;
      break;
    case Target::temperature_value: text = shortest(scene.temperature); break;
    case Target::title: text = scene.title; break;
    default: return;
  }
  state_.drag.reset();
  state_.typing = Typing{target, std::move(text), true};
}

void Actions::finish_typing(bool keep) {
  const auto typing = std::exchange(state_.typing, {});
  if (!typing || !keep) return;
  const TargetId& target = typing->target;
  if (target.target == Target::title) return session_.apply(SetTitle{typing->text});
  if (target.target == Target::token_name) return session_.apply(RenameToken{target.token, typing->text});
  const auto value = parse_typed_number(typing->text);
  if (!value) {
    throw InputError(in_quotes(typing->text) +
                     " is not a number: the value stays as it was. Expected digits, such as 0.5.");
  }
  if (target.target == Target::temperature_value) return session_.apply(SetTemperature{*value});
  session_.apply(SetComponent{target.token, target.index, *value});
}

void Actions::run(Command command, TokenId token) {
  const int position = token == TokenId{} ? selected() : index_of(session_.scene(), token).value_or(selected());
  const TokenId id = session_.scene().tokens[static_cast<std::size_t>(position)]->id;
  switch (command) {
    case Command::new_scene:
      if (!asked_to_save({Pending::Kind::new_scene})) go_on({Pending::Kind::new_scene});
      break;
    case Command::open:
      if (!asked_to_save({Pending::Kind::open_dialog})) go_on({Pending::Kind::open_dialog});
      break;
    case Command::save:
      if (session_.file()) {
        save(*session_.file());
      } else {
        show_picker(Dialog::save_file);
      }
      break;
    case Command::save_as: show_picker(Dialog::save_file); break;
    case Command::save_picture: save_picture(); break;
    case Command::quit:
      if (!asked_to_save({Pending::Kind::quit})) go_on({Pending::Kind::quit});
      break;

    case Command::undo: session_.undo(); break;
    case Command::redo: session_.redo(); break;
    case Command::add_token:
      session_.apply(AddToken{"token " + std::to_string(session_.scene().size() + 1)});
      select(session_.scene().size() - 1);
      break;
    case Command::rename_token:
      state_.selected = id;
      start_typing({Target::token_name, id});
      break;
    case Command::duplicate_token:
      session_.apply(DuplicateToken{id});
      select(position + 1);
      break;
    case Command::remove_token:
      session_.apply(RemoveToken{id});
      if (state_.selected == id) select(position);
      break;
    case Command::move_token_up:
      if (position > 0) session_.apply(MoveToken{id, -1});
      break;
    case Command::move_token_down:
      if (position + 1 < session_.scene().size()) session_.apply(MoveToken{id, +1});
      break;
    case Command::zero_vector: session_.apply(ZeroVector{id}); break;
    case Command::random_vector: session_.apply(RandomVector{id, surroundings_.seed()}); break;
    case Command::unit_vector: session_.apply(UnitVector{id}); break;
    case Command::more_dimensions: session_.apply(SetDimension{session_.scene().dimension + 1}); break;
    case Command::fewer_dimensions: session_.apply(SetDimension{session_.scene().dimension - 1}); break;
    case Command::edit_details:
      state_.title_text = session_.scene().title;
      state_.notes_text = session_.scene().notes;
      state_.dialog = Dialog::details;
      state_.dialog_fresh = true;
      break;

    case Command::toggle_scaling: session_.apply(SetScaling{!session_.scene().scaling}); break;
    case Command::toggle_causal:
      session_.apply(SetMask{session_.scene().mask == MaskKind::causal ? MaskKind::none : MaskKind::causal});
      break;
    case Command::show_raw_scores: state_.quantity = Quantity::raw_scores; break;
    case Command::show_scores: state_.quantity = Quantity::scores; break;
    case Command::show_weights: state_.quantity = Quantity::weights; break;
    case Command::fit_colors: state_.fitted = !state_.fitted; break;
    case Command::previous_query: select(selected() - 1); break;
    case Command::next_query: select(selected() + 1); break;
    case Command::zoom_in: zoom(+1); break;
    case Command::zoom_out: zoom(-1); break;
    case Command::zoom_reset: state_.zoom = 100; break;
    case Command::dark_theme: state_.theme = state_.theme == Theme::dark ? Theme::light : Theme::dark; break;
    case Command::less_motion: state_.less_motion = !state_.less_motion; break;
    case Command::full_screen: state_.full_screen = !state_.full_screen; break;

    case Command::open_menus: state_.open_menu = Menu::file; break;
    case Command::show_keys:
    case Command::show_about:
      state_.dialog = command == Command::show_keys ? Dialog::keys : Dialog::about;
      state_.focus = TargetId{Target::dialog_button, {}, 0};
      break;
  }
}

void Actions::zoom(int direction) {
  if (direction > 0) {
    const auto* next = std::upper_bound(kZooms.begin(), kZooms.end(), state_.zoom);
    if (next != kZooms.end()) state_.zoom = *next;
  } else {
    const auto* next = std::lower_bound(kZooms.begin(), kZooms.end(), state_.zoom);
    if (next != kZooms.begin()) state_.zoom = *(next - 1);
  }
}

bool Actions::asked_to_save(Pending pending) {
  session_.commit();
  if (!session_.modified()) return false;
  state_.pending = std::move(pending);
  state_.dialog = Dialog::ask_to_save;
  state_.focus = TargetId{Target::dialog_button, {}, 2};
  return true;
}

void Actions::proceed() {
  state_.dialog = Dialog::none;
  go_on(std::exchange(state_.pending, {}));
}

void Actions::go_on(const Pending& pending) {
  switch (pending.kind) {
    case Pending::Kind::none: break;
    case Pending::Kind::quit: state_.quit = true; break;
    case Pending::Kind::new_scene:
      session_.open(new_scene());
      select(0);
      break;
    case Pending::Kind::open_dialog: show_picker(Dialog::open_file); break;
    case Pending::Kind::open_file:
      session_.open(read_scene_file(pending.path, ReadableKind::regular_files), pending.path);
      select(session_.scene().size() - 1);
      break;
    case Pending::Kind::open_example: {
      const SceneAsset& asset = scene_assets()[static_cast<std::size_t>(pending.example)];
      session_.open(read_scene(asset.text, std::string(asset.title)));
      select(session_.scene().size() - 1);
      break;
    }
  }
}

void Actions::open(const std::filesystem::path& path) {
  const Pending pending{Pending::Kind::open_file, path};
  if (state_.dialog != Dialog::open_file) {
    if (!asked_to_save(pending)) go_on(pending);
    return;
  }
  // From the picker, where unsaved changes were asked about before.
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return show_folder(path);
  try {
    go_on(pending);
    state_.dialog = Dialog::none;
  } catch (const InputError& error) {
    state_.picker.trouble = error.what();
  }
}

void Actions::save(std::filesystem::path path) {
  const bool picking = state_.dialog == Dialog::save_file;
  std::error_code ignored;
  if (picking) {
    if (std::filesystem::is_directory(path, ignored)) return show_folder(path);
    if (!path.has_filename()) return;
    if (path.extension() != ".json") path += kSceneEnding;
    const std::string name = path.filename().string();
    if (std::filesystem::exists(path, ignored) && state_.picker.replace_question != name) {
      state_.picker.replace_question = name;
      return;
    }
  }
  session_.commit();
  try {
    save_file(path, write_scene(session_.scene()));
  } catch (const InputError& error) {
    if (!picking) throw;
    state_.picker.trouble = error.what();
    return;
  }
  session_.mark_saved(path);
  state_.dialog = Dialog::none;
  notify("Saved in " + path.string(), false, path);
  if (state_.pending.kind != Pending::Kind::none) proceed();
}

void Actions::save_picture() {
  const HeatmapContent content = heatmap_content(session_, state_, selected());
  HeatmapStyle style = heatmap_style(state_);
  style.width = picture_.width;
  style.height = picture_.height;
  style.em = picture_.em;
  style.pixels_per_point = static_cast<float>(kPictureScale);
  const std::filesystem::path folder = surroundings_.pictures_folder();
  std::error_code ignored;  // a folder that could not be made is what saving then complains of
  std::filesystem::create_directories(folder, ignored);
  const std::filesystem::path wanted =
      folder / (file_stem(session_.scene().title) + " " + surroundings_.time_stamp() + ".png");
  const PictureText text;
  const Figure figure = picture_of_heatmap(content, style, text).figure;
  const auto path = save_new_file(wanted, picture_format_of(wanted).write(figure, kPictureScale, text));
  notify("Picture saved in " + path.string(), false, path);
}

void Actions::show_folder(const std::filesystem::path& folder) {
  PickerState& picker = state_.picker;
  try {
    picker.entries = folder_entries(folder);
    picker.folder = folder;
    picker.trouble.clear();
    picker.replace_question.clear();
    std::error_code ignored;
    if (std::filesystem::is_directory(picker.folder / picker.name, ignored)) picker.name.clear();
  } catch (const InputError& error) {
    picker.trouble = error.what();
  }
}

void Actions::show_picker(Dialog dialog) {
  session_.commit();
  state_.picker = {};
  const auto& file = session_.file();
  if (dialog == Dialog::save_file) {
    state_.picker.name =
        file ? file->filename().string() : file_stem(session_.scene().title) + std::string(kSceneEnding);
  }
  state_.dialog = dialog;
  state_.dialog_fresh = true;
  show_folder(file && file->has_parent_path() ? file->parent_path() : surroundings_.start_folder());
}

}  // namespace softfocus
