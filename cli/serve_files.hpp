#pragma once

#include <expected>
#include <memory>
#include <string>

#include "cli/serve.hpp"
#include "core/audit/checkpoint.hpp"
#include "edge/keys/keys.hpp"
#include "edge/store/store_address.hpp"

namespace punto {

// What a floor starts from, and whether it is good to start from. Errors are one line.

struct ServeFiles {
  StoreAddress store;
  std::string keys;
  std::string witness;
};

std::expected<ServeFiles, std::string> choose_files(const ServeOptions& options);

// The usual folders are made with all that leads to them.
std::expected<void, std::string> make_folders(const ServeOptions& options, const ServeFiles& files);

// A store goes on with the keys it has had: without them its shoes cannot be opened, and nobody
// would know whose signatures the new ones are.
std::expected<Keys, std::string> keys_for(EventReader& store, const ServeOptions& options,
                                          const std::string& file);

// A store that was changed, cut or put back from an older copy is not gone on with unless somebody
// says so, and that goes on record. Gives what was accepted.
std::expected<std::string, std::string> check_store(EventReader& store, const Keys& keys,
                                                    const ServeFiles& files,
                                                    const ServeOptions& options);

// Before the floor starts: that the witness can be written, and what it has missed.
std::expected<void, std::string> bring_witness_up_to_date(EventStore& store,
                                                          const std::string& file);

}  // namespace punto
