#include <algorithm>

#include "core/table/decisions.hpp"
#include "core/table/reconstruct.hpp"
#include "core/table/resolve.hpp"
#include "core/table/squeeze.hpp"

namespace punto {
namespace {

using enum RefusalReason;

// What is wrong with a card, by the cards that are left.
std::optional<WrongCards> wrong_with(const TableState& table, Card card) {
  if (deck_of(card) != table.law->rulebook.deck) return WrongCards::Foreign;
  if (table.shoe.unseen.count(card) == 0) return WrongCards::Extra;
  return {};
}

// The same of the card that comes next: the one told, or one that waits and was read before.
std::optional<WrongCards> wrong_with_next(const TableState& table, const DrawCard& command) {
  if (command.card) return wrong_with(table, *command.card);
  const auto& waiting = table.shoe.waiting;
  if (waiting.empty() || !waiting.front().read || waiting.front().counted) return {};
  const bool foreign = deck_of(waiting.front().card) != table.law->rulebook.deck;
  return foreign ? WrongCards::Foreign : WrongCards::Extra;
}

// A card that was read and should not be there: one that lies in the round, or one that waits.
const DealtCard* find_wrong_card(const TableState& table) {
  const auto is_wrong = [](const DealtCard& card) { return card.read && !card.counted; };
  const auto laid = std::ranges::find_if(table.round.cards, is_wrong);
  if (laid != table.round.cards.end()) return &*laid;
  const auto waiting = std::ranges::find_if(table.shoe.waiting, is_wrong);
  return waiting == table.shoe.waiting.end() ? nullptr : &*waiting;
}

// 3.9.1, 3.10.1: the Dealer draws. 3.11.1: the Player who holds the device.
Objection object_to_drawer(const Moment& moment) {
  const DealingMethod* method = method_of(moment.table);
  if (method == nullptr || method->drawn_by == DrawnBy::Dealer) {
    return moment.unless_dealer_or_device();
  }
  const Citation rule = moment.rule(Procedure::DrawByPlayer);
  if (!moment.table.device_holder) return Refusal{NoDeviceHolder, rule};
  const PlayerId holder = *moment.table.device_holder;
  if (moment.by.kind != ActorKind::Machine && !moment.by.is(holder)) {
    return Refusal{NotDeviceHolder, rule};
  }
  if (may_draw(moment.table, holder)) return {};
  return Refusal{NoWagerOnHand, moment.rule(Procedure::DrawWithoutWager)};
}

Objection object_to_card(const Moment& moment, const DrawCard& command) {
  const auto& waiting = moment.table.shoe.waiting;
  const bool known = !waiting.empty() && waiting.front().read;
  if (known && command.card) return Refusal{CardIsFaceDown, moment.rule(Procedure::Hands)};
  if (moment.is_virtual() && !known && !command.card) {
    return Refusal{CardNotGiven, moment.rule(Procedure::Hands)};
  }
  const bool face_down =
      moment.settings().cards == CardSource::KeyedIn && is_dealt_face_down(moment.table);
  if (face_down && command.card) return Refusal{CardIsFaceDown, moment.rule(Procedure::Hands)};
  return {};
}

// A card that comes out after the round is over belongs to no hand; the device did yield it.
Decision draw_surplus(const Moment& moment, const DrawCard& command) {
  const Citation rule = moment.rule(Procedure::TableOfPlay);
  const bool full = moment.table.shoe.waiting.size() == most_waiting_cards;
  if (moment.is_virtual() || full || !moment.table.shoe.waiting.empty()) {
    return refused(RoundFinished, rule);
  }
  Draft draft{moment};
  draft.add(SurplusDrawn{command.card, command.card && !is_dealt_face_down(moment.table)});
  Reported reported;
  reported.round = moment.table.round.number;
  reported.order = Known::Known;
  // 5.1 comes first: a card that should not be there voids the round (interpretation 102).
  if (command.card) reported.cards = wrong_with(moment.table, *command.card);
  report_finding(draft, reported.cards ? Trigger::WrongCards : Trigger::WrongNumberOfCards,
                 reported);
  return draft.take();
}

ValueSource source_of(const Moment& moment) {
  return moment.settings().cards == CardSource::KeyedIn ? ValueSource::Dealer : ValueSource::Device;
}

template <typename Body>
void add(Events& events, const Moment& moment, Body&& body) {
  events.emplace_back(moment.now, moment.by, std::forward<Body>(body));
}

// The announcements that follow a card laid open, without a copy of the whole table.
void add_announcements(Events& events, const Moment& moment, const DealtCards& cards) {
  const RoundInPlay& round = moment.table.round;
  const Round shown = exposed_round(cards);
  if (!shown.initial_deal_done()) return;
  const Actor by = moment.announcer();
  const Moment announced{moment.table, by, moment.now};
  if (!round.totals_announced) add(events, announced, totals_of(cards));
  if (!round.outcome_announced && shown.finished()) {
    add(events, announced, OutcomeAnnounced{shown.outcome(), moment.rule(Procedure::Outcome)});
  }
}

// Lays the next card at its place. This is the way of almost every card.
Decision draw_next(const Moment& moment, const DrawCard& command, Place place) {
  const bool face_up = !is_dealt_face_down(moment.table);
  const auto& waiting = moment.table.shoe.waiting;
  DealtCards cards = moment.table.round.cards;
  DealtCard& card = cards[static_cast<std::size_t>(place)];
  if (!waiting.empty()) card = waiting.front();
  card.drawn = true;
  Decision decision{std::in_place};
  Events& events = *decision;
  const bool shows = card.read && (face_up || card.exposed);
  add(events, moment, CardDrawn{place, command.laid_at.value_or(place), !waiting.empty(), shows});
  card.exposed = shows;
  if (command.card) {
    add(events, moment, CardRead{place, *command.card, source_of(moment), face_up});
    card.card = *command.card;
    card.exposed = face_up;
  }
  add_announcements(events, moment, cards);
  return decision;
}

// A third card in the wrong place gives a hand too many, which is what some books have a rule for.
Trigger misdealt(const Rulebook& book, bool third_card) {
  const bool has_order = book.find_irregularity(Trigger::DealtOutOfOrder) != nullptr;
  return third_card && !has_order ? Trigger::WrongNumberOfCards : Trigger::DealtOutOfOrder;
}

// A card that should not be there, or was laid in the wrong place: the fact is recorded first.
Decision draw_irregular(const Moment& moment, const DrawCard& command, Place place) {
  Draft draft{moment};
  Reported reported;
  reported.round = moment.table.round.number;
  reported.order = Known::Known;
  const bool face_up = !is_dealt_face_down(moment.table);
  const bool from_device = moment.table.shoe.waiting.empty();
  const bool too_many = from_device && moment.table.shoe.in_device == 0;
  if (too_many) reported.cards = WrongCards::Extra;
  draft.add(CardDrawn{place, command.laid_at.value_or(place), !from_device, false});
  if (const auto wrong = wrong_with_next(moment.table, command)) reported.cards = wrong;
  if (command.card) {
    draft.add(CardRead{place, *command.card, source_of(moment), face_up});
  }
  const Trigger out_of_order = misdealt(moment.book(), place >= Place::PlayerThird);
  report_finding(draft, reported.cards ? Trigger::WrongCards : out_of_order, reported);
  return draft.take();
}

bool is_cutting_card_due(const Moment& moment) {
  const ShoeInUse& shoe = moment.table.shoe;
  return moment.is_virtual() && !shoe.cutting_card_out && shoe.waiting.empty() &&
         shoe.in_device <= moment.settings().cards_behind_cutting_card;
}

Decision decide_draw(const Moment& moment, const DrawCard& command) {
  const Progress progress = progress_of(moment.table.round.cards);
  if (progress.waits == Waits::Finished) return draw_surplus(moment, command);
  if (progress.waits == Waits::ForExposure) {
    return refused(NotExposedYet, moment.rule(Procedure::TableOfPlay));
  }
  const bool from_device = moment.table.shoe.waiting.empty();
  const bool misplaced = command.laid_at && *command.laid_at != progress.place;
  if (misplaced && moment.is_virtual()) {
    return refused(NotThisPlace, moment.rule(Procedure::Hands));
  }
  const bool too_many = from_device && moment.table.shoe.in_device == 0;
  if (too_many && moment.is_virtual()) return refused(ShoeEnded, reading::last_round_of_shoe);
  const bool wrong = wrong_with_next(moment.table, command).has_value();
  if (too_many || misplaced || wrong) return draw_irregular(moment, command, progress.place);
  return draw_next(moment, command, progress.place);
}

// 5.11.2: the hand that is still there is turned before the cards are counted.
bool is_counted_beside(const Moment& moment, Place place) {
  const auto& procedure = moment.table.procedure;
  if (!procedure || procedure->side == side_of(place)) return false;
  return procedure->stage == Stage::SetAside || procedure->stage == Stage::Inventory;
}

// Whoever reads a hidden card does not show it; a Dealer reads what lies open.
Objection object_to_reader(const Moment& moment, const ReadCard& command) {
  if (auto objection = moment.unless_dealer_or_device()) return objection;
  if (moment.is_virtual()) return Refusal{StaffMayNot, reading::keyed_card};
  if (auto objection = moment.unless_dealing()) return objection;
  const DealtCard& card = moment.table.round.cards[static_cast<std::size_t>(command.place)];
  if (!card.drawn) return Refusal{CardNotDrawn, moment.rule(Procedure::Hands)};
  if (card.read) return Refusal{CardAlreadyRead, reading::keyed_card};
  if (moment.table.procedure) {
    if (is_counted_beside(moment, command.place)) return {};
    return Refusal{ProcedureOpen, Citation{irregularity_of(moment.table).rule}};
  }
  if (moment.by.kind == ActorKind::Machine || !is_dealt_face_down(moment.table)) return {};
  return objection_to_exposing(moment, side_of(command.place));
}

}  // namespace

Decision decide(const Moment& moment, const DrawCard& command) {
  if (const auto objection = object_to_drawer(moment)) return std::unexpected(*objection);
  if (const auto objection = moment.unless_dealing()) return std::unexpected(*objection);
  if (const auto objection = object_to_card(moment, command)) return std::unexpected(*objection);
  if (!is_cutting_card_due(moment)) return decide_draw(moment, command);
  if (progress_of(moment.table.round.cards).waits != Waits::ForCard) {
    return decide_draw(moment, command);
  }
  // The cutting card comes before the card, and may stop the deal for an offer (3.17.1).
  Draft draft{moment};
  report_cutting_card(draft);
  Events events = draft.take();
  if (draft.state().procedure) return events;
  const Decision drawn = decide_draw(draft.moment(), command);
  if (!drawn) return drawn;
  events.insert(events.end(), drawn->begin(), drawn->end());
  return events;
}

Decision decide(const Moment& moment, const ReadCard& command) {
  if (const auto objection = object_to_reader(moment, command)) {
    return std::unexpected(*objection);
  }
  const bool by_device = moment.by.kind == ActorKind::Machine;
  const bool face_up = !by_device || !is_dealt_face_down(moment.table);
  const auto wrong = wrong_with(moment.table, command.card);
  Draft draft{moment};
  draft.add(CardRead{command.place, command.card,
                     by_device ? ValueSource::Device : ValueSource::Dealer, face_up});
  if (wrong && !moment.table.procedure) {
    Reported reported;
    reported.round = moment.table.round.number;
    reported.cards = wrong;
    report_finding(draft, Trigger::WrongCards, reported);
  }
  announce(draft);
  return draft.take();
}

// Interpretation 88: the Dealer until the next card, then a Pit Supervisor with a reason.
Decision decide(const Moment& moment, const CorrectCard& command) {
  const RoundInPlay& round = moment.table.round;
  const DealtCard& card = round.cards[static_cast<std::size_t>(command.place)];
  const bool last = round.last_read == command.place && card.keyed;
  if (moment.is_virtual()) return refused(StaffMayNot, reading::keyed_card);
  const auto objection = last ? moment.unless_role(Role::Dealer, reading::keyed_card)
                              : moment.unless_role(Role::PitSupervisor, reading::keyed_card);
  if (objection) return std::unexpected(*objection);
  if (const auto not_dealing = moment.unless_dealing()) return std::unexpected(*not_dealing);
  const bool counting = is_counted_beside(moment, command.place);
  if (moment.table.procedure && !counting &&
      (moment.table.procedure->stage != Stage::Found || is_misplaced(round.cards))) {
    return refused(ProcedureOpen, reading::keyed_card);
  }
  if (!card.read) return refused(CardNotRead, reading::keyed_card);
  if (card.card == command.card) return refused(AlreadyDone, reading::keyed_card);
  if (!last && command.reason.empty()) return refused(ReasonMissing, reading::keyed_card);
  Draft draft{moment};
  if (moment.table.procedure && !counting) {
    draft.add(FindingDismissed{moment.table.procedure->irregularity});
  }
  draft.add(CardCorrected{command.place, card.card, command.card, command.reason});
  if (counting) return draft.take();
  Reported reported;
  reported.round = round.number;
  reported.order = Known::Known;
  if (const DealtCard* wrong = find_wrong_card(draft.state())) {
    const bool foreign = deck_of(wrong->card) != moment.book().deck;
    reported.cards = foreign ? WrongCards::Foreign : WrongCards::Extra;
    report_finding(draft, Trigger::WrongCards, reported);
  } else if (!is_dealt_in_order(draft.state().round)) {
    const bool drawing = drawn_count(draft.state().round.cards) > 4;
    report_finding(draft, misdealt(moment.book(), drawing), reported);
  }
  announce(draft);
  return draft.take();
}

}  // namespace punto
