#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace punto {

// How keys are written: a heading, then one key a line. An empty line, one that begins with #, or
// the heading again says nothing.

// Calls `read` with the words of each line until one gives a problem. The error is
// "line N: problem", or what is wrong with the heading.
struct KeyWords {
  std::string_view kind;
  std::string_view time;
  std::string_view rest;
};
std::expected<void, std::string> read_key_lines(
    std::string_view text, std::string_view heading,
    const std::function<std::optional<std::string>(const KeyWords&)>& read);

}  // namespace punto
