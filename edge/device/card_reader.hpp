#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/table/command.hpp"

namespace punto {

// What a dealing device that reads cards sends for each card that leaves it.
struct CardReading {
  std::uint16_t position = 0;  // in the shoe, counted from 1
  std::optional<Card> card;    // nothing where it could not be read
  Time read_at;                // by the device's own clock

  friend bool operator==(const CardReading&, const CardReading&) = default;
};

// What a reading shows besides its card. None of it is an irregularity by itself: what the table
// makes of the commands decides that, and people must look at the rest.
enum class ReaderFinding : std::uint8_t {
  NotRead,        // the card is out and its value is not known
  Missed,         // cards before it have left without a reading; they are drawn, and not read
  ReadLate,       // a card that was missed or not read is read now
  Repeated,       // the same reading again: nothing is done
  Contradicted,   // a position is read a second time as another card: nothing is done
  OutOfSequence,  // a position that cannot be: nothing is done
  TimeBackwards,  // earlier than the reading before
};

struct ReaderReport {
  ReaderFinding finding = ReaderFinding::NotRead;
  CardReading reading;
  int cards = 0;              // that were missed
  std::optional<Card> first;  // as which the position was read before
};

// One line for people: what was found and what to do.
std::string describe(const ReaderReport& report);

struct ReaderCommand {
  std::uint16_t position = 0;
  CommandBody body;  // DrawCard or ReadCard
};

struct ReaderAnswer {
  std::vector<ReaderCommand> commands;  // in this order
  std::vector<ReaderReport> reports;
};

// Turns the readings of one shoe into commands for its table. It keeps the order of positions and
// times; whether a card may be drawn now, or should be there at all, is the table's to say.
class CardReader {
 public:
  // More than a whole round cannot slip by unread.
  static constexpr int most_missed = Round::most_cards;

  // The first card that is dealt: after those that were burned.
  explicit CardReader(std::uint16_t first_position = 1) : first_(first_position) {}

  ReaderAnswer take(const CardReading& reading);

  // The table has drawn the card of a command, and CardDrawn says where it belongs; a card that
  // was not read can then be read late.
  void laid(std::uint16_t position, Place place);

  // The cards on the table are gone.
  void end_round();

  [[nodiscard]] std::uint16_t next_position() const {
    return static_cast<std::uint16_t>(first_ + seen_.size());
  }

 private:
  struct Seen {
    std::optional<Card> card;
    std::optional<Place> place;  // while it lies on the table
  };

  void take_next(const CardReading& reading, ReaderAnswer& answer);
  void take_again(const CardReading& reading, ReaderAnswer& answer);

  std::uint16_t first_;
  std::vector<Seen> seen_;  // from the first position on
  std::optional<Time> last_;
};

}  // namespace punto
