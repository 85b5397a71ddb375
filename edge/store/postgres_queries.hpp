#pragma once

#include <vector>

#include "edge/store/postgres_connection.hpp"

namespace punto {

// The questions that a reader may ask, on a connection that outlives them.
class PostgresQueries {
 public:
  static Stored<std::unique_ptr<PostgresQueries>> prepare(PostgresConnection& connection);

  Stored<std::vector<StreamInfo>> streams();
  Stored<std::optional<StreamInfo>> stream(std::string_view name);
  Stored<std::optional<StreamInfo>> stream(StreamId id);
  Stored<std::vector<Record>> read(StreamId stream, std::uint64_t from, std::size_t bytes);
  Stored<std::optional<std::string>> row(std::string_view projection, std::string_view key);
  Stored<std::vector<ProjectionRow>> rows(std::string_view projection, std::string_view from,
                                          std::size_t most);
  Stored<std::uint64_t> position(std::string_view projection, StreamId stream);

  // Whether each stream was once where it was left, and not merely as long. The name of the first
  // that was not; nothing where all were.
  Stored<std::optional<std::string>> find_lost(std::span<const StreamInfo> kept);

 private:
  explicit PostgresQueries(PostgresConnection& connection) : connection_(connection) {}
  [[nodiscard]] std::unexpected<StoreError> damaged(std::string_view what) const;
  Stored<std::optional<StreamInfo>> one_stream(const Stored<PostgresRows>& found);

  PostgresConnection& connection_;
};

}  // namespace punto
