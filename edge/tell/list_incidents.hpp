#pragma once

#include "edge/store/event_store.hpp"
#include "edge/wire/incident_forms.hpp"

namespace punto {

// So many that are closed; those that are open are all told.
inline constexpr std::size_t most_closed_incidents = 100;

// Every incident with all that was written of it, the newest first.
Stored<wire::IncidentListForm> list_incidents(EventReader& store);

}  // namespace punto
