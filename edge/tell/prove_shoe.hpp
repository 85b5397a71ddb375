#pragma once

#include <expected>
#include <string>

#include "core/audit/shoe_proof.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

// The proof of a shoe that is over. The error is one line.
std::expected<ShoeProof, std::string> prove_shoe(EventReader& store, const std::string& table,
                                                 ShoeNumber number);

}  // namespace punto
