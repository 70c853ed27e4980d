#pragma once

#include <cstdint>

namespace softfocus {

/// A key, by what is printed on it: printable keys are their lower-case character.
enum class Key : std::uint16_t {
  none = 0,
  space = ' ',
  up = 256,
  down,
  left,
  right,
  home,
  end,
  page_up,
  page_down,
  tab,
  enter,
  escape,
  backspace,
  del,
  f1,
  f10,
  f11,
  f12,
};

/// The key of a printable character.
constexpr Key key_of(char character) { return static_cast<Key>(static_cast<unsigned char>(character)); }

/// A key that went down, was repeated, or went up.
struct KeyPress {
  enum class Action : std::uint8_t { press, repeat, release };
  Key key = Key::none;
  bool ctrl = false, shift = false, alt = false;
  Action action = Action::press;
};

}  // namespace softfocus
