#include "core/roads/roads.hpp"
#include "fuzz/input.hpp"

namespace {

using punto::DerivedRoad;
using punto::RoadOutcome;
using punto::Roads;
using punto::Side;
using punto::Winner;

// What the ask marks announced is what the derived roads get when that side wins.
void appends_as_asked(Roads& roads, RoadOutcome outcome) {
  const bool tie = outcome.winner == Winner::Tie;
  const Side side = outcome.winner == Winner::Player ? Side::Player : Side::Banker;
  const punto::AskedMarks asked = roads.ask(side);
  std::array<std::size_t, punto::derived_roads.size()> before{};
  for (std::size_t i = 0; i < before.size(); ++i) {
    before[i] = roads.derived_road(punto::derived_roads[i]).size();
  }
  roads.append(outcome);
  for (std::size_t i = 0; i < before.size(); ++i) {
    const auto cells = roads.derived_road(punto::derived_roads[i]);
    const bool grows = !tie && asked[i].has_value();
    must(cells.size() == before[i] + (grows ? 1 : 0));
    if (grows) must(cells.back().mark == *asked[i]);
  }
}

void adds_up(const Roads& roads, std::size_t rounds) {
  must(roads.bead_plate().size() == rounds);
  std::size_t marks = 0;
  for (std::size_t i = 0; i < roads.column_count(); ++i) marks += roads.column(i).length;
  std::size_t ties = roads.leading_ties();
  for (const punto::BigCell& cell : roads.big_road()) ties += cell.ties;
  must(marks == roads.big_road().size());
  must(marks + ties == rounds);
}

}  // namespace

// Tokens are written back as they were understood; whatever their order, the roads add up.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest = text_of(data, size);
  Roads roads;
  std::size_t rounds = 0;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    if (const auto outcome = punto::parse_road_outcome(rest.substr(0, end))) {
      must(punto::parse_road_outcome(punto::to_text(*outcome)) == outcome);
      appends_as_asked(roads, *outcome);
      ++rounds;
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  adds_up(roads, rounds);
  return 0;
}
