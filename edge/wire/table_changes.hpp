#pragma once

#include "core/table/command.hpp"

namespace punto::wire {

// What the house lets somebody propose for a table: other commands it refuses (change-not-allowed).
using TableChanges = std::variant<ChooseMethod, SetWagersPerArea, SetLimits, SetOffered,
                                  SetDifferential, AnnounceLastRound, CloseTable, ResumeTable>;

}  // namespace punto::wire
