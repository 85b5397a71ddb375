#include "edge/wire/told_leaves.hpp"

// The schemas of odds, as `punto odds --json` has them too.
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

}  // namespace punto::wire
