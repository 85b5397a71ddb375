#include "edge/store/for_each_record.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "edge/store/part_of_store.hpp"

namespace punto {
namespace {

constexpr std::size_t bytes_at_once = 1 << 20;

}  // namespace

Stored<void> for_each_record(EventReader& store, const StreamInfo& stream, std::uint64_t from,
                             const std::function<Stored<void>(const Record&)>& visit) {
  const auto point = find_starting_point(store, stream.name);
  if (!point) return std::unexpected(point.error());
  if (*point) from = std::max(from, (*point)->next);
  while (from < stream.next) {
    const auto records = store.read(stream.id, from, bytes_at_once);
    if (!records) return std::unexpected(records.error());
    if (records->empty()) {
      return std::unexpected(StoreError{
          StoreTrouble::Corrupt,
          fmt::format("stream {}: the record at {} is missing; restore a backup, and find the "
                      "place with punto verify",
                      stream.name, from)});
    }
    for (const Record& record : *records) {
      if (auto visited = visit(record); !visited) return visited;
      from = record.next();
    }
  }
  return {};
}

}  // namespace punto
