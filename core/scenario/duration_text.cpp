#include "core/scenario/duration_text.hpp"

#include <array>
#include <charconv>
#include <fmt/format.h>

#include "core/cards/shown.hpp"

namespace punto {
namespace {

struct Unit {
  std::string_view mark;
  std::int64_t milliseconds;
};
// The longest first, so that as few digits as possible are written.
constexpr std::array<Unit, 4> units = {{{"h", 3'600'000}, {"m", 60'000}, {"s", 1'000}, {"ms", 1}}};
constexpr std::int64_t longest = 1'000 * units.front().milliseconds;

}  // namespace

std::string write_duration(std::int64_t milliseconds) {
  for (const Unit& unit : units) {
    if (milliseconds != 0 && milliseconds % unit.milliseconds == 0) {
      return fmt::format("{}{}", milliseconds / unit.milliseconds, unit.mark);
    }
  }
  return "0s";
}

std::expected<std::int64_t, Mistake> read_duration(std::string_view text) {
  std::int64_t number = 0;
  const char* begin = text.data();
  const auto read = std::from_chars(begin, begin + text.size(), number);
  const std::string_view mark = text.substr(static_cast<std::size_t>(read.ptr - begin));
  for (const Unit& unit : units) {
    const bool known = read.ec == std::errc{} && mark == unit.mark;
    if (known && number >= 0 && number <= longest / unit.milliseconds) {
      return number * unit.milliseconds;
    }
  }
  return std::unexpected(
      Mistake{fmt::format("\"{}\" is no time to wait", shown(text)), "write 500ms, 30s, 2m or 1h"});
}

}  // namespace punto
