#include <algorithm>

#include "core/table/decisions.hpp"
#include "core/table/reconstruct.hpp"
#include "core/table/resolve.hpp"

// 5.11: a Player has left with cards whose value nobody can tell. Before a Gaming Shift Manager two
// cards are set aside, all others are sorted, and what is missing from the decks is what he took.

namespace punto {
namespace {

using enum RefusalReason;

constexpr std::uint8_t cards_set_aside = 2;

Objection unless_present(const Moment& moment, Stage stage) {
  if (auto objection = moment.unless_stage(stage)) return objection;
  return unless_authority(moment);
}

// The other hand, still face down on the table, is turned and read before anything is counted.
bool other_hand_is_unread(const TableState& table) {
  const Side other = *table.procedure->side == Side::Player ? Side::Banker : Side::Player;
  return !all_read(table.round.cards, other);
}

// The full decks less everything that was seen; nothing where a card is there too often.
std::optional<std::vector<Card>> missing_from(const Moment& moment,
                                              const RecordInventory& inventory) {
  Composition decks = Composition::of_decks(moment.book().deck, moment.settings().decks);
  for (const auto& [card, copies] : inventory.sorted) {
    for (int i = 0; i < copies; ++i) {
      if (!decks.remove(card)) return {};
    }
  }
  for (const Card card : inventory.set_aside) {
    if (!decks.remove(card)) return {};
  }
  for (const DealtCard& card : moment.table.round.cards) {
    if (card.drawn && card.read && !decks.remove(card.card)) return {};
  }
  std::vector<Card> missing;
  for (int i = 0; i < cards_in(decks.kind()); ++i) {
    const Card card = card_in_deck(decks.kind(), i);
    for (int copy = 0; copy < decks.count(card); ++copy) missing.push_back(card);
  }
  return missing;
}

bool are_all_alike(const std::vector<Card>& cards) {
  return std::ranges::all_of(cards, [&](Card card) { return card == cards.front(); });
}

}  // namespace

// 5.11.1: in drawn order, in case the hand has to be completed with them.
Decision decide(const Moment& moment, const SetCardsAside& /*command*/) {
  if (const auto objection = unless_present(moment, Stage::SetAside)) {
    return std::unexpected(*objection);
  }
  const ShoeInUse& shoe = moment.table.shoe;
  // Put in order anew, the four of the initial deal are laid, and all others may have to wait.
  const std::size_t out = cards_to_reconstruct(moment.table);
  const std::size_t room = std::min(most_waiting_cards - shoe.waiting.size(),
                                    4 + most_waiting_cards - std::min(out, 4 + most_waiting_cards));
  const std::size_t cards = std::min(
      {static_cast<std::size_t>(cards_set_aside), room, static_cast<std::size_t>(shoe.in_device)});
  return only(moment, CardsSetAside{static_cast<std::uint8_t>(cards), row_of(moment.table).rule});
}

// 5.11.2, 5.11.2.1. What does not add up is wrong cards (interpretation 98).
Decision decide(const Moment& moment, const RecordInventory& command) {
  if (const auto objection = unless_present(moment, Stage::Inventory)) {
    return std::unexpected(*objection);
  }
  const Citation rule{row_of(moment.table).rule};
  const TableState& table = moment.table;
  if (other_hand_is_unread(table)) return refused(CardNotRead, rule);
  if (command.set_aside.size() != table.shoe.waiting.size()) return refused(CardsDoNotFit, rule);
  for (std::size_t i = 0; i < command.set_aside.size(); ++i) {
    const DealtCard& known = table.shoe.waiting[i];
    if (known.read && known.card != command.set_aside[i]) return refused(CardsDoNotFit, rule);
  }
  const auto missing = missing_from(moment, command);
  Draft draft{moment};
  draft.add(InventoryRecorded{Inventory{command.sorted, command.set_aside},
                              moment.rule(Procedure::SortCards, rule)});
  if (!missing || missing->size() != unread_cards(table.round.cards, *table.procedure->side)) {
    const std::uint8_t index = irregularity_on(moment.book(), Trigger::WrongCards);
    Reported reported;
    reported.round = table.procedure->round;
    reported.cards = missing ? WrongCards::Missing : WrongCards::Extra;
    declare(draft, index, reported);
    return draft.take();
  }
  draft.add(MissingCardsFound{*missing, moment.rule(Procedure::MissingCards, rule)});
  if (are_all_alike(*missing)) carry_out(draft);
  return draft.take();
}

// 5.11.3: which of several missing cards belongs where is the manager's to say.
Decision decide(const Moment& moment, const AssignMissingCards& command) {
  if (const auto objection = unless_present(moment, Stage::Assignment)) {
    return std::unexpected(*objection);
  }
  const Citation rule{row_of(moment.table).rule};
  if (!std::ranges::is_permutation(command.cards, moment.table.procedure->values)) {
    return refused(CardsDoNotFit, rule);
  }
  Draft draft{moment};
  draft.add(MissingCardsFound{command.cards, moment.rule(Procedure::MissingCards, rule)});
  carry_out(draft);
  return draft.take();
}

}  // namespace punto
