#include "core/rulebook/nearest.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <vector>

namespace punto {
namespace {

// Letters to insert, remove or replace until one text is the other.
std::size_t edit_distance(std::string_view left, std::string_view right) {
  std::vector<std::size_t> row(right.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < left.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < right.size(); ++j) {
      const std::size_t replaced = diagonal + (left[i] == right[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
    }
  }
  return row.back();
}

// How many letters may differ for it to be a slip. In a word of two letters any other is another
// word.
std::size_t farthest_slip(std::string_view text) {
  if (text.size() <= 2) return 0;
  if (text.size() == 3) return 1;
  return std::max<std::size_t>(2, text.size() / 3);
}

}  // namespace

std::string_view nearest(std::string_view text, std::span<const std::string_view> candidates) {
  constexpr std::size_t longest_compared = 64;
  if (text.size() > longest_compared) return {};
  std::string_view best;
  std::size_t best_distance = farthest_slip(text) + 1;
  for (const std::string_view candidate : candidates) {
    if (candidate.empty()) continue;
    const bool begins_alike = text.size() >= 3 && candidate.starts_with(text) && text != candidate;
    const std::size_t distance = begins_alike ? 1 : edit_distance(text, candidate);
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view text, std::span<const std::string_view> candidates) {
  const std::string_view candidate = nearest(text, candidates);
  return candidate.empty() ? "" : fmt::format("did you mean \"{}\"?", candidate);
}

std::string one_of(std::span<const std::string_view> words) {
  std::vector<std::string_view> named;
  std::ranges::copy_if(words, std::back_inserter(named), [](auto word) { return !word.empty(); });
  std::string text;
  for (std::size_t i = 0; i < named.size(); ++i) {
    if (i > 0) text += i + 1 == named.size() ? " or " : ", ";
    text += named[i];
  }
  return text;
}

}  // namespace punto
