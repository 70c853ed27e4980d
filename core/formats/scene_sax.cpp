#include "core/formats/scene_sax.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <clocale>
#include <system_error>
#include <utility>

#include "core/document/limits.h"
#include "core/document/number.h"
#include "core/document/text.h"
#include "core/formats/json_text.h"
#include "core/formats/scene_file.h"

namespace softfocus {
namespace {

constexpr int kMaxNesting = 64;
constexpr int kMaxUnknownKeys = 256;  // of one object
constexpr std::size_t kShownDigits = 40;
constexpr double kVersion = kSceneVersion;

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
    {"mask", "“none” or “causal”"},
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

}  // namespace

bool SceneSax::null() { return scalar({Scalar::Kind::null, "null"}); }

bool SceneSax::boolean(bool flag) { return scalar({Scalar::Kind::boolean, flag ? "true" : "false"}); }

bool SceneSax::number_integer(std::int64_t number) {
  // Only what is written with a minus arrives here; "-0" has lost it.
  return scalar({Scalar::Kind::number, number == 0 ? "-0" : std::to_string(number)});
}

bool SceneSax::number_unsigned(std::uint64_t number) { return scalar({Scalar::Kind::number, std::to_string(number)}); }

bool SceneSax::number_float(double /*number*/, const std::string& digits) {
  // The parser has put the locale's decimal point, or the first byte of it, into the digits.
  std::string written = digits;
  std::replace(written.begin(), written.end(), *std::localeconv()->decimal_point, '.');
  return scalar({Scalar::Kind::number, written});
}

bool SceneSax::string(std::string& text) { return scalar({Scalar::Kind::text, text}); }

bool SceneSax::binary(std::vector<std::uint8_t>& /*bytes*/) { return false; }  // not in JSON

bool SceneSax::start_object(std::size_t /*elements*/) { return start_container(true); }

bool SceneSax::start_array(std::size_t /*elements*/) { return start_container(false); }

bool SceneSax::end_object() { return end_container(true); }

bool SceneSax::end_array() { return end_container(false); }

bool SceneSax::parse_error(std::size_t position, const std::string& last_token,
                           const nlohmann::detail::exception& error) {
  constexpr int kNumberOverflow = 406;
  if (error.id != kNumberOverflow) {
    std::string message = error.what();
    const std::string from_the_file = "; last read: '" + last_token + "'";
    if (const std::size_t at = message.find(from_the_file); at != std::string::npos) {
      message.erase(at, from_the_file.size());
    }
    syntax_error_ = {position, last_token, message};
  } else if (in_unknown()) {
    refuse({in_quotes(object().key), open_token(), shortened(last_token, kShownDigits), "a number below 1.8e308"});
  } else {
    scalar({Scalar::Kind::number, last_token});
  }
  return false;
}

std::optional<std::string> SceneSax::problem() const {
  if (!problem_) return std::nullopt;
  std::string place = problem_->place;
  if (problem_->token > 0) {
    if (!place.empty()) place += " of ";
    place += "token " + std::to_string(problem_->token);
    if (token_.name) place += " (" + in_quotes(*token_.name) + ")";
  }
  return place + " is " + problem_->found + "; expected " + problem_->expected;
}

std::string SceneSax::Scalar::shown() const {
  if (kind == Kind::text) return "the text " + in_quotes(text);
  return shortened(text, kShownDigits);
}

std::optional<float> SceneSax::Scalar::number() const {
  return kind == Kind::number ? parse_number(text) : std::nullopt;
}

std::optional<double> SceneSax::Scalar::version() const {
  if (kind != Kind::number) return std::nullopt;
  double value = 0.0;
  const std::errc error = std::from_chars(text.data(), text.data() + text.size(), value).ec;
  return error == std::errc() ? std::optional(value) : std::nullopt;
}

bool SceneSax::key(std::string& name) {
  if (in_unknown()) {
    object().unknown.key(name);
    return true;
  }
  Object& in = object();
  in.key = name;
  if (problem_) return true;

  const bool known = token_.open ? field_of(kTokenFields, name) != nullptr : field_of(kSceneFields, name) != nullptr;
  if (!in.keys.insert(name).second) {
    refuse({"the key " + in_quotes(name), open_token(), "there twice", "it once"});
  } else if (!known && ++in.unknown_count > kMaxUnknownKeys) {
    refuse({"the key " + in_quotes(name), open_token(), "one too many",
            "at most " + std::to_string(kMaxUnknownKeys) + " keys that Softfocus does not know"});
  } else if (!known) {
    in.unknown.key(name);
  }
  return true;
}

bool SceneSax::scalar(const Scalar& value) {
  if (problem_) {
    look_on(value);
  } else if (in_unknown()) {
    object().unknown.scalar(value.kind == Scalar::Kind::text ? json_text(value.text) : std::string(value.text));
  } else if (depth_ == kTopDepth) {
    top_value(value);
  } else if (depth_ == kTokenDepth) {
    token_value(value);
  } else if (depth_ == kVectorDepth) {
    component(value);
  } else {
    refuse_value(value.shown());
  }
  return !problem_ || !problem_->final;
}

void SceneSax::top_value(const Scalar& value) {
  const std::string& key = top_.key;
  const bool is_text = value.kind == Scalar::Kind::text;
  if (key == "softfocus" && value.version() == kVersion) return;
  if (key == "softfocus") {
    refuse_value(value.shown());
    look_on(value);
  } else if (key == "title" && is_text) {
    scene_.title = value.text;
  } else if (key == "notes" && is_text) {
    scene_.notes = value.text;
  } else if (key == "scaling" && value.kind == Scalar::Kind::boolean) {
    scene_.scaling = value.text == "true";
  } else if (const auto number = value.number(); key == "temperature" && number && is_temperature(*number)) {
    scene_.temperature = *number;
  } else if (key == "mask" && is_text && mask_by_name(value.text)) {
    scene_.mask = *mask_by_name(value.text);
  } else {
    refuse_value(value.shown());
  }
}

void SceneSax::token_value(const Scalar& value) {
  if (token_.object.key == "name" && value.kind == Scalar::Kind::text) {
    token_.name = value.text;
  } else {
    refuse_value(value.shown());
  }
}

void SceneSax::component(const Scalar& value) {
  const std::optional<float> number = value.number();
  if (token_.vector.size() == static_cast<std::size_t>(kMaxDimension)) {
    refuse({in_quotes("vector"), token_.number, "longer than 1024 numbers", "1 to 1024"});
  } else if (!number || !is_component(*number)) {
    refuse_value(value.shown());
  } else {
    token_.vector.push_back(*number);
  }
}

/// With a problem already found, reads on only for what makes its sentence better: that a newer version made the file,
/// or the name of the token.
void SceneSax::look_on(const Scalar& value) {
  if (depth_ == kTopDepth && top_.key == "softfocus" && value.version().value_or(kVersion) > kVersion) {
    refuse({in_quotes("softfocus"), 0, value.shown() + ", so a newer version of Softfocus made the file",
            "1, the newest that this version reads", true});
  }
  const bool is_name = depth_ == kTokenDepth && token_.open && token_.object.key == "name";
  if (is_name && !token_.name && value.kind == Scalar::Kind::text) token_.name = value.text;
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
    object().unknown.start(is_object ? '{' : '[');
  } else if (depth_ == kTokensDepth && is_object) {
    start_token();
  } else {
    const bool fits = (depth_ == 0 && is_object) || (depth_ == kTopDepth && !is_object && top_.key == "tokens") ||
                      (depth_ == kTokenDepth && !is_object && token_.object.key == "vector");
    if (!fits) refuse_value(is_object ? "an object" : "a list");
  }
}

bool SceneSax::end_container(bool is_object) {
  --depth_;
  if (!problem_) close_container(is_object);
  if (depth_ <= kTokensDepth) token_.open = false;
  return true;
}

void SceneSax::close_container(bool is_object) {
  if (in_unknown()) {
    object().unknown.end(is_object ? '}' : ']');
  } else if (depth_ == kTokensDepth) {
    finish_token();
  } else if (depth_ == kTopDepth && token_.number == 0) {
    refuse({in_quotes("tokens"), 0, "empty", "a list of 1 to 4096 tokens"});
  } else if (depth_ == 0) {
    finish_scene();
  }
}

void SceneSax::start_token() {
  if (token_.number == kMaxTokens) {
    return refuse({in_quotes("tokens"), 0, "longer than 4096 tokens", "1 to 4096"});
  }
  const int number = token_.number + 1;
  token_ = {};
  token_.number = number;
  token_.open = true;
}

void SceneSax::finish_token() {
  for (const Field& field : kTokenFields) {
    if (token_.object.keys.contains(std::string(field.key))) continue;
    return refuse({in_quotes(field.key), token_.number, "missing", std::string(field.expected)});
  }
  const std::size_t length = token_.vector.size();
  if (length == 0) return refuse({in_quotes("vector"), token_.number, "empty", "1 to 1024 numbers"});
  if (token_.number == 1) scene_.dimension = static_cast<int>(length);
  if (static_cast<int>(length) != scene_.dimension) {
    return refuse({in_quotes("vector"), token_.number,
                   std::to_string(length) + (length == 1 ? " number long" : " numbers long"),
                   std::to_string(scene_.dimension) + ", as in token 1"});
  }
  token_.vector.shrink_to_fit();
  append_token(scene_, *token_.name, std::move(token_.vector), token_.object.unknown.object());
}

void SceneSax::finish_scene() {
  for (const std::string key : {"softfocus", "tokens"}) {
    if (top_.keys.contains(key)) continue;
    return refuse({in_quotes(key), 0, "missing", std::string(field_of(kSceneFields, key)->expected)});
  }
  scene_.unknown_keys = top_.unknown.object();
}

/// Refuses a value by the place it stands in.
void SceneSax::refuse_value(const std::string& found) {
  if (depth_ == 0) {
    refuse({"the file", 0, found, "an object with “softfocus” and “tokens”"});
  } else if (depth_ == kTopDepth) {
    refuse({in_quotes(top_.key), 0, found, std::string(field_of(kSceneFields, top_.key)->expected)});
  } else if (depth_ == kTokensDepth) {
    token_.name.reset();
    refuse({"", token_.number + 1, found, "an object with “name” and “vector”"});
  } else if (depth_ == kTokenDepth) {
    const Field* const field = field_of(kTokenFields, token_.object.key);
    refuse({in_quotes(token_.object.key), token_.number, found, std::string(field->expected)});
  } else {
    refuse({"component " + std::to_string(token_.vector.size() + 1) + " of " + in_quotes("vector"), token_.number,
            found, "a number from -1e12 to 1e12"});
  }
}

}  // namespace softfocus
