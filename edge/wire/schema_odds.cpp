#include "core/cards/shoe_policy.hpp"
#include "edge/wire/told_leaves.hpp"

// The schemas of odds and simulations, as `punto odds --json` and `punto simulate --json` have them
// too.
namespace punto::wire {
namespace {

json::object number() {
  return {{"type", "number"}};
}

json::object odds_row() {
  return object_schema({{"net", text(), true},
                        {"count", text(), true},
                        {"probability", number(), true},
                        {"rule", text(), true},
                        {"when", text(), false}});
}

json::object odds_of_wager(SchemaBook& book) {
  return put(book, "OddsOfWager",
             {{"name", names(), true},
              {"house_edge", number(), true},
              {"ev", text(), true},
              {"variance", number(), true},
              {"deviation", number(), true},
              {"win", number(), true},
              {"push", number(), true},
              {"lose", number(), true},
              {"pays", list_of(odds_row()), true}});
}

json::object sampled_row() {
  return object_schema({{"net", text(), true},
                        {"count", count(), true},
                        {"probability", number(), true},
                        {"z", number(), true},
                        {"rule", text(), true}});
}

json::object sampled_wager(SchemaBook& book) {
  return put(book, "SampledWager",
             {{"house_edge", number(), true},
              {"standard_error", number(), true},
              {"interval_99", list_schema(number(), 2, 2), true},
              {"exact", number(), true},
              {"z", number(), true},
              {"all_rounds", number(), true},
              {"chi_square", number(), true},
              {"degrees_of_freedom", count(), true},
              {"p_value", number(), true},
              {"pays", list_of(sampled_row()), true}});
}

}  // namespace

json::object odds_schema(SchemaBook& book) {
  return put(book, "Odds",
             {{"game", text(), true},
              {"version", count(), true},
              {"decks", count(), false},
              {"cards", count(), true},
              {"wagers", by_name(odds_of_wager(book)), true},
              {"sequences", text(), true},
              {"void", number(), false}});
}

json::object table_odds_schema(SchemaBook& book) {
  return put(book, "TableOdds",
             {{"table", text(), true},
              {"shoe", count(), true},
              {"round", count(), true},
              {"odds", odds_schema(book), true},
              {"favour_players", list_of(text()), true}});
}

json::object sample_schema(SchemaBook& book) {
  return put(book, "Sample",
             {{"game", text(), true},
              {"version", count(), true},
              {"decks", count(), true},
              {"cut", count(), true},
              {"burn", plain_words(burn_names), true},
              {"burn_cards", count(), true},
              {"after_cutting_card", plain_words(after_cutting_card_names), true},
              {"seed", count(), true},
              {"rounds", count(), true},
              {"compared", count(), true},
              {"stopped", truth_schema(), true},
              {"wagers", by_name(sampled_wager(book)), true}});
}

}  // namespace punto::wire
