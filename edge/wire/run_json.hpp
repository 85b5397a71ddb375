#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/house/fields.hpp"

namespace punto::wire {

enum class RunState : std::uint8_t { NotBegun, Running, Done, Failed };
inline constexpr std::array<std::string_view, 4> run_state_names = {"not-begun", "running", "done",
                                                                    "failed"};
constexpr WordsOfEnumeration words_of(RunState) {
  return run_state_names;
}

// What is looked at just now, for people.
struct RunDoing {
  std::string en;
  std::string zh;
};

// How far something has come that takes long, and what has come of it.
struct RunForm {
  RunState state = RunState::NotBegun;
  std::optional<PersonId> by;
  std::optional<Time> begun;
  std::optional<Time> ended;
  std::optional<RunDoing> doing;
  std::uint64_t done = 0;            // of
  std::uint64_t all = 0;             // entries of the records, or rounds; 0: not known yet
  std::optional<std::string> fault;  // why it failed
};

// What is to be simulated.
struct SimulationRequest {
  std::string rulebook;  // its id, or id@version
  std::uint64_t rounds = 0;
  std::optional<std::uint8_t> decks;
  std::optional<std::uint64_t> seed;
};

PUNTO_FIELDS(RunDoing, en, zh)
PUNTO_FIELDS(RunForm, state, by, begun, ended, doing, done, all, fault)
PUNTO_FIELDS(SimulationRequest, rulebook, rounds, decks, seed)

// `result` is JSON by itself; empty where there is none.
std::string run_to_json(const RunForm& form, std::string_view result);

}  // namespace punto::wire
