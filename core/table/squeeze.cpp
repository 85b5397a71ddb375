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
      add_to(bettor.amount, wager.share_of(seat.player));
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

// Of those who have staked that much, the one who declined last.
const Bettor* last_to_decline(const TableState& state, Side side,
                              const std::vector<Bettor>& bettors, Cents amount) {
  const Bettor* last = nullptr;
  for (const PlayerId player : state.round.hands[static_cast<std::size_t>(side)].declined) {
    const auto found = std::ranges::find(bettors, player, &Bettor::player);
    if (found != bettors.end() && found->amount == amount) last = &*found;
  }
  return last;
}

// The rule by which it is this one's turn.
Procedure procedure_for(const std::vector<Bettor>& bettors, const Bettor& best) {
  bool equal_declined = false;
  bool higher_declined = false;
  int equals = 0;
  for (const Bettor& bettor : bettors) {
    equals += bettor.amount == best.amount ? 1 : 0;
    equal_declined = equal_declined || (bettor.declined && bettor.amount == best.amount);
    higher_declined = higher_declined || (bettor.declined && bettor.amount > best.amount);
  }
  if (equal_declined) return Procedure::NextEqual;
  if (higher_declined) return Procedure::NextHighest;
  return equals > 1 ? Procedure::FirstPlaced : Procedure::HighestWager;
}

Citation cite(const TableState& state, Procedure procedure) {
  const ProcedureRule* entry = state.law->rulebook.find(procedure);
  return entry == nullptr ? reading::nobody_backs_hand : Citation{entry->rule};
}

}  // namespace

Entitled entitled_to(const TableState& state, Side side) {
  const std::vector<Bettor> bettors = bettors_on(state, side);
  const Bettor* best = nullptr;
  const auto comes_before = [&](const Bettor& left, const Bettor& right) {
    if (left.amount != right.amount) return left.amount > right.amount;
    if (const Bettor* declined = last_to_decline(state, side, bettors, left.amount)) {
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
  return {best->player, cite(state, procedure_for(bettors, *best))};
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

bool has_hand(const TableState& state, Side side, PlayerId player) {
  const HandInPlay& hand = state.round.hands[static_cast<std::size_t>(side)];
  if (hand.passed) return hand.holder == player;
  const DealingMethod* method = method_of(state);
  return method != nullptr && method->drawn_by == DrawnBy::Player && !hand.kept &&
         state.device_holder == player;
}

bool has_valid_wager(const TableState& state, PlayerId player) {
  return std::ranges::any_of(state.round.wagers, [&](const PlacedWager& wager) {
    return wager.has(player) && wager.treatment != Action::ReturnWager;
  });
}

bool may_draw(const TableState& state, PlayerId player) {
  return has_valid_wager(state, player) ||
         std::ranges::find(state.may_draw, player) != state.may_draw.end();
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
  if (!must_pass || hand.shown) return {};
  if (!hand.passed && !hand.kept) {
    const Entitled entitled = entitled_to(state, side);
    if (entitled.player) return Refusal{RefusalReason::HandNotPassed, entitled.rule};
  }
  const Side other = side == Side::Player ? Side::Banker : Side::Player;
  const bool other_lies_open = is_exposed(cards, other);
  if (!state.round.first_hand && !other_lies_open) {
    return Refusal{RefusalReason::FirstHandNotChosen, moment.rule(Procedure::FirstHand)};
  }
  if (state.round.first_hand == other && !other_lies_open) {
    return Refusal{RefusalReason::OtherHandFirst, moment.rule(Procedure::FirstHand)};
  }
  return {};
}

}  // namespace punto
