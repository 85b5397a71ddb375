#include "core/house/decisions.hpp"

namespace punto::house {
namespace {

using enum Refusal;

constexpr std::int64_t milliseconds_a_minute = 60'000;

LeftForSeat left_now(const Moment& moment, const Player& player) {
  return left_for_seat(limits_now(player, moment.now), player, moment.now);
}

// More than he brings to a seat nobody can lose there, so that it has to fit into what he may
// lose; stakes and time the table counts.
Objection object_to_limits(const Moment& moment, const Player& player, Cents credits) {
  const LeftForSeat left = left_now(moment, player);
  Cents brought = player.seated ? player.seated->brought : Cents{};
  add_to(brought, credits);
  if (left.loss && brought > *left.loss) return LossLimitReached;
  if (left.stakes && left.stakes->value == 0) return StakeLimitReached;
  return left.until && moment.now >= *left.until ? Objection{TimeLimitReached} : Objection{};
}

Objection object_to_seat(const Moment& moment, const std::string& table, Seating seating) {
  const HouseTable* found = moment.table(table);
  if (found == nullptr) return NoSuchTable;
  if (found->seating == seating) return {};
  return seating == Seating::Felt ? NotOnFelt : NotAtTerminals;
}

// Nobody sits down while something is still on its way to his last seat.
Objection object_to_sitting(const Moment& moment, PlayerId id, const Player& player) {
  if (player.seated) return AlreadySeated;
  return is_on_the_way(moment.house, id) ? Objection{TerminalIsBusy} : Objection{};
}

// Chips and cash that a Player lays down at a table.
Objection object_to_buy_in(const Moment& moment, const std::string& table, Cents chips,
                           Cents cash) {
  if (auto objection = object_to_seat(moment, table, Seating::Felt)) return objection;
  if (cash.value != 0 && !moment.table(table)->float_is_open) return FloatNotOpen;
  const bool are_amounts = chips.value >= 0 && cash.value >= 0 && chips <= largest_amount &&
                           cash <= largest_amount &&
                           chips.value + cash.value <= largest_amount.value;
  return are_amounts ? Objection{} : Objection{AmountNotValid};
}

// Nobody brings chips that are not outside, and the Dealer gives none that he has not.
template <typename BuyIn>
Objection object_to_chips(const Moment& moment, const BuyIn& command) {
  if (command.chips > chips_outside(moment.house) && command.chips.value != 0) return TooManyChips;
  const Cents there = chips_in_float(*moment.table(command.table), command.won);
  return command.cash > there && command.cash.value != 0 ? Objection{FloatIsShort} : Objection{};
}

Objection object_to_credits(const Terminal& terminal, Cents credits) {
  if (!is_amount(credits)) return AmountNotValid;
  return terminal.credits < credits ? Objection{NotEnoughCredits} : Objection{};
}

}  // namespace

// The day's figures hold what other seats have given back, and nothing of this one.
LeftForSeat left_for_seat(const PlayerLimits& limits, const Player& player, Time now) {
  LeftForSeat left{limits.stakes, {}, limits.loss};
  if (left.stakes) {
    take_from(*left.stakes, player.today.staked);
    left.stakes = std::max(*left.stakes, Cents{});
  }
  if (left.loss) {
    take_from(*left.loss, player.today.lost);
    left.loss = std::clamp(*left.loss, Cents{-largest_amount.value}, largest_amount);
  }
  if (limits.minutes) {
    const Time since = player.seated ? player.seated->since : now;
    left.until = Time{since.milliseconds + *limits.minutes * milliseconds_a_minute -
                      player.today.milliseconds};
  }
  return left;
}

void restrain(Decision& decision, const Moment& moment, PlayerId id, const LeftForSeat& left) {
  const auto& seated = moment.player(id)->seated;
  if (!seated) return;
  decision->emplace_back(moment.now, moment.by,
                         RestraintSent{moment.house.last_errand + 1, seated->terminal, id,
                                       seated->table, left.stakes, left.until, left.loss});
}

Decision decide(const Moment& moment, const SitAtTerminal& command) {
  if (const auto objection = moment.unless_usable(command.terminal)) return refused(*objection);
  if (const auto objection = object_to_seat(moment, command.table, Seating::Terminals)) {
    return refused(*objection);
  }
  const Terminal& terminal = *moment.terminal(command.terminal);
  if (!terminal.player) return refused(NobodyThere);
  if (const auto objection = object_to_credits(terminal, command.credits)) {
    return refused(*objection);
  }
  const Player& player = *moment.player(*terminal.player);
  if (const auto objection = object_to_sitting(moment, *terminal.player, player)) {
    return refused(*objection);
  }
  if (const auto objection = moment.unless_welcome(player)) return refused(*objection);
  if (const auto objection = object_to_limits(moment, player, command.credits)) {
    return refused(*objection);
  }
  const LeftForSeat left = left_now(moment, player);
  return happens(moment, PlayerSent{moment.house.last_errand + 1, command.terminal,
                                    *terminal.player, command.table, command.position,
                                    command.credits, Cents{}, left.stakes, left.until});
}

Decision decide(const Moment& moment, const AddAtTerminal& command) {
  if (const auto objection = moment.unless_usable(command.terminal)) return refused(*objection);
  const Terminal& terminal = *moment.terminal(command.terminal);
  if (!terminal.player) return refused(NobodyThere);
  const Player& player = *moment.player(*terminal.player);
  const bool is_here =
      player.seated && !player.seated->on_the_way && player.seated->terminal == command.terminal;
  if (!is_here) return refused(NotSeated);
  if (const auto objection = object_to_credits(terminal, command.amount)) {
    return refused(*objection);
  }
  if (const auto objection = moment.unless_welcome(player)) return refused(*objection);
  if (const auto objection = object_to_limits(moment, player, command.amount)) {
    return refused(*objection);
  }
  return happens(moment,
                 CreditsSent{moment.house.last_errand + 1, command.terminal, *terminal.player,
                             player.seated->table, command.amount, Cents{}});
}

// On felt a Player brings chips, or cash that the Dealer changes into chips of the float.
Decision decide(const Moment& moment, const SitAtFelt& command) {
  if (const auto objection = object_to_buy_in(moment, command.table, command.chips, command.cash)) {
    return refused(*objection);
  }
  const bool is_guest = command.player == PlayerId{};
  const Player* known = is_guest ? nullptr : moment.player(command.player);
  if (!is_guest && (known == nullptr || !known->card)) return refused(NoSuchPlayer);
  const Player player = known == nullptr ? Player{} : *known;
  if (const auto objection = object_to_sitting(moment, command.player, player)) {
    return refused(*objection);
  }
  if (const auto objection = moment.unless_welcome(player)) return refused(*objection);
  const Cents credits{command.chips.value + command.cash.value};
  if (const auto objection = object_to_limits(moment, player, credits)) return refused(*objection);
  if (const auto objection = object_to_chips(moment, command)) return refused(*objection);
  const auto id =
      is_guest ? PlayerId{std::max(moment.house.last_guest, first_guest) + 1} : command.player;
  const LeftForSeat left = left_now(moment, player);
  Decision decision = happens(moment, PlayerSent{moment.house.last_errand + 1,
                                                 {},
                                                 id,
                                                 command.table,
                                                 command.position,
                                                 credits,
                                                 command.cash,
                                                 left.stakes,
                                                 left.until});
  note_large_cash(decision, moment, command.table, command.cash);
  return decision;
}

Decision decide(const Moment& moment, const BuyInAtFelt& command) {
  if (const auto objection = object_to_buy_in(moment, command.table, command.chips, command.cash)) {
    return refused(*objection);
  }
  const Cents credits{command.chips.value + command.cash.value};
  if (credits.value == 0) return refused(AmountNotValid);
  const Player* player = moment.player(command.player);
  if (player == nullptr) return refused(NoSuchPlayer);
  const bool is_here =
      player->seated && !player->seated->on_the_way && player->seated->table == command.table;
  if (!is_here) return refused(NotSeated);
  if (const auto objection = moment.unless_welcome(*player)) return refused(*objection);
  if (const auto objection = object_to_limits(moment, *player, credits)) return refused(*objection);
  if (const auto objection = object_to_chips(moment, command)) return refused(*objection);
  Decision decision = happens(
      moment,
      CreditsSent{
          moment.house.last_errand + 1, {}, command.player, command.table, credits, command.cash});
  note_large_cash(decision, moment, command.table, command.cash);
  return decision;
}

// The numbers of a table's events rise: each departure is taken once.
Decision decide(const Moment& moment, const TakeBack& command) {
  const HouseTable* table = moment.table(command.table);
  if (table == nullptr) return refused(NoSuchTable);
  if (command.event <= table->taken_through) return refused(TakenBefore);
  const Player* player = moment.player(command.player);
  if (player == nullptr || !player->seated || player->seated->table != command.table) {
    return refused(NoSuchPlayer);
  }
  if (command.credits.value < 0 || command.wagered.value < 0) return refused(AmountNotValid);
  const auto& terminal = player->seated->terminal;
  Decision decision =
      happens(moment, PlayerReturned{command.table, command.event, command.player, terminal,
                                     command.credits, command.wagered, command.won});
  if (terminal) see_off(decision, moment, *terminal, {0, command.credits, true});
  return decision;
}

}  // namespace punto::house
