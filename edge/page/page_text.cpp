#include "edge/page/page_text.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace punto {
namespace {

constexpr std::string_view minus = "−";
constexpr double least_shown = 1e-6;
constexpr std::string_view unbreakable_space = "\u00a0";

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

std::string decimal_text(double number, int decimals) {
  std::string text = fmt::format("{:.{}f}", number, decimals);
  const bool is_zero = text.find_first_not_of("-0.") == std::string::npos;
  if (is_zero && text.starts_with('-')) text.erase(0, 1);
  return text;
}

std::string grouped(std::string_view number) {
  std::string text{number};
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  for (std::size_t at = std::min(text.find('.'), text.size()); at > sign + 3;) {
    at -= 3;
    text.insert(at, ",");
  }
  return text;
}

std::string with_true_minus(std::string text) {
  if (text.starts_with('-')) text.replace(0, 1, minus);
  return text;
}

std::string count_text(std::uint64_t number) {
  return grouped(std::to_string(number));
}

std::string number_text(double number, int decimals) {
  return with_true_minus(grouped(decimal_text(number, decimals)));
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
