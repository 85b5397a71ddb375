#pragma once

#include "edge/audit/verify_store.hpp"

namespace punto {

// Before a floor goes on with a store: whether it is as it was left, as far as that can be seen at
// once from the last checkpoint and from the witness. Empty, or one line: what is not. Everything
// else is for `verify_store`.
Stored<std::string> find_start_fault(EventReader& store, const VerifySettings& settings);

// The lines of checkpoints that came after the last one that the witness has seen, as when it could
// not be written for a while. Where it has seen none of this store: that of the last checkpoint.
Stored<std::vector<WitnessLine>> find_unwitnessed(EventReader& store,
                                                  const std::vector<WitnessLine>& seen);

}  // namespace punto
