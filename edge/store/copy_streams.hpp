#pragma once

#include <functional>

#include "edge/store/event_store.hpp"

namespace punto {

struct StreamCopyOptions {
  std::vector<std::string_view> projections;  // others are left to be made anew
  // After each stream.
  std::function<void(std::uint64_t done, std::uint64_t all)> progress = {};
};

struct StreamsCopied {
  std::uint64_t streams = 0;
  std::uint64_t records = 0;
};

// Puts everything that a store holds into an empty one of any kind, stream by stream: the same
// numbers, bytes, heads and epochs. Nobody may write to `from` meanwhile, or it sees one moment.
// Until all is there the copy says that it is a part of a store, so that no floor begins with it.
Stored<StreamsCopied> copy_streams(EventReader& from, EventStore& to,
                                   const StreamCopyOptions& options);

// The first stream that is not the same in both, by its number, its owner's epoch, how long it is
// and its head, which covers all its bytes; nothing where all are.
Stored<std::optional<std::string>> find_different_stream(EventReader& left, EventReader& right);

}  // namespace punto
