#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/house/fields.hpp"

namespace punto::wire {

// What somebody wrote of an incident: the first note opened it, the last closed it if it is closed.
struct IncidentNote {
  Time at;
  std::optional<PersonId> by;  // nobody: the house itself
  std::string text;
};

struct ToldIncident {
  house::IncidentNumber incident = 0;
  std::optional<std::string> table;
  std::optional<RoundNumber> round;
  std::optional<Time> closed;
  std::vector<IncidentNote> notes;
};

// The newest first.
struct IncidentListForm {
  std::vector<ToldIncident> incidents;
};

PUNTO_FIELDS(IncidentNote, at, by, text)
PUNTO_FIELDS(ToldIncident, incident, table, round, closed, notes)
PUNTO_FIELDS(IncidentListForm, incidents)

}  // namespace punto::wire
