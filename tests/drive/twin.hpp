#pragma once

#include "core/table/view.hpp"
#include "tests/drive/random.hpp"

namespace punto::drive {

// Whether any card has been read that not everybody sees.
bool hides_cards(const TableState& state);

// The same table, had every card been another one that the viewer does not see. To him the two must
// look alike.
TableState twin_of(const TableState& state, const Viewer& viewer, Random& random);

}  // namespace punto::drive
