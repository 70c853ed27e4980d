#include "core/formats/scene_sax.h"

#include <array>
#include <utility>

#include "core/document/limits.h"
#include "core/document/number.h"
#include "core/document/text.h"
#include "core/formats/json_text.h"
#include "core/formats/scene_file.h"

namespace softfocus {
namespace {

constexpr int kMaxNesting = 64;
constexpr std::size_t kMaxKeys = 256;  // of one object
constexpr std::size_t kShownDigits = 40;
constexpr float kVersion = kSceneVersion;

/// A known key and what its value must be, in words.
struct Field {
  std::string_view key;
  std::string_view expected;
};

constexpr std::array<Field, 7> kSceneFields = {{
    {"softfocus", "the number 1"},
    {"title", "text"},
    {"notes", "text"},
    {"tokens", "a list of 1 to 4096 tokens"},
    {"scaling", "true or false"},
    {"temperature", "a number from 0.001 to 1000"},
    {"mask", "\"none\" or \"causal\""},
}};
constexpr std::array<Field, 2> kTokenFields = {{
    {"name", "text"},
    {"vector", "a list of 1 to 1024 numbers"},
}};
static_assert(kMaxTokens == 4096 && kMaxDimension == 1024);

template <std::size_t size>
const Field* field_of(const std::array<Field, size>& fields, std::string_view key) {
  for (const Field& field : fields) {
    if (field.key == key) return &field;
  }
  return nullptr;
}

/// Ends the text of an object of unknown keys; no keys, no object.
std::string closed(const std::string& unknown) { return unknown.empty() ? unknown : unknown + "}"; }

}  // namespace

bool SceneSax::null() { return scalar({Scalar::Kind::null, "null", {}}); }

bool SceneSax::boolean(bool flag) { return scalar({Scalar::Kind::boolean, flag ? "true" : "false", {}}); }

bool SceneSax::number_integer(std::int64_t number) {
  // Only what is written with a minus arrives here; "-0" has lost it.
  const std::string digits = number == 0 ? "-0" : std::to_string(number);
  return scalar({Scalar::Kind::number, digits, parse_number(digits)});
}

bool SceneSax::number_unsigned(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  return scalar({Scalar::Kind::number, digits, static_cast<float>(number)});
}

bool SceneSax::number_float(double /*number*/, const std::string& digits) {
  return scalar({Scalar::Kind::number, digits, parse_number(digits)});
}

bool SceneSax::string(std::string& text) { return scalar({Scalar::Kind::text, text, {}}); }

bool SceneSax::binary(std::vector<std::uint8_t>& /*bytes*/) { return false; }  // not in JSON

bool SceneSax::start_object(std::size_t /*elements*/) { return start_container(true); }

bool SceneSax::start_array(std::size_t /*elements*/) { return start_container(false); }

bool SceneSax::end_object() { return end_container(true); }

bool SceneSax::end_array() { return end_container(false); }

bool SceneSax::parse_error(std::size_t position, const std::string& last_token,
                           const nlohmann::detail::exception& error) {
  constexpr int kNumberOverflow = 406;
  if (error.id != kNumberOverflow) {
    syntax_error_ = {position, last_token, error.what()};
  } else if (in_unknown()) {
    refuse({in_quotes(object().key), open_token(), shortened(last_token, kShownDigits), "a number below 1.8e308"});
  } else {
    scalar({Scalar::Kind::number, last_token, {}});
  }
  return false;
}

std::optional<std::string> SceneSax::problem() const {
  if (!problem_) return std::nullopt;
  std::string place = problem_->place;
  if (problem_->token > 0) {
    if (!place.empty()) place += " of ";
    place += "token " + std::to_string(problem_->token);
    if (token_name_) place += " (" + in_quotes(*token_name_) + ")";
  }
  return place + " is " + problem_->found + "; expected " + problem_->expected;
}

std::string SceneSax::Scalar::shown() const {
  if (kind == Kind::text) return "the text " + in_quotes(text);
  return shortened(text, kShownDigits);
}

bool SceneSax::key(std::string& name) {
  if (in_unknown()) {
    add_unknown(json_text(name) + ": ");
    return true;
  }
  Object& in = object();
  in.key = name;
  if (problem_) return true;

  const bool known = token_open_ ? field_of(kTokenFields, name) != nullptr : field_of(kSceneFields, name) != nullptr;
  if (!in.keys.insert(name).second) {
    refuse({"the key " + in_quotes(name), open_token(), "there twice", "it once"});
  } else if (in.keys.size() > kMaxKeys) {
    refuse(
        {"the key " + in_quotes(name), open_token(), "one too many", "at most " + std::to_string(kMaxKeys) + " keys"});
  } else if (!known) {
    unknown_depth_ = depth_;
    add_unknown(json_text(name) + ": ");
  }
  return true;
}

bool SceneSax::scalar(const Scalar& value) {
  if (problem_) {
    look_on(value);
  } else if (in_unknown()) {
    add_unknown(value.kind == Scalar::Kind::text ? json_text(value.text) : std::string(value.text));
    leave_unknown();
  } else if (depth_ == kTopDepth) {
    top_value(value);
  } else if (depth_ == kTokenDepth) {
    token_value(value);
  } else if (depth_ == kVectorDepth) {
    component(value);
  } else {
    refuse_value(value.shown());
  }
  return !newer_;
}

void SceneSax::top_value(const Scalar& value) {
  const std::string& key = top_object_.key;
  const bool is_text = value.kind == Scalar::Kind::text;
  if (key == "softfocus" && value.number == kVersion) return;
  if (key == "softfocus") {
    refuse_value(value.shown());
    look_on(value);
  } else if (key == "title" && is_text) {
    scene_.title = value.text;
  } else if (key == "notes" && is_text) {
    scene_.notes = value.text;
  } else if (key == "scaling" && value.kind == Scalar::Kind::boolean) {
    scene_.scaling = value.text == "true";
  } else if (key == "temperature" && value.number && is_temperature(*value.number)) {
    scene_.temperature = *value.number;
  } else if (key == "mask" && is_text && mask_by_name(value.text)) {
    scene_.mask = *mask_by_name(value.text);
  } else {
    refuse_value(value.shown());
  }
}

void SceneSax::token_value(const Scalar& value) {
  if (token_object_.key == "name" && value.kind == Scalar::Kind::text) {
    token_name_ = value.text;
  } else {
    refuse_value(value.shown());
  }
}

void SceneSax::component(const Scalar& value) {
  if (vector_.size() == static_cast<std::size_t>(kMaxDimension)) {
    refuse({"\"vector\"", token_number_, "longer than 1024 numbers", "1 to 1024"});
  } else if (!value.number || !is_component(*value.number)) {
    refuse_value(value.shown());
  } else {
    vector_.push_back(*value.number);
  }
}

/// With a problem already found, reads on only for what makes its sentence better: that a newer version made the file,
/// or the name of the token.
void SceneSax::look_on(const Scalar& value) {
  if (depth_ == kTopDepth && top_object_.key == "softfocus" && value.number.value_or(kVersion) > kVersion) {
    refuse({"\"softfocus\"", 0, value.shown() + ", so a newer version of Softfocus made the file",
            "1, the newest that this version reads"});
    newer_ = true;
  }
  const bool is_name = depth_ == kTokenDepth && token_open_ && token_object_.key == "name";
  if (is_name && !token_name_ && value.kind == Scalar::Kind::text) {
    token_name_ = value.text;
  }
}

bool SceneSax::start_container(bool is_object) {
  if (depth_ == kMaxNesting) {
    if (!problem_) refuse({"the nesting of objects and lists", 0, "deeper than 64", "at most 64"});
    return false;
  }
  if (!problem_) open_container(is_object);
  ++depth_;
  return true;
}

void SceneSax::open_container(bool is_object) {
  if (in_unknown()) {
    add_unknown(is_object ? "{" : "[");
  } else if (depth_ == kTokensDepth && is_object) {
    start_token();
  } else {
    const bool fits = (depth_ == 0 && is_object) ||
                      (depth_ == kTopDepth && !is_object && top_object_.key == "tokens") ||
                      (depth_ == kTokenDepth && !is_object && token_object_.key == "vector");
    if (!fits) refuse_value(is_object ? "an object" : "a list");
  }
}

bool SceneSax::end_container(bool is_object) {
  --depth_;
  if (!problem_) close_container(is_object);
  if (depth_ <= kTokensDepth) token_open_ = false;
  return true;
}

void SceneSax::close_container(bool is_object) {
  if (in_unknown()) {
    object().unknown += is_object ? '}' : ']';
    leave_unknown();
  } else if (depth_ == kTokensDepth) {
    finish_token();
  } else if (depth_ == kTopDepth && token_number_ == 0) {
    refuse({"\"tokens\"", 0, "empty", "a list of 1 to 4096 tokens"});
  } else if (depth_ == 0) {
    finish_scene();
  }
}

void SceneSax::start_token() {
  if (token_number_ == kMaxTokens) return refuse({"\"tokens\"", 0, "longer than 4096 tokens", "1 to 4096"});
  ++token_number_;
  token_open_ = true;
  token_object_ = {};
  token_name_.reset();
  vector_.clear();
}

void SceneSax::finish_token() {
  for (const Field& field : kTokenFields) {
    if (token_object_.keys.contains(std::string(field.key))) continue;
    return refuse({in_quotes(field.key), token_number_, "missing", std::string(field.expected)});
  }
  if (vector_.empty()) return refuse({"\"vector\"", token_number_, "empty", "1 to 1024 numbers"});
  if (token_number_ == 1) scene_.dimension = static_cast<int>(vector_.size());
  if (static_cast<int>(vector_.size()) != scene_.dimension) {
    const std::string length =
        std::to_string(vector_.size()) + (vector_.size() == 1 ? " number long" : " numbers long");
    return refuse({"\"vector\"", token_number_, length, std::to_string(scene_.dimension) + ", as in token 1"});
  }
  append_token(scene_, *token_name_, {vector_.begin(), vector_.end()}, closed(token_object_.unknown));
}

void SceneSax::finish_scene() {
  for (const std::string key : {"softfocus", "tokens"}) {
    if (top_object_.keys.contains(key)) continue;
    return refuse({in_quotes(key), 0, "missing", std::string(field_of(kSceneFields, key)->expected)});
  }
  scene_.unknown_keys = closed(top_object_.unknown);
}

void SceneSax::add_unknown(std::string_view text) {
  std::string& unknown = object().unknown;
  if (unknown.empty()) {
    unknown = "{";
  } else if (std::string_view("{[ ").find(unknown.back()) == std::string_view::npos) {
    unknown += ", ";
  }
  unknown += text;
}

void SceneSax::leave_unknown() {
  if (depth_ == unknown_depth_) unknown_depth_ = 0;
}

/// Refuses a value by the place it stands in.
void SceneSax::refuse_value(const std::string& found) {
  if (depth_ == 0) {
    refuse({"the whole", 0, found, "an object with \"softfocus\" and \"tokens\""});
  } else if (depth_ == kTopDepth) {
    refuse({in_quotes(top_object_.key), 0, found, std::string(field_of(kSceneFields, top_object_.key)->expected)});
  } else if (depth_ == kTokensDepth) {
    token_name_.reset();
    refuse({"", token_number_ + 1, found, "an object with \"name\" and \"vector\""});
  } else if (depth_ == kTokenDepth) {
    const Field* const field = field_of(kTokenFields, token_object_.key);
    refuse({in_quotes(token_object_.key), token_number_, found, std::string(field->expected)});
  } else {
    refuse({"component " + std::to_string(vector_.size() + 1) + " of \"vector\"", token_number_, found,
            "a number from -1e12 to 1e12"});
  }
}

}  // namespace softfocus
