#include "tests/drive/check_settlement.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/scenario/value_text.hpp"
#include "core/table/progress.hpp"
#include "tests/drive/second_opinion.hpp"

namespace punto::drive {
namespace {

// Every share of every wager in play is settled once, in order.
Finding check_complete(const TableState& before, const Settlement& settlement) {
  std::size_t next = 0;
  for (const PlacedWager& wager : before.round.wagers) {
    for (const Share& share : wager.shares) {
      if (next == settlement.size()) return Failure{"settlement-incomplete", ""};
      const SettledShare& settled = settlement[next++];
      const bool same = settled.number == wager.number && settled.kind == wager.kind &&
                        settled.player == share.player && settled.staked == share.amount &&
                        settled.treatment == wager.treatment;
      if (!same) return Failure{"settlement-incomplete", "another share than the one in play"};
    }
  }
  if (next == settlement.size()) return {};
  return Failure{"settlement-incomplete", "more shares than in play"};
}

// What of the share may be won or lost.
std::int64_t at_risk(const TableState& state, const SettledShare& share) {
  const std::int64_t most = state.settings.wagers[share.kind].limits.most.value;
  if (share.treatment == Action::ReturnWager) return 0;
  if (share.treatment == Action::SettleToMaximum) return std::min(share.staked.value, most);
  return share.staked.value;
}

// A round that is settled, or settled anew.
struct Settled {
  const Rulebook& book;
  RoundNumber round = 0;
  const Settlement& settlement;
};

Finding check_amount(const Settled& settled, const SettledShare& share, const Fraction& net) {
  std::int64_t due = share.staked.value - share.at_risk.value;
  if (net.numerator() >= 0) {
    const std::int64_t units = share.at_risk.value / net.denominator();
    if (units * net.denominator() != share.at_risk.value) return Failure{"payment-not-exact", ""};
    due += share.at_risk.value + units * net.numerator();
  }
  if (due == share.returned.value) return {};
  const std::string& wager = settled.book.wagers[share.kind].id;
  return Failure{
      "settlement",
      fmt::format("{} of {} cents at {}: returned {}, due {}", wager, share.staked.value,
                  to_text(net), share.returned.value, due),
      {fmt::format("= record {} P{} {} {}", settled.round, static_cast<std::uint32_t>(share.player),
                   wager, value_text::write_amount({due}))}};
}

Finding check_amounts(const Settled& settled, std::span<const Card> cards) {
  const slow::Deal deal = slow::deal(to_slow(cards));
  if (!deal.complete || deal.cards_used() != cards.size()) {
    return Failure{"cards-on-record", "the cards of the round do not make a whole round"};
  }
  const std::vector<Fraction>& nets = nets_of(settled.book, slow::facts_of(deal));
  for (const SettledShare& share : settled.settlement) {
    if (auto failure = check_amount(settled, share, nets[share.kind])) return failure;
  }
  return {};
}

Finding check_returned(const Settlement& settlement) {
  for (const SettledShare& share : settlement) {
    if (share.returned != share.staked) return Failure{"void-keeps-stake", ""};
  }
  return {};
}

}  // namespace

Finding check_settled(const TableState& before, const RoundSettled& settled) {
  if (auto failure = check_complete(before, *settled.settlement)) return failure;
  std::vector<Card> cards;
  for (const DealtCard& card : before.round.cards) {
    if (!card.drawn) continue;
    if (!card.exposed) return Failure{"settled-face-down", ""};
    if (!card.counted) return Failure{"settled-wrong-card", std::string{to_text(card.card)}};
    cards.push_back(card.card);
  }
  for (const SettledShare& share : *settled.settlement) {
    if (share.at_risk.value != at_risk(before, share)) return Failure{"at-risk", ""};
  }
  return check_amounts({before.law->rulebook, settled.round, *settled.settlement}, cards);
}

Finding check_voided(const TableState& before, const RoundVoided& voided) {
  if (auto failure = check_complete(before, *voided.returned)) return failure;
  return check_returned(*voided.returned);
}

Finding check_corrected(const TableState& before, const RoundCorrected& corrected) {
  const Correction& correction = *corrected.correction;
  const RoundRecord* record = find_record(before, correction.round);
  if (record == nullptr || record->is_void) return Failure{"corrected-no-record", ""};
  if (record->settlement != correction.was) return Failure{"corrected-another-settlement", ""};
  if (correction.settlement.size() != correction.was.size()) {
    return Failure{"settlement-incomplete", "of a correction"};
  }
  for (std::size_t i = 0; i < correction.was.size(); ++i) {
    SettledShare same = correction.settlement[i];
    same.row = correction.was[i].row;
    same.returned = correction.was[i].returned;
    if (same != correction.was[i]) return Failure{"settlement-incomplete", "of a correction"};
  }
  if (correction.is_void) return check_returned(correction.settlement);
  return check_amounts({before.law->rulebook, correction.round, correction.settlement},
                       correction.cards);
}

}  // namespace punto::drive
