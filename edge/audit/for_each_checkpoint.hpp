#pragma once

#include <functional>

#include "core/audit/checkpoint.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

// Reads the checkpoints that the store holds, in order; one that cannot be read is an error.
using VisitCheckpoint =
    std::function<void(const SignedCheckpoint& as_signed, const Checkpoint& checkpoint)>;
Stored<void> for_each_checkpoint(EventReader& store, const VisitCheckpoint& visit);

}  // namespace punto
