#include "core/rulebook/citation.hpp"

#include <algorithm>

namespace punto {
namespace {

constexpr std::size_t longest_citation = 15;
constexpr char interpretation_mark = 'i';

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// 4.1, 5.8.2.2
bool is_clause(std::string_view text) {
  bool digit_wanted = true;
  for (const char c : text) {
    if (!is_digit(c) && (c != '.' || digit_wanted)) return false;
    digit_wanted = c == '.';
  }
  return !digit_wanted;
}

// i67
bool is_interpretation(std::string_view text) {
  return text.size() > 1 && text[0] == interpretation_mark && text[1] != '0' &&
         std::ranges::all_of(text.substr(1), is_digit);
}

}  // namespace

bool is_citation(std::string_view text) {
  return text.size() <= longest_citation && (is_clause(text) || is_interpretation(text));
}

std::string citation_text(std::string_view rule) {
  return is_interpretation(rule) ? "interpretation " + std::string{rule.substr(1)}
                                 : std::string{rule};
}

std::string citation_phrase(std::string_view rule) {
  return is_interpretation(rule) ? citation_text(rule) : "rule " + std::string{rule};
}

}  // namespace punto
