#pragma once

// Approved rulebook texts, to be spoiled by tests.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/rulebook/approved.hpp"

namespace punto {

inline std::string approved_text(std::string_view game) {
  for (const RulebookText& approved : approved_rulebooks()) {
    if (approved.file == std::string{game} + ".toml") return std::string{approved.text};
  }
  ADD_FAILURE() << "no game " << game;
  return "";
}

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at != std::string::npos) text.replace(at, from.size(), to);
  return text;
}

}  // namespace punto
