#pragma once

#include <string>
#include <vector>

#include "core/table/state.hpp"
#include "tests/drive/random.hpp"

namespace punto::drive {

// How a table is played, in percent where nothing else is said.
struct Mood {
  int noise = 10;         // commands that fit only by chance
  int wrong_actor = 5;    // the right command by anybody
  int offered = 10;       // one of the next steps of somebody
  int declares = 6;       // irregularities
  int favours = 30;       // the favourite row of the table
  int spice = 12;         // what is rare but makes sense
  int lies_permille = 8;  // a card is told that is not the one drawn
  int spoils_permille = 1;
  int wagers = 5;   // of a round, about
  int players = 5;  // at the table, about
};

// A rulebook ready for use: reading one takes longer than playing many rounds.
struct Book {
  std::string id;
  std::string text;
  Rulebook rulebook;
};
const std::vector<Book>& all_books();

// A row of the book that this table comes to more often than to others, so that rare ones are
// reached too.
struct Favourite {
  std::uint8_t irregularity = 0;
  std::uint8_t row = 0;
};

// Its procedure needs a hand (5.7, 5.10, 5.11).
bool is_about_hand(const Resolution& row);

// Every row of the book's irregularities.
std::vector<Favourite> rows_of(const Rulebook& book);

struct TablePlan {
  std::size_t book = 0;
  Favourite favourite;
  Actor opener;
  TableSettings settings;
  Mood mood;
};

// A table that the rulebook allows, drawn from everything that a table may choose.
TablePlan plan_table(Random& random, std::size_t book);

// The same with something in it that must be refused, as far as chance has it.
void spoil_settings(Random& random, const Rulebook& book, TableSettings& settings);

// The state after the table was opened. The rulebook is read once for each unit of stakes.
TableState opened_table(const TablePlan& plan);

}  // namespace punto::drive
