#include "core/table/declaring.hpp"

#include <algorithm>

#include "core/table/declarable.hpp"
#include "core/table/reconstruct.hpp"
#include "core/table/resolve.hpp"
#include "core/table/staff_steps.hpp"
#include "core/table/table.hpp"

namespace punto {
namespace {

using enum RefusalReason;

constexpr std::size_t most_rounds = 30;
constexpr std::array all_asked = {Asked::Round, Asked::Cards,  Asked::Together, Asked::Order,
                                  Asked::Side,  Asked::Player, Asked::Value};

bool does(const Irregularity& irregularity, Action action) {
  return std::ranges::count(irregularity.resolutions, action, &Resolution::action) > 0;
}

std::vector<Place> unread_places(const TableState& state, Side side) {
  std::vector<Place> places;
  for (std::size_t i = static_cast<std::size_t>(side); i < Round::most_cards; i += 2) {
    const DealtCard& card = state.round.cards[i];
    if (card.drawn && !card.read) places.push_back(static_cast<Place>(i));
  }
  return places;
}

// Any that can still be there: which ones is asked when all else is known.
std::vector<Card> some_cards(const TableState& state, std::size_t count) {
  std::vector<Card> cards;
  const Composition& left = state.shoe.unseen;
  for (int i = 0; i < cards_in(left.kind()); ++i) {
    const Card card = card_in_deck(left.kind(), i);
    for (int copy = 0; copy < left.count(card) && cards.size() < count; ++copy) {
      cards.push_back(card);
    }
  }
  return cards;
}

// ---- one way through the questions --------------------------------------------------------------

struct Tried {
  Declaration declaration;
  RoundNumber round = 0;              // that the table takes it to concern
  std::vector<std::uint8_t> happens;  // kinds of events
};

bool are_alike(const Tried& left, const Tried& right) {
  const Declaration& one = left.declaration;
  const Declaration& other = right.declaration;
  return one.refusal == other.refusal && one.row == other.row && one.authority == other.authority &&
         one.stage == other.stage && one.values == other.values &&
         one.cards_in_order == other.cards_in_order && one.answered == other.answered &&
         left.round == right.round && left.happens == right.happens;
}

using Ways = std::vector<Tried>;

bool are_alike(const Ways& left, const Ways& right) {
  return std::ranges::equal(
      left, right, [](const Tried& one, const Tried& other) { return are_alike(one, other); });
}

bool is_refused(const Ways& ways) {
  return std::ranges::all_of(
      ways, [](const Tried& tried) { return tried.declaration.refusal.has_value(); });
}

bool is_missing(const Ways& ways) {
  return std::ranges::all_of(ways, [](const Tried& tried) {
    const auto& refusal = tried.declaration.refusal;
    return refusal && refusal->reason == CircumstanceMissing;
  });
}

// The questions about one irregularity, asked one after another with every answer.
class Inquiry {
 public:
  Inquiry(const TableState& state, const Actor& by, Time now, std::uint8_t index)
      : state_(state),
        by_(by),
        now_(now),
        irregularity_(state.law->rulebook.irregularities[index]) {
    command_.irregularity = index;
    command_.round = state.round.number;
  }

  Ways run() { return ask(0, command_); }

 private:
  Ways ask(std::size_t at, const DeclareIrregularity& command) {
    if (at == all_asked.size()) return {attempt(command)};
    switch (all_asked[at]) {
      case Asked::Round: return ask_round(at, command);
      case Asked::Cards:
        return ask_word(at, command, Circumstance::Cards, &DeclareIrregularity::cards);
      case Asked::Together: return ask_together(at, command);
      case Asked::Order:
        return ask_word(at, command, Circumstance::Order, &DeclareIrregularity::order);
      case Asked::Side: return ask_side(at, command);
      case Asked::Player: return ask_player(at, command);
      case Asked::Value: break;
    }
    return ask_word(at, command, Circumstance::Value, &DeclareIrregularity::value);
  }

  [[nodiscard]] bool looks_at(Circumstance word) const {
    return std::ranges::any_of(irregularity_.resolutions,
                               [&](const Resolution& row) { return row.when.names(word); });
  }

  static void note(Ways& ways, Asked asked) {
    for (Tried& tried : ways) {
      std::vector<Asked>& answered = tried.declaration.answered;
      answered.insert(answered.begin(), asked);
    }
  }

  // One after another; where the answer makes no difference it is not asked for.
  static Ways joined(Asked asked, Ways unanswered, std::vector<Ways> answered, bool may_be_none) {
    const auto is_like_none = [&](const Ways& ways) { return are_alike(ways, unanswered); };
    if (std::ranges::all_of(answered, is_like_none)) return unanswered;
    if (may_be_none && !is_missing(unanswered)) answered.insert(answered.begin(), unanswered);
    Ways all;
    for (Ways& ways : answered) {
      note(ways, asked);
      std::ranges::move(ways, std::back_inserter(all));
    }
    return all;
  }

  // The round in play, or the last one, unless it is said otherwise.
  Ways ask_round(std::size_t at, const DeclareIrregularity& command) {
    Ways now = ask(at + 1, command);
    const std::vector<RoundNumber> earlier = earlier_rounds(state_);
    if (earlier.empty()) return now;
    DeclareIrregularity before = command;
    before.round = earlier.front();
    Ways then = ask(at + 1, before);
    if (is_refused(then)) return now;
    return joined(Asked::Round, std::move(now), {std::move(then)}, true);
  }

  template <typename Value>
  Ways ask_word(std::size_t at, const DeclareIrregularity& command, Circumstance word,
                std::optional<Value> DeclareIrregularity::* field) {
    Ways unanswered = ask(at + 1, command);
    if (!looks_at(word)) return unanswered;
    std::vector<Ways> answered;
    for (std::size_t value = 0; value < word_of(word).values.size(); ++value) {
      DeclareIrregularity told = command;
      told.*field = static_cast<Value>(value);
      answered.push_back(ask(at + 1, told));
    }
    return joined(all_asked[at], std::move(unanswered), std::move(answered), false);
  }

  Ways ask_together(std::size_t at, const DeclareIrregularity& command) {
    Ways none = ask(at + 1, command);
    const auto range = cards_together(state_);
    const bool is_now = command.round == state_.round.number;
    if (irregularity_.on != Trigger::DrawnTogether || !range || !is_now) return none;
    DeclareIrregularity together = command;
    together.together = range->least;
    return joined(Asked::Together, std::move(none), {ask(at + 1, together)}, true);
  }

  // The hand that is meant: it must be told, or where it lies face down it may.
  Ways ask_side(std::size_t at, const DeclareIrregularity& command) {
    Ways unanswered = ask(at + 1, command);
    const bool must = std::ranges::any_of(
        irregularity_.resolutions, [](const Resolution& row) { return needs_hand(row.action); });
    const bool may = !is_refused(unanswered) && may_tell_hand(unanswered.front().declaration.row);
    std::vector<Ways> answered;
    for (const Side side : {Side::Player, Side::Banker}) {
      if (!must && !(may && lies_face_down(side))) continue;
      DeclareIrregularity told = command;
      told.side = side;
      answered.push_back(ask(at + 1, told));
    }
    if (answered.empty()) return unanswered;
    return joined(Asked::Side, std::move(unanswered), std::move(answered), may);
  }

  // What was shown in error and goes on (5.7.1), and what is left to a ruling.
  [[nodiscard]] bool may_tell_hand(std::uint8_t at) const {
    const Resolution& row = irregularity_.resolutions[at];
    const bool is_shown = irregularity_.on == Trigger::Declared && row.action == Action::Continue &&
                          row.when == Circumstances{};
    return is_shown || row.action == Action::Refer;
  }

  [[nodiscard]] bool lies_face_down(Side side) const {
    const DealtCards& cards = state_.round.cards;
    return state_.phase == Phase::Dealing && cards[static_cast<std::size_t>(side)].drawn &&
           !is_exposed(cards, side);
  }

  Ways ask_player(std::size_t at, const DeclareIrregularity& command) {
    Ways unanswered = ask(at + 1, command);
    if (!is_missing(unanswered) || state_.seats.empty()) return unanswered;
    DeclareIrregularity told = command;
    told.player = state_.seats.front().player;
    Ways answered = ask(at + 1, told);
    if (is_missing(answered)) return unanswered;
    return joined(Asked::Player, std::move(unanswered), {std::move(answered)}, false);
  }

  // Whatever has no few possible answers is filled in with something that fits.
  [[nodiscard]] DeclareIrregularity filled(DeclareIrregularity command) const {
    if (command.side && does(irregularity_, Action::UseAscertainedValue)) {
      command.values = some_cards(state_, unread_cards(state_.round.cards, *command.side));
      command.source = ValueSource::Surveillance;
    }
    const bool is_over =
        command.round != state_.round.number || state_.phase == Phase::BetweenRounds;
    const RoundRecord* record = is_over ? find_record(state_, command.round) : nullptr;
    for (std::uint8_t i = 0; record != nullptr && i < record->cards.size(); ++i) {
      command.order_is.push_back(i);
    }
    return command;
  }

  [[nodiscard]] Tried attempt(const DeclareIrregularity& command) const {
    Tried tried;
    tried.declaration.command = command;
    const Decision decision = decide(state_, Command{by_, filled(command)}, now_);
    if (decision) {
      follow(tried, *decision);
    } else {
      tried.declaration.refusal = decision.error();
    }
    return tried;
  }

  void follow(Tried& tried, const Events& events) const {
    TableState after = state_;
    for (const Event& event : events) {
      apply(after, event);
      tried.happens.push_back(static_cast<std::uint8_t>(event.body.index()));
      const auto* declared = std::get_if<IrregularityDeclared>(&event.body);
      if (declared == nullptr) continue;
      tried.round = declared->round;
      tried.declaration.row = declared->row;
      tried.declaration.authority = authority_of(after);
    }
    if (after.procedure) tried.declaration.stage = after.procedure->stage;
    // A manager who rules may have the Dealer turn the hand.
    const auto side = tried.declaration.command.side;
    if (side && after.procedure && after.procedure->stage == Stage::Ruling) {
      tried.happens.push_back(static_cast<std::uint8_t>(*side));
    }
    ask_for_rest(tried);
  }

  void ask_for_rest(Tried& tried) const {
    Declaration& declaration = tried.declaration;
    const Resolution& row = irregularity_.resolutions[declaration.row];
    if (row.action == Action::UseAscertainedValue) {
      declaration.values = unread_places(state_, *declaration.command.side);
    }
    if (row.action != Action::Reconstruct || state_.settings.cards == CardSource::VirtualShoe)
      return;
    const bool is_in_play = tried.round == state_.round.number && state_.phase == Phase::Dealing;
    if (const RoundRecord* record = find_record(state_, tried.round); record && !is_in_play) {
      declaration.cards_in_order = static_cast<std::uint8_t>(record->cards.size());
      declaration.is_order_needed = true;
    } else if (is_in_play) {
      declaration.cards_in_order = static_cast<std::uint8_t>(cards_to_reconstruct(state_));
    }
  }

  const TableState& state_;
  const Actor& by_;
  Time now_;
  const Irregularity& irregularity_;
  DeclareIrregularity command_;
};

// ---- all of them --------------------------------------------------------------------------------

// What is wrong with the moment rather than with what was said.
Refusal best_refusal(const Ways& ways) {
  for (const Tried& tried : ways) {
    const Refusal& refusal = *tried.declaration.refusal;
    if (refusal.reason != CircumstanceMissing) return refusal;
  }
  return *ways.front().declaration.refusal;
}

// The first who is not too low, or not signed on.
Actor declarer_of(const TableState& state, const Irregularity& irregularity, Role role, Time now) {
  const std::vector<Actor> staff = staff_upwards(state, role);
  for (const Actor& by : staff) {
    const auto objection = objection_to_declarer({state, by, now}, irregularity);
    if (!objection || objection->reason == TableNoticesItself) return by;
  }
  return staff.front();
}

Declarable declarable_of(const TableState& state, std::uint8_t index, Role role, Time now) {
  const Irregularity& irregularity = state.law->rulebook.irregularities[index];
  const Actor by = declarer_of(state, irregularity, role, now);
  Ways ways = Inquiry{state, by, now, index}.run();
  Declarable declarable;
  declarable.irregularity = index;
  if (is_refused(ways)) {
    declarable.refusal = best_refusal(ways);
    return declarable;
  }
  declarable.by = by.role;
  for (const Asked asked : all_asked) {
    const bool is_asked = std::ranges::any_of(ways, [&](const Tried& tried) {
      return std::ranges::count(tried.declaration.answered, asked) > 0;
    });
    if (is_asked) declarable.questions.push_back(asked);
  }
  for (Tried& tried : ways) declarable.outcomes.push_back(std::move(tried.declaration));
  return declarable;
}

}  // namespace

std::vector<Declarable> declarations(const TableState& state, Role role, Time now) {
  std::vector<Declarable> all;
  if (!state.law) return all;
  const std::size_t count = state.law->rulebook.irregularities.size();
  for (std::size_t i = 0; i < count; ++i) {
    all.push_back(declarable_of(state, static_cast<std::uint8_t>(i), role, now));
  }
  return all;
}

std::vector<RoundNumber> earlier_rounds(const TableState& state) {
  std::vector<RoundNumber> rounds;
  for (auto record = state.records.rbegin(); record != state.records.rend(); ++record) {
    const bool is_earlier = record->number != state.round.number && !record->is_void;
    if (is_earlier && rounds.size() < most_rounds) rounds.push_back(record->number);
  }
  return rounds;
}

std::optional<CountRange> cards_together(const TableState& state) {
  if (state.phase != Phase::Dealing || state.settings.cards == CardSource::VirtualShoe) return {};
  const std::size_t out = std::min(cards_to_reconstruct(state), 4 + most_waiting_cards);
  const std::size_t most =
      std::min({most_waiting_cards - state.shoe.waiting.size(), 4 + most_waiting_cards - out,
                static_cast<std::size_t>(state.shoe.in_device)});
  if (most < 2) return {};
  return CountRange{2, static_cast<std::uint8_t>(most)};
}

}  // namespace punto
