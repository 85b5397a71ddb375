#pragma once

#include "core/report/floor_visitor.hpp"
#include "core/report/gaming_calendar.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

// Shows every event of a store to the visitor. Nothing is checked but that the records can be read:
// whether they are true is for punto verify to find out. An error is one line.
Stored<void> visit_floor(EventReader& store, FloorVisitor& visitor);

// The house alone.
Stored<void> visit_house(EventReader& store, FloorVisitor& visitor);
// Of it the gaming days and their shifts.
Stored<GamingCalendar> read_calendar(EventReader& store);

}  // namespace punto
