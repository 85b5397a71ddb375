#include "edge/store/postgres_queries.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <utility>

#include "edge/store/record_run.hpp"
#include "edge/store/sqlite_error.hpp"
#include "edge/store/stream_limits.hpp"

namespace punto {
namespace {

// Each stream with its last record, which one seek finds.
std::string streams_where(std::string_view condition) {
  return fmt::format(
      "SELECT s.id, s.name, s.epoch, s.next, r.first, r.count, r.epoch, r.head "
      "FROM punto.stream s LEFT JOIN LATERAL (SELECT first, count, epoch, head FROM punto.record "
      "WHERE stream = s.id ORDER BY first DESC LIMIT 1) r ON true {}",
      condition);
}

// From the record that begins at or before the wanted entry.
constexpr const char* records_query =
    "SELECT first, count, epoch, head, bytes FROM punto.record WHERE stream = $1 "
    "AND first >= coalesce((SELECT max(first) FROM punto.record WHERE stream = $1 "
    "AND first <= $2), 0) ORDER BY first LIMIT $3";
constexpr const char* more_records_query =
    "SELECT first, count, epoch, head, bytes FROM punto.record WHERE stream = $1 AND first >= $2 "
    "ORDER BY first LIMIT $3";

// So many records are asked for at once, at first and later.
constexpr std::uint64_t least_page = 64;
constexpr std::uint64_t largest_page = 1'024;

std::optional<Digest> digest_in(std::string_view bytes) {
  Digest digest;
  if (bytes.size() != digest.bytes.size()) return std::nullopt;
  std::ranges::transform(bytes, digest.bytes.begin(),
                         [](char byte) { return static_cast<std::uint8_t>(byte); });
  return digest;
}

// The columns first, count, epoch and head from `column` on, or nothing where no store wrote them.
std::optional<Record> record_in(const PostgresRows& rows, int row, int column) {
  const auto first = rows.number_at(row, column);
  const auto count = rows.number_at(row, column + 1);
  const auto epoch = rows.number_at(row, column + 2);
  const auto head = digest_in(rows.bytes_at(row, column + 3));
  if (!first || !count || !epoch || !head) return std::nullopt;
  const bool possible = *first > 0 && *count > 0 &&
                        *count <= std::numeric_limits<std::uint32_t>::max() &&
                        *first <= last_number && *first + *count <= last_number;
  if (!possible) return std::nullopt;
  return Record{*first, static_cast<std::uint32_t>(*count), *epoch, *head, {}};
}

std::optional<StreamInfo> stream_in(const PostgresRows& rows, int row) {
  const auto id = rows.number_at(row, 0);
  const std::string name{rows.bytes_at(row, 1)};
  const auto epoch = rows.number_at(row, 2);
  const auto next = rows.number_at(row, 3);
  if (!id || *id == 0 || *id > last_stream || !epoch || !next) return std::nullopt;
  const StreamId stream{static_cast<std::uint32_t>(*id)};
  if (rows.null_at(row, 4)) {
    if (*next != 1) return std::nullopt;
    return StreamInfo{stream, name, *epoch, 1, first_head(name)};
  }
  const std::optional<Record> last = record_in(rows, row, 4);
  if (!last || last->epoch > *epoch || last->next() != *next) return std::nullopt;
  return StreamInfo{stream, name, *epoch, *next, last->head};
}

}  // namespace

Stored<std::unique_ptr<PostgresQueries>> PostgresQueries::prepare(PostgresConnection& connection) {
  connection.prepare("streams", streams_where("ORDER BY s.id"));
  connection.prepare("stream_by_name", streams_where("WHERE s.name = $1"));
  connection.prepare("stream_by_id", streams_where("WHERE s.id = $1"));
  connection.prepare("records", records_query);
  connection.prepare("more_records", more_records_query);
  connection.prepare("row",
                     "SELECT value FROM punto.projection_row WHERE projection = $1 AND key = $2");
  connection.prepare("rows",
                     "SELECT key, value FROM punto.projection_row WHERE projection = $1 "
                     "AND key >= $2 ORDER BY key LIMIT $3");
  connection.prepare("position",
                     "SELECT position FROM punto.projection_position WHERE projection = $1 "
                     "AND stream = $2");
  connection.prepare("left_at",
                     "SELECT s.name, r.first + r.count, r.head FROM punto.stream s, LATERAL "
                     "(SELECT first, count, head FROM punto.record WHERE stream = s.id "
                     "AND first < $2 ORDER BY first DESC LIMIT 1) r WHERE s.id = $1 "
                     "AND s.epoch >= $3");
  const auto done = connection.finish();
  if (!done) return std::unexpected(done.error());
  return std::unique_ptr<PostgresQueries>{new PostgresQueries(connection)};
}

std::unexpected<StoreError> PostgresQueries::damaged(std::string_view what) const {
  return std::unexpected(corrupt(connection_.name(), what));
}

Stored<std::vector<StreamInfo>> PostgresQueries::streams() {
  const PostgresConnection::LongWork of_all{connection_};
  const auto found = connection_.ask("streams", {});
  if (!found) return std::unexpected(found.error());
  std::vector<StreamInfo> all;
  all.reserve(static_cast<std::size_t>(found->count()));
  for (int row = 0; row < found->count(); ++row) {
    std::optional<StreamInfo> info = stream_in(*found, row);
    if (!info) return damaged(fmt::format("stream {}", found->number_at(row, 0).value_or(0)));
    all.push_back(std::move(*info));
  }
  return all;
}

Stored<std::optional<StreamInfo>> PostgresQueries::one_stream(const Stored<PostgresRows>& found) {
  if (!found) return std::unexpected(found.error());
  if (found->count() == 0) return std::nullopt;
  std::optional<StreamInfo> info = stream_in(*found, 0);
  if (!info) return damaged(fmt::format("stream {}", found->number_at(0, 0).value_or(0)));
  return info;
}

Stored<std::optional<StreamInfo>> PostgresQueries::stream(std::string_view name) {
  return one_stream(connection_.ask("stream_by_name", PostgresValues{}.text(name)));
}

Stored<std::optional<StreamInfo>> PostgresQueries::stream(StreamId id) {
  return one_stream(
      connection_.ask("stream_by_id", PostgresValues{}.number(std::to_underlying(id))));
}

Stored<std::vector<Record>> PostgresQueries::read(StreamId stream, std::uint64_t from,
                                                  std::size_t bytes) {
  std::vector<Record> found;
  if (std::to_underlying(stream) > last_stream || from > last_number) return found;
  RecordRun run{std::max<std::uint64_t>(from, 1)};
  const char* query = "records";
  std::size_t used = 0;
  for (std::uint64_t page = least_page;; page = std::min(page * 2, largest_page)) {
    PostgresValues values;
    values.number(std::to_underlying(stream)).number(run.entry()).number(page);
    const auto rows = connection_.ask(std::exchange(query, "more_records"), values);
    if (!rows) return std::unexpected(rows.error());
    for (int row = 0; row < rows->count(); ++row) {
      std::optional<Record> record = record_in(*rows, row, 0);
      using enum RecordRun::Place;
      const RecordRun::Place place = record ? run.follow(*record) : Damaged;
      if (place == Before) continue;
      if (place == Gap && !found.empty()) return found;  // up to what is missing
      if (place != Wanted) {
        return damaged(fmt::format("stream {}, entry {}", std::to_underlying(stream), run.entry()));
      }
      const std::string_view content = rows->bytes_at(row, 4);
      used += content.size();
      if (used > bytes && !found.empty()) return found;
      record->bytes = content;
      found.push_back(std::move(*record));
    }
    if (std::cmp_less(rows->count(), page)) return found;
  }
}

Stored<std::optional<std::string>> PostgresQueries::row(std::string_view projection,
                                                        std::string_view key) {
  const auto found = connection_.ask("row", PostgresValues{}.text(projection).blob(key));
  if (!found) return std::unexpected(found.error());
  if (found->count() == 0) return std::nullopt;
  return std::string{found->bytes_at(0, 0)};
}

Stored<std::vector<ProjectionRow>> PostgresQueries::rows(std::string_view projection,
                                                         std::string_view from, std::size_t most) {
  constexpr std::uint64_t all = std::numeric_limits<std::int64_t>::max();
  PostgresValues values;
  values.text(projection).blob(from).number(std::min<std::uint64_t>(most, all));
  const auto found = connection_.ask("rows", values);
  if (!found) return std::unexpected(found.error());
  std::vector<ProjectionRow> rows;
  for (int row = 0; row < found->count(); ++row) {
    rows.push_back({std::string{found->bytes_at(row, 0)}, std::string{found->bytes_at(row, 1)}});
  }
  return rows;
}

Stored<std::uint64_t> PostgresQueries::position(std::string_view projection, StreamId stream) {
  PostgresValues values;
  values.text(projection).number(std::to_underlying(stream));
  const auto found = connection_.ask("position", values);
  if (!found) return std::unexpected(found.error());
  if (found->count() == 0) return 0;
  const auto position = found->number_at(0, 0);
  if (!position) return damaged(fmt::format("projection {}", projection));
  return *position;
}

// So many at a time that neither side has to keep much.
Stored<std::optional<std::string>> PostgresQueries::find_lost(std::span<const StreamInfo> kept) {
  constexpr std::size_t at_once = 500;
  for (; !kept.empty(); kept = kept.subspan(std::min(at_once, kept.size()))) {
    const auto part = kept.first(std::min(at_once, kept.size()));
    for (const StreamInfo& each : part) {
      PostgresValues values;
      values.number(std::to_underlying(each.id)).number(each.next).number(each.epoch);
      connection_.send("left_at", values);
    }
    const auto found = connection_.finish();
    if (!found) return std::unexpected(found.error());
    for (std::size_t i = 0; i < part.size(); ++i) {
      const PostgresRows& rows = (*found)[i];
      const bool is_there = rows.count() == 1 && rows.bytes_at(0, 0) == part[i].name &&
                            rows.number_at(0, 1) == part[i].next &&
                            digest_in(rows.bytes_at(0, 2)) == part[i].head;
      if (!is_there) return part[i].name;
    }
  }
  return std::nullopt;
}

}  // namespace punto
