#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cards/composition.hpp"
#include "core/rulebook/established.hpp"
#include "core/rulebook/rulebook.hpp"
#include "core/rulebook/settle.hpp"
#include "core/rules/round.hpp"

namespace punto {

// A sequence of cards, and what to settle by it.
struct SettleQuestion {
  std::vector<Card> cards;   // in the order they leave the shoe
  std::optional<int> decks;  // where it is given, no card may be there more often than they hold it
  bool established = false;  // a partial round is asked about, not to be void
  std::vector<std::pair<std::string, Cents>> stakes;
  std::vector<std::string> without;  // optional wagers that the table has switched off
};

// Why a round is void, with the rule.
struct VoidRound {
  std::string rule;
  std::string reason;
};

// One stake and what becomes of it.
struct SettledStake {
  const Wager* wager = nullptr;
  int row = PayTable::lost;
  Cents stake;
  Cents net;

  [[nodiscard]] Cents returned() const { return {stake.value + net.value}; }
};

struct WagerStanding {
  const Wager* wager = nullptr;
  Standing standing = Standing::Open;
};

// One rulebook ready to settle rounds. The rulebook must outlive it.
class Game {
 public:
  explicit Game(const Rulebook& rulebook) : rulebook_(&rulebook), pay_table_(rulebook) {}

  [[nodiscard]] const Rulebook& rulebook() const { return *rulebook_; }
  [[nodiscard]] const PayTable& pay_table() const { return pay_table_; }

  // What is wrong with the question, if anything: decks, wagers that are not offered, stakes that
  // cannot be paid exactly. The others take a question that is not refused.
  [[nodiscard]] std::optional<std::string> refuse(const SettleQuestion& question) const;

  // A number of decks that the rulebook does not allow.
  [[nodiscard]] std::optional<std::string> refuse_decks(int decks) const;

  // A card of another deck, or more copies than the decks hold, is found before cards run out.
  [[nodiscard]] std::optional<VoidRound> find_void(const SettleQuestion& question,
                                                   const Round& round) const;

  [[nodiscard]] std::vector<SettledStake> settle(const SettleQuestion& question,
                                                 const Outcome& outcome) const;

  // Of a void round (interpretation 40): nothing is won or lost.
  [[nodiscard]] std::vector<SettledStake> return_stakes(const SettleQuestion& question) const;

  // For each available wager, by what the decks less the cards dealt still allow.
  [[nodiscard]] std::vector<WagerStanding> standings(const SettleQuestion& question,
                                                     const Round& round) const;

  // A wager of the game that is not switched off.
  [[nodiscard]] bool is_available(const SettleQuestion& question, std::string_view wager) const;

 private:
  [[nodiscard]] std::optional<std::string> refuse_stake(const SettleQuestion& question,
                                                        std::string_view id, Cents stake) const;

  const Rulebook* rulebook_;
  PayTable pay_table_;
};

struct StakeTotals {
  Cents staked;
  Cents returned;
};

StakeTotals total_of(const std::vector<SettledStake>& stakes);

// Whether any of them has conclusively won or lost.
bool is_established(const std::vector<WagerStanding>& standings);

// The smallest stake, in cents, of which every row pays a whole number of cents.
std::int64_t stake_step(const Wager& wager);

}  // namespace punto
