#include <algorithm>
#include <fmt/format.h>

#include "core/scenario/check_step.hpp"
#include "core/scenario/event_text.hpp"
#include "core/scenario/run.hpp"

namespace punto {
namespace {

using Expected = std::vector<const Expectation*>;

// Lines up expected and actual events so that as many as possible stand side by side.
class Alignment {
 public:
  Alignment(const Expected& expected, const Events& actual, const ReadingContext& context)
      : expected_(expected), actual_(actual), context_(context) {}

  // Every expected event came, in this order, and no others but where "..." stands.
  [[nodiscard]] bool is_exact() const {
    // reached[j]: the expectations so far use up the first j events.
    std::vector<bool> reached(actual_.size() + 1, false);
    reached[0] = true;
    for (const Expectation* each : expected_) {
      std::vector<bool> next(actual_.size() + 1, false);
      bool any_before = false;
      for (std::size_t j = 0; j <= actual_.size(); ++j) {
        any_before = any_before || reached[j];
        if (means_any_events(*each)) {
          next[j] = any_before;
        } else if (j > 0) {
          next[j] = reached[j - 1] && matches(actual_[j - 1], each->words, context_);
        }
      }
      reached = std::move(next);
    }
    return reached.back();
  }

  [[nodiscard]] std::vector<Difference> differences(int line) const {
    const bool others_allowed = std::ranges::any_of(
        expected_, [](const Expectation* each) { return means_any_events(*each); });
    const auto lengths = longest_common();
    std::vector<Difference> rows;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < expected_.size() || j < actual_.size()) {
      if (i < expected_.size() && means_any_events(*expected_[i])) {
        ++i;
      } else if (i < expected_.size() && j < actual_.size() && same(i, j)) {
        ++i;
        ++j;
      } else if (i < expected_.size() && j < actual_.size() && are_alike(i, j)) {
        rows.push_back({expected_[i]->line, expected_[i]->text, like(i, j)});
        ++i;
        ++j;
      } else if (j == actual_.size() ||
                 (i < expected_.size() && lengths[i + 1][j] >= lengths[i][j + 1])) {
        rows.push_back({expected_[i]->line, expected_[i]->text, {}});
        ++i;
      } else {
        if (!others_allowed) rows.push_back({line, {}, written(j)});
        ++j;
      }
    }
    return rows.empty() ? whole_lists(line) : rows;
  }

 private:
  // Each event came, but not where it was expected.
  [[nodiscard]] std::vector<Difference> whole_lists(int line) const {
    std::vector<Difference> rows;
    for (std::size_t i = 0; i < std::max(expected_.size(), actual_.size()); ++i) {
      const bool wanted = i < expected_.size();
      rows.push_back({wanted ? expected_[i]->line : line, wanted ? expected_[i]->text : "",
                      i < actual_.size() ? written(i) : ""});
    }
    return rows;
  }

  [[nodiscard]] bool same(std::size_t i, std::size_t j) const {
    return matches(actual_[j], expected_[i]->words, context_);
  }
  [[nodiscard]] bool are_alike(std::size_t i, std::size_t j) const {
    return name_of(actual_[j].body) == expected_[i]->words.front().value;
  }
  [[nodiscard]] std::string like(std::size_t i, std::size_t j) const {
    return "- " + to_text_like(actual_[j], expected_[i]->words, context_.rulebook);
  }
  [[nodiscard]] std::string written(std::size_t j) const {
    return "- " + to_text(actual_[j].body, context_.rulebook);
  }

  [[nodiscard]] std::vector<std::vector<int>> longest_common() const {
    std::vector<std::vector<int>> lengths(expected_.size() + 1,
                                          std::vector<int>(actual_.size() + 1, 0));
    for (std::size_t i = expected_.size(); i-- > 0;) {
      for (std::size_t j = actual_.size(); j-- > 0;) {
        const bool fits = !means_any_events(*expected_[i]) && are_alike(i, j);
        lengths[i][j] =
            fits ? lengths[i + 1][j + 1] + 1 : std::max(lengths[i + 1][j], lengths[i][j + 1]);
      }
    }
    return lengths;
  }

  const Expected& expected_;
  const Events& actual_;
  const ReadingContext& context_;
};

}  // namespace

std::vector<Difference> compare_events(const Expected& expected, const Events& actual,
                                       const ReadingContext& context, int line) {
  const Alignment alignment{expected, actual, context};
  if (expected.empty() || alignment.is_exact()) return {};
  return alignment.differences(line);
}

}  // namespace punto
