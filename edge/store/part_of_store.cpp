#include "edge/store/part_of_store.hpp"

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

Stored<std::optional<SignedCheckpoint>> find_first_checkpoint(EventReader& store) {
  const std::string name{checkpoint_stream};
  const auto point = find_starting_point(store, name);
  if (!point) return std::unexpected(point.error());
  std::string bytes = *point ? (*point)->state : std::string{};
  if (!*point) {
    const auto stream = store.find_stream(name);
    if (!stream) return std::unexpected(stream.error());
    if (!*stream || (*stream)->next == 1) return std::nullopt;
    auto records = store.read((*stream)->id, 1, 1);
    if (!records) return std::unexpected(records.error());
    if (!records->empty()) bytes = std::move(records->front().bytes);
  }
  std::string_view left = bytes;
  auto first = take_checkpoint(left);
  if (first) return first;
  return std::unexpected(
      StoreError{StoreTrouble::Corrupt, "its first checkpoint cannot be read; see punto verify"});
}

Stored<TableBeginning> find_beginning(EventReader& store, const std::string& stream) {
  const auto point = find_starting_point(store, stream);
  if (!point) return std::unexpected(point.error());
  if (!*point) return TableBeginning{{}, 1, first_head(stream), {}};
  auto state = state_at(**point);
  if (state)
    return TableBeginning{std::move(*state), (*point)->next, (*point)->head, (*point)->last};
  return std::unexpected(StoreError{
      StoreTrouble::Newer,
      fmt::format("stream {} begins with a state of another version of Punto; use that version",
                  stream)});
}

}  // namespace punto
