#include "core/table/circumstances.hpp"

#include <algorithm>

#include "core/cards/insist.hpp"
#include "core/table/standing.hpp"

namespace punto {
namespace {

template <typename Value>
std::uint8_t told(const std::optional<Value>& value) {
  return value ? static_cast<std::uint8_t>(*value) : no_value;
}

std::uint8_t truth(bool value) {
  return value ? 1 : 0;
}

bool looks_at(const Irregularity& irregularity, Circumstance circumstance) {
  return std::ranges::any_of(irregularity.resolutions,
                             [&](const Resolution& row) { return row.when.names(circumstance); });
}

std::uint8_t method_word(const TableState& state) {
  const DealingMethod* method = method_of(state);
  if (method == nullptr) return no_value;
  const auto names = word_of(Circumstance::Method).values;
  const auto found = std::ranges::find(names, method->id);
  return found == names.end() ? no_value : static_cast<std::uint8_t>(found - names.begin());
}

// A hand all of whose cards the device has read hides no value from the table.
std::uint8_t value_word(const TableState& state, const Reported& reported) {
  if (!reported.side) return told(reported.value);
  const bool known = all_read(state.round.cards, *reported.side);
  return known ? static_cast<std::uint8_t>(Known::Known) : told(reported.value);
}

}  // namespace

Circumstances::Values circumstances_of(const TableState& state, const Irregularity& irregularity,
                                       const Reported& reported) {
  const bool this_round = reported.round == state.round.number;
  const bool in_play =
      this_round && (state.phase == Phase::Betting || state.phase == Phase::Dealing);
  Circumstances::Values values;
  values.fill(no_value);
  const auto put = [&](Circumstance circumstance, std::uint8_t value) {
    values[static_cast<std::size_t>(circumstance)] = value;
  };
  put(Circumstance::Cards, told(reported.cards));
  put(Circumstance::Order, told(reported.order));
  // Cards that lie there already are those of the initial deal, as long as there are no others.
  const int initial = reported.waiting ? 3 : 4;
  put(Circumstance::During, truth(!in_play || drawn_count(state.round.cards) > initial));
  put(Circumstance::Found, truth(drawn_count(state.round.cards) > 0));
  put(Circumstance::Noticed, truth(!this_round));
  put(Circumstance::Betting, truth(state.phase != Phase::Betting));
  put(Circumstance::Value, value_word(state, reported));
  if (looks_at(irregularity, Circumstance::Established)) {
    put(Circumstance::Established, truth(in_play && is_established(state, standings_of(state))));
  }
  if (reported.player) {
    put(Circumstance::Accepted, truth(has_wager(state, *reported.player)));
    put(Circumstance::Offence, truth(std::ranges::find(state.under_minimum, *reported.player) !=
                                     state.under_minimum.end()));
  }
  put(Circumstance::Zone, static_cast<std::uint8_t>(state.settings.zone));
  put(Circumstance::Method, method_word(state));
  put(Circumstance::Device, truth(state.settings.cards == CardSource::KeyedIn));
  put(Circumstance::Exposed, truth(any_exposed(state.round.cards)));
  put(Circumstance::Round,
      static_cast<std::uint8_t>(in_play ? RoundState::InPlay : RoundState::BetweenRounds));
  return values;
}

bool is_incomplete(const Irregularity& irregularity, const Circumstances::Values& values) {
  for (const Circumstance word : {Circumstance::Cards, Circumstance::Order, Circumstance::Value,
                                  Circumstance::Accepted, Circumstance::Offence}) {
    const bool missing = values[static_cast<std::size_t>(word)] == no_value;
    if (missing && looks_at(irregularity, word)) return true;
  }
  return false;
}

std::uint8_t row_for(const Irregularity& irregularity, const Circumstances::Values& values) {
  const auto row = std::ranges::find_if(irregularity.resolutions, [&](const Resolution& candidate) {
    return candidate.when.matches(values);
  });
  // Only a word without a value, as the method where the book has none, can be left uncovered: the
  // last row is the widest.
  if (row == irregularity.resolutions.end()) {
    return static_cast<std::uint8_t>(irregularity.resolutions.size() - 1);
  }
  return static_cast<std::uint8_t>(row - irregularity.resolutions.begin());
}

Citation leaving_out_rule(const Rulebook& rulebook) {
  const Irregularity* failure = rulebook.find_irregularity(Trigger::TerminalFailure);
  if (failure == nullptr) return Citation{rulebook.find(Procedure::Uncovered)->rule};
  const auto row = std::ranges::find(failure->resolutions, Action::LeaveOut, &Resolution::action);
  return Citation{row == failure->resolutions.end() ? failure->rule : row->rule};
}

std::uint8_t irregularity_on(const Rulebook& rulebook, Trigger trigger) {
  const Irregularity* found = rulebook.find_irregularity(trigger);
  if (found == nullptr) found = rulebook.find_irregularity(Trigger::AnythingElse);
  INSIST(found != nullptr);
  return static_cast<std::uint8_t>(found - rulebook.irregularities.data());
}

}  // namespace punto
