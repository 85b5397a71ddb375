#include <algorithm>

#include "core/table/resolve.hpp"
#include "core/table/settlement.hpp"

namespace punto {
namespace {

Cents returned_to(const Settlement& settlement, PlayerId player) {
  Cents sum;
  for (const SettledShare& share : settlement) {
    if (share.player == player) add_to(sum, share.returned);
  }
  return sum;
}

std::vector<PlayerId> players_in(const Settlement& settlement) {
  std::vector<PlayerId> players;
  for (const SettledShare& share : settlement) {
    if (std::ranges::find(players, share.player) == players.end()) players.push_back(share.player);
  }
  return players;
}

// What the Player owes by an earlier correction.
std::int64_t owed_by(const TableState& state, PlayerId player) {
  const auto found = std::ranges::find(state.receivables, player, &Receivable::player);
  return found == state.receivables.end() ? 0 : std::max(found->amount.value, std::int64_t{0});
}

}  // namespace

// Interpretation 88: what was already cashed out becomes a receivable of the house; what comes back
// to the Player pays his debt first.
void correct_credits(Draft& draft, const Settlement& was, const Settlement& now) {
  for (const PlayerId player : players_in(was)) {
    const std::int64_t change = returned_to(now, player).value - returned_to(was, player).value;
    if (change == 0) continue;
    const Seat* seat = find_seat(draft.state(), player);
    const std::int64_t due =
        change - std::clamp(change, std::int64_t{0}, owed_by(draft.state(), player));
    const std::int64_t credits = seat == nullptr ? 0 : std::max(due, -seat->credits.value);
    draft.add(CreditsCorrected{player, {credits}, {credits - change}});
  }
}

void correct_record(Draft& draft, RoundNumber round, const std::vector<Card>& cards,
                    const std::string& reason, Citation rule) {
  const RoundRecord& record = *find_record(draft.state(), round);
  Correction correction;
  correction.round = round;
  correction.is_void = cards.empty();
  correction.cards = cards;
  correction.was = *record.settlement;
  correction.settlement = cards.empty() ? undo(*record.settlement)
                                        : settle_again(*draft.state().law, *record.settlement,
                                                       deal_round(cards).outcome());
  correction.reason = reason;
  draft.add(RoundCorrected{correction, rule});
  correct_credits(draft, correction.was, correction.settlement);
}

}  // namespace punto
