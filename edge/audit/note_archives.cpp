#include "edge/audit/note_archives.hpp"

#include "edge/audit/archive.hpp"

namespace punto {

Stored<void> note_archives(Floor& floor, EventStore& store) {
  constexpr std::size_t most_rows = 1'000;  // the next start tells of the others
  const auto rows = store.rows(archive_projection, {}, most_rows);
  if (!rows) return std::unexpected(rows.error());
  for (const ProjectionRow& row : *rows) {
    floor.note(Significance::ArchiveMade, *row.value, std::string{archive_projection}, row.key);
  }
  return {};
}

}  // namespace punto
