#include "edge/wire/rulebook_json.hpp"

#include <boost/json.hpp>

#include "core/rulebook/describe.hpp"

namespace punto {
namespace {

namespace json = boost::json;

std::string line_of(const json::value& value) {
  return json::serialize(value) + '\n';
}

json::value names_json(const Names& names) {
  return {{"en", names.en}, {"zh", names.zh}};
}

json::value range_json(const NumberRange& range) {
  return {{"from", range.from}, {"to", range.to}};
}

template <typename Key, typename WordOf>
json::object narrowing_json(const Narrowing<Key>& narrowing, WordOf word) {
  json::object object;
  for (std::size_t i = 0; i < Narrowing<Key>::count; ++i) {
    const auto key = static_cast<Key>(i);
    if (!narrowing.names(key)) continue;
    const Word named = word(key);
    json::array values;
    for (std::size_t value = 0; value < named.values.size(); ++value) {
      if ((narrowing.allowed(key) >> value & 1) != 0) {
        values.emplace_back(json::string_view{named.values[value]});
      }
    }
    object[json::string_view{named.name}] = std::move(values);
  }
  return object;
}

template <std::size_t N, typename Value>
json::string name_in(const std::array<std::string_view, N>& names, Value value) {
  return json::string{json::string_view{names[static_cast<std::size_t>(value)]}};
}

json::value heading_json(const Rulebook& rulebook) {
  return {{"id", rulebook.id},
          {"version", rulebook.version},
          {"short_name", rulebook.short_name},
          {"title", rulebook.title},
          {"effective", to_text(rulebook.effective)},
          {"name", names_json(rulebook.name)}};
}

json::value announcement_json(const Announcement& announcement) {
  return {{"by", name_in(announcer_names, announcement.by)},
          {"en", json::value_from(announcement.en)},
          {"zh", json::value_from(announcement.zh)},
          {"rule", announcement.rule}};
}

json::array layouts_json(const Rulebook& rulebook) {
  json::array layouts;
  for (const Layout& layout : rulebook.layouts) {
    json::object object{{"name", layout.name}};
    if (layout.positions) object["positions"] = range_json(*layout.positions);
    layouts.emplace_back(std::move(object));
  }
  return layouts;
}

json::array methods_json(const Rulebook& rulebook) {
  json::array methods;
  for (const DealingMethod& method : rulebook.methods) {
    json::array zones;
    for (const Zone zone : method.zones) zones.emplace_back(name_in(zone_names, zone));
    methods.emplace_back(
        json::object{{"id", method.id},
                     {"drawn_by", name_in(drawn_by_names, method.drawn_by)},
                     {"hands_pass_to", name_in(hands_pass_to_names, method.hands_pass_to)},
                     {"reading_device", method.reading_device},
                     {"zones", std::move(zones)},
                     {"allowed_by", name_in(role_names, method.allowed_by)},
                     {"allowed_rule", method.allowed_rule},
                     {"rule", method.rule}});
  }
  return methods;
}

json::object procedures_json(const Rulebook& rulebook) {
  json::object procedures;
  for (std::size_t i = 0; i < procedure_count; ++i) {
    const auto procedure = static_cast<Procedure>(i);
    const ProcedureRule* entry = rulebook.find(procedure);
    if (entry == nullptr) continue;
    json::object object{{"text", describe(procedure, *entry)},
                        {"by", name_in(role_names, entry->by)},
                        {"rule", entry->rule}};
    if (takes_number(procedure)) object["number"] = entry->number;
    procedures[json::string_view{name_of(procedure)}] = std::move(object);
  }
  return procedures;
}

json::value wager_json(const Wager& wager, DeckKind deck) {
  json::array pays;
  const auto word = [deck](Fact fact) { return word_of(fact, deck); };
  for (const PayRow& row : wager.pays) {
    json::object object{{"when", narrowing_json(row.when, word)},
                        {"text", describe(row.when, deck)},
                        {"odds", row.payout.text},
                        {"net", to_text(row.payout.net)},
                        {"rule", row.rule}};
    if (!row.name.en.empty()) object["name"] = names_json(row.name);
    pays.emplace_back(std::move(object));
  }
  json::object object{{"id", wager.id},
                      {"name", names_json(wager.name)},
                      {"rule", wager.rule},
                      {"optional", wager.optional}};
  if (wager.backs) object["backs"] = name_in(winner_names, *wager.backs);
  if (!wager.highest_only_rule.empty()) object["highest_only_rule"] = wager.highest_only_rule;
  object["pays"] = std::move(pays);
  return object;
}

json::value irregularity_json(const Irregularity& irregularity) {
  json::array resolutions;
  const auto word = [](Circumstance circumstance) { return word_of(circumstance); };
  for (const Resolution& row : irregularity.resolutions) {
    json::object object{{"when", narrowing_json(row.when, word)},
                        {"do", name_in(action_names, row.action)},
                        {"offer", name_in(offer_names, row.offer)}};
    if (row.offer != Offer::None) {
      object["offered"] = name_in(offered_names, row.offer_at_discretion);
    }
    object["by"] = name_in(role_names, row.by);
    object["replace_cards"] = name_in(card_replacement_names, row.replace_cards);
    if (!row.replace_rule.empty()) object["replace_rule"] = row.replace_rule;
    object["rule"] = row.rule;
    resolutions.emplace_back(std::move(object));
  }
  return json::object{{"id", irregularity.id},
                      {"name", names_json(irregularity.name)},
                      {"on", name_in(trigger_names, irregularity.on)},
                      {"rule", irregularity.rule},
                      {"resolutions", std::move(resolutions)}};
}

}  // namespace

std::string rulebook_list_to_json(const RulebookShelf& shelf) {
  json::array list;
  for (const ShelvedRulebook& shelved : shelf.rulebooks()) {
    list.push_back(heading_json(shelved.rulebook));
  }
  return line_of(list);
}

std::string rulebook_to_json(const Rulebook& rulebook) {
  json::object object = heading_json(rulebook).as_object();
  object["deck"] = {{"kind", name_in(deck_names, rulebook.deck)},
                    {"decks", range_json(rulebook.decks)},
                    {"rule", rulebook.deck_rule}};
  object["betting"] = {{"opens", announcement_json(rulebook.betting_opens)},
                       {"closes", announcement_json(rulebook.betting_closes)}};
  object["layouts"] = layouts_json(rulebook);
  object["methods"] = methods_json(rulebook);
  object["procedures"] = procedures_json(rulebook);
  json::array wagers;
  for (const Wager& wager : rulebook.wagers) wagers.push_back(wager_json(wager, rulebook.deck));
  object["wagers"] = std::move(wagers);
  json::array irregularities;
  for (const Irregularity& irregularity : rulebook.irregularities) {
    irregularities.push_back(irregularity_json(irregularity));
  }
  object["irregularities"] = std::move(irregularities);
  return line_of(object);
}

std::string checked_files_to_json(const std::vector<CheckedFile>& files) {
  json::array list;
  for (const auto& [file, rulebook] : files) {
    json::array problems;
    if (!rulebook) {
      for (const Problem& problem : rulebook.error()) {
        problems.emplace_back(json::object{{"line", problem.line},
                                           {"column", problem.column},
                                           {"what", problem.what},
                                           {"remedy", problem.remedy}});
      }
    }
    list.emplace_back(json::object{
        {"file", file}, {"sound", rulebook.has_value()}, {"problems", std::move(problems)}});
  }
  return line_of(list);
}

namespace {

json::array change_list(const std::vector<Change>& changes) {
  json::array list;
  for (const Change& change : changes) {
    list.emplace_back(json::object{{"kind", name_in(change_kind_names, change.kind)},
                                   {"section", change.section},
                                   {"subject", change.subject},
                                   {"before", change.before},
                                   {"after", change.after}});
  }
  return list;
}

}  // namespace

std::string changes_to_json(const std::vector<Change>& changes) {
  return line_of(change_list(changes));
}

std::string comparison_to_json(const Rulebook& before, const Rulebook& after) {
  return line_of(json::object{{"from", heading_json(before)},
                              {"to", heading_json(after)},
                              {"changes", change_list(compare(before, after))}});
}

}  // namespace punto
