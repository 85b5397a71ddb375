#include "core/rulebook/settle.hpp"

#include <map>
#include <string>

#include "core/cards/insist.hpp"
#include "core/rules/reachable.hpp"

namespace punto {
namespace {

// Whether the words of a condition that ask about pairs, from PlayerPair on, hold.
bool pairs_hold(const Condition& condition, const FactValues& values) {
  for (auto i = static_cast<std::size_t>(Fact::PlayerPair); i < Condition::count; ++i) {
    if ((condition.allowed(static_cast<Fact>(i)) >> values[i] & 1) == 0) return false;
  }
  return true;
}

// One letter for each pay row of the rulebook: whether these pairs satisfy it. Pairs with the same
// signature are settled alike whatever the points are.
std::string signature(const Rulebook& rulebook, Pair player, Pair banker) {
  const FactValues values = facts_of({Points{}, player, banker});
  std::string letters;
  for (const Wager& wager : rulebook.wagers) {
    for (const PayRow& row : wager.pays) letters += pairs_hold(row.when, values) ? 'y' : 'n';
  }
  return letters;
}

std::vector<Pair> pairs_in(DeckKind kind) {
  std::vector<Pair> pairs{Pair{}};
  for (const InitialHand& hand : initial_hands(kind)) {
    if (hand.pair.exists()) pairs.push_back(hand.pair);
  }
  return pairs;
}

int first_match(const Wager& wager, const FactValues& values) {
  for (std::size_t i = 0; i < wager.pays.size(); ++i) {
    if (wager.pays[i].when.matches(values)) return static_cast<int>(i);
  }
  return PayTable::lost;
}

}  // namespace

PayTable::PayTable(const Rulebook& rulebook)
    : wager_count_(static_cast<int>(rulebook.wagers.size())) {
  classify_pairs(rulebook);
  settle_keys(rulebook);
}

void PayTable::classify_pairs(const Rulebook& rulebook) {
  pair_class_.assign(std::size_t{Pair::count} * Pair::count, 0);
  std::map<std::string, int> classes;
  const std::vector<Pair> pairs = pairs_in(rulebook.deck);
  for (const Pair player : pairs) {
    for (const Pair banker : pairs) {
      const auto [found, is_new] =
          classes.try_emplace(signature(rulebook, player, banker), classes.size());
      if (is_new) class_example_.push_back({Points{}, player, banker});
      const int at = player.index() * Pair::count + banker.index();
      pair_class_[static_cast<std::size_t>(at)] = static_cast<std::uint16_t>(found->second);
    }
  }
  pair_class_count_ = static_cast<int>(classes.size());
}

void PayTable::settle_keys(const Rulebook& rulebook) {
  std::map<std::vector<std::int8_t>, int> settlements;
  settlement_.resize(static_cast<std::size_t>(key_count()));
  std::vector<std::int8_t> rows(rulebook.wagers.size());
  for (int points = 0; points < Points::count; ++points) {
    for (Outcome outcome : class_example_) {
      outcome.points = Points::at(points);
      const FactValues values = facts_of(outcome);
      for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i] = static_cast<std::int8_t>(first_match(rulebook.wagers[i], values));
      }
      const auto [found, is_new] =
          settlements.try_emplace(rows, static_cast<int>(settlements.size()));
      if (is_new) put_settlement(rulebook, rows);
      settlement_[static_cast<std::size_t>(key(outcome))] = found->second;
    }
  }
  settlement_count_ = static_cast<int>(settlements.size());
}

void PayTable::put_settlement(const Rulebook& rulebook, std::span<const std::int8_t> rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows_.push_back(rows[i]);
    verdicts_.push_back(verdict_of(rulebook.wagers[i], rows[i]));
  }
}

std::span<const std::int8_t> PayTable::rows(int settlement) const {
  INSIST(settlement >= 0 && settlement < settlement_count_);
  const std::span<const std::int8_t> all = rows_;
  const auto count = static_cast<std::size_t>(wager_count_);
  return all.subspan(static_cast<std::size_t>(settlement) * count, count);
}

std::span<const Verdict> PayTable::verdicts(int settlement) const {
  INSIST(settlement >= 0 && settlement < settlement_count_);
  const std::span<const Verdict> all = verdicts_;
  const auto count = static_cast<std::size_t>(wager_count_);
  return all.subspan(static_cast<std::size_t>(settlement) * count, count);
}

Verdict verdict_of(const Wager& wager, int row) {
  if (row == PayTable::lost) return Verdict::Lost;
  return wager.pays[static_cast<std::size_t>(row)].payout.is_push() ? Verdict::Push : Verdict::Won;
}

Fraction net_of(const Wager& wager, int row) {
  if (row == PayTable::lost) return Fraction{-1, 1};
  return wager.pays[static_cast<std::size_t>(row)].payout.net;
}

const std::string& rule_of(const Wager& wager, int row) {
  return row == PayTable::lost ? wager.rule : wager.pays[static_cast<std::size_t>(row)].rule;
}

}  // namespace punto
