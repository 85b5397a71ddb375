#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "edge/wire/replay_json.hpp"

namespace punto {

// A round as it is told of one terminal: all of it, and what it was to the Player who sat there.
struct ToldOfTerminal {
  ReplayedRound round;
  std::string player;
  Cents credits_before;  // at the table
  Cents credits_after;
  Cents staked;
  Cents returned;
};

// What went into the terminal, out of it, or between it and a table.
struct ToldStep {
  std::string time;
  std::string text;
  Cents credits;  // of the terminal, afterwards
};

struct ToldRecall {
  std::uint32_t terminal = 0;
  std::string name;
  std::vector<std::variant<ToldStep, ToldOfTerminal>> items;  // the oldest first
  std::string damage;  // why something may be missing; empty: nothing is

  [[nodiscard]] std::size_t rounds() const;
};

// {"recall":true,"terminal":...,"name":...,"damage":null,"items":[...]}; an item is
// {"time":...,"text":...,"credits":...} or {"player":...,"credits_before":...,"credits_after":...,
// "staked":...,"returned":...,"round":{...}} with the round as replay_to_json has it.
std::string recall_to_json(const ToldRecall& recall);

}  // namespace punto
