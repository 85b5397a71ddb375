#include <algorithm>
#include <fmt/format.h>

#include "core/rulebook/citation.hpp"
#include "core/rulebook/rulebook_parts.hpp"

namespace punto {
namespace {

std::vector<Word> circumstance_words() {
  std::vector<Word> words;
  for (std::size_t i = 0; i < Circumstances::count; ++i) {
    words.push_back(word_of(static_cast<Circumstance>(i)));
  }
  return words;
}

Resolution read_resolution(TomlSection section) {
  Resolution row;
  if (section.has("when")) {
    if (const auto when = section.section("when")) {
      row.when = read_narrowing<Circumstance>(*when, "circumstance", circumstance_words());
    }
  }
  row.action = static_cast<Action>(section.word("do", action_names));
  row.offer = static_cast<Offer>(section.word_or("offer", offer_names, 0));
  row.offer_at_discretion = section.word_or("offered", offered_names, 0) == 1;
  if (section.has("offered") && row.offer == Offer::None) {
    section.report(position_of(*section.take("offered")),
                   "`offered` stands where nothing is offered",
                   "add offer = \"withdraw\", or remove it");
  }
  row.by = static_cast<Role>(section.word_or("by", role_names, 0));
  row.replace_cards =
      static_cast<CardReplacement>(section.word_or("replace_cards", card_replacement_names, 0));
  if (section.has("replace_rule")) {
    row.replace_rule = section.rule("replace_rule");
    if (row.replace_cards == CardReplacement::No) {
      section.report(position_of(*section.take("replace_rule")),
                     "`replace_rule` stands where no cards are replaced",
                     "add replace_cards = \"must\", or remove it");
    }
  }
  row.rule = section.rule();
  section.refuse_unknown_keys();
  return row;
}

Irregularity read_irregularity(TomlSection section, std::vector<RowPlace>& places) {
  Irregularity irregularity;
  irregularity.id = section.id();
  irregularity.name = section.names("name");
  irregularity.on = static_cast<Trigger>(section.word_or("on", trigger_names, 0));
  irregularity.rule = section.rule();
  irregularity.resolutions = read_rows<Resolution>(section, "resolutions", places, read_resolution);
  section.refuse_unknown_keys();
  const bool unread = section.has("resolutions") && !section.is_empty_list("resolutions");
  if (irregularity.resolutions.empty() && !unread) {
    section.report(section.position(),
                   fmt::format("irregularity \"{}\" has no resolutions", irregularity.id),
                   "add resolutions = [ { do = \"void\", rule = \"5.1\" } ]");
  }
  return irregularity;
}

// Whether the row looks at nothing but what is wrong with the cards, and in which state of the
// round.
bool asks_only_about_cards(const Resolution& row) {
  for (std::size_t i = 0; i < Circumstances::count; ++i) {
    const auto word = static_cast<Circumstance>(i);
    const bool about_cards = word == Circumstance::Cards || word == Circumstance::Round;
    if (!about_cards && row.when.names(word)) return false;
  }
  return true;
}

// Whether the row can match while a round is in play with such cards.
bool can_match_in_play(const Resolution& row, WrongCards cards) {
  const ValueSet kind = value_bit(static_cast<int>(cards));
  const ValueSet in_play = value_bit(static_cast<int>(RoundState::InPlay));
  return (row.when.allowed(Circumstance::Cards) & kind) != 0 &&
         (row.when.allowed(Circumstance::Round) & in_play) != 0;
}

// Whether every row that can be reached in play with such cards voids the round. Between rounds
// there is none to void (interpretation 67).
bool always_voids(const Irregularity& irregularity, WrongCards cards) {
  for (const Resolution& row : irregularity.resolutions) {
    if (!can_match_in_play(row, cards)) continue;
    if (row.action != Action::Void) return false;
    if (asks_only_about_cards(row)) return true;
  }
  return true;
}

// What settlement finds by itself must end the round, by a rule.
bool must_void(const Irregularity& irregularity) {
  return irregularity.on == Trigger::CardsRunOut || irregularity.on == Trigger::WrongCards;
}

void check_voids(TomlSection& section, const Irregularity& irregularity) {
  for (const WrongCards cards : {WrongCards::Extra, WrongCards::Foreign}) {
    if (always_voids(irregularity, cards)) continue;
    section.report(
        section.position(),
        fmt::format("irregularity \"{}\" does not always void the round", irregularity.id),
        "write do = \"void\" in every row that can apply");
    return;
  }
}

std::string_view name_of(Action action) {
  return action_names[static_cast<std::size_t>(action)];
}

Mistake cannot_be_done(Trigger trigger, Action action) {
  std::vector<std::string_view> known;
  for (std::size_t other = 0; other < action_names.size(); ++other) {
    if (can_be_done(trigger, static_cast<Action>(other))) known.push_back(action_names[other]);
  }
  return {fmt::format("\"{}\" cannot be done on \"{}\"", name_of(action),
                      trigger_names[static_cast<std::size_t>(trigger)]),
          fmt::format("write {}", one_of(known))};
}

// What a table can do depends on what has happened, and a row says nothing that would not be
// heeded.
std::optional<Mistake> mistake_in(const Irregularity& irregularity, const Resolution& row) {
  const std::string_view action = name_of(row.action);
  const bool checked = irregularity.on != Trigger::Declared && !must_void(irregularity);
  if (checked && !can_be_done(irregularity.on, row.action)) {
    return cannot_be_done(irregularity.on, row.action);
  }
  if (row.offer != Offer::None && !can_follow_offer(row.action)) {
    return Mistake{fmt::format("nothing can be offered before \"{}\"", action), "remove `offer`"};
  }
  if (row.offer_at_discretion && !can_follow_discretion(row.action)) {
    return Mistake{fmt::format("what \"{}\" offers cannot be left out", action),
                   "remove `offered`"};
  }
  if (row.by != Role::Dealer && !takes_authority(irregularity.on, row.action)) {
    return Mistake{fmt::format("\"{}\" here needs nobody", action), "remove `by`"};
  }
  if (row.replace_cards != CardReplacement::No && !can_replace_cards(row.action)) {
    return Mistake{fmt::format("no cards are replaced by \"{}\"", action),
                   "remove `replace_cards`"};
  }
  return std::nullopt;
}

void check_actions(TomlSection& section, const Irregularity& irregularity,
                   const std::vector<RowPlace>& places) {
  for (std::size_t i = 0; i < irregularity.resolutions.size(); ++i) {
    if (!places[i].sound) continue;
    if (const auto mistake = mistake_in(irregularity, irregularity.resolutions[i])) {
      section.report(places[i].at, mistake->what, mistake->remedy);
    }
  }
}

// Its own rule is one of its rows', or the one above them.
void check_heading(TomlSection& section, const Irregularity& irregularity,
                   const std::vector<RowPlace>& places) {
  const bool sound = std::ranges::all_of(places, &RowPlace::sound);
  if (!sound || places.empty() || !is_citation(irregularity.rule)) return;
  const std::string above = irregularity.rule + '.';
  const bool known = std::ranges::any_of(irregularity.resolutions, [&](const Resolution& row) {
    return row.rule == irregularity.rule || row.rule.starts_with(above);
  });
  if (known) return;
  section.report(section.position(),
                 fmt::format("irregularity \"{}\" is of rule {}, and none of its rows is",
                             irregularity.id, irregularity.rule),
                 "cite the clause whose rows these are");
}

// What every table meets, so that no book may be silent on it.
constexpr std::array required_triggers = {Trigger::CardsRunOut, Trigger::WrongCards,
                                          Trigger::WagerAfterClosing,
                                          Trigger::WithdrawalAfterClosing, Trigger::AnythingElse};

void require_trigger(TomlSection& root, const std::vector<Irregularity>& irregularities,
                     Trigger trigger) {
  if (std::ranges::find(irregularities, trigger, &Irregularity::on) != irregularities.end()) return;
  root.report({1, 1},
              fmt::format("no irregularity is there on \"{}\"",
                          trigger_names[static_cast<std::size_t>(trigger)]),
              "add an [[irregularity]] that says what is done then, and by which rule");
}

}  // namespace

std::vector<Irregularity> read_irregularities(TomlSection& root, RowPlaces& places) {
  std::vector<Irregularity> read;
  for (TomlSection& section : root.sections("irregularity")) {
    Irregularity irregularity = read_irregularity(section, places.emplace_back());
    const auto same = std::ranges::find_if(read, [&](const Irregularity& other) {
      return other.id == irregularity.id ||
             (other.on == irregularity.on && other.on != Trigger::Declared);
    });
    if (same != read.end()) {
      section.report(section.position(),
                     fmt::format("irregularity \"{}\" is there twice", irregularity.id),
                     "put all its resolutions into one, with one id and one `on`");
    }
    check_actions(section, irregularity, places.back());
    if (must_void(irregularity)) check_voids(section, irregularity);
    check_heading(section, irregularity, places.back());
    read.push_back(std::move(irregularity));
  }
  for (const Trigger trigger : required_triggers) require_trigger(root, read, trigger);
  return read;
}

}  // namespace punto
