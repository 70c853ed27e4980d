#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/document/scene.h"
#include "core/formats/unknown_keys.h"

namespace softfocus {

/// Builds a Scene from the events of nlohmann's SAX parser, so that duplicate keys are seen, numbers are read as they
/// are written and memory stays near that of the scene. Events answer false to end the parse.
class SceneSax {
 public:
  bool null();
  bool boolean(bool flag);
  bool number_integer(std::int64_t number);
  bool number_unsigned(std::uint64_t number);
  bool number_float(double number, const std::string& digits);
  bool string(std::string& text);
  bool binary(std::vector<std::uint8_t>& bytes);
  bool start_object(std::size_t elements);
  bool key(std::string& name);
  bool end_object();
  bool start_array(std::size_t elements);
  bool end_array();
  bool parse_error(std::size_t position, const std::string& last_token, const nlohmann::detail::exception& error);

  /// Where the text stops being JSON: the count of bytes read, the last word and the parser's message without it.
  struct SyntaxError {
    std::size_t bytes_read;
    std::string last_token;
    std::string message;
  };
  const std::optional<SyntaxError>& syntax_error() const { return syntax_error_; }

  /// What is wrong with the scene, from the place on: "“mask” is 3; expected …"; nothing when it is right.
  std::optional<std::string> problem() const;

  /// The scene, after a parse without error and problem.
  Scene take_scene() { return std::move(scene_); }

 private:
  /// A value that is neither object nor list.
  struct Scalar {
    enum class Kind : std::uint8_t { null, boolean, number, text };
    Kind kind;
    std::string_view text;  // as it is written; a text without its quotes

    std::string shown() const;
    std::optional<float> number() const;    // nothing when it is no number or too large for a float
    std::optional<double> version() const;  // nothing when it is no number or too large for a double
  };

  /// A refusal. The token's name is added when the sentence is made, since it may follow in the file.
  struct Problem {
    std::string place;
    int token;  // counts from 1; 0: none
    std::string found;
    std::string expected;
    bool final = false;  // nothing that follows in the file can make the sentence better
  };

  /// What one object of the file has shown so far.
  struct Object {
    std::set<std::string> keys;
    std::string key;  // the present one
    UnknownKeys unknown;
    int unknown_count = 0;  // keys of the object itself in there
  };

  /// The token that is being read, or was read last.
  struct TokenInFile {
    int number = 0;     // counts from 1
    bool open = false;  // between its braces
    Object object;
    std::optional<std::string> name;
    std::vector<float> vector;
  };

  bool scalar(const Scalar& value);
  void top_value(const Scalar& value);
  void token_value(const Scalar& value);
  void component(const Scalar& value);
  void look_on(const Scalar& value);
  bool start_container(bool is_object);
  bool end_container(bool is_object);
  void open_container(bool is_object);
  void close_container(bool is_object);
  void start_token();
  void finish_token();
  void finish_scene();

  Object& object() { return token_.open ? token_.object : top_; }
  bool in_unknown() { return object().unknown.waiting(); }
  int open_token() const { return token_.open ? token_.number : 0; }

  void refuse(Problem problem) { problem_ = std::move(problem); }
  void refuse_value(const std::string& found);

  // How many objects and lists are open tells where in the file we are, as long as there is no problem.
  static constexpr int kTopDepth = 1;
  static constexpr int kTokensDepth = 2;
  static constexpr int kTokenDepth = 3;
  static constexpr int kVectorDepth = 4;

  Scene scene_;
  Object top_;
  TokenInFile token_;
  int depth_ = 0;
  std::optional<Problem> problem_;
  std::optional<SyntaxError> syntax_error_;
};

}  // namespace softfocus
