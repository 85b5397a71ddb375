// Writes seeds for stored_events_fuzz and stored_state_fuzz: what happens in scenarios, and what
// comes of it, as a store would keep it.
//   write_stored_seeds SCENARIOS FOLDER
// All of them are many; let libFuzzer keep those that reach something new:
//   stored_events_fuzz -merge=1 fuzz/corpus/stored_events_fuzz FOLDER/events

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "core/audit/entry.hpp"
#include "core/rulebook/approved.hpp"
#include "core/scenario/run.hpp"
#include "core/table/state_bytes.hpp"

namespace {

using punto::ShelvedRulebook;

// As stored_events_fuzz counts them: 0 is a table of which nothing is known.
char number_of(const ShelvedRulebook& book) {
  char number = 1;
  for (const punto::RulebookText& approved : punto::approved_rulebooks()) {
    if (approved.text == book.text) return number;
    ++number;
  }
  return 0;
}

struct Seeds {
  std::string opening = std::string(1, '\0');  // of a table of which nothing is known
  std::string events;                          // of one that is open
  std::string state;
};

void append_entries(Seeds& seeds, const punto::Carried& carried) {
  for (const punto::GivenCommand& given : carried.given) {
    if (!given.decision || given.decision->empty()) continue;
    const bool opens = std::holds_alternative<punto::TableOpened>(given.decision->front().body);
    append_bytes(opens ? seeds.opening : seeds.events, std::nullopt, *given.decision);
  }
}

Seeds seeds_of(const punto::Scenario& scenario, const ShelvedRulebook& book) {
  punto::PlayedTable table{book};
  Seeds seeds;
  seeds.events += number_of(book);
  for (const punto::ScenarioStep& step : scenario.steps) {
    if (!is_meant_for(step.only, book.rulebook)) continue;
    const auto instruction = read_instruction(step.words, table.context());
    if (instruction) append_entries(seeds, table.carry_out(*instruction));
  }
  seeds.state = punto::state_bytes(table.state()).substr(sizeof(punto::Digest::bytes));
  return seeds;
}

void write(const std::filesystem::path& to, const std::string& bytes) {
  std::ofstream{to, std::ios::binary} << bytes;
}

void write_seeds(const std::filesystem::path& from, const std::filesystem::path& folder) {
  static const punto::RulebookShelf shelf = punto::RulebookShelf::approved();
  std::ifstream file{from};
  const std::string text{std::istreambuf_iterator<char>{file}, {}};
  const auto scenario = punto::read_scenario(text, shelf);
  if (!scenario) return;
  const ShelvedRulebook& book = *scenario->under.back();
  const std::string name = from.stem().string() + '-' + book.rulebook.id;
  const Seeds seeds = seeds_of(*scenario, book);
  write(folder / "openings" / name, seeds.opening);
  write(folder / "events" / name, seeds.events);
  write(folder / "states" / name, seeds.state);
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) {
    std::cerr << "write_stored_seeds SCENARIOS FOLDER\n";
    return 2;
  }
  const std::filesystem::path folder = words[2];
  for (const auto* kind : {"openings", "events", "states"}) {
    std::filesystem::create_directories(folder / kind);
  }
  for (const auto& entry : std::filesystem::recursive_directory_iterator{words[1]}) {
    if (entry.path().extension() == ".txt") write_seeds(entry.path(), folder);
  }
  return 0;
}
