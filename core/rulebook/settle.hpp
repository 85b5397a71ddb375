#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/rulebook/rulebook.hpp"
#include "core/rules/outcome.hpp"

namespace punto {

enum class Verdict : std::uint8_t { Won, Lost, Push };
inline constexpr std::array<std::string_view, 3> verdict_names = {"won", "lost", "push"};

constexpr std::string_view name_of(Verdict verdict) {
  return verdict_names[static_cast<std::size_t>(verdict)];
}

// A rulebook's pay rows compiled to a table over the keys of a finished round: settling all wagers
// is two lookups. A key is the points of both hands and the class of their initial pairs; a class
// takes together the pairs that no row of this rulebook tells apart.
class PayTable {
 public:
  explicit PayTable(const Rulebook& rulebook);

  static constexpr int lost = -1;

  [[nodiscard]] int wager_count() const { return wager_count_; }

  // All outcomes that settle every wager alike share one number, below settlement_count().
  [[nodiscard]] int settlement(const Outcome& outcome) const {
    return settlement_[static_cast<std::size_t>(key(outcome))];
  }
  [[nodiscard]] int settlement_count() const { return settlement_count_; }

  // For each wager in the rulebook's order, the pay row that applies, or `lost`.
  [[nodiscard]] std::span<const std::int8_t> rows(int settlement) const;
  [[nodiscard]] std::span<const Verdict> verdicts(int settlement) const;

  // The keys, for those who count outcomes first and settle them afterwards.
  [[nodiscard]] int key_count() const { return Points::count * pair_class_count_; }
  [[nodiscard]] int key(const Outcome& outcome) const {
    return outcome.points.index() * pair_class_count_ +
           pair_class(outcome.player_pair, outcome.banker_pair);
  }
  [[nodiscard]] int settlement_of_key(int key) const {
    return settlement_[static_cast<std::size_t>(key)];
  }
  [[nodiscard]] int pair_class_count() const { return pair_class_count_; }
  [[nodiscard]] int pair_class(Pair player, Pair banker) const {
    const int at = player.index() * Pair::count + banker.index();
    return pair_class_[static_cast<std::size_t>(at)];
  }

 private:
  void classify_pairs(const Rulebook& rulebook);
  void settle_keys(const Rulebook& rulebook);
  void put_settlement(const Rulebook& rulebook, std::span<const std::int8_t> rows);

  int wager_count_ = 0;
  int pair_class_count_ = 0;
  int settlement_count_ = 0;
  std::vector<std::uint16_t> pair_class_;
  std::vector<Outcome> class_example_;  // one outcome's pairs for each class
  std::vector<std::int32_t> settlement_;
  std::vector<std::int8_t> rows_;
  std::vector<Verdict> verdicts_;
};

Verdict verdict_of(const Wager& wager, int row);

// The exact net result of one unit: the row's odds, or -1 where the wager lost.
Fraction net_of(const Wager& wager, int row);

// The rule by which it was paid, pushed or lost.
const std::string& rule_of(const Wager& wager, int row);

}  // namespace punto
