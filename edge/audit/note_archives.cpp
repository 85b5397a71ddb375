#include "edge/audit/note_archives.hpp"

#include "edge/audit/archive.hpp"

namespace punto {
namespace {

constexpr std::size_t most_rows = 1'000;

// The same archive is noted once.
HouseAsk note_of(const ProjectionRow& row) {
  house::Command command{house::system(), house::Note{Significance::ArchiveMade, {}, *row.value}};
  const Request request{request_id("archive", row.key + ' ' + *row.value), request_body(command)};
  return {request, std::move(command)};
}

}  // namespace

Stored<std::vector<std::string>> note_archives(Floor& floor, EventStore& store) {
  const auto rows = store.rows(archive_projection, {}, most_rows);
  if (!rows) return std::unexpected(rows.error());
  std::vector<std::string> told;
  if (rows->empty()) return told;
  // An answer may come when nobody waits for it here any more.
  const auto noted = std::make_shared<std::size_t>(0);
  for (const ProjectionRow& row : *rows) {
    floor.submit(note_of(row), [noted](const HouseAnswer& answer) {
      if (answer.kind == AnswerKind::Done) ++*noted;
    });
    told.push_back(*row.value);
  }
  (void)floor.turn();
  // The store has failed, and the next start tells of them.
  if (*noted < rows->size()) return std::vector<std::string>{};
  if (const auto dropped = store.drop_projection(archive_projection); !dropped) {
    return std::unexpected(dropped.error());
  }
  return told;
}

}  // namespace punto
