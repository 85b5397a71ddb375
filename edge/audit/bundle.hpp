#pragma once

#include <string>

#include "core/table/identity.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

struct BundledRound {
  std::string table;
  RoundNumber round = 0;
};

// What was put into a bundle.
struct BundleContents {
  std::uint64_t first = 1;  // events of the table
  std::uint64_t last = 0;
  bool is_signed = false;  // a checkpoint covers all of it
};

// A bundle is a store that holds what is needed to check one round, and can be handed to anybody:
// the events of its table from a signed state before the shoe was loaded to the checkpoint after it
// was opened, its shoes, and the checkpoints between. It needs no key to make, and verifies as
// every store does. `to` is empty before. Also an error where there is no such round.
Stored<BundleContents> make_bundle(EventReader& from, const BundledRound& what, EventStore& to);

// The same as the bytes of a file, to be sent. Corrupt where it does not verify.
Stored<std::string> bundle_file(EventReader& from, const BundledRound& what);

}  // namespace punto
