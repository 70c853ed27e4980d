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

  /// Where the text stops being JSON: the count of bytes read, the last word and the parser's own message.
  struct SyntaxError {
    std::size_t bytes_read;
    std::string last_token;
    std::string message;
  };
  const std::optional<SyntaxError>& syntax_error() const { return syntax_error_; }

  /// What is wrong with the scene, from the place on: "\"mask\" is 3; expected …"; nothing when it is right.
  std::optional<std::string> problem() const;

  /// The scene, after a parse without error and problem.
  Scene take_scene() { return std::move(scene_); }

 private:
  /// A value that is neither object nor list.
  struct Scalar {
    enum class Kind : std::uint8_t { null, boolean, number, text };
    Kind kind;
    std::string_view text;        // as it is written; a text without its quotes
    std::optional<float> number;  // nothing when it is no number or too large for a float

    std::string shown() const;
  };

  /// A refusal. The token's name is added when the sentence is made, since it may follow in the file.
  struct Problem {
    std::string place;
    int token;  // counts from 1; 0: none
    std::string found;
    std::string expected;
  };

  /// What one object of the file has shown so far.
  struct Object {
    std::set<std::string> keys;
    std::string key;  // the present one
    std::string unknown;
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

  bool in_unknown() const { return unknown_depth_ > 0; }
  void add_unknown(std::string_view text);
  void leave_unknown();
  Object& object() { return token_open_ ? token_object_ : top_object_; }
  int open_token() const { return token_open_ ? token_number_ : 0; }

  void refuse(Problem problem) { problem_ = std::move(problem); }
  void refuse_value(const std::string& found);

  // How many objects and lists are open tells where in the file we are, as long as there is no problem.
  static constexpr int kTopDepth = 1;
  static constexpr int kTokensDepth = 2;
  static constexpr int kTokenDepth = 3;
  static constexpr int kVectorDepth = 4;

  Scene scene_;
  Object top_object_;
  Object token_object_;
  std::optional<std::string> token_name_;
  std::vector<float> vector_;
  int token_number_ = 0;     // counts from 1
  bool token_open_ = false;  // between the start and the end of token_number_
  int depth_ = 0;
  int unknown_depth_ = 0;  // the depth of the object whose unknown key is being kept; 0: none
  bool newer_ = false;     // a newer version made the file
  std::optional<Problem> problem_;
  std::optional<SyntaxError> syntax_error_;
};

}  // namespace softfocus
