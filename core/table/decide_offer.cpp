#include <algorithm>

#include "core/table/decisions.hpp"
#include "core/table/resolve.hpp"

namespace punto {
namespace {

using enum RefusalReason;

// The numbers of the Player's wagers that the offer covers.
std::vector<WagerNumber> covered(const TableState& table, PlayerId player) {
  std::vector<WagerNumber> numbers;
  for (const PlacedWager& wager : table.round.wagers) {
    const bool offered = (table.procedure->offer.kinds >> wager.kind & 1) != 0;
    if (offered && wager.has(player)) numbers.push_back(wager.number);
  }
  return numbers;
}

bool is_all_or_none(Offer offer) {
  return offer == Offer::WithdrawAllOrNone || offer == Offer::WithdrawUndecidedAllOrNone;
}

Objection object_to_answer(const Moment& moment, const AnswerOffer& command) {
  const Citation rule{row_of(moment.table).rule};
  const std::vector<WagerNumber> may = covered(moment.table, command.player);
  for (const WagerNumber number : command.withdraw) {
    const PlacedWager* wager = find_wager(moment.table, number);
    const bool twice = std::ranges::count(command.withdraw, number) > 1;
    if (twice || wager == nullptr || !wager->has(command.player)) {
      return Refusal{NoSuchWagerPlaced, rule};
    }
    if (std::ranges::find(may, number) == may.end()) return Refusal{WagerDecided, rule};
  }
  const bool some = !command.withdraw.empty() && command.withdraw.size() < may.size();
  if (some && is_all_or_none(moment.table.procedure->offer.offer)) {
    return Refusal{AllOrNone, rule};
  }
  return {};
}

void close_offer(Draft& draft) {
  draft.add(OfferClosed{});
  carry_out(draft);
}

}  // namespace

// 3.17.1: the Dealer may, at discretion.
Decision decide(const Moment& moment, const DecideOffer& command) {
  if (const auto objection = moment.unless_stage(Stage::Discretion)) {
    return std::unexpected(*objection);
  }
  const Resolution& row = row_of(moment.table);
  if (const auto objection = moment.unless_role(row.by, row.rule)) {
    return std::unexpected(*objection);
  }
  Draft draft{moment};
  draft.add(OfferDecided{command.allow, row.rule});
  if (command.allow) {
    open_offer(draft);
  } else {
    carry_out(draft);
  }
  return draft.take();
}

Decision decide(const Moment& moment, const AnswerOffer& command) {
  if (const auto objection = moment.unless_stage(Stage::Offer)) return std::unexpected(*objection);
  const Citation rule{row_of(moment.table).rule};
  if (const auto objection = moment.unless_self_or_dealer(command.player, rule)) {
    return std::unexpected(*objection);
  }
  const auto& waiting_for = moment.table.procedure->offer.waiting_for;
  if (std::ranges::find(waiting_for, command.player) == waiting_for.end()) {
    return refused(NotOffered, rule);
  }
  if (const auto objection = object_to_answer(moment, command)) return std::unexpected(*objection);
  Draft draft{moment};
  draft.add(OfferAnswered{command.player, !command.withdraw.empty()});
  for (const WagerNumber number : command.withdraw) {
    const Cents share = find_wager(moment.table, number)->share_of(command.player);
    draft.add(WagerWithdrawn{number, command.player, share, row_of(moment.table).rule});
  }
  if (draft.state().procedure->offer.waiting_for.empty()) close_offer(draft);
  return draft.take();
}

// Interpretation 91: silence lets the wagers stand.
Decision decide(const Moment& moment, const CloseOffer& /*command*/) {
  if (const auto objection = moment.unless_stage(Stage::Offer)) return std::unexpected(*objection);
  if (const auto objection = moment.unless_dealer_or_system()) return std::unexpected(*objection);
  if (moment.now < moment.table.procedure->offer.until) {
    return refused(OfferStillOpen, reading::silence);
  }
  Draft draft{moment};
  close_offer(draft);
  return draft.take();
}

}  // namespace punto
