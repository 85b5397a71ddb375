#include "edge/device/card_reader.hpp"

#include <fmt/format.h>

namespace punto {
namespace {

// A card that has left the shoe and lies on the table, or waits to be laid there.
struct CardOut {
  const DealtCard* card;
  std::optional<Place> place;
};

// In the order in which they left the shoe.
std::vector<CardOut> cards_out(const TableState& table) {
  std::vector<CardOut> out;
  for (std::size_t i = 0; i < table.round.cards.size(); ++i) {
    const DealtCard& card = table.round.cards[i];
    if (card.drawn) out.push_back({&card, static_cast<Place>(i)});
  }
  for (const DealtCard& card : table.shoe.waiting) out.push_back({&card, {}});
  return out;
}

ReaderAnswer only(ReaderFinding finding, const CardReading& reading,
                  std::optional<Card> first = {}) {
  return {{}, {{finding, reading, 0, first}}};
}

ReaderAnswer take_new(const CardReading& reading, int missed) {
  ReaderAnswer answer;
  if (missed > 0) answer.reports.push_back({ReaderFinding::Missed, reading, missed, {}});
  answer.commands.assign(static_cast<std::size_t>(missed), DrawCard{});
  if (!reading.card) answer.reports.push_back({ReaderFinding::NotRead, reading, 0, {}});
  answer.commands.emplace_back(DrawCard{reading.card, {}});
  return answer;
}

ReaderAnswer take_again(const CardReading& reading, const CardOut& out) {
  const auto known = out.card->read ? std::optional{out.card->card} : std::nullopt;
  if (!reading.card || reading.card == known) return only(ReaderFinding::Repeated, reading);
  if (known || !out.place) return only(ReaderFinding::Contradicted, reading, known);
  ReaderAnswer answer = only(ReaderFinding::ReadLate, reading);
  answer.commands.emplace_back(ReadCard{*out.place, *reading.card});
  return answer;
}

}  // namespace

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
  }
  return "";
}

ReaderAnswer interpret(const CardReading& reading, const TableState& table) {
  const int all = table.settings.decks * cards_in(table.law->rulebook.deck);
  const int left = all - table.shoe.in_device;
  const int position = reading.position;
  if (position < 1 || position > left + 1 + most_missed_cards || position > all) {
    return only(ReaderFinding::OutOfSequence, reading);
  }
  if (position > left) return take_new(reading, position - left - 1);
  const std::vector<CardOut> out = cards_out(table);
  const int first = left - static_cast<int>(out.size()) + 1;
  // What has been cleared away was looked at then.
  if (position < first) return only(ReaderFinding::Repeated, reading);
  return take_again(reading, out[static_cast<std::size_t>(position - first)]);
}

}  // namespace punto
