#include "tests/drive/cast.hpp"

#include "core/table/progress.hpp"
#include "core/table/resolve.hpp"

namespace punto::drive {

Actor Cast::anybody() {
  switch (random_.below(4)) {
    case 0: return player(anyone());
    case 1: return machine();
    default: break;
  }
  const Role role = static_cast<Role>(random_.below(role_names.size()));
  return person(role, random_.between(1, persons_of_a_role));
}

Actor Cast::dealer() {
  const bool is_virtual = state_.settings.cards == CardSource::VirtualShoe;
  if (is_virtual && random_.percent(60)) return machine();
  if (state_.dealer && random_.percent(90)) return staff(Role::Dealer, *state_.dealer);
  return person(static_cast<Role>(random_.between(1, 4)), random_.between(1, persons_of_a_role));
}

Actor Cast::at_least(Role needed) {
  if (needed == Role::Dealer) return dealer();
  Role role = needed;
  if (random_.percent(30)) {
    role = static_cast<Role>(random_.between(static_cast<int>(needed), 4));
    if (!may_act(state_.settings, role, needed)) role = needed;
  }
  return person(role, random_.between(1, persons_of_a_role));
}

Actor Cast::second(Role needed) {
  Actor actor = at_least(needed);
  if (!state_.procedure) return actor;
  if (random_.percent(14)) return state_.procedure->declared_by;
  while (needed != Role::Dealer && actor == state_.procedure->declared_by) actor = at_least(needed);
  return actor;
}

PlayerId Cast::seated() {
  if (state_.seats.empty()) return PlayerId{static_cast<std::uint32_t>(random_.between(1, 3))};
  return random_.one_of(state_.seats).player;
}

PlayerId Cast::anyone() {
  if (random_.percent(80)) return seated();
  return PlayerId{static_cast<std::uint32_t>(random_.between(1, known_players))};
}

PlayerId Cast::wagering() {
  if (state_.round.wagers.empty()) return seated();
  return random_.one_of(random_.one_of(state_.round.wagers).shares).player;
}

namespace {

// Chooses by the kind of command; what has no line of its own is for the Dealer.
struct Fitting {
  const TableState& state;
  Random& random;
  Cast cast{state, random};

  Actor himself(PlayerId who, int chance) {
    const bool terminals = state.settings.seating == Seating::Terminals;
    return random.percent(terminals ? 95 : chance) ? player(who) : cast.dealer();
  }
  Actor authority() {
    if (!state.procedure) return cast.at_least(Role::GamingShiftManager);
    return cast.second(authority_of(state));
  }
  Role some_manager() {
    return random.percent(40) ? Role::PitManager : Role::AssistantCasinoManager;
  }
  Actor device() { return random.percent(70) ? machine() : cast.dealer(); }

  Actor operator()(const PlaceWager& body) {
    return body.on_behalf ? cast.dealer() : himself(body.player, 60);
  }
  Actor operator()(const DecreaseWager& body) { return himself(body.player, 60); }
  Actor operator()(const WithdrawWager& body) { return himself(body.player, 60); }
  Actor operator()(const AnswerOffer& body) { return himself(body.player, 60); }
  Actor operator()(const Leave& body) { return himself(body.player, 50); }
  Actor operator()(const TakeDevice& body) { return himself(body.player, 50); }
  Actor operator()(const ConfirmShown& body) {
    return random.percent(50) ? player(body.player) : machine();
  }
  Actor operator()(const ExposeHand& body) {
    const HandInPlay& hand = state.round.hands[static_cast<std::size_t>(body.side)];
    return hand.passed && random.percent(60) ? player(hand.holder) : cast.dealer();
  }
  Actor operator()(const DeclineHand& body) {
    const HandInPlay& hand = state.round.hands[static_cast<std::size_t>(body.side)];
    return hand.passed && random.percent(70) ? player(hand.holder) : cast.dealer();
  }
  Actor operator()(const RelinquishDevice&) {
    return state.device_holder ? himself(*state.device_holder, 60) : cast.dealer();
  }
  Actor operator()(const DeclareIrregularity& body) {
    if (!state.law || body.irregularity >= state.law->rulebook.irregularities.size()) {
      return cast.dealer();
    }
    const Trigger on = state.law->rulebook.irregularities[body.irregularity].on;
    const bool of_machines = on == Trigger::Interruption || on == Trigger::Malfunction;
    if (random.percent(of_machines ? 30 : 3)) return machine();
    return random.percent(70) ? cast.dealer() : cast.at_least(Role::PitManager);
  }
  Actor operator()(const DrawCard&) {
    if (state.device_holder && random.percent(7)) return player(cast.seated());
    if (state.device_holder && random.percent(60)) return player(*state.device_holder);
    return state.settings.cards == CardSource::CardReader ? device() : cast.dealer();
  }
  Actor operator()(const ReadCard&) {
    const bool by_device = state.settings.cards == CardSource::CardReader;
    return random.percent(by_device ? 80 : 3) ? machine() : cast.dealer();
  }
  Actor operator()(const SignOn&) {
    return person(Role::Dealer, random.between(1, persons_of_a_role));
  }
  Actor operator()(const OpenTable&) { return cast.at_least(some_manager()); }
  Actor operator()(const ChooseMethod&) { return cast.at_least(some_manager()); }
  Actor operator()(const SetWagersPerArea&) { return cast.at_least(Role::PitManager); }
  Actor operator()(const SetLimits&) { return cast.at_least(Role::PitManager); }
  Actor operator()(const SetOffered&) { return cast.at_least(Role::PitManager); }
  Actor operator()(const SetDifferential&) { return cast.at_least(Role::PitManager); }
  Actor operator()(const CloseTable&) { return cast.at_least(Role::PitManager); }
  Actor operator()(const ResumeTable&) { return cast.at_least(Role::PitManager); }
  Actor operator()(const StartGamingDay&) { return cast.at_least(Role::PitManager); }
  Actor operator()(const RemoveWager&) { return cast.at_least(Role::PitManager); }
  Actor operator()(const AllowSqueeze&) { return cast.at_least(Role::PitManager); }
  Actor operator()(const AllowDrawing&) { return cast.at_least(Role::AssistantCasinoManager); }
  Actor operator()(const ChooseHandler&) { return cast.at_least(Role::PitSupervisor); }
  Actor operator()(const CorrectCard&) { return cast.at_least(Role::PitSupervisor); }
  Actor operator()(const RecordFoundWager&) { return cast.at_least(Role::PitSupervisor); }
  Actor operator()(const ReleaseSeat&) { return cast.at_least(Role::PitSupervisor); }
  Actor operator()(const Dismiss&) { return cast.at_least(Role::PitSupervisor); }
  Actor operator()(const CorrectRound&) { return cast.at_least(Role::GamingShiftManager); }
  Actor operator()(const Approve&) { return authority(); }
  Actor operator()(const DecideOrder&) { return authority(); }
  Actor operator()(const GiveRuling&) { return authority(); }
  Actor operator()(const SetCardsAside&) { return authority(); }
  Actor operator()(const RecordInventory&) { return authority(); }
  Actor operator()(const AssignMissingCards&) { return authority(); }
  Actor operator()(const ReportTerminalFailure&) { return device(); }
  Actor operator()(const CloseOffer&) { return device(); }
  Actor operator()(const Sit&) { return device(); }
  Actor operator()(const AddCredits&) { return device(); }
  Actor operator()(const SettleDebt&) { return device(); }
  Actor operator()(const RestrainPlayer&) { return device(); }

  template <typename Body>
  Actor operator()(const Body&) {
    return cast.dealer();
  }
};

}  // namespace

Actor fitting_actor(const TableState& state, Random& random, const CommandBody& body) {
  return std::visit(Fitting{state, random}, body);
}

}  // namespace punto::drive
