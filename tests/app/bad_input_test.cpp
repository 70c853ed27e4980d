// What is wrong, given to the program as a command: every row of the tables of bad inputs, bad targets and bad
// arguments ends with status 2 and one sentence.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <optional>

#include "core/document/text.h"
#include "tests/app/command.h"
#include "tests/bad_inputs.h"
#include "tests/bad_targets.h"
#include "tests/other_user.h"

namespace softfocus {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

Words joined(Words first, const Words& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

/// Lets a command have 600 MiB. What the program is made of takes 100; a file of the greatest size, read without
/// knowing its size before, takes half as much again as it has.
Words with_little_memory() { return {"prlimit", "--as=629145600", "--"}; }

/// The program where every user can start it.
class Program {
 public:
  Program() {
    fs::permissions(folder_.path(), fs::perms::all);
    fs::copy_file(SOFTFOCUS_PROGRAM, path());
  }

  std::string path() const { return (folder_ / "softfocus").string(); }

  /// Runs it with what stands before the command.
  Outcome run(const Words& before, const Words& arguments, const Start& start) const {
    return softfocus::run(joined(joined(before, {path()}), arguments), start);
  }

 private:
  TemporaryFolder folder_;
};

/// Checks the end of every refusal: status 2, one line on standard error, nothing on standard output.
void check_refused(const Outcome& outcome) {
  CHECK(outcome.status == 2);
  CHECK(outcome.output == "");
  CHECK(std::count(outcome.errors.begin(), outcome.errors.end(), '\n') == 1);
  CHECK(outcome.errors.ends_with(".\n"));
  CHECK(is_utf8(outcome.errors));
}

/// Gives every bad input as a file to a command, in the place of SCENE; nothing new may be in the folder then.
void check_files(const Words& command) {
  const Program program;
  for (const BadInput& input : bad_inputs()) {
    if (input.sentence.empty()) continue;
    const Folder folder;
    const std::string file = put_bad_input(input, folder.path()).string();
    fs::permissions(folder.path(), fs::perms::all);
    Words arguments = command;
    std::replace(arguments.begin(), arguments.end(), std::string("SCENE"), file);
    const auto count = [&folder] { return std::distance(fs::directory_iterator(folder.path()), {}); };
    const auto before = count();
    const Words user = input.refused_to_others ? command_of_other_user() : Words{};
    const Outcome outcome = program.run(joined(with_little_memory(), user), arguments, no_screen(folder.path()));
    CAPTURE(input.text);
    CHECK(outcome.errors == about(shown(file), input.sentence) + "\n");
    check_refused(outcome);
    CHECK(count() == before);
  }
}

}  // namespace

TEST_CASE("print refuses every bad file") { check_files({"print", "SCENE"}); }

TEST_CASE("render refuses every bad file and makes no picture") { check_files({"render", "SCENE", "-o", "x.png"}); }

TEST_CASE("the window refuses every bad file before it opens") { check_files({"SCENE"}); }

TEST_CASE("print refuses every bad standard input") {
  const Program program;
  for (const BadInput& input : bad_inputs()) {
    if (!input.as_input || input.sentence.empty()) continue;
    const Folder folder;
    Start start = no_screen();
    start.input = put_bad_input(input, folder.path());
    const Outcome outcome = program.run(with_little_memory(), {"print", "-"}, start);
    CAPTURE(input.text);
    CHECK(outcome.errors == about("standard input", input.sentence) + "\n");
    check_refused(outcome);
  }
}

TEST_CASE("where render cannot save, it says why and leaves all as it was") {
  const Program program;
  for (const std::string ending : {".png", ".svg", ".pdf"}) {
    for (const BadTarget& row : bad_targets()) {
      const MadeTarget target(row, ending, "old");
      if (!target.made()) continue;
      const Outcome outcome = program.run(target.command(), {"render", "-o", target.path().string()}, no_screen());
      CHECK(outcome.errors == target.sentence() + "\n");
      check_refused(outcome);
      CHECK(target.untouched());
    }
  }
}

TEST_CASE("too little memory is said in a sentence") {
  const Outcome outcome = run({"prlimit", "--as=209715200", "--", SOFTFOCUS_PROGRAM, "print", "/dev/zero"});
  CHECK(outcome.errors == "There is not enough memory for this: softfocus had to stop.\n");
  check_refused(outcome);
}

TEST_CASE("every wrong argument is refused with a sentence that names it and says what was expected") {
  struct Wrong {
    Words arguments;
    Words words;  // of the sentence
  };
  const std::string long_text(100000, 'x');
  const Wrong table[] = {
      {{"--sideways"}, {"--sideways", "not expected", "softfocus --help"}},
      {{"-x"}, {"-x", "not expected"}},
      {{"print", "--sideways"}, {"--sideways", "not expected"}},
      {{"print", "--side\nways\x1B[31m"}, {"--side\\nways\\u001B[31m", "not expected"}},
      {{"print", "--\xFF"}, {"--\\xFF", "not expected"}},
      {{"print", "--sca", "on"}, {"--sca", "not expected"}},
      {{"print", "-", "two"}, {"two", "not expected"}},
      {{"one", "two"}, {"two", "not expected"}},
      {{"one", "print"}, {"Found “one” before print", "expected it after"}},
      {{"--theme", "dark", "print"}, {"Found --theme before print", "expected it after"}},
      {{"print", ""}, {"SCENE: found an empty name", "expected a scene file or -"}},
      {{"print", "missing.json"}, {"missing.json", "no such file"}},
      {{"missing.json"}, {"missing.json", "no such file"}},
      {{"render", "missing.json", "-o", "x.png"}, {"missing.json", "no such file"}},
      {{"print", "--scaling", "maybe"}, {"--scaling", "“maybe”", "on or off"}},
      {{"print", "--scaling"}, {"--scaling: found no value", "expected one"}},
      {{"print", "--scaling", ""}, {"--scaling", "“”", "on or off"}},
      {{"print", "--mask", "left"}, {"--mask", "“left”", "none or causal"}},
      {{"print", "--as", "ruby"}, {"--as", "“ruby”", "pytorch or numpy"}},
      {{"print", "--as", ""}, {"--as", "“”", "pytorch or numpy"}},
      {{"print", "--as"}, {"--as: found no value", "expected one"}},
      {{"print", "--as", "numpy", "--json"}, {"Found --as and --json together", "expected one of them"}},
      {{"print", "--json", "--as=pytorch"}, {"Found --as and --json together", "expected one of them"}},
      {{"render", "-o", "x.png", "--as", "numpy"}, {"not expected"}},
      {{"print", "--temperature", "0"}, {"--temperature", "“0”", "0.001 to 1000"}},
      {{"print", "--temperature", "0.0009"}, {"--temperature", "“0.0009”", "0.001 to 1000"}},
      {{"print", "--temperature", "1001"}, {"--temperature", "“1001”", "0.001 to 1000"}},
      {{"print", "--temperature", "-1"}, {"--temperature", "“-1”", "0.001 to 1000"}},
      {{"print", "--temperature", "hot"}, {"--temperature", "“hot”", "0.001 to 1000"}},
      {{"print", "--temperature", "nan"}, {"--temperature", "“nan”", "0.001 to 1000"}},
      {{"print", "--temperature", "inf"}, {"--temperature", "“inf”", "0.001 to 1000"}},
      {{"print", "--temperature", "0x10"}, {"--temperature", "“0x10”", "0.001 to 1000"}},
      {{"print", "--temperature", "1e39"}, {"--temperature", "“1e39”", "0.001 to 1000"}},
      {{"print", "--temperature", "1e999"}, {"--temperature", "“1e999”", "0.001 to 1000"}},
      {{"print", "--temperature", "1,000.5"}, {"--temperature", "“1,000.5”", "0.001 to 1000"}},
      {{"print", "--temperature", ""}, {"--temperature", "expected"}},
      {{"print", "--temperature", "\xFF"}, {"--temperature", "“\\xFF”", "0.001 to 1000"}},
      {{"print", "--temperature", long_text}, {"--temperature", "xxx…”", "0.001 to 1000"}},
      {{"render"}, {"render", "found no file", "expected -o FILE.png"}},
      {{"render", "-o"}, {"--output: found no value", "expected one"}},
      {{"render", "-o", ""}, {"found no name", ".png, .svg or .pdf"}},
      {{"render", "-o", "x.jpg"}, {"x.jpg", "the ending “.jpg”", ".png, .svg or .pdf"}},
      {{"render", "-o", "x"}, {"x: found no ending", ".png, .svg or .pdf"}},
      {{"render", "-o", ".png"}, {"found the ending alone", ".png, .svg or .pdf"}},
      {{"render", "-o", "x.png/"}, {"x.png/", "found a folder's name", ".png, .svg or .pdf"}},
      {{"render", "-o", "x\n.jp\xFFg"}, {"x\\n.jp\\xFFg", "“.jp\\xFFg”", ".png, .svg or .pdf"}},
      {{"render", "-o", "no folder/x.png"}, {"no folder/x.png", "the folder no folder does not exist"}},
      {{"render", "-o", "x.png", "--view", "sideways"},
       {"--view", "“sideways”", "weights, scores, raw", "or explanation"}},
      {{"render", "-o", "x.png", "--query", "0"}, {"--query", "“0”", "1 to 4"}},
      {{"render", "-o", "x.png", "--query", "5"}, {"--query", "“5”", "1 to 4"}},
      {{"render", "-o", "x.png", "--query", "it"}, {"--query", "“it”", "1 to 4"}},
      {{"render", "-o", "x.png", "--query", "-1"}, {"--query", "“-1”", "1 to 4"}},
      {{"render", "-o", "x.png", "--query", "99999999999999999999"}, {"--query", "1 to 4"}},
      {{"render", "-o", "x.png", "--view=plane", "--plane", "2"}, {"--plane", "“2”", "principal", "1 to 4"}},
      {{"render", "-o", "x.png", "--view=plane", "--plane", "2,2"}, {"--plane", "“2,2”", "different"}},
      {{"render", "-o", "x.png", "--view=plane", "--plane", "0,1"}, {"--plane", "“0,1”", "1 to 4"}},
      {{"render", "-o", "x.png", "--view=plane", "--plane", "1,5"}, {"--plane", "“1,5”", "1 to 4"}},
      {{"render", "-o", "x.png", "--view=plane", "--plane", "1,2,3"}, {"--plane", "“1,2,3”", "1 to 4"}},
      {{"render", "-o", "x.png", "--view=plane", "--plane", "1.5,2"}, {"--plane", "“1.5,2”", "1 to 4"}},
      {{"render", "-o", "x.png", "--slope-by", "hand"}, {"--slope-by", "“hand”", "score or raw"}},
      {{"render", "-o", "x.png", "--pairing", "both"}, {"--pairing", "“both”", "independent or self"}},
      {{"render", "-o", "x.png", "--random-tokens", "1"}, {"--random-tokens", "“1”", "2 to 64"}},
      {{"render", "-o", "x.png", "--random-tokens", "65"}, {"--random-tokens", "“65”", "2 to 64"}},
      {{"render", "-o", "x.png", "--random-tokens", "few"}, {"--random-tokens", "“few”", "2 to 64"}},
      {{"render", "-o", "x.png", "--seed", "-1"}, {"--seed", "“-1”", "whole number"}},
      {{"render", "-o", "x.png", "--seed", "1.5"}, {"--seed", "“1.5”", "whole number"}},
      {{"render", "-o", "x.png", "--theme", "pink"}, {"--theme", "“pink”", "light or dark"}},
      {{"render", "-o", "x.png", "--colormap", "mud"}, {"--colormap", "“mud”", "expected"}},
      {{"render", "-o", "x.png", "--scale", "0"}, {"--scale", "“0”", "1 to 8"}},
      {{"render", "-o", "x.png", "--scale", "9"}, {"--scale", "“9”", "1 to 8"}},
      {{"render", "-o", "x.png", "--scale", "big"}, {"--scale", "“big”", "1 to 8"}},
      {{"render", "-o", "x.png", "--scale", "1e999"}, {"--scale", "“1e999”", "1 to 8"}},
      {{"render", "-o", "x.png", "--size", "640"}, {"--size", "“640”", "WIDTHxHEIGHT", "1280x800"}},
      {{"render", "-o", "x.png", "--size", ""}, {"--size", "expected"}},
      {{"render", "-o", "x.png", "--size", "100x640"}, {"--size", "“100x640”", "200 to 8192"}},
      {{"render", "-o", "x.png", "--size", "8192x8192", "--scale", "8"}, {"32767"}},
      {{"render", "-o", "x.png", "--fitted=maybe"}, {"--fitted", "maybe", "expected true or false"}},
      {{"--size", "640x"}, {"--size", "“640x”", "200 to 8192"}},
      {{"--size", "x640"}, {"--size", "“x640”", "200 to 8192"}},
      {{"--size", "640x480x2"}, {"--size", "“640x480x2”", "200 to 8192"}},
      {{"--size", "99999999999x640"}, {"--size", "“99999999999x640”", "200 to 8192"}},
      {{"--size", "-640x640"}, {"--size", "“-640x640”", "200 to 8192"}},
      {{"--zoom", "74"}, {"--zoom", "“74”", "75 to 300"}},
      {{"--zoom", "301"}, {"--zoom", "“301”", "75 to 300"}},
      {{"--zoom", "near"}, {"--zoom", "“near”", "75 to 300"}},
      {{"--theme", "pink"}, {"--theme", "“pink”", "light or dark"}},
      {{"--show", "everything"}, {"--show", "“everything”", "heatmap, plane", "explanation"}},
      {{"--show", "plane,,row"}, {"--show", "“”", "heatmap, plane"}},
      {{"--show", "Plane"}, {"--show", "“Plane”", "heatmap, plane"}},
      {{"--screenshot"}, {"--screenshot: found no value", "expected one"}},
      {{"--screenshot", "x.bmp"}, {"x.bmp", "“.bmp”", ".png"}},
      {{"--screenshot", "x.svg"}, {"--screenshot", "“x.svg”", ".png"}},
  };
  const Program program;
  const TemporaryFolder folder;
  for (const Wrong& wrong : table) {
    std::string line;
    for (const std::string& argument : wrong.arguments) line += " " + shortened(argument, 50);
    CAPTURE(line);
    const Outcome outcome = program.run(with_little_memory(), wrong.arguments, no_screen(folder.path()));
    check_refused(outcome);
    for (const std::string& word : wrong.words) CHECK(outcome.errors.find(word) != std::string::npos);
    CHECK(fs::is_empty(folder.path()));
  }
}

TEST_CASE("results that cannot be written whole are an error") {
  for (const Words& arguments : {Words{"print"}, {"print", "--json"}}) {
    Start start = no_screen();
    start.output = "/dev/full";
    const Outcome outcome = softfocus(arguments, start);
    CHECK(outcome.errors == "Standard output: the results could not be written whole.\n");
    check_refused(outcome);
  }
}

}  // namespace softfocus
