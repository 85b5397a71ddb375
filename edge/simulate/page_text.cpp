#include "edge/simulate/page_text.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace punto {
namespace {

constexpr std::string_view minus = "−";
constexpr double least_shown = 1e-6;
constexpr std::string_view unbreakable_space = "\u00a0";

void group_thousands(std::string& digits) {
  const std::size_t point = std::min(digits.find('.'), digits.size());
  for (auto at = static_cast<std::ptrdiff_t>(point) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), ",");
  }
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      case '\'': safe += "&#39;"; break;
      default:
        // Control characters have no place in a page, escaped or not.
        if (static_cast<unsigned char>(c) >= ' ' || c == '\n') safe += c;
    }
  }
  return safe;
}

std::string count_text(std::uint64_t number) {
  std::string digits = std::to_string(number);
  group_thousands(digits);
  return digits;
}

std::string number_text(double number, int decimals) {
  std::string digits = fmt::format("{:.{}f}", std::abs(number), decimals);
  const bool is_zero = digits.find_first_not_of("0.") == std::string::npos;
  group_thousands(digits);
  return number < 0 && !is_zero ? std::string{minus} + digits : digits;
}

std::string percent_text(double share, int decimals) {
  return fmt::format("{}{}%", number_text(100 * share, decimals), unbreakable_space);
}

std::string net_text(double number, int decimals) {
  const std::string text = number_text(number, decimals);
  const bool is_zero = text.find_first_not_of("0.") == std::string::npos;
  return number > 0 && !is_zero ? "+" + text : text;
}

std::string rare_percent_text(double share) {
  if (share == 0) return percent_text(0, 0);
  if (share < least_shown) return "under " + percent_text(least_shown, 4);
  const int digits = 1 - static_cast<int>(std::floor(std::log10(std::abs(100 * share))));
  return percent_text(share, std::clamp(digits, 1, 4));
}

}  // namespace punto
