#pragma once

#include <fmt/format.h>

#include <set>

#include "core/house/significant_event.hpp"
#include "tests/floor/broken.hpp"

namespace punto::simulated {

// What happened at tables and must be known, beside what the house has noted of it.
class NoteWatch {
 public:
  void happened(const std::string& table, const Event& event) {
    if (const auto told = significance_of(event)) happened_.insert(line(table, *told));
  }
  void noted(const house::Event& event) {
    const auto told = significance_of(event);
    if (told && is_of_table(told->kind)) noted_.insert(line(told->subject, *told));
  }

  // Each of them once. Between turns.
  void check() {
    if (happened_ != noted_) fail("the house", "its notes are not what happened: " + difference());
    happened_.clear();
    noted_.clear();
  }

 private:
  static bool is_of_table(Significance kind) {
    return kind == Significance::RoundVoid || kind == Significance::RoundCorrected ||
           kind == Significance::LargeWin;
  }
  static std::string line(const std::string& table, const SignificantEvent& told) {
    return fmt::format("{} {} {}", told.at.milliseconds, table, told.text);
  }
  [[nodiscard]] std::string difference() const {
    std::string text;
    for (const std::string& one : happened_) {
      if (happened_.count(one) != noted_.count(one)) text += one + "; ";
    }
    for (const std::string& one : noted_) {
      if (happened_.count(one) != noted_.count(one)) text += "noted " + one + "; ";
    }
    return text;
  }

  std::multiset<std::string> happened_;
  std::multiset<std::string> noted_;
};

}  // namespace punto::simulated
