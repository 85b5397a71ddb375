#include "core/house/significance.hpp"
#include "core/rulebook/compare.hpp"
#include "core/rulebook/condition.hpp"
#include "core/rulebook/irregularity.hpp"
#include "core/rulebook/rulebook.hpp"
#include "edge/wire/schema_book.hpp"
#include "edge/wire/told_leaves.hpp"

// The schemas of what the program tells elsewhere too: `punto rules show --json`, `punto replay
// --json`, `punto report --format json`, `punto verify --json`.
namespace punto::wire {
namespace {

// ---- rulebooks ----------------------------------------------------------------------------------

json::object range() {
  return object_schema({{"from", count(), true}, {"to", count(), true}});
}

std::vector<SchemaSlot> heading() {
  return {{"id", text(), true},    {"version", count(), true},  {"short_name", text(), true},
          {"title", text(), true}, {"effective", text(), true}, {"name", names(), true}};
}

json::object announcement() {
  return object_schema({{"by", plain_words(announcer_names), true},
                        {"en", list_of(text()), true},
                        {"zh", list_of(text()), true},
                        {"rule", text(), true}});
}

template <typename Key, typename WordOf>
json::object narrowing(WordOf word) {
  std::vector<SchemaSlot> slots;
  for (std::size_t i = 0; i < Narrowing<Key>::count; ++i) {
    const Word named = word(static_cast<Key>(i));
    slots.push_back({named.name, list_of(text()), false});
  }
  return object_schema(std::move(slots));
}

json::object method() {
  return object_schema({{"id", text(), true},
                        {"drawn_by", plain_words(drawn_by_names), true},
                        {"hands_pass_to", plain_words(hands_pass_to_names), true},
                        {"reading_device", truth_schema(), true},
                        {"zones", list_of(plain_words(zone_names)), true},
                        {"allowed_by", plain_words(role_names), true},
                        {"allowed_rule", text(), true},
                        {"rule", text(), true}});
}

json::object procedures() {
  std::vector<SchemaSlot> slots;
  for (const std::string_view name : procedure_names) {
    slots.push_back({name,
                     object_schema({{"text", text(), true},
                                    {"by", plain_words(role_names), true},
                                    {"rule", text(), true},
                                    {"number", count(), false}}),
                     false});
  }
  return object_schema(std::move(slots));
}

json::object wager() {
  const auto word = [](Fact fact) { return word_of(fact, DeckKind::Standard); };
  json::object row = object_schema({{"when", narrowing<Fact>(word), true},
                                    {"text", text(), true},
                                    {"odds", text(), true},
                                    {"net", text(), true},
                                    {"rule", text(), true},
                                    {"name", names(), false}});
  return object_schema({{"id", text(), true},
                        {"name", names(), true},
                        {"rule", text(), true},
                        {"optional", truth_schema(), true},
                        {"backs", plain_words(winner_names), false},
                        {"highest_only_rule", text(), false},
                        {"pays", list_of(std::move(row)), true}});
}

json::object irregularity() {
  const auto word = [](Circumstance circumstance) { return word_of(circumstance); };
  json::object row = object_schema({{"when", narrowing<Circumstance>(word), true},
                                    {"do", plain_words(action_names), true},
                                    {"offer", plain_words(offer_names), true},
                                    {"offered", plain_words(offered_names), false},
                                    {"by", plain_words(role_names), true},
                                    {"replace_cards", plain_words(card_replacement_names), true},
                                    {"replace_rule", text(), false},
                                    {"rule", text(), true}});
  return object_schema({{"id", text(), true},
                        {"name", names(), true},
                        {"on", plain_words(trigger_names), true},
                        {"rule", text(), true},
                        {"resolutions", list_of(std::move(row)), true}});
}

// ---- reports ------------------------------------------------------------------------------------

json::object cell() {
  return {{"type", json::array{"string", "number", "null"}}};
}
json::object column() {
  return object_schema({{"name", text(), true},
                        {"kind",
                         plain_words(std::array<std::string_view, 6>{
                             "text", "count", "money", "percent", "number", "moment"}),
                         true},
                        {"decimals", count(), false}});
}

// Of lines or of bars.
json::object plot() {
  json::object point = object_schema(
      {{"x", cell(), true}, {"y", cell(), true}, {"low", cell(), false}, {"high", cell(), false}});
  json::object line = object_schema({{"name", text(), true},
                                     {"band", text(), true},
                                     {"points", list_of(std::move(point)), true}});
  json::object bar = object_schema({{"name", text(), true}, {"value", cell(), true}});
  json::object reference = or_null(object_schema({{"name", text(), true}, {"y", cell(), true}}));
  return object_schema({{"summary", text(), true},
                        {"x", column(), false},
                        {"y", column(), false},
                        {"lines", list_of(std::move(line)), false},
                        {"reference", std::move(reference), false},
                        {"names", text(), false},
                        {"values", column(), false},
                        {"bars", list_of(std::move(bar)), false}});
}

json::object share() {
  return object_schema({{"player", text(), true},
                        {"wager", text(), true},
                        {"staked", cents(), true},
                        {"returned", cents(), true},
                        {"verdict", text(), true},
                        {"rule", text_or_null(), true},
                        {"odds", text_or_null(), true}});
}

}  // namespace

json::object rulebook_list_schema(SchemaBook& book) {
  if (!book.has("RulebookList")) {
    book.put("RulebookList", list_of(put(book, "RulebookHeading", heading())));
  }
  return book.reference("RulebookList");
}

json::object rulebook_schema(SchemaBook& book) {
  std::vector<SchemaSlot> slots = heading();
  slots.push_back({"deck",
                   object_schema({{"kind", plain_words(deck_names), true},
                                  {"decks", range(), true},
                                  {"rule", text(), true}}),
                   true});
  slots.push_back(
      {"betting",
       object_schema({{"opens", announcement(), true}, {"closes", announcement(), true}}), true});
  slots.push_back({"layouts",
                   list_of(object_schema({{"name", text(), true}, {"positions", range(), false}})),
                   true});
  slots.push_back({"methods", list_of(method()), true});
  slots.push_back({"procedures", procedures(), true});
  slots.push_back({"wagers", list_of(wager()), true});
  slots.push_back({"irregularities", list_of(irregularity()), true});
  return put(book, "Rulebook", std::move(slots));
}

json::object told_round_schema(SchemaBook& book) {
  json::object step = put(book, "ToldStep",
                          {{"event", count(), true},
                           {"time", text(), true},
                           {"by", text(), true},
                           {"text", text(), true},
                           {"rule", text_or_null(), true},
                           {"kind", text(), true},
                           {"body", json::object{{"type", "object"}}, false},
                           {"settlement", list_of(share()), false}});
  return put(book, "ToldRound",
             {{"table", text(), true},
              {"round", count(), true},
              {"game", text_or_null(), true},
              {"book", text_or_null(), true},
              {"rulebook", text_or_null(), true},
              {"shoe", or_null(count()), true},
              {"finished", truth_schema(), true},
              {"damage", text_or_null(), true},
              {"steps", list_of(std::move(step)), true}});
}

json::object recall_schema(SchemaBook& book) {
  json::object step =
      object_schema({{"time", text(), true}, {"text", text(), true}, {"credits", cents(), true}});
  json::object played = object_schema({{"player", text(), true},
                                       {"credits_before", cents(), true},
                                       {"credits_after", cents(), true},
                                       {"staked", cents(), true},
                                       {"returned", cents(), true},
                                       {"round", told_round_schema(book), true}});
  const json::object item{{"oneOf", json::array{std::move(step), std::move(played)}}};
  return put(book, "Recall",
             {{"recall", truth_schema(), true},
              {"terminal", count(), true},
              {"name", text(), true},
              {"damage", text_or_null(), true},
              {"items", list_of(item), true}});
}

json::object significant_schema(SchemaBook& book) {
  json::object event = put(book, "SignificantEvent",
                           {{"time", text(), true},
                            {"kind", plain_words(significance_names), true},
                            {"subject", text_or_null(), true},
                            {"text", text(), true}});
  return put(book, "SignificantEvents", {{"events", list_of(std::move(event)), true}});
}

json::object shoe_proof_schema(SchemaBook& book) {
  return put(book, "ShoeProof",
             {{"format", text(), true},
              {"table", text(), true},
              {"shoe", count(), true},
              {"rulebook", text(), true},
              {"deck", count(), true},
              {"decks", count(), true},
              {"commitment", text(), true},
              {"seed", text(), true},
              {"cut", count(), true},
              {"cards", list_of(text_or_null()), true}});
}

json::object report_schema(SchemaBook& book) {
  json::object section = put(book, "ReportSection",
                             {{"heading", text(), true},
                              {"remark", text(), true},
                              {"columns", list_of(column()), true},
                              {"rows", list_of(list_of(cell())), true},
                              {"total", or_null(list_of(cell())), true},
                              {"plot", or_null(plot()), true}});
  return put(book, "Report",
             {{"title", text(), true},
              {"floor", text(), true},
              {"period", text(), true},
              {"version", text(), true},
              {"made", text(), true},
              {"sections", list_of(std::move(section)), true}});
}

json::object verification_schema(SchemaBook& book) {
  json::object table = object_schema({{"table", text(), true},
                                      {"events", count(), true},
                                      {"rounds", count(), true},
                                      {"void", count(), true},
                                      {"wagers", count(), true},
                                      {"wagered", cents(), true},
                                      {"returned", cents(), true},
                                      {"shoes_proven", count(), true},
                                      {"shoes_sealed", count(), true},
                                      {"head", text(), true}});
  json::object house = object_schema({{"events", count(), true},
                                      {"errands", count(), true},
                                      {"vouchers", count(), true},
                                      {"vouchers_open", count(), true},
                                      {"balances", by_name(cents()), true}});
  json::object finding = object_schema({{"stream", text(), true},
                                        {"entry", count(), true},
                                        {"round", count(), true},
                                        {"what", text(), true}});
  return put(book, "Verification",
             {{"verified", truth_schema(), true},
              {"streams", count(), true},
              {"records", count(), true},
              {"checkpoints", count(), true},
              {"witness_lines", count(), true},
              {"not_signed", count(), true},
              {"part", text_or_null(), true},
              {"tables", list_of(std::move(table)), true},
              {"house", std::move(house), true},
              {"found", list_of(std::move(finding)), true},
              {"remarks", list_of(text()), true}});
}

json::object bundle_schema(SchemaBook& book) {
  if (!book.has("Bundle")) book.put("Bundle", {{"type", "string"}, {"format", "binary"}});
  return book.reference("Bundle");
}

json::object export_schema(SchemaBook& book) {
  if (!book.has("Export")) book.put("Export", text());
  return book.reference("Export");
}

json::object comparison_schema(SchemaBook& book) {
  json::object change = put(book, "RulebookChange",
                            {{"kind", plain_words(change_kind_names), true},
                             {"section", text(), true},
                             {"subject", text(), true},
                             {"before", text(), true},
                             {"after", text(), true}});
  return put(book, "RulebookComparison",
             {{"from", put(book, "RulebookHeading", heading()), true},
              {"to", put(book, "RulebookHeading", heading()), true},
              {"changes", list_of(std::move(change)), true}});
}

}  // namespace punto::wire
