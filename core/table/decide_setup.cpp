#include <algorithm>

#include "core/rulebook/read_rulebook.hpp"
#include "core/table/decisions.hpp"
#include "core/table/sound_settings.hpp"

namespace punto {
namespace {

using enum RefusalReason;

// While a table is opened it has no rulebook yet that could be asked.
struct Plan {
  const Rulebook& book;
  const TableSettings& settings;
  const Actor& by;

  [[nodiscard]] Citation rule(Procedure procedure) const {
    const ProcedureRule* entry = book.find(procedure);
    return entry == nullptr ? reading::set_up : Citation{entry->rule};
  }
};

Objection object_to_cards(const Plan& plan) {
  const TableSettings& settings = plan.settings;
  const NumberRange& decks = plan.book.decks;
  if (settings.decks < decks.from || settings.decks > decks.to) {
    return Refusal{DecksNotAllowed, Citation{plan.book.deck_rule}};
  }
  const int cards = settings.decks * cards_in(plan.book.deck);
  if (settings.cards_behind_cutting_card >= cards || settings.burn_cards > 20) {
    return Refusal{SettingNotValid, reading::shoe};
  }
  return {};
}

Objection object_to_positions(const Plan& plan) {
  const TableSettings& settings = plan.settings;
  const Refusal refusal{PositionsNotAllowed, plan.rule(Procedure::Layout)};
  if (settings.positions < 1 || settings.positions > most_positions) return refusal;
  if (plan.book.betting_opens.by == Announcer::Terminal && settings.seating == Seating::Felt) {
    return Refusal{SettingNotValid, Citation{plan.book.betting_opens.rule}};
  }
  if (plan.book.layouts.empty()) {
    return settings.layout == 0 ? Objection{} : Objection{refusal};
  }
  if (settings.layout >= plan.book.layouts.size()) return refusal;
  const auto& range = plan.book.layouts[settings.layout].positions;
  if (range && (settings.positions < range->from || settings.positions > range->to)) return refusal;
  return {};
}

Objection object_to_wagers(const Plan& plan) {
  const TableSettings& settings = plan.settings;
  if (settings.wagers.size() != plan.book.wagers.size() ||
      settings.wagers.size() > most_wager_kinds) {
    return Refusal{SettingNotValid, plan.rule(Procedure::Wagering)};
  }
  for (std::size_t i = 0; i < settings.wagers.size(); ++i) {
    if (!settings.wagers[i].offered && !plan.book.wagers[i].optional) {
      return Refusal{SettingNotValid, Citation{plan.book.wagers[i].rule}};
    }
    if (!are_limits(settings.wagers[i].limits, settings.units)) {
      return Refusal{SettingNotValid, plan.rule(Procedure::Limits)};
    }
  }
  const ProcedureRule* most = plan.book.find(Procedure::MostWagers);
  const int largest = most == nullptr ? largest_procedure_number : most->number;
  if (settings.wagers_per_area < 1 || settings.wagers_per_area > largest) {
    return Refusal{SettingNotValid, plan.rule(Procedure::MostWagers)};
  }
  if (settings.differential && plan.book.find(Procedure::Differential) == nullptr) {
    return Refusal{NoSuchProcedure, plan.rule(Procedure::Uncovered)};
  }
  if (settings.differential && settings.differential->value < 0) {
    return Refusal{AmountNotValid, plan.rule(Procedure::Differential)};
  }
  return {};
}

Objection object_to_method(const Plan& plan, std::uint8_t index) {
  const auto& methods = plan.book.methods;
  if (methods.empty() && index == no_method) return {};
  if (index >= methods.size()) return Refusal{NoSuchMethod, plan.rule(Procedure::Hands)};
  const DealingMethod& method = methods[index];
  if (!may_act(plan.settings, plan.by.role, method.allowed_by)) {
    return Refusal{RoleTooLow, Citation{method.allowed_rule}};
  }
  if (std::ranges::find(method.zones, plan.settings.zone) == method.zones.end()) {
    return Refusal{MethodNotAllowedHere, Citation{method.allowed_rule}};
  }
  if (method.reading_device && plan.settings.cards == CardSource::KeyedIn) {
    return Refusal{CardReaderNeeded, Citation{method.rule}};
  }
  return {};
}

Objection object_to_opener(const Actor& by, const TableSettings& settings) {
  if (by.kind == ActorKind::Player) return Refusal{PlayersMayNot, reading::set_up};
  if (by.kind == ActorKind::Machine) return Refusal{MachinesMayNot, reading::set_up};
  if (!may_act(settings, by.role, Role::PitManager)) return Refusal{RoleTooLow, reading::set_up};
  return {};
}

// House matters that no rule speaks of: a Pit Manager, between rounds (interpretation 104).
Objection object_to_change(const Moment& moment) {
  if (const auto objection = moment.unless_role(Role::PitManager, reading::set_up)) {
    return objection;
  }
  return moment.unless_between_rounds(reading::set_up);
}

Objection object_to_index(const Moment& moment, std::size_t wager) {
  if (wager < moment.book().wagers.size()) return {};
  return Refusal{NoSuchWager, moment.rule(Procedure::Wagering)};
}

}  // namespace

Decision decide(const Moment& moment, const OpenTable& command) {
  const TableSettings& settings = command.settings;
  if (const auto objection = object_to_opener(moment.by, settings)) {
    return std::unexpected(*objection);
  }
  const Units& units = settings.units;
  if (!are_units(units)) return refused(SettingNotValid, reading::exact_payment);
  if (settings.offer_milliseconds < 0 || settings.offer_milliseconds > longest_offer) {
    return refused(SettingNotValid, reading::silence);
  }
  const auto book = read_rulebook(command.rulebook, units);
  if (!book) {
    const bool otherwise_valid = read_rulebook(command.rulebook, Units{}).has_value();
    return refused(otherwise_valid ? PaymentNotExact : RulebookNotValid, reading::exact_payment);
  }
  const Plan plan{*book, settings, moment.by};
  for (const auto object : {object_to_cards, object_to_positions, object_to_wagers}) {
    if (const auto objection = object(plan)) return std::unexpected(*objection);
  }
  if (const auto objection = object_to_method(plan, settings.method)) {
    return std::unexpected(*objection);
  }
  return only(moment, TableOpened{Opening{command.rulebook, sha256(command.rulebook), settings}});
}

// 3.8.2: before a round begins, by the role that the method names.
Decision decide(const Moment& moment, const ChooseMethod& command) {
  if (moment.by.kind == ActorKind::Player) {
    return refused(PlayersMayNot, moment.rule(Procedure::HigherPosition));
  }
  if (moment.by.kind == ActorKind::Machine) {
    return refused(MachinesMayNot, moment.rule(Procedure::HigherPosition));
  }
  if (command.method >= moment.book().methods.size()) {
    return refused(NoSuchMethod, moment.rule(Procedure::Hands));
  }
  const Plan plan{moment.book(), moment.settings(), moment.by};
  if (const auto objection = object_to_method(plan, command.method)) {
    return std::unexpected(*objection);
  }
  const Citation rule{moment.book().methods[command.method].allowed_rule};
  if (const auto objection = moment.unless_between_rounds(rule)) {
    return std::unexpected(*objection);
  }
  if (command.method == moment.settings().method) return refused(AlreadyDone, rule);
  Draft draft{moment};
  draft.add(MethodChosen{command.method, rule});
  if (moment.table.device_holder) draft.add(DeviceReturned{*moment.table.device_holder, rule});
  return draft.take();
}

// 3.6.1: at any time; wagers that stand already are not touched (interpretation 96).
Decision decide(const Moment& moment, const SetWagersPerArea& command) {
  const ProcedureRule* fewer = moment.book().find(Procedure::FewerWagers);
  const ProcedureRule* most = moment.book().find(Procedure::MostWagers);
  if (fewer == nullptr || most == nullptr) {
    return refused(NoSuchProcedure, moment.rule(Procedure::Uncovered));
  }
  if (const auto objection = moment.unless_role(fewer->by, fewer->rule)) {
    return std::unexpected(*objection);
  }
  if (command.most < 1 || command.most > most->number) {
    return refused(SettingNotValid, Citation{most->rule});
  }
  return only(moment, WagersPerAreaSet{command.most, fewer->rule});
}

Decision decide(const Moment& moment, const SetLimits& command) {
  if (const auto objection = object_to_index(moment, command.wager)) {
    return std::unexpected(*objection);
  }
  if (const auto objection = object_to_change(moment)) return std::unexpected(*objection);
  if (!are_limits(command.limits, moment.settings().units)) {
    return refused(SettingNotValid, moment.rule(Procedure::Limits));
  }
  return only(moment, LimitsSet{command.wager, command.limits});
}

Decision decide(const Moment& moment, const SetOffered& command) {
  if (const auto objection = object_to_index(moment, command.wager)) {
    return std::unexpected(*objection);
  }
  if (const auto objection = object_to_change(moment)) return std::unexpected(*objection);
  const Wager& wager = moment.book().wagers[command.wager];
  if (!wager.optional) return refused(SettingNotValid, Citation{wager.rule});
  return only(moment, OfferedSet{command.wager, command.offered});
}

Decision decide(const Moment& moment, const SetDifferential& command) {
  if (moment.book().find(Procedure::Differential) == nullptr) {
    return refused(NoSuchProcedure, moment.rule(Procedure::Uncovered));
  }
  if (const auto objection = object_to_change(moment)) return std::unexpected(*objection);
  if (command.differential && command.differential->value < 0) {
    return refused(AmountNotValid, moment.rule(Procedure::Differential));
  }
  return only(moment, DifferentialSet{command.differential});
}

// Interpretation 105: one Dealer at a time, and no change while cards are out.
Decision decide(const Moment& moment, const SignOn& /*command*/) {
  const bool dealer = moment.by.kind == ActorKind::Staff && moment.by.role == Role::Dealer;
  if (!dealer) return refused(StaffMayNot, reading::dealers_change);
  if (moment.table.phase == Phase::Dealing) {
    return refused(NotBetweenRounds, reading::dealers_change);
  }
  const PersonId person{moment.by.id};
  if (moment.table.dealer == person) return refused(AlreadyDone, reading::dealers_change);
  return only(moment, DealerSignedOn{person});
}

Decision decide(const Moment& moment, const AnnounceLastRound& /*command*/) {
  if (const auto objection = moment.unless_dealer()) return std::unexpected(*objection);
  if (moment.table.last_round) return refused(AlreadyDone, reading::set_up);
  return only(moment, LastRoundAnnounced{moment.table.round.number + 1});
}

Decision decide(const Moment& moment, const CloseTable& /*command*/) {
  if (const auto objection = object_to_change(moment)) return std::unexpected(*objection);
  const auto& last = moment.table.last_round;
  if (!last || moment.table.round.number < *last) {
    return refused(LastRoundNotAnnounced, reading::set_up);
  }
  Draft draft{moment};
  for (const Seat& seat : moment.table.seats) {
    draft.add(PlayerLeft{seat.player, seat.credits, seat.wagered, seat.won});
  }
  draft.add(TableClosed{});
  return draft.take();
}

Decision decide(const Moment& moment, const SuspendTable& command) {
  if (moment.by.kind == ActorKind::Player) return refused(PlayersMayNot, reading::set_up);
  if (command.reason.empty()) return refused(ReasonMissing, reading::set_up);
  return only(moment, PlaySuspended{command.reason});
}

Decision decide(const Moment& moment, const ResumeTable& /*command*/) {
  if (!moment.table.suspended) return refused(TableNotSuspended, reading::set_up);
  if (const auto objection = moment.unless_role(Role::PitManager, reading::set_up)) {
    return std::unexpected(*objection);
  }
  return only(moment, PlayResumed{});
}

Decision decide(const Moment& moment, const StartGamingDay& /*command*/) {
  if (moment.by.kind != ActorKind::Machine) {
    if (const auto objection = moment.unless_role(Role::PitManager, reading::set_up)) {
      return std::unexpected(*objection);
    }
  }
  if (const auto objection = moment.unless_between_rounds(reading::set_up)) {
    return std::unexpected(*objection);
  }
  return only(moment, GamingDayStarted{});
}

}  // namespace punto
