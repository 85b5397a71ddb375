#include "core/table/staff_view.hpp"

#include <algorithm>

#include "core/table/progress.hpp"
#include "core/table/resolve.hpp"
#include "core/table/squeeze.hpp"

namespace punto {
namespace {

constexpr std::array sides = {Side::Player, Side::Banker};

SqueezeView view_squeeze(const TableState& state, Side side) {
  const HandInPlay& hand = state.round.hands[static_cast<std::size_t>(side)];
  const DealingMethod& method = *method_of(state);
  if (hand.passed) return {side, hand.holder, true, Citation{method.rule}};
  if (hand.kept || method.hands_pass_to != HandsPassTo::HighestWager) {
    return {side, {}, false, Citation{method.rule}};
  }
  const Entitled entitled = entitled_to(state, side);
  return {side, entitled.player, false, entitled.rule};
}

std::vector<SqueezeView> view_squeezes(const TableState& state) {
  std::vector<SqueezeView> shown;
  if (state.phase != Phase::Dealing || !is_dealt_face_down(state)) return shown;
  for (const Side side : sides) {
    if (!is_exposed(state.round.cards, side)) shown.push_back(view_squeeze(state, side));
  }
  if (state.round.first_hand == Side::Banker) std::ranges::reverse(shown);
  return shown;
}

// ---- an irregularity ----------------------------------------------------------------------------

std::vector<WagerNumber> withdrawable(const TableState& state, PlayerId player) {
  std::vector<WagerNumber> numbers;
  for (const PlacedWager& wager : state.round.wagers) {
    const bool is_offered = (state.procedure->offer.kinds >> wager.kind & 1) != 0;
    if (is_offered && wager.has(player)) numbers.push_back(wager.number);
  }
  return numbers;
}

void show_offer(HandlingView& shown, const TableState& state) {
  const OpenOffer& offer = state.procedure->offer;
  shown.all_or_none =
      offer.offer == Offer::WithdrawAllOrNone || offer.offer == Offer::WithdrawUndecidedAllOrNone;
  for (const PlayerId player : offer.waiting_for) {
    shown.seats.push_back({player, false, {}, withdrawable(state, player)});
  }
}

// What the table has only found has no row yet, and nobody has declared it.
HandlingView view_handling(const TableState& state) {
  const OpenProcedure& procedure = *state.procedure;
  HandlingView shown;
  shown.may_burn_surplus = !state.shoe.waiting.empty();
  if (procedure.stage == Stage::Found) return shown;
  shown.action = row_of(state).action;
  if (procedure.declared_by.kind == ActorKind::Staff) {
    shown.declared_by = PersonId{procedure.declared_by.id};
  }
  const bool is_by_authority =
      procedure.stage != Stage::Offer && authority_of(state) != Role::Dealer;
  shown.needs_second_person = is_by_authority && shown.declared_by && state.settings.second_person;
  for (std::size_t i = 0; procedure.side && i < state.round.cards.size(); ++i) {
    const DealtCard& card = state.round.cards[i];
    const auto place = static_cast<Place>(i);
    const bool is_unread = card.drawn && !card.read && side_of(place) == *procedure.side;
    if (is_unread) shown.unread.push_back(place);
  }
  if (procedure.stage == Stage::Offer) show_offer(shown, state);
  return shown;
}

// 3.11.1: whoever holds the device draws.
std::optional<PlayerId> view_drawer(const TableState& state) {
  const DealingMethod* method = method_of(state);
  const bool draws = method != nullptr && method->drawn_by == DrawnBy::Player;
  if (!draws || state.phase != Phase::Dealing || state.procedure || state.suspended) return {};
  return progress_of(state.round.cards).waits == Waits::ForCard ? state.device_holder
                                                                : std::nullopt;
}

}  // namespace

StaffView staff_view(const TableState& state, Role role, Time now) {
  StaffView shown;
  if (!state.law) return shown;
  shown.squeezes = view_squeezes(state);
  shown.settlement = round_to_pay(state);
  if (state.procedure) shown.handling = view_handling(state);
  shown.awaits_player = view_drawer(state);
  shown.steps = staff_steps(state, role, now);
  return shown;
}

}  // namespace punto
