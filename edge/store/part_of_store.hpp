#pragma once

#include <optional>
#include <string>

#include "core/audit/starting_point.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

// A store may hold a part of another: streams that begin in the middle, each with what is needed to
// go on from there. Both are kept as projections, which nobody has to trust: a starting point is
// signed by a checkpoint.
inline constexpr std::string_view starting_projection = "starting-point";  // by streams
inline constexpr std::string_view part_projection = "part";
inline constexpr std::string_view part_key = "of";  // the row tells what the part is

// What the store is a part of; nothing where it is whole.
Stored<std::optional<std::string>> find_part(EventReader& store);

// Where the stream begins, where that is not its first entry. Of checkpoints the state is the very
// first of them, by which the whole store is known.
Stored<std::optional<StartingPoint>> find_starting_point(EventReader& store,
                                                         const std::string& stream);

// The first checkpoint of the whole store, by which it is known; nothing where there is none yet.
Stored<std::optional<SignedCheckpoint>> find_first_checkpoint(EventReader& store);

// A table as it was before the first event that the store holds.
struct TableBeginning {
  TableState state;
  std::uint64_t next = 1;
  Digest head;
  Time last;
};
Stored<TableBeginning> find_beginning(EventReader& store, const std::string& stream);

}  // namespace punto
