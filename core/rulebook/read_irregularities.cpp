#include <algorithm>
#include <fmt/format.h>

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
  row.by = static_cast<Role>(section.word_or("by", role_names, 0));
  row.replace_cards =
      static_cast<CardReplacement>(section.word_or("replace_cards", card_replacement_names, 0));
  row.rule = section.rule_or_none();
  section.refuse_unknown_keys();
  if (row.rule == "none" && row.action != Action::Refer) {
    section.report(section.position(), "only a row that refers the matter may cite no rule",
                   "write the number in the approved rulebook");
  }
  return row;
}

Irregularity read_irregularity(TomlSection section, std::vector<RowPlace>& places) {
  Irregularity irregularity;
  irregularity.id = section.id();
  irregularity.name = section.names("name");
  irregularity.on = static_cast<Trigger>(section.word_or("on", trigger_names, 0));
  irregularity.rule = section.rule_or_none();
  irregularity.resolutions = read_rows<Resolution>(section, "resolutions", places, read_resolution);
  section.refuse_unknown_keys();
  const bool unread = section.has("resolutions") && !section.is_empty_list("resolutions");
  if (irregularity.resolutions.empty() && !unread) {
    section.report(section.position(),
                   fmt::format("irregularity \"{}\" has no resolutions", irregularity.id),
                   "add resolutions = [ { do = \"void\", rule = \"5.1\" } ]");
  }
  const auto refers = [](const Resolution& row) { return row.action == Action::Refer; };
  if (irregularity.rule == "none" && !std::ranges::all_of(irregularity.resolutions, refers)) {
    section.report(section.position(),
                   fmt::format("irregularity \"{}\" cites no rule", irregularity.id),
                   "only one whose rows all refer the matter may do so");
  }
  return irregularity;
}

// Whether the row looks at nothing but what is wrong with the cards.
bool asks_only_about_cards(const Resolution& row) {
  for (std::size_t i = 0; i < Circumstances::count; ++i) {
    const auto word = static_cast<Circumstance>(i);
    if (word != Circumstance::Cards && row.when.names(word)) return false;
  }
  return true;
}

// Whether every row that can be reached with such cards voids the round.
bool always_voids(const Irregularity& irregularity, WrongCards cards) {
  const ValueSet kind = value_bit(static_cast<int>(cards));
  for (const Resolution& row : irregularity.resolutions) {
    if ((row.when.allowed(Circumstance::Cards) & kind) == 0) continue;
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

void require_trigger(TomlSection& root, const std::vector<Irregularity>& irregularities,
                     Trigger trigger) {
  if (std::ranges::find(irregularities, trigger, &Irregularity::on) != irregularities.end()) return;
  root.report({1, 1},
              fmt::format("no irregularity is there on \"{}\"",
                          trigger_names[static_cast<std::size_t>(trigger)]),
              "add an [[irregularity]] that says what rule voids such a round");
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
    if (must_void(irregularity)) check_voids(section, irregularity);
    read.push_back(std::move(irregularity));
  }
  require_trigger(root, read, Trigger::CardsRunOut);
  require_trigger(root, read, Trigger::WrongCards);
  return read;
}

}  // namespace punto
