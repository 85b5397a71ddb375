#pragma once

#include <array>
#include <expected>
#include <optional>
#include <variant>
#include <vector>

#include "core/scenario/command_text.hpp"
#include "core/scenario/words.hpp"

namespace punto {

// What one line of a scenario does: it gives a command, or stands for several that always come
// together.

// table zone=hlga positions=5: opens it; unless bare also a Dealer signs on and a shoe is prepared.
struct TableLine {
  TableSettings settings;
  bool bare = false;
};
// P1 P2 sit credits=500
struct SitLine {
  std::vector<PlayerId> players;
  std::optional<std::uint8_t> position;  // of the first; the next free ones where it is left out
  std::optional<Cents> credits;
};
// deal 9C 4D KH 2S: drawn, read and exposed. draw 9C 4D: they stay face down where the method lays
// them so.
struct DealLine {
  std::vector<Card> cards;
  bool exposing = true;
};
struct Stake {
  PlayerId player{};
  std::uint8_t wager = 0;
  Cents amount;
};
// round P1 banker=100 P2 tie=5 cards 9C 4D KH 2S: from opening to settlement.
struct RoundLine {
  std::vector<Stake> stakes;
  std::vector<Card> cards;
};
// expose: the hands that lie there
struct ExposeLine {};
// wait 30s
struct WaitLine {
  std::int64_t milliseconds = 0;
};

using Instruction =
    std::variant<Command, TableLine, SitLine, DealLine, RoundLine, ExposeLine, WaitLine>;

// Whoever runs the table: the Dealer who is signed on, or the machine of an electronic one. Lines
// name him "house", so that one scenario can be played at both.
Actor who_runs(const TableState& state);
inline constexpr std::string_view house_name = "house";

// The words that lines begin with which stand for several commands, besides names of Players.
inline constexpr std::array<std::string_view, 6> line_words = {"table",  "deal",  "draw",
                                                               "expose", "round", "wait"};

// Lines about cards may name those of 52 cards also where the game has 65: suits and pictures stand
// for elements and pictures in their order. Commands take cards as they are.
std::expected<Instruction, Problems> read_instruction(LineWords words,
                                                      const ReadingContext& context);

}  // namespace punto
