#include "core/house/decisions.hpp"

namespace punto::house {
namespace {

using enum Refusal;

constexpr std::int64_t milliseconds_an_hour = 3'600'000;

const Player* find_card(const State& house, const Digest& card) {
  const auto found = std::ranges::find_if(
      house.players, [&](const auto& entry) { return entry.second.card == card; });
  return found == house.players.end() ? nullptr : &found->second;
}

PlayerId id_of(const State& house, const Digest& card) {
  return std::ranges::find_if(house.players,
                              [&](const auto& entry) { return entry.second.card == card; })
      ->first;
}

bool is_at_terminal(const State& house, PlayerId id) {
  return std::ranges::any_of(house.terminals,
                             [&](const auto& entry) { return entry.second.player == id; });
}

// Guests have neither card nor PIN.
Objection object_to_holder(const Moment& moment, PlayerId id) {
  const Player* player = moment.player(id);
  return player == nullptr || !player->card ? Objection{NoSuchPlayer} : Objection{};
}

// A terminal speaks for whoever is at it, and for nobody else.
Objection object_to_speaker(const Moment& moment, PlayerId player) {
  if (moment.player(player) == nullptr) return NoSuchPlayer;
  if (moment.by.kind != WhoKind::Terminal) return {};
  const Terminal* terminal = moment.terminal(TerminalId{moment.by.id});
  if (terminal == nullptr) return NoSuchTerminal;
  return terminal->player == player ? Objection{} : Objection{MayNot};
}

template <typename Value>
bool is_stricter(const std::optional<Value>& one, const std::optional<Value>& other) {
  return one && (!other || *one <= *other);
}

template <typename Value>
std::optional<Value> stricter(const std::optional<Value>& one, const std::optional<Value>& other) {
  return is_stricter(one, other) ? one : other;
}

bool are_limits(const PlayerLimits& limits) {
  const bool loss = !limits.loss || is_amount(*limits.loss);
  const bool stakes = !limits.stakes || is_amount(*limits.stakes);
  return loss && stakes && (!limits.minutes || (*limits.minutes > 0 && *limits.minutes <= 1'440));
}

// Where he sits; how long he stays away the house keeps.
LeftForSeat no_more_wagers(const Moment& moment) {
  return {{}, moment.now, {}};
}

}  // namespace

Decision decide(const Moment& moment, const RegisterPlayer& command) {
  const auto number = static_cast<std::uint32_t>(command.player);
  if (number == 0 || number >= first_guest) return refused(NoSuchPlayer);
  if (moment.player(command.player) != nullptr) return refused(AlreadyThere);
  if (find_card(moment.house, command.card) != nullptr) return refused(AlreadyThere);
  return happens(moment, PlayerRegistered{command.player, command.card});
}

Decision decide(const Moment& moment, const ReplaceCard& command) {
  if (const auto objection = object_to_holder(moment, command.player)) return refused(*objection);
  if (find_card(moment.house, command.card) != nullptr) return refused(AlreadyThere);
  if (is_at_terminal(moment.house, command.player)) return refused(CardInUse);
  return happens(moment,
                 CardReplaced{command.player, *moment.player(command.player)->card, command.card});
}

// Whoever is locked cannot choose another PIN himself.
Decision decide(const Moment& moment, const SetPlayerPin& command) {
  if (const auto objection = object_to_holder(moment, command.player)) return refused(*objection);
  if (const auto objection = object_to_speaker(moment, command.player)) return refused(*objection);
  const bool is_locked = moment.player(command.player)->locked;
  if (is_locked && moment.by.kind == WhoKind::Terminal) return refused(PlayerIsLocked);
  if (command.credential.empty()) return refused(CredentialMissing);
  return happens(moment, PlayerPinSet{command.player, command.credential});
}

Decision decide(const Moment& moment, const ReportFailedPin& command) {
  if (const auto objection = object_to_holder(moment, command.player)) return refused(*objection);
  const Player& player = *moment.player(command.player);
  if (player.credential.empty()) return refused(CredentialMissing);
  Decision decision = happens(moment, PinFailed{command.player});
  if (player.failures + 1 >= failures_to_lock && !player.locked) {
    decision->emplace_back(moment.now, moment.by, PlayerLocked{command.player});
  }
  return decision;
}

Decision decide(const Moment& moment, const UnlockPlayer& command) {
  if (const auto objection = object_to_holder(moment, command.player)) return refused(*objection);
  if (!moment.player(command.player)->locked) return refused(PlayerNotLocked);
  return happens(moment, PlayerUnlocked{command.player});
}

// The edge has compared the PIN before, where the Player has one.
Decision decide(const Moment& moment, const InsertCard& command) {
  if (const auto objection = moment.unless_usable(command.terminal)) return refused(*objection);
  const Player* player = find_card(moment.house, command.card);
  if (player == nullptr) return refused(NoSuchCard);
  if (player->locked) return refused(PlayerIsLocked);
  const PlayerId id = id_of(moment.house, command.card);
  const Terminal& terminal = *moment.terminal(command.terminal);
  if (terminal.player) return refused(terminal.player == id ? AlreadyThere : TerminalIsBusy);
  if (is_at_terminal(moment.house, id)) return refused(CardInUse);
  if (const auto objection = moment.unless_welcome(*player)) return refused(*objection);
  return happens(moment, CardInserted{command.terminal, id});
}

// With credits on the terminal the card stays what it is: whose they are. Staff take it out of a
// terminal that cannot speak for itself any more.
Decision decide(const Moment& moment, const RemoveCard& command) {
  const Terminal* terminal = moment.terminal(command.terminal);
  if (terminal == nullptr) return refused(NoSuchTerminal);
  const bool by_staff = moment.by.kind == WhoKind::Staff;
  const bool is_own = moment.by.id == static_cast<std::uint32_t>(command.terminal);
  if (!by_staff && !is_own) return refused(MayNot);
  if (by_staff && terminal->enabled) return refused(TerminalInService);
  if (!terminal->player || !terminal->has_card) return refused(NobodyThere);
  const bool is_away = moment.player(*terminal->player)->seated.has_value();
  const bool waits = is_awaited(moment.house, command.terminal);
  if (terminal->credits.value != 0 || terminal->hand_pay.value != 0 || is_away || waits) {
    return refused(TerminalIsBusy);
  }
  return happens(moment, CardRemoved{command.terminal, *terminal->player});
}

// What is stricter counts at once; what is not, only after a while to think it over.
Decision decide(const Moment& moment, const SetPlayerLimits& command) {
  if (const auto objection = object_to_speaker(moment, command.player)) return refused(*objection);
  if (!are_limits(command.limits)) return refused(AmountNotValid);
  const PlayerLimits& was = limits_now(*moment.player(command.player), moment.now);
  const PlayerLimits now{stricter(command.limits.loss, was.loss),
                         stricter(command.limits.stakes, was.stakes),
                         stricter(command.limits.minutes, was.minutes)};
  const Time from{moment.now.milliseconds +
                  moment.house.settings.slower_limit_hours * milliseconds_an_hour};
  Decision decision =
      happens(moment, PlayerLimitsSet{command.player, was, now, command.limits, from});
  if (now != was) {
    const Player& player = *moment.player(command.player);
    restrain(decision, moment, command.player, left_for_seat(now, player, moment.now));
  }
  return decision;
}

Decision decide(const Moment& moment, const CoolOff& command) {
  if (const auto objection = object_to_speaker(moment, command.player)) return refused(*objection);
  const bool is_longer = command.until > moment.player(command.player)->cools_off_until;
  if (command.until <= moment.now || command.until > last_time || !is_longer) {
    return refused(TimeNotValid);
  }
  Decision decision = happens(moment, CoolOffBegan{command.player, command.until});
  restrain(decision, moment, command.player, no_more_wagers(moment));
  return decision;
}

Decision decide(const Moment& moment, const Exclude& command) {
  if (const auto objection = object_to_speaker(moment, command.player)) return refused(*objection);
  const bool is_longer = command.until > moment.player(command.player)->excluded_until;
  if (command.until <= moment.now || command.until > last_time || !is_longer) {
    return refused(TimeNotValid);
  }
  Decision decision = happens(moment, PlayerExcluded{command.player, command.until});
  restrain(decision, moment, command.player, no_more_wagers(moment));
  return decision;
}

Decision decide(const Moment& moment, const EndExclusion& command) {
  const Player* player = moment.player(command.player);
  if (player == nullptr) return refused(NoSuchPlayer);
  if (moment.now >= player->excluded_until) return refused(NotExcluded);
  return happens(moment, ExclusionEnded{command.player});
}

}  // namespace punto::house
