#pragma once

#include <optional>
#include <string>

#include "core/table/table.hpp"
#include "tests/drive/hidden_shoe.hpp"

namespace punto::drive {

// What went wrong: a short name by which failures of one kind are known, and the particulars.
struct Failure {
  std::string check;
  std::string detail;
};
using Finding = std::optional<Failure>;

// Checks of a single event: `before` is the table just before it happened.
Finding check_event(const TableState& before, const Event& event);
// The same with the table just after it.
Finding check_after_event(const TableState& after, const Event& event);

// Checks of the whole table after a command.
Finding check_state(const TableState& state);
// The cards that the table has not seen must be those that nobody has told it.
Finding check_unseen(const TableState& state, const HiddenShoe& shoe);

Finding check_refusal(const Refusal& refusal);

// Views of two tables that differ only in cards which the viewer does not see.
Finding check_views(const TableState& state, Random& random);

}  // namespace punto::drive
