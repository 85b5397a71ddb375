#include <algorithm>
#include <fmt/format.h>
#include <initializer_list>

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
bool always_voids(const Irregularity& irregularity, int wrong_cards) {
  for (const Resolution& row : irregularity.resolutions) {
    if ((row.when.allowed(Circumstance::Cards) & value_bit(wrong_cards)) == 0) continue;
    if (row.action != Action::Void) return false;
    if (asks_only_about_cards(row)) return true;
  }
  return true;
}

// What a table notices by itself in the middle of a round must end it, by a rule.
void require_void(TomlSection& root, const std::vector<Irregularity>& irregularities,
                  Trigger trigger, std::initializer_list<int> wrong_cards) {
  const std::string_view on = trigger_names[static_cast<std::size_t>(trigger)];
  const auto found = std::ranges::find(irregularities, trigger, &Irregularity::on);
  if (found == irregularities.end()) {
    root.report({1, 1}, fmt::format("no irregularity is there on \"{}\"", on),
                "add an [[irregularity]] that says what rule voids such a round");
    return;
  }
  const auto voids = [&](int cards) { return always_voids(*found, cards); };
  if (!std::ranges::all_of(wrong_cards, voids)) {
    root.report({1, 1}, fmt::format("the irregularity on \"{}\" does not void the round", on),
                "write do = \"void\" in every row that can apply");
  }
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
    read.push_back(std::move(irregularity));
  }
  constexpr int extra = 0;
  constexpr int foreign = 2;
  require_void(root, read, Trigger::CardsRunOut, {extra, foreign});
  require_void(root, read, Trigger::WrongCards, {extra, foreign});
  return read;
}

}  // namespace punto
