#include "app/actions.h"

#include <algorithm>
#include <array>
#include <cassert>
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
#include "core/formats/scripts.h"

namespace softfocus {
namespace {

constexpr std::size_t kMostNotices = 3;
constexpr std::size_t kMostCopied = 8'000'000;  // bytes; an X server takes 16 MiB at once, and GLFW gives all at once
constexpr std::string_view kListedEnding = ".json";  // shown in the picker
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
                   state_.plane_drag.reset();
                 },
                 [this](const Apply& r) { session_.apply(r.edit); }, [this](const Run& r) { run(r.command, r.token); },
                 [this](const OpenFile& r) { open(r.path); },
                 [this](const OpenExample& r) {
                   const Pending pending{Pending::Kind::open_example, {}, r.index};
                   if (!asked_to_save(pending)) go_on(pending);
                 },
                 [this](const SaveFile& r) { save(r.path); }, [this](const SavePicture& r) { save_picture(r.path); },
                 [this](const StopWork& r) { stop_work(r.opening); },
                 [this](const ShowFolder& r) { show_folder(r.folder); }, [this](const Proceed&) { proceed(); },
                 [this](const StartTyping& r) { start_typing(r.target); },
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
  state_.plane_drag.reset();
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
        show_save_picker();
      }
      break;
    case Command::save_as: show_save_picker(); break;
    case Command::save_picture: show_picture_dialog(); break;
    case Command::save_picture_at_once: save_picture_at_once(); break;
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
    case Command::shuffle_tokens: shuffle_tokens(); break;
    case Command::unit_vector: session_.apply(UnitVector{id}); break;
    case Command::more_dimensions: session_.apply(SetDimension{session_.scene().dimension + 1}); break;
    case Command::fewer_dimensions: session_.apply(SetDimension{session_.scene().dimension - 1}); break;
    case Command::edit_details:
      state_.title_text = session_.scene().title;
      state_.notes_text = session_.scene().notes;
      state_.dialog = Dialog::details;
      state_.dialog_fresh = true;
      break;
    case Command::copy_as_pytorch: copy_as("pytorch"); break;
    case Command::copy_as_numpy: copy_as("numpy"); break;

    case Command::toggle_scaling: session_.apply(SetScaling{!session_.scene().scaling}); break;
    case Command::toggle_causal:
      session_.apply(SetMask{session_.scene().mask == MaskKind::causal ? MaskKind::none : MaskKind::causal});
      break;
    case Command::show_heatmap: show(CenterView::heatmap); break;
    case Command::show_plane: show(CenterView::plane); break;
    case Command::show_compare: show(CenterView::compare); break;
    case Command::show_slope: show(CenterView::slope); break;
    case Command::show_tokens: show(Quantity::tokens); break;
    case Command::show_raw_scores: show(Quantity::raw_scores); break;
    case Command::show_scores: show(Quantity::scores); break;
    case Command::show_weights: show(Quantity::weights); break;
    case Command::show_context: show(Quantity::context); break;
    case Command::show_row: show(RightPanel::row); break;
    case Command::show_lines: show(RightPanel::lines); break;
    case Command::show_sharpening: show(RightPanel::sharpening); break;
    case Command::show_explanation: show(RightPanel::explanation); break;
    case Command::two_right_panels: state_.two_right = !state_.two_right; break;
    case Command::toggle_pipeline: state_.pipeline = !state_.pipeline; break;
    case Command::freeze_weights: freeze_weights(); break;
    case Command::release_weights: state_.choices.frozen.reset(); break;
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

void Actions::show(CenterView view) {
  state_.center = view;
  state_.tab = Tab::center;
}

void Actions::show(Quantity quantity) {
  state_.choices.quantity = quantity;
  show(CenterView::heatmap);
}

void Actions::show(RightPanel panel) {
  state_.tab = Tab::right;
  if (state_.right[0] == panel || (state_.two_right && state_.right[1] == panel)) return;
  if (state_.right[1] == panel) state_.right[1] = state_.right[0];
  state_.right[0] = panel;
}

void Actions::freeze_weights() {
  const Scene& scene = session_.scene();
  const Mask mask = mask_matrix(scene);
  const bool known = weights_.values != nullptr && weights_.revision == session_.revision();
  state_.choices.frozen = std::make_shared<const FrozenWeights>(FrozenWeights{
      scene.tokens, known ? *weights_.values : attend(token_matrix(scene), scene.options(), mask).weights, mask});
  show(CenterView::compare);
}

void Actions::shuffle_tokens() {
  session_.apply(ShuffleTokens{surroundings_.seed()});
  notify(session_.scene().mask == MaskKind::causal
             ? "Under the causal mask order matters: each token now sees other keys."
             : "Order plays no part: the same weights, permuted with their tokens.");
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
    case Pending::Kind::open_dialog: show_picker(Dialog::open_file, scenes_folder(), {}); break;
    case Pending::Kind::open_file: begin_opening(pending.path); break;
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
  // In the picker, and while another file is being opened, unsaved changes were asked about before.
  const bool asked = state_.dialog == Dialog::open_file || state_.dialog == Dialog::opening;
  std::error_code ignored;
  if (state_.dialog == Dialog::open_file && std::filesystem::is_directory(path, ignored)) return show_folder(path);
  if (asked || !asked_to_save(pending)) go_on(pending);
}

void Actions::begin_opening(const std::filesystem::path& path) {
  opening_.cancel();
  const Dialog from = state_.dialog == Dialog::opening ? Dialog::none : state_.dialog;
  opening_.start(
      "Opening " + shown(path.filename()),
      [this, path](const Report& report) -> Background::Finish {
        const auto scene = std::make_shared<Scene>(read_scene_file(path, ReadableKind::regular_files, report));
        return [this, path, scene] {
          session_.open(std::move(*scene), path);
          select(session_.scene().size() - 1);
          state_.dialog = Dialog::none;
        };
      },
      [this, from](const std::string& sentence) {
        state_.dialog = from;
        if (from == Dialog::open_file) {
          state_.picker.trouble = sentence;
        } else {
          notify(sentence, true);
        }
      });
  opening_.poll(surroundings_.patience);
  if (opening_.running()) {
    state_.dialog = Dialog::opening;
    state_.focus = TargetId{Target::stop_work};
  }
}

void Actions::tend() {
  opening_.poll();
  saving_.poll();
}

void Actions::stop_work(bool opening) {
  (opening ? opening_ : saving_).cancel();
  if (opening && state_.dialog == Dialog::opening) state_.dialog = Dialog::none;
  if (!opening && state_.dialog == Dialog::none) state_.pending = {};  // what waited for the save waits no more
}

bool Actions::asked_to_replace(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored) || state_.picker.replace_question == name) return false;
  state_.picker.replace_question = name;
  return true;
}

void Actions::save(std::filesystem::path path) {
  const bool picking = state_.dialog == Dialog::save_file;
  std::error_code ignored;
  if (picking) {
    if (std::filesystem::is_directory(path, ignored)) return show_folder(path);
    if (!path.has_filename()) return;
    if (path.extension() != ".json") path += kSceneEnding;
    if (asked_to_replace(path)) return;
  }
  session_.commit();
  saving_.start(
      "Saving " + shown(path.filename()),
      [this, path, scene = session_.scene(), document = session_.document()](const Report& report) {
        save_file(path, write_scene(scene), report);
        return [this, path, scene, document] { finish_saving(scene, document, path); };
      },
      [this](const std::string& sentence) {
        if (state_.dialog == Dialog::save_file) {
          state_.picker.trouble = sentence;
          return;
        }
        if (state_.dialog == Dialog::none) state_.pending = {};
        notify(sentence, true);
      });
  saving_.poll(surroundings_.patience);
  if (saving_.running()) state_.dialog = Dialog::none;
}

void Actions::finish_saving(const Scene& saved, std::uint64_t document, const std::filesystem::path& path) {
  notify("Saved in " + shown(path), false, path);
  if (document != session_.document()) return;
  session_.mark_saved(saved, path);
  if (state_.dialog == Dialog::save_file || state_.dialog == Dialog::ask_to_save) state_.dialog = Dialog::none;
  const Pending pending = std::exchange(state_.pending, {});
  if (pending.kind != Pending::Kind::none && !asked_to_save(pending)) go_on(pending);
}

void Actions::save_picture(std::filesystem::path path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return show_folder(path);
  if (path.has_filename() && path.extension().empty() && path.filename().string().front() != '.') {
    path += state_.picture.ending;
  }
  try {
    const PictureFormat& format = picture_format_of(path);
    if (asked_to_replace(path)) return;
    state_.picture.ending = format.ending;
  } catch (const InputError& error) {
    state_.picker.trouble = error.what();
    return;
  }
  begin_saving_picture(path, false);
}

void Actions::save_picture_at_once() {
  state_.picture.view.reset();
  const std::filesystem::path folder = surroundings_.pictures_folder();
  std::error_code ignored;  // a folder that could not be made is what saving then complains of
  std::filesystem::create_directories(folder, ignored);
  begin_saving_picture(
      folder / (file_stem(session_.scene().title) + " " + surroundings_.time_stamp() + state_.picture.ending), true);
}

void Actions::begin_saving_picture(const std::filesystem::path& path, bool fresh) {
  const ViewKind view = picture_view(state_);
  const Point room = picture_room(view, {picture_.width, picture_.height}, picture_.em);
  HeatmapStyle style = picture_style(state_);
  style.width = room.x;
  style.height = room.y;
  style.em = picture_.em;
  saving_.start(
      "Saving " + shown(path.filename()),
      [this, path, fresh, view, style, scene = session_.scene(), choices = state_.choices,
       selected = selected()](const Report& report) -> Background::Finish {
        const PictureText text;
        const Figure figure = picture_of_view(view, scene, selected, choices, style, text);
        report(0.5);
        const double scale = static_cast<double>(style.pixels_per_point);
        const std::string bytes = picture_format_of(path).write(figure, scale, text);
        report(0.9);
        if (!fresh) save_file(path, bytes, part_of(report, 0.9, 1));
        const auto saved = fresh ? save_new_file(path, bytes, part_of(report, 0.9, 1)) : path;
        return [this, saved] {
          if (state_.dialog == Dialog::save_picture) state_.dialog = Dialog::none;
          notify("Picture saved in " + shown(saved), false, saved);
        };
      },
      [this](const std::string& sentence) {
        if (state_.dialog == Dialog::save_picture) {
          state_.picker.trouble = sentence;
        } else {
          notify(sentence, true);
        }
      });
  saving_.poll(surroundings_.patience);
  if (saving_.running() && state_.dialog == Dialog::save_picture) state_.dialog = Dialog::none;
}

void Actions::copy_as(std::string_view id) {
  const ScriptLanguage* const language = script_language_by_id(id);
  assert(language != nullptr);
  saving_.start(
      "Copying as " + std::string(language->label),
      [this, language, scene = session_.scene()](const Report&) {
        const auto script = std::make_shared<const std::string>(language->write(scene));
        if (script->size() > kMostCopied) {
          throw InputError("This scene is too large for the clipboard. As a file, softfocus print --as " +
                           std::string(language->id) + " gives its script.");
        }
        return [this, language, script] {
          surroundings_.copy(*script);
          notify("Copied as a script for " + std::string(language->label));
        };
      },
      [this](const std::string& sentence) { notify(sentence, true); });
  saving_.poll(surroundings_.patience);
}

void Actions::show_folder(const std::filesystem::path& folder) {
  PickerState& picker = state_.picker;
  std::vector<std::string_view> endings{kListedEnding};
  if (state_.dialog == Dialog::save_picture) {
    endings.clear();
    for (const PictureFormat& format : picture_formats()) endings.push_back(format.ending);
  }
  try {
    picker.entries = folder_entries(folder, endings);
    picker.folder = folder;
    picker.cursor = 0;
    picker.trouble.clear();
    picker.replace_question.clear();
    std::error_code ignored;
    if (std::filesystem::is_directory(picker.folder / picker.name, ignored)) picker.name.clear();
  } catch (const InputError& error) {
    picker.trouble = error.what();
  }
}

std::filesystem::path Actions::scenes_folder() const {
  const auto& file = session_.file();
  return file && file->has_parent_path() ? file->parent_path() : surroundings_.start_folder();
}

void Actions::show_save_picker() {
  const auto& file = session_.file();
  show_picker(Dialog::save_file, scenes_folder(),
              file ? file->filename().string() : file_stem(session_.scene().title) + std::string(kSceneEnding));
}

void Actions::show_picture_dialog() {
  const std::filesystem::path folder = surroundings_.pictures_folder();
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  state_.choosing_folder = false;
  state_.picture.view.reset();
  show_picker(Dialog::save_picture, folder, file_stem(session_.scene().title) + state_.picture.ending);
}

void Actions::show_picker(Dialog dialog, const std::filesystem::path& folder, std::string name) {
  session_.commit();
  state_.picker = {};
  state_.picker.name = std::move(name);
  state_.dialog = dialog;
  state_.dialog_fresh = true;
  show_folder(folder);
}

}  // namespace softfocus
