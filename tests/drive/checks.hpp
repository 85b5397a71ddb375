#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/table/table.hpp"
#include "tests/drive/hidden_shoe.hpp"

namespace punto::drive {

// What went wrong: a short name by which failures of one kind are known, the particulars, and what
// a scenario would have to expect of the last command in order to fail too.
struct Failure {
  std::string check;
  std::string detail;
  std::vector<std::string> expected = {};
};
using Finding = std::optional<Failure>;

// One of those concerned, or all of them.
enum class Thoroughness : std::uint8_t { Sample, Everything };

// Checks of a single event: `before` is the table just before it happened.
Finding check_event(const TableState& before, const Event& event);
// The same with the table just after it.
Finding check_after_event(const TableState& after, const Event& event);

// Checks of the whole table after a command.
Finding check_state(const TableState& state);
// The cards that the table has not seen must be those that nobody has told it.
Finding check_unseen(const TableState& state, const HiddenShoe& shoe);

Finding check_refusal(const Refusal& refusal);

// Views of two tables that differ only in cards which the viewer does not see, and what the viewer
// may do at them.
Finding check_views(const TableState& state, Random& random, Thoroughness thoroughness);

// Every step that the table offers to somebody must be accepted from him.
Finding check_steps(const TableState& state, Time now, Random& random, Thoroughness thoroughness);

// Every round ends settled or void before the next one begins.
class RoundWatch {
 public:
  Finding follow(const EventBody& body);

 private:
  bool in_play_ = false;
};

}  // namespace punto::drive
