#include "core/table/squeeze.hpp"

#include <algorithm>

namespace punto {
namespace {

struct Bettor {
  PlayerId player{};
  int position = 0;
  Cents amount;
  std::uint32_t reached = 0;
  bool declined = false;
};

std::vector<Bettor> bettors_on(const TableState& state, Side side) {
  const Winner backed = side == Side::Player ? Winner::Player : Winner::Banker;
  const auto& declined = state.round.hands[static_cast<std::size_t>(side)].declined;
  std::vector<Bettor> bettors;
  for (const Seat& seat : state.seats) {
    Bettor bettor{seat.player,
                  seat.position,
                  {},
                  0,
                  std::ranges::find(declined, seat.player) != declined.end()};
    for (const PlacedWager& wager : state.round.wagers) {
      if (state.law->rulebook.wagers[wager.kind].backs != backed || !wager.has(seat.player)) {
        continue;
      }
      bettor.amount.value += wager.share_of(seat.player).value;
      bettor.reached = std::max(bettor.reached, wager.reached);
    }
    if (bettor.amount.value > 0) bettors.push_back(bettor);
  }
  return bettors;
}

// Seats passed on the way round the table, counter clockwise (3.9.5, interpretation 49).
int way_round(const TableSettings& settings, int from, int to) {
  const int way = settings.seat_order == SeatOrder::CounterClockwise ? to - from : from - to;
  return (way + settings.positions) % settings.positions;
}

const Bettor* last_to_decline(const TableState& state, Side side,
                              const std::vector<Bettor>& bettors) {
  const auto& declined = state.round.hands[static_cast<std::size_t>(side)].declined;
  if (declined.empty()) return nullptr;
  const auto found = std::ranges::find(bettors, declined.back(), &Bettor::player);
  return found == bettors.end() ? nullptr : &*found;
}

Citation cite(const TableState& state, Procedure procedure) {
  const ProcedureRule* entry = state.law->rulebook.find(procedure);
  return entry == nullptr ? reading::nobody_backs_hand : Citation{entry->rule};
}

}  // namespace

Entitled entitled_to(const TableState& state, Side side) {
  const std::vector<Bettor> bettors = bettors_on(state, side);
  const Bettor* declined = last_to_decline(state, side, bettors);
  const Bettor* best = nullptr;
  int equals = 0;
  const auto comes_before = [&](const Bettor& left, const Bettor& right) {
    if (left.amount != right.amount) return left.amount > right.amount;
    if (declined != nullptr && declined->amount == left.amount) {
      return way_round(state.settings, declined->position, left.position) <
             way_round(state.settings, declined->position, right.position);
    }
    return left.reached < right.reached;
  };
  for (const Bettor& bettor : bettors) {
    if (bettor.declined) continue;
    if (best == nullptr || comes_before(bettor, *best)) best = &bettor;
  }
  if (best == nullptr) return {{}, reading::nobody_backs_hand};
  for (const Bettor& bettor : bettors) equals += bettor.amount == best->amount ? 1 : 0;
  Procedure procedure = equals > 1 ? Procedure::FirstPlaced : Procedure::HighestWager;
  if (declined != nullptr) {
    procedure = declined->amount == best->amount ? Procedure::NextEqual : Procedure::NextHighest;
  }
  return {best->player, cite(state, procedure)};
}

Cents staked_on(const TableState& state, PlayerId player, Side side) {
  for (const Bettor& bettor : bettors_on(state, side)) {
    if (bettor.player == player) return bettor.amount;
  }
  return {};
}

bool is_among_equal_highest(const TableState& state, Side side, PlayerId player) {
  Cents highest;
  int equals = 0;
  bool among = false;
  for (const Bettor& bettor : bettors_on(state, side)) {
    if (bettor.declined || bettor.amount < highest) continue;
    if (bettor.amount > highest) {
      equals = 0;
      among = false;
      highest = bettor.amount;
    }
    ++equals;
    among = among || bettor.player == player;
  }
  return among && equals > 1;
}

bool is_dealt_face_down(const TableState& state) {
  const DealingMethod* method = method_of(state);
  return method != nullptr && method->hands_pass_to != HandsPassTo::Nobody;
}

Objection objection_to_exposing(const Moment& moment, Side side) {
  const TableState& state = moment.table;
  const DealtCards& cards = state.round.cards;
  if (drawn_count(cards) < 4) {
    return Refusal{RefusalReason::NotThisPlace, moment.rule(Procedure::Hands)};
  }
  if (is_exposed(cards, side)) {
    return Refusal{RefusalReason::AlreadyDone, moment.rule(Procedure::Hands)};
  }
  if (!is_dealt_face_down(state)) return {};
  const HandInPlay& hand = state.round.hands[static_cast<std::size_t>(side)];
  const bool must_pass = method_of(state)->hands_pass_to == HandsPassTo::HighestWager;
  if (!must_pass || hand.kept) return {};
  if (!hand.passed) {
    const Entitled entitled = entitled_to(state, side);
    if (entitled.player) return Refusal{RefusalReason::HandNotPassed, entitled.rule};
  }
  if (!state.round.first_hand && !any_exposed(cards)) {
    return Refusal{RefusalReason::FirstHandNotChosen, moment.rule(Procedure::FirstHand)};
  }
  const Side other = side == Side::Player ? Side::Banker : Side::Player;
  if (state.round.first_hand == other && !cards[static_cast<std::size_t>(other)].exposed) {
    return Refusal{RefusalReason::OtherHandFirst, moment.rule(Procedure::FirstHand)};
  }
  return {};
}

}  // namespace punto
