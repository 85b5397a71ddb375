#include "core/table/settlement.hpp"

#include <algorithm>

#include "core/cards/insist.hpp"

namespace punto {
namespace {

// What the share gets back of the part that is at risk. Stakes are whole units, and units pay
// exactly.
Cents returned_of(const Law& law, const SettledShare& share) {
  const Wager& wager = law.rulebook.wagers[share.kind];
  if (share.row == PayTable::lost) return {};
  const Fraction& net = wager.pays[static_cast<std::size_t>(share.row)].payout.net;
  const auto winnings = exact_winnings(share.at_risk, net);
  INSIST(winnings);
  return {share.at_risk.value + winnings->value};
}

void settle_share(const Law& law, std::span<const std::int8_t> rows, SettledShare& share) {
  share.row = rows[share.kind];
  share.returned.value = share.staked.value - share.at_risk.value + returned_of(law, share).value;
}

// What may be won or lost of a wager over the maximum is shared out by the shares, in whole units.
// Units that are left go to the first (5.15, interpretation 87).
void limit_to_maximum(const TableState& state, const PlacedWager& wager,
                      std::span<SettledShare> shares) {
  const std::int64_t most = state.settings.wagers[wager.kind].limits.most.value;
  const std::int64_t whole = wager.amount().value;
  const std::int64_t unit = state.settings.units.stake.value;
  if (whole <= most) return;
  std::int64_t left = most;
  for (SettledShare& share : shares) {
    const auto units = static_cast<__int128>(share.staked.value / unit) * most / whole;
    share.at_risk.value = static_cast<std::int64_t>(units) * unit;
    left -= share.at_risk.value;
  }
  for (SettledShare& share : shares) {
    const std::int64_t more = std::min(left, share.staked.value - share.at_risk.value);
    share.at_risk.value += more;
    left -= more;
  }
}

// The shares of a wager with what is at risk of each.
void add_shares(const TableState& state, const PlacedWager& wager, Settlement& settlement) {
  const std::size_t first = settlement.size();
  for (const Share& share : wager.shares) {
    const Cents at_risk = wager.treatment == Action::ReturnWager ? Cents{} : share.amount;
    settlement.push_back({wager.number, wager.kind, PayTable::lost, wager.treatment, share.player,
                          share.amount, at_risk, Cents{}});
  }
  if (wager.treatment == Action::SettleToMaximum) {
    limit_to_maximum(state, wager, std::span{settlement}.subspan(first));
  }
}

}  // namespace

Settlement stakes_in_play(const TableState& state) {
  Settlement settlement;
  settlement.reserve(state.round.wagers.size());
  for (const PlacedWager& wager : state.round.wagers) add_shares(state, wager, settlement);
  return settlement;
}

Settlement settle_wagers(const TableState& state, const Outcome& outcome) {
  return settle_again(*state.law, stakes_in_play(state), outcome);
}

Settlement return_wagers(const TableState& state) {
  return undo(stakes_in_play(state));
}

Settlement settle_again(const Law& law, Settlement settlement, const Outcome& outcome) {
  const auto rows = law.pay_table.rows(law.pay_table.settlement(outcome));
  for (SettledShare& share : settlement) settle_share(law, rows, share);
  return settlement;
}

Settlement undo(Settlement settlement) {
  for (SettledShare& share : settlement) {
    share.row = PayTable::lost;
    share.returned = share.staked;
  }
  return settlement;
}

}  // namespace punto
