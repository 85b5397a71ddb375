#include "edge/device/card_reader.hpp"

#include <fmt/format.h>

#include "core/cards/insist.hpp"

namespace punto {

std::string describe(const ReaderReport& report) {
  const std::uint16_t position = report.reading.position;
  const std::string_view card =
      report.reading.card ? to_text(*report.reading.card) : "a card that cannot be read";
  switch (report.finding) {
    case ReaderFinding::NotRead:
      return fmt::format("card {} could not be read; read it on the table", position);
    case ReaderFinding::Missed:
      return fmt::format("{} before card {} came without a reading; see what lies on the table",
                         report.cards == 1 ? "1 card" : fmt::format("{} cards", report.cards),
                         position);
    case ReaderFinding::ReadLate: return fmt::format("card {} was read late: {}", position, card);
    case ReaderFinding::Repeated:
      return fmt::format("card {} was reported again; nothing to do", position);
    case ReaderFinding::Contradicted:
      return fmt::format("card {} was {} and is now {}; look at the card and correct it", position,
                         report.first ? to_text(*report.first) : "not read", card);
    case ReaderFinding::OutOfSequence:
      return fmt::format("card {} cannot come now; see what lies on the table, and mend the device",
                         position);
    case ReaderFinding::TimeBackwards:
      return fmt::format("card {} is earlier than the one before; set the device's clock",
                         position);
  }
  return "";
}

ReaderAnswer CardReader::take(const CardReading& reading) {
  ReaderAnswer answer;
  const bool expected =
      reading.position >= first_ && reading.position <= next_position() + most_missed;
  if (!expected) {
    answer.reports.push_back({ReaderFinding::OutOfSequence, reading, 0, {}});
    return answer;
  }
  if (last_ && reading.read_at < *last_) {
    answer.reports.push_back({ReaderFinding::TimeBackwards, reading, 0, {}});
  }
  last_ = reading.read_at;
  if (reading.position >= next_position()) {
    take_next(reading, answer);
  } else {
    take_again(reading, answer);
  }
  return answer;
}

void CardReader::take_next(const CardReading& reading, ReaderAnswer& answer) {
  const int missed = reading.position - next_position();
  if (missed > 0) answer.reports.push_back({ReaderFinding::Missed, reading, missed, {}});
  while (next_position() < reading.position) {
    answer.commands.push_back({next_position(), DrawCard{}});
    seen_.emplace_back();
  }
  if (!reading.card) answer.reports.push_back({ReaderFinding::NotRead, reading, 0, {}});
  answer.commands.push_back({reading.position, DrawCard{reading.card, {}}});
  seen_.push_back({reading.card, {}});
}

void CardReader::take_again(const CardReading& reading, ReaderAnswer& answer) {
  Seen& seen = seen_[static_cast<std::size_t>(reading.position - first_)];
  if (!reading.card || reading.card == seen.card) {
    answer.reports.push_back({ReaderFinding::Repeated, reading, 0, {}});
  } else if (!seen.card && seen.place) {
    seen.card = reading.card;
    answer.commands.push_back({reading.position, ReadCard{*seen.place, *reading.card}});
    answer.reports.push_back({ReaderFinding::ReadLate, reading, 0, {}});
  } else {
    answer.reports.push_back({ReaderFinding::Contradicted, reading, 0, seen.card});
  }
}

void CardReader::laid(std::uint16_t position, Place place) {
  INSIST(position >= first_ && position < next_position());
  seen_[static_cast<std::size_t>(position - first_)].place = place;
}

void CardReader::end_round() {
  for (Seen& seen : seen_) seen.place.reset();
}

}  // namespace punto
