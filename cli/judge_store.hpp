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

// Of what may be a bundle or an archive, and says so itself.
VerifySettings of_store_or_part();

// Tells why there are no figures of such a store, and gives the exit code; nothing where it
// verifies.
std::optional<int> refuse_figures(EventReader& store, const std::string& name);

// Why it cannot be written as a store of a floor, in one line: it is a part of one. It is asked
// by a reader, so that nothing of the file is changed.
std::optional<std::string> object_to_part(EventReader& store, const std::string& name);

// What the store is a part of, by its own words; nothing where it is whole.
std::optional<std::string> name_of_part(EventReader& store);

}  // namespace punto
