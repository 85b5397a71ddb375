#include "core/table/moment.hpp"

#include "core/table/table.hpp"

namespace punto {

Objection Moment::unless_dealer() const {
  switch (by.kind) {
    case ActorKind::Player:
      return Refusal{RefusalReason::PlayersMayNot, rule(Procedure::HigherPosition)};
    case ActorKind::Machine:
      if (is_virtual()) return {};
      return Refusal{RefusalReason::MachinesMayNot, reading::machine_deals};
    case ActorKind::Staff: break;
  }
  if (by.role != Role::Dealer) return {};
  if (table.dealer && static_cast<std::uint32_t>(*table.dealer) == by.id) return {};
  return Refusal{RefusalReason::DealerNotSignedOn, reading::dealers_change};
}

Objection Moment::unless_dealer_or_device() const {
  const bool has_device = settings().cards != CardSource::KeyedIn;
  if (by.kind == ActorKind::Machine && has_device) return {};
  return unless_dealer();
}

Objection Moment::unless_dealer_or_system() const {
  if (by.kind == ActorKind::Machine) return {};
  return unless_dealer();
}

Objection Moment::unless_role(Role needed, Citation rule_of_it) const {
  if (needed == Role::Dealer) return unless_dealer();
  const Citation cited = rule_of_it.empty() ? rule(Procedure::HigherPosition) : rule_of_it;
  if (by.kind == ActorKind::Player) return Refusal{RefusalReason::PlayersMayNot, cited};
  if (by.kind == ActorKind::Machine) return Refusal{RefusalReason::MachinesMayNot, cited};
  if (!may_act(settings(), by.role, needed)) return Refusal{RefusalReason::RoleTooLow, cited};
  return {};
}

Objection Moment::unless_self_or_dealer(PlayerId player, Citation rule_of_it) const {
  const bool is_terminal =
      by.kind == ActorKind::Machine && settings().seating == Seating::Terminals;
  if (is_terminal) return {};
  if (by.kind != ActorKind::Player) return unless_dealer();
  if (by.is(player)) return {};
  return Refusal{RefusalReason::NotYourself, rule_of_it};
}

// 3.9.1: the Dealer makes the announcements, whoever turned the last card.
Actor Moment::announcer() const {
  if (by.kind != ActorKind::Player || !table.dealer) return by;
  return staff(Role::Dealer, *table.dealer);
}

Objection Moment::unless_between_rounds(Citation rule_of_it) const {
  if (table.phase == Phase::BetweenRounds) return {};
  return Refusal{RefusalReason::NotBetweenRounds, rule_of_it};
}

Objection Moment::unless_round(RoundNumber round) const {
  if (round == table.round.number) return {};
  return Refusal{RefusalReason::WrongRound, reading::named_round};
}

Objection Moment::unless_dealing() const {
  if (table.phase == Phase::Dealing) return {};
  if (table.phase == Phase::Betting) {
    return Refusal{RefusalReason::BettingStillOpen, Citation{book().betting_closes.rule}};
  }
  return Refusal{RefusalReason::NoRoundInPlay, Citation{book().betting_opens.rule}};
}

Objection Moment::unless_seated(PlayerId player) const {
  if (find_seat(table, player) != nullptr) return {};
  return Refusal{RefusalReason::NoSuchPlayer, reading::credits};
}

Objection Moment::unless_stage(Stage stage) const {
  if (!table.procedure) return Refusal{RefusalReason::NoProcedureOpen, reading::declaring};
  if (table.procedure->stage == stage) return {};
  return Refusal{RefusalReason::NotThisStage, reading::declaring};
}

void Draft::add(EventBody body) {
  add_by(by_, std::move(body));
}

void Draft::add_by(const Actor& by, EventBody body) {
  events_.push_back(Event{now_, by, std::move(body)});
  apply(state_, events_.back());
}

}  // namespace punto
