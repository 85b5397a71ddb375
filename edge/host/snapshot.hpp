#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/rulebook/digest.hpp"
#include "core/table/identity.hpp"

namespace punto {

// A table or the house as it was after one of its events, so that a replay need not begin at the
// first. It is sealed with a key that is not in the store, names the head of the chain that it
// belongs to, and is thrown away wherever anything about it is doubtful: the events are the truth.
struct Snapshot {
  std::uint64_t next = 1;            // the number of the first event that it does not hold
  std::uint64_t requests_since = 1;  // those before are forgotten
  Time last;                         // when the last event before it happened
  Time day_started;                  // the gaming day of a table
  Digest head;
  std::string state;  // state_bytes of a table, snapshot_bytes of the house

  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

using SnapshotKey = std::array<std::uint8_t, 32>;

// `stream` is the name of the stream.
std::string seal(const Snapshot& snapshot, std::string_view stream, const SnapshotKey& key);
std::optional<Snapshot> open_snapshot(std::string_view bytes, std::string_view stream,
                                      const SnapshotKey& key);

// Without looking at the seal: for whoever compares it with the events themselves.
std::optional<Snapshot> read_snapshot(std::string_view bytes);

// The projection in which snapshots are kept, by the names of streams.
inline constexpr std::string_view snapshot_projection = "snapshot";

}  // namespace punto
