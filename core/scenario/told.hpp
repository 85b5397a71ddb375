#pragma once

#include <string>
#include <vector>

#include "core/table/command.hpp"
#include "core/table/table.hpp"

namespace punto {

// What people tell when they declare an irregularity, as it is written: "value=known|unknown".

// Whether anybody declares it: much the table notices by itself.
bool is_declared(const Irregularity& irregularity);

// What its rows look at and the table cannot know by itself.
std::vector<std::string> told_of(const Irregularity& irregularity);

// What still has to be told of this one; empty where nothing is missing.
std::vector<std::string> still_to_tell(const TableState& state, const Actor& by,
                                       const DeclareIrregularity& declared);

}  // namespace punto
