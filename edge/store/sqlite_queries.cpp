#include "edge/store/sqlite_queries.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "edge/store/record_run.hpp"
#include "edge/store/sqlite_error.hpp"
#include "edge/store/sqlite_schema.hpp"

namespace punto {
namespace {

// Each stream with its last record, which one seek finds.
std::string streams_where(std::string_view condition) {
  return fmt::format(
      "SELECT s.id, s.name, s.epoch, r.place, r.count, r.epoch, r.head FROM stream s "
      "LEFT JOIN record r ON r.place = (SELECT max(place) FROM record "
      "WHERE place BETWEEN s.id << {0} AND (s.id << {0}) + {1}) {2}",
      number_bits, last_number, condition);
}

// From the record that begins at or before the wanted entry.
constexpr std::string_view records_query =
    "SELECT place, count, epoch, head, bytes FROM record "
    "WHERE place >= coalesce((SELECT max(place) FROM record WHERE place BETWEEN ?1 AND ?2), ?1) "
    "AND place <= ?3 ORDER BY place";

std::optional<Digest> digest_in(std::optional<std::string_view> bytes) {
  Digest digest;
  if (!bytes || bytes->size() != digest.bytes.size()) return std::nullopt;
  std::ranges::transform(*bytes, digest.bytes.begin(),
                         [](char byte) { return static_cast<std::uint8_t>(byte); });
  return digest;
}

// The columns place, count, epoch and head from `column` on, or nothing where no store wrote them.
std::optional<Record> record_in(const SqliteStatement& row, StreamId stream, int column) {
  const auto place = row.number_at(column);
  const auto count = row.number_at(column + 1);
  const auto epoch = row.number_at(column + 2);
  const auto head = digest_in(row.blob_at(column + 3));
  if (!place || !count || !epoch || !head) return std::nullopt;
  const std::uint64_t first = *place & last_number;
  const bool possible = *place == place_of(stream, first) && first > 0 && *count > 0 &&
                        *count <= std::numeric_limits<std::uint32_t>::max() &&
                        first + *count <= last_number;
  if (!possible) return std::nullopt;
  return Record{first, static_cast<std::uint32_t>(*count), *epoch, *head, {}};
}

std::optional<StreamInfo> stream_in(const SqliteStatement& row) {
  const auto id = row.number_at(0);
  const auto name = row.text_at(1);
  const auto epoch = row.number_at(2);
  if (!id || *id == 0 || *id > last_stream || !name || !epoch) return std::nullopt;
  const StreamId stream{static_cast<std::uint32_t>(*id)};
  if (row.null_at(3)) return StreamInfo{stream, std::string{*name}, *epoch, 1, first_head(*name)};
  const std::optional<Record> last = record_in(row, stream, 3);
  if (!last || last->epoch > *epoch) return std::nullopt;
  return StreamInfo{stream, std::string{*name}, *epoch, last->next(), last->head};
}

}  // namespace

Stored<std::unique_ptr<SqliteQueries>> SqliteQueries::prepare(SqliteConnection& connection) {
  std::unique_ptr<SqliteQueries> queries{new SqliteQueries(connection)};
  const std::array<std::pair<SqliteStatement*, std::string>, 7> statements = {{
      {&queries->streams_, streams_where("ORDER BY s.id")},
      {&queries->stream_by_name_, streams_where("WHERE s.name = ?1")},
      {&queries->stream_by_id_, streams_where("WHERE s.id = ?1")},
      {&queries->records_, std::string{records_query}},
      {&queries->row_, "SELECT value FROM projection_row WHERE projection = ?1 AND key = ?2"},
      {&queries->rows_,
       "SELECT key, value FROM projection_row WHERE projection = ?1 AND key >= ?2 "
       "ORDER BY key LIMIT ?3"},
      {&queries->position_,
       "SELECT position FROM projection_position WHERE projection = ?1 AND stream = ?2"},
  }};
  for (const auto& [statement, text] : statements) {
    Stored<SqliteStatement> prepared = connection.prepare(text);
    if (!prepared) return std::unexpected(std::move(prepared.error()));
    *statement = std::move(*prepared);
  }
  return queries;
}

std::unexpected<StoreError> SqliteQueries::damaged(std::string_view what) const {
  return std::unexpected(corrupt(path_, what));
}

Stored<std::vector<StreamInfo>> SqliteQueries::streams() {
  const ResetAtEnd reset{streams_};
  std::vector<StreamInfo> all;
  for (;;) {
    const Stored<bool> more = streams_.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) return all;
    std::optional<StreamInfo> info = stream_in(streams_);
    if (!info) return damaged(fmt::format("stream {}", streams_.number_at(0).value_or(0)));
    all.push_back(std::move(*info));
  }
}

Stored<std::optional<StreamInfo>> SqliteQueries::one_stream(SqliteStatement& asked) {
  const ResetAtEnd reset{asked};
  const Stored<bool> found = asked.step();
  if (!found) return std::unexpected(found.error());
  if (!*found) return std::nullopt;
  std::optional<StreamInfo> info = stream_in(asked);
  if (!info) return damaged(fmt::format("stream {}", asked.number_at(0).value_or(0)));
  return info;
}

Stored<std::optional<StreamInfo>> SqliteQueries::stream(std::string_view name) {
  return one_stream(stream_by_name_.text(name));
}

Stored<std::optional<StreamInfo>> SqliteQueries::stream(StreamId id) {
  return one_stream(stream_by_id_.number(std::to_underlying(id)));
}

Stored<std::vector<Record>> SqliteQueries::read(StreamId stream, std::uint64_t from,
                                                std::size_t bytes) {
  std::vector<Record> found;
  if (std::to_underlying(stream) > last_stream || from > last_number) return found;
  from = std::max<std::uint64_t>(from, 1);
  const ResetAtEnd reset{records_};
  records_.number(place_of(stream, 0));
  records_.number(place_of(stream, from)).number(place_of(stream, last_number));
  RecordRun run{from};
  for (std::size_t used = 0;;) {
    const Stored<bool> more = records_.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) return found;
    std::optional<Record> record = record_in(records_, stream, 0);
    const auto content = records_.blob_at(4);
    using enum RecordRun::Place;
    const RecordRun::Place place = record && content ? run.follow(*record) : Damaged;
    if (place == Before) continue;
    if (place == Gap && !found.empty()) return found;  // up to what is missing
    if (place != Wanted) {
      return damaged(fmt::format("stream {}, entry {}", std::to_underlying(stream), run.entry()));
    }
    used += content->size();
    if (used > bytes && !found.empty()) return found;
    record->bytes = *content;
    found.push_back(std::move(*record));
  }
}

Stored<std::optional<std::string>> SqliteQueries::row(std::string_view projection,
                                                      std::string_view key) {
  const ResetAtEnd reset{row_};
  const Stored<bool> found = row_.text(projection).blob(key).step();
  if (!found) return std::unexpected(found.error());
  if (!*found) return std::nullopt;
  const auto value = row_.blob_at(0);
  if (!value) return damaged(fmt::format("projection {}", projection));
  return std::string{*value};
}

Stored<std::vector<ProjectionRow>> SqliteQueries::rows(std::string_view projection,
                                                       std::string_view from, std::size_t most) {
  const ResetAtEnd reset{rows_};
  constexpr std::uint64_t all = std::numeric_limits<std::int64_t>::max();
  rows_.text(projection).blob(from).number(std::min<std::uint64_t>(most, all));
  std::vector<ProjectionRow> found;
  for (;;) {
    const Stored<bool> more = rows_.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) return found;
    const auto key = rows_.blob_at(0);
    const auto value = rows_.blob_at(1);
    if (!key || !value) return damaged(fmt::format("projection {}", projection));
    found.push_back({std::string{*key}, std::string{*value}});
  }
}

Stored<std::uint64_t> SqliteQueries::position(std::string_view projection, StreamId stream) {
  const ResetAtEnd reset{position_};
  const Stored<bool> found = position_.text(projection).number(std::to_underlying(stream)).step();
  if (!found) return std::unexpected(found.error());
  if (!*found) return 0;
  const auto position = position_.number_at(0);
  if (!position) return damaged(fmt::format("projection {}", projection));
  return *position;
}

}  // namespace punto
