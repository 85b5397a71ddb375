#pragma once

#include "core/table/moment.hpp"

namespace punto {

// What people say about an irregularity; the table knows the rest.
struct Reported {
  RoundNumber round = 0;
  std::optional<WrongCards> cards;
  std::optional<Known> order;
  std::optional<Known> value;
  std::optional<Side> side;
  std::optional<PlayerId> player;
  bool waiting = false;  // the cards in question were drawn together and lie nowhere yet
};

// The value of every word, as far as the rows of the irregularity look at it.
Circumstances::Values circumstances_of(const TableState& state, const Irregularity& irregularity,
                                       const Reported& reported);

// Whether the rows look at something that only people can tell and nobody has told.
bool is_incomplete(const Irregularity& irregularity, const Circumstances::Values& values);

// The first row that matches; a rulebook covers all circumstances.
std::uint8_t row_for(const Irregularity& irregularity, const Circumstances::Values& values);

// The irregularity on which the table acts by itself: the book's own, or the one for anything else.
std::uint8_t irregularity_on(const Rulebook& rulebook, Trigger trigger);

// By which a terminal that failed is left out of the round (EB4 5.10.2).
Citation leaving_out_rule(const Rulebook& rulebook);

}  // namespace punto
