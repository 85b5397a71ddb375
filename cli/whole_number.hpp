#pragma once

#include <charconv>
#include <expected>
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "core/cards/shown.hpp"

namespace punto {

// The value of an option, or one line that says what to write; `what` is the option.
template <typename Number>
std::expected<Number, std::string> whole_number(std::string_view what, const std::string& text,
                                                Number least, Number most) {
  Number number = 0;
  const char* const end = text.data() + text.size();
  const auto [read, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || read != end || number < least || number > most) {
    return std::unexpected(fmt::format("{} \"{}\"; write a whole number from {} to {}", what,
                                       shown(text), least, most));
  }
  return number;
}

}  // namespace punto
