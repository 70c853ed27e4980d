#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/background.h"

namespace softfocus {

/// Something that is made for a key, as long as somebody asks for it: at once, or beside the window where that would
/// take longer than a frame may. Used from the window's thread alone.
///
/// It is asked with a `prepare`, called where something has to be made: it gathers what that needs and gives a function
/// of a Report that makes the value. What is made beside the window reads nothing that the window's thread may change
/// meanwhile, and ends early where it reports what share of it is done.
template <typename Key, typename Value>
class Beside {
 public:
  /// `name` says what is made, for people; `wake` is called from another thread when it is there.
  Beside(std::string name, std::function<void()> wake) : name_(std::move(name)), work_(std::move(wake)) {}

  /// Gives what was made for `key` or, as long as that takes, what was made last; nullptr when there is nothing.
  template <typename Prepare>
  const Value* latest(const Key& key, bool at_once, Prepare prepare) {
    ask(key, at_once, prepare, false);
    return value_ ? &*value_ : nullptr;
  }

  /// Gives what was made for `key`, or nullptr as long as that takes; what is made for another key is given up.
  template <typename Prepare>
  const Value* exact(const Key& key, bool at_once, Prepare prepare) {
    ask(key, at_once, prepare, true);
    return value_ && key_ == key ? &*value_ : nullptr;
  }

  /// Asks for what was given last and for nothing newer.
  const Value* hold() {
    asked_ = true;
    return value_ ? &*value_ : nullptr;
  }

  /// What was given last, which was not nullptr.
  const Value& value() const { return *value_; }

  /// Changes with the value.
  std::uint64_t version() const { return version_; }

  bool running() const { return work_.running(); }

  /// Forgets what was made.
  void clear() {
    value_.reset();
    key_.reset();
  }

  /// To be called once a frame: gives up what nobody has asked for since the last call, and lets go of what was made
  /// beside the window, which is large.
  void tend() {
    work_.poll();
    if (!asked_) {
      give_up();
      if (large_) clear();
    }
    asked_ = false;
  }

 private:
  template <typename Prepare>
  void ask(const Key& key, bool at_once, Prepare& prepare, bool only_this) {
    asked_ = true;
    work_.poll();
    if (key_ == key || failed_ == key) return;
    if (at_once) {
      give_up();
      keep(key, prepare()([](double) {}), false);
      return;
    }
    // What was made of a document that changes in place is not of use any more.
    if (!large_) clear();
    if (work_.running()) {
      if (only_this && making_ != key) give_up();
      return;
    }
    making_ = key;
    work_.start(
        name_,
        [this, key, make = prepare()](const Report& report) -> Background::Finish {
          auto made = std::make_shared<Value>(make(report));
          return [this, key, made] { keep(key, std::move(*made), true); };
        },
        [this, key](const std::string&) { failed_ = key; });
  }

  void keep(const Key& key, Value value, bool large) {
    value_.emplace(std::move(value));
    key_ = key;
    large_ = large;
    ++version_;
  }

  void give_up() {
    work_.cancel();
    making_.reset();
  }

  std::string name_;
  std::optional<Key> key_, making_, failed_;  // of the value, of what runs, of what there was too little memory for
  std::optional<Value> value_;
  std::uint64_t version_ = 0;
  bool asked_ = false;
  bool large_ = false;  // made beside the window
  Background work_;     // ends first: it knows the others
};

}  // namespace softfocus
