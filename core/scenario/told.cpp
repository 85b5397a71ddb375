#include "core/scenario/told.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/scenario/value_text.hpp"
#include "core/table/declarable.hpp"

namespace punto {
namespace {

constexpr std::string_view hand_field = "side";

// One thing that can be told, with all that can be said of it.
struct Telling {
  std::string_view field;
  std::vector<std::string> values;
  bool (*is_told)(const DeclareIrregularity& declared);
  void (*tell)(DeclareIrregularity& declared, std::size_t value);
  std::vector<Circumstance> words;  // that depend on it

  [[nodiscard]] std::string text() const {
    return fmt::format("{}={}", field, fmt::join(values, "|"));
  }
};

template <auto Member>
Telling telling_of(std::string_view field, std::vector<Circumstance> words) {
  using Value = std::remove_cvref_t<decltype(*(DeclareIrregularity{}.*Member))>;
  Telling telling{
      field,
      {},
      [](const DeclareIrregularity& declared) { return (declared.*Member).has_value(); },
      [](DeclareIrregularity& declared, std::size_t value) {
        declared.*Member = static_cast<Value>(value);
      },
      std::move(words)};
  if constexpr (HasWords<Value>) {
    for (std::size_t i = 0; i < words_of(Value{}).size(); ++i) {
      telling.values.push_back(value_text::write_word(words_of(Value{}), i));
    }
  }
  return telling;
}

std::vector<Telling> all_tellings() {
  using Declared = DeclareIrregularity;
  std::vector<Telling> all;
  all.push_back(telling_of<&Declared::cards>("cards", {Circumstance::Cards}));
  all.push_back(telling_of<&Declared::order>("order", {Circumstance::Order}));
  all.push_back(telling_of<&Declared::value>("value", {Circumstance::Value}));
  all.push_back(telling_of<&Declared::side>(hand_field, {}));
  all.push_back(
      telling_of<&Declared::player>("player", {Circumstance::Accepted, Circumstance::Offence}));
  all.back().values = {"PLAYER"};
  Telling source{"source",
                 {},
                 [](const Declared&) { return false; },
                 [](Declared& declared, std::size_t value) {
                   declared.source = value == 0 ? ValueSource::Surveillance : ValueSource::Device;
                 },
                 {}};
  for (const ValueSource seen : {ValueSource::Surveillance, ValueSource::Device}) {
    source.values.push_back(
        value_text::write_word(value_source_names, static_cast<std::size_t>(seen)));
  }
  all.push_back(std::move(source));
  return all;
}

bool looks_at(const Irregularity& irregularity, const Telling& telling) {
  return std::ranges::any_of(telling.words, [&](Circumstance word) {
    return std::ranges::any_of(irregularity.resolutions,
                               [&](const Resolution& row) { return row.when.names(word); });
  });
}

// Is about one of the hands.
bool is_about_hand(const Irregularity& irregularity) {
  return std::ranges::any_of(irregularity.resolutions, [](const Resolution& row) {
    return row.action == Action::PassToRightPlayer || row.action == Action::ExposeByDealer ||
           row.action == Action::UseAscertainedValue || row.action == Action::ReplaceMissingCards;
  });
}

// Whether something is missing however the things named are told.
bool is_missing(const TableState& state, const Command& command,
                std::span<const Telling* const> told) {
  if (told.empty()) {
    const Decision decision = decide(state, command, last_time);
    return !decision && decision.error().reason == RefusalReason::CircumstanceMissing;
  }
  for (std::size_t i = 0; i < told.front()->values.size(); ++i) {
    Command more = command;
    told.front()->tell(std::get<DeclareIrregularity>(more.body), i);
    if (is_missing(state, more, told.subspan(1))) return true;
  }
  return false;
}

}  // namespace

bool is_declared(const Irregularity& irregularity) {
  const TableState any;
  const Actor somebody = staff(Role::PitManager, PersonId{});
  return !objection_to_declarer(Moment{any, somebody, {}}, irregularity);
}

std::vector<std::string> told_of(const Irregularity& irregularity) {
  std::vector<std::string> texts;
  for (const Telling& telling : all_tellings()) {
    const bool side = telling.field == hand_field && is_about_hand(irregularity);
    if (side || looks_at(irregularity, telling)) texts.push_back(telling.text());
  }
  return texts;
}

std::vector<std::string> still_to_tell(const TableState& state, const Actor& by,
                                       const DeclareIrregularity& declared) {
  const Irregularity& irregularity = state.law->rulebook.irregularities[declared.irregularity];
  const std::vector<Telling> all = all_tellings();
  std::vector<const Telling*> told;
  for (const Telling& telling : all) {
    if (!telling.is_told(declared) && looks_at(irregularity, telling)) told.push_back(&telling);
  }
  // What only some rows ask for: the hand, the Player, where a value comes from.
  const Command command{by, declared};
  for (const Telling& telling : all) {
    if (telling.is_told(declared) || std::ranges::find(told, &telling) != told.end()) continue;
    if (!is_missing(state, command, told)) break;
    told.push_back(&telling);
    if (telling.field != hand_field && is_missing(state, command, told)) told.pop_back();
  }
  std::vector<std::string> texts;
  for (const Telling* telling : told) texts.push_back(telling->text());
  return texts;
}

}  // namespace punto
