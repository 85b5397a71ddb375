#include "edge/store/sqlite_queries.hpp"
#include "edge/store/sqlite_reading.hpp"
#include "edge/store/sqlite_store.hpp"

namespace punto {
namespace {

class SqliteReader final : public EventReader {
 public:
  SqliteReader(std::unique_ptr<SqliteConnection> connection, std::unique_ptr<SqliteQueries> queries)
      : connection_(std::move(connection)), queries_(std::move(queries)) {}

  Stored<std::vector<StreamInfo>> streams() override { return queries_->streams(); }
  Stored<std::optional<StreamInfo>> find_stream(std::string_view name) override {
    return queries_->stream(name);
  }
  Stored<std::vector<Record>> read(StreamId stream, std::uint64_t from,
                                   std::size_t bytes) override {
    return queries_->read(stream, from, bytes);
  }
  Stored<std::optional<std::string>> row(std::string_view projection,
                                         std::string_view key) override {
    return queries_->row(projection, key);
  }
  Stored<std::vector<ProjectionRow>> rows(std::string_view projection, std::string_view from,
                                          std::size_t most) override {
    return queries_->rows(projection, from, most);
  }
  Stored<std::uint64_t> position(std::string_view projection, StreamId stream) override {
    return queries_->position(projection, stream);
  }

 private:
  std::unique_ptr<SqliteConnection> connection_;
  std::unique_ptr<SqliteQueries> queries_;
};

}  // namespace

Stored<std::unique_ptr<EventReader>> open_sqlite_reader(const std::string& path,
                                                        const std::string& vfs) {
  auto connection = open_for_reading_alone(path, vfs);
  if (!connection) return std::unexpected(std::move(connection.error()));
  auto queries = SqliteQueries::prepare(**connection);
  if (!queries) return std::unexpected(std::move(queries.error()));
  return std::make_unique<SqliteReader>(std::move(*connection), std::move(*queries));
}

}  // namespace punto
