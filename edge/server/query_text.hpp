#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace punto::server {

// A value of "from=2026-11-16&shift=day%20one"; nothing where it is not there or ill written.
std::optional<std::string> query_value(std::string_view query, std::string_view name);

// A whole number in a path.
template <typename Number>
std::optional<Number> read_number(std::string_view text) {
  Number number{};
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failed != std::errc{} || end != text.data() + text.size() || text.empty()) return {};
  return number;
}

}  // namespace punto::server
