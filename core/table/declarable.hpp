#pragma once

#include "core/table/circumstances.hpp"
#include "core/table/moment.hpp"

namespace punto {

// What it orders is done with one of the hands (5.7, 5.10, 5.11).
bool needs_hand(Action action);

// Why an irregularity cannot be declared at this moment: what it says must be possible at this
// table. Nothing where it can.

// Before its circumstances are looked at.
Objection objection_to_declarer(const Moment& moment, const Irregularity& irregularity);

// By the row that applies.
Objection objection_to_declaring(const Moment& moment, const DeclareIrregularity& command,
                                 const Irregularity& irregularity, const Resolution& row);

}  // namespace punto
