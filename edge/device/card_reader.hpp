#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/table/state.hpp"

namespace punto {

// What a dealing device that reads cards sends for each card that leaves it.
struct CardReading {
  std::uint16_t position = 0;  // in the shoe, counted from 1, burned cards with the others
  std::optional<Card> card;    // nothing where it could not be read
  Time read_at;                // by the device's own clock

  friend bool operator==(const CardReading&, const CardReading&) = default;
};

// What a reading shows besides its card. A card that should not be in the shoe is for the table to
// find, and so is one that comes when none is due.
enum class ReaderFinding : std::uint8_t {
  NotRead,        // the card is out and its value is not known
  Missed,         // cards before it have left without a reading; they are drawn, and not read
  ReadLate,       // a card that was missed or not read is read now
  Repeated,       // the same reading again: nothing is done
  Contradicted,   // a position is read a second time as another card: nothing is done
  OutOfSequence,  // a position that cannot be: nothing is done
};

struct ReaderReport {
  ReaderFinding finding = ReaderFinding::NotRead;
  CardReading reading;
  int cards = 0;              // that were missed
  std::optional<Card> first;  // as which the position was read before
};

// One line for people: what was found and what to do.
std::string describe(const ReaderReport& report);

// The cards on the table cannot be trusted until somebody has looked at them.
constexpr bool is_doubtful(ReaderFinding finding) {
  return finding == ReaderFinding::Contradicted || finding == ReaderFinding::OutOfSequence;
}

struct ReaderAnswer {
  std::vector<CommandBody> commands;  // DrawCard and ReadCard, in this order
  std::vector<ReaderReport> reports;
};

// More than a whole round cannot slip by unread.
inline constexpr int most_missed_cards = Round::most_cards;

// What a reading means at a table with a shoe, as it is now: the table knows how many cards have
// left the shoe and which of them lie on it, so that nothing has to be remembered here.
ReaderAnswer interpret(const CardReading& reading, const TableState& table);

}  // namespace punto
