#include "edge/audit/part_of_store.hpp"

#include <fmt/format.h>

namespace punto {

Stored<std::optional<std::string>> find_part(EventReader& store) {
  return store.row(part_projection, part_key);
}

Stored<std::optional<StartingPoint>> find_starting_point(EventReader& store,
                                                         const std::string& stream) {
  const auto row = store.row(starting_projection, stream);
  if (!row) return std::unexpected(row.error());
  if (!*row) return std::nullopt;
  auto point = read_starting_point(**row);
  if (point && point->stream == stream) return point;
  return std::unexpected(StoreError{
      StoreTrouble::Corrupt,
      fmt::format("the starting point of stream {} cannot be read; make the part anew", stream)});
}

Stored<TableBeginning> find_beginning(EventReader& store, const std::string& stream) {
  const auto point = find_starting_point(store, stream);
  if (!point) return std::unexpected(point.error());
  if (!*point) return TableBeginning{};
  auto state = state_at(**point);
  if (state) return TableBeginning{std::move(*state), (*point)->next, (*point)->last};
  return std::unexpected(StoreError{
      StoreTrouble::Newer,
      fmt::format("stream {} begins with a state of another version of Punto; use that version",
                  stream)});
}

}  // namespace punto
