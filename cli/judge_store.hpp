#pragma once

#include <optional>
#include <string>

#include "edge/audit/verify_store.hpp"

namespace punto {

// With a bar where somebody waits for it.
Stored<VerifyReport> verify_with_progress(EventReader& store, VerifySettings settings);

// Why what a store says is not to be believed, in one line; nothing where it verifies.
std::optional<std::string> object_to_records(EventReader& store, const std::string& name,
                                             const VerifySettings& settings = {},
                                             std::string_view remedy = "see punto verify");

// Of a store in which there is nothing at all: one line.
std::string holds_nothing(const std::string& name);

// Tells why there are no figures of such a store, and gives the exit code; nothing where it
// verifies.
std::optional<int> refuse_figures(EventReader& store, const std::string& name);

}  // namespace punto
