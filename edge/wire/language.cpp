#include "edge/wire/language.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace punto::wire {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

// Takes the text off up to the mark.
std::string_view take_until(std::string_view& text, char mark) {
  const std::size_t at = text.find(mark);
  const std::string_view part = text.substr(0, at);
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
  return trimmed(part);
}

// "0.8" in thousandths; nothing where it is no weight.
std::optional<int> weight_of(std::string_view text) {
  if (text.empty() || text.size() > 5 || (text[0] != '0' && text[0] != '1')) return {};
  if (text.size() > 1 && text[1] != '.') return {};
  int weight = (text[0] - '0') * 1'000;
  int unit = 100;
  for (const char digit : text.substr(std::min<std::size_t>(text.size(), 2))) {
    if (digit < '0' || digit > '9') return {};
    weight += (digit - '0') * unit;
    unit /= 10;
  }
  if (weight > 1'000) return {};
  return weight;
}

std::optional<Language> language_of(std::string_view tag) {
  std::string primary{tag.substr(0, tag.find('-'))};
  std::ranges::transform(primary, primary.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  if (primary == "en" || primary == "*") return Language::English;
  if (primary == "zh") return Language::Chinese;
  return {};
}

}  // namespace

std::string_view tag_of(Language language) {
  return language == Language::English ? "en" : "zh";
}

Language language_for(std::string_view accept_language) {
  Language best = Language::English;
  int best_weight = 0;
  while (!accept_language.empty()) {
    std::string_view range = take_until(accept_language, ',');
    const auto language = language_of(take_until(range, ';'));
    range = trimmed(range);
    constexpr std::string_view prefix = "q=";
    const bool has_weight = range.starts_with(prefix) || range.starts_with("Q=");
    const auto weight = has_weight ? weight_of(trimmed(range.substr(prefix.size()))) : 1'000;
    if (!language || !weight || (!has_weight && !range.empty())) continue;
    if (*weight <= best_weight) continue;
    best = *language;
    best_weight = *weight;
  }
  return best;
}

}  // namespace punto::wire
