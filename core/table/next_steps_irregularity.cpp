#include <utility>

#include "core/table/gathered_steps.hpp"
#include "core/table/resolve.hpp"

namespace punto {
namespace {

// 6.1: whatever the table can carry out in this case.
void add_rulings(GatheredSteps& gathered) {
  for (std::size_t i = 0; i < action_names.size(); ++i) {
    const auto action = static_cast<Action>(i);
    GiveRuling ruling;
    ruling.action = action;
    ruling.reason = action_names[i];
    Step* step = gathered.add_if_accepted(ruling, row_of(gathered.table()).rule);
    if (step != nullptr) step->action = action;
  }
}

void add_answers(GatheredSteps& gathered) {
  const OpenOffer& offer = gathered.table().procedure->offer;
  const Citation rule = row_of(gathered.table()).rule;
  for (const PlayerId player : offer.waiting_for) {
    if (gathered.moment.unless_self_or_dealer(player, {})) continue;
    gathered.add<AnswerOffer>(rule).player = player;
  }
  if (!gathered.is_dealer_or_system()) return;
  gathered.add<CloseOffer>(reading::silence).not_before = offer.until;
}

void add_finding(GatheredSteps& gathered) {
  const Citation rule = irregularity_of(gathered.table()).rule;
  if (gathered.is_dealer()) gathered.add<Confirm>(rule);
  add_correcting(gathered);
  gathered.add_if_accepted(Dismiss{}, reading::declaring);
}

// 5.11.2: before anything is counted.
bool other_hand_is_read(const TableState& table) {
  const bool player_left_with_it = table.procedure->side == Side::Player;
  return all_read(table.round.cards, player_left_with_it ? Side::Banker : Side::Player);
}

// Beside the count: the other hand is turned, and the manager may decide otherwise.
void add_counting(GatheredSteps& gathered) {
  add_reading(gathered);
  add_correcting(gathered);
  if (!unless_authority(gathered.moment)) add_rulings(gathered);
}

// What can be told of an irregularity, in every combination.
template <typename Visit>
void for_each_report(const TableState& table, std::uint8_t irregularity, Visit visit) {
  DeclareIrregularity command;
  command.irregularity = irregularity;
  command.round = table.round.number;
  if (!table.seats.empty()) command.player = table.seats.front().player;
  const bool together =
      table.law->rulebook.irregularities[irregularity].on == Trigger::DrawnTogether;
  command.together = together ? 2 : 0;
  const bool in_play = table.phase == Phase::Betting || table.phase == Phase::Dealing;
  const RoundRecord* record = in_play ? nullptr : find_record(table, table.round.number);
  for (std::uint8_t i = 0; record != nullptr && i < record->cards.size(); ++i) {
    command.order_is.push_back(i);
  }
  for (const Known order : {Known::Known, Known::Unknown}) {
    command.order = order;
    for (const Known value : {Known::Known, Known::Unknown}) {
      command.value = value;
      for (const std::optional<Side> side :
           {std::optional<Side>{}, std::optional{Side::Player}, std::optional{Side::Banker}}) {
        command.side = side;
        if (side && table.round.hands[static_cast<std::size_t>(*side)].passed) {
          command.player = table.round.hands[static_cast<std::size_t>(*side)].holder;
        }
        for (std::size_t cards = 0; cards < wrong_cards_names.size(); ++cards) {
          command.cards = static_cast<WrongCards>(cards);
          if (visit(command)) return;
        }
      }
    }
  }
}

}  // namespace

void add_procedure(GatheredSteps& gathered) {
  const Citation rule = row_of(gathered.table()).rule;
  const bool has_authority = !unless_authority(gathered.moment);
  switch (gathered.table().procedure->stage) {
    case Stage::Found: return add_finding(gathered);
    case Stage::Approval:
      if (!has_authority) return;
      gathered.add<Approve>(rule);
      gathered.add_if_accepted(Dismiss{}, reading::declaring);
      return;
    case Stage::Order:
      if (has_authority) gathered.add<DecideOrder>(rule);
      return;
    case Stage::Ruling:
      if (has_authority) add_rulings(gathered);
      return;
    case Stage::SetAside:
      if (has_authority) gathered.add<SetCardsAside>(rule);
      return add_counting(gathered);
    case Stage::Inventory:
      if (has_authority && other_hand_is_read(gathered.table())) {
        gathered.add<RecordInventory>(gathered.moment.rule(Procedure::SortCards, rule));
      }
      return add_counting(gathered);
    case Stage::Assignment:
      if (has_authority) {
        gathered.add<AssignMissingCards>(gathered.moment.rule(Procedure::MissingCards, rule));
        add_rulings(gathered);
      }
      return;
    case Stage::Discretion: gathered.add_if_accepted(DecideOffer{}, rule); return;
    case Stage::Offer: return add_answers(gathered);
  }
}

std::vector<Step> steps_of_procedure(const TableState& state, const Actor& by, Time now) {
  GatheredSteps gathered{state, by, now};
  const bool is_played = state.law && !state.suspended && state.phase != Phase::Closed;
  if (is_played && state.procedure) add_procedure(gathered);
  return std::move(gathered.steps);
}

std::vector<Step> irregularities_to_declare(const TableState& state, const Actor& by, Time now) {
  GatheredSteps gathered{state, by, now};
  if (!state.law) return {};
  const auto& irregularities = gathered.moment.book().irregularities;
  const auto count = static_cast<std::uint8_t>(irregularities.size());
  for (std::uint8_t i = 0; i < count; ++i) {
    for_each_report(state, i, [&](const DeclareIrregularity& command) {
      Step* step = gathered.add_if_accepted(command, irregularities[i].rule);
      if (step != nullptr) step->number = i;
      return step != nullptr;
    });
  }
  return std::move(gathered.steps);
}

}  // namespace punto
