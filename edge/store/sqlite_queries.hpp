#pragma once

#include <memory>

#include "edge/store/sqlite_connection.hpp"

namespace punto {

// The questions that a reader may ask, on a connection that outlives them. Each is answered from
// one snapshot and holds none afterwards.
class SqliteQueries {
 public:
  static Stored<std::unique_ptr<SqliteQueries>> prepare(SqliteConnection& connection);

  Stored<std::vector<StreamInfo>> streams();
  Stored<std::optional<StreamInfo>> stream(std::string_view name);
  Stored<std::optional<StreamInfo>> stream(StreamId id);
  Stored<std::vector<Record>> read(StreamId stream, std::uint64_t from, std::size_t bytes);
  Stored<std::optional<std::string>> row(std::string_view projection, std::string_view key);
  Stored<std::vector<ProjectionRow>> rows(std::string_view projection, std::string_view from,
                                          std::size_t most);
  Stored<std::uint64_t> position(std::string_view projection, StreamId stream);

 private:
  explicit SqliteQueries(const SqliteConnection& connection) : path_(connection.path()) {}
  Stored<std::optional<StreamInfo>> one_stream(SqliteStatement& asked);
  [[nodiscard]] std::unexpected<StoreError> damaged(std::string_view what) const;

  const std::string& path_;
  SqliteStatement streams_;
  SqliteStatement stream_by_name_;
  SqliteStatement stream_by_id_;
  SqliteStatement records_;
  SqliteStatement row_;
  SqliteStatement rows_;
  SqliteStatement position_;
};

}  // namespace punto
