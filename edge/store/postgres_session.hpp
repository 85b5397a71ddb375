#pragma once

#include <memory>
#include <string>

#include "edge/store/postgres_queries.hpp"
#include "edge/store/postgres_store.hpp"

namespace punto {

// Which session of the server had the floor, so that it can be ended where it is still there.
struct PostgresProcess {
  int number = 0;  // 0: none had it
  std::string begun;
};

// A connection that is set up to read or to write, with its questions.
class PostgresSession {
 public:
  // Whoever writes owns the floor: nobody else does as long as this session lives, and nothing that
  // `before` has begun can still be committed. A layout that is missing or older is made.
  static Stored<std::unique_ptr<PostgresSession>> open_to_write(const std::string& address,
                                                                const PostgresOptions& options,
                                                                const PostgresProcess& before);
  static Stored<std::unique_ptr<PostgresSession>> open_to_read(const std::string& address,
                                                               ReadAt at,
                                                               const PostgresOptions& options);

  PostgresConnection& connection() { return *connection_; }
  PostgresQueries& queries() { return *queries_; }
  [[nodiscard]] const PostgresProcess& process() const { return process_; }

  // Gives the floor back at once, not when the server notices that the connection has ended.
  void leave();

 private:
  explicit PostgresSession(std::unique_ptr<PostgresConnection> connection)
      : connection_(std::move(connection)) {}
  Stored<void> take_floor(const PostgresOptions& options, const PostgresProcess& before);
  Stored<bool> try_to_take();
  Stored<void> end(const PostgresProcess& process);
  StoreError name_owner();
  Stored<void> prepare_to_write();

  std::unique_ptr<PostgresConnection> connection_;
  std::unique_ptr<PostgresQueries> queries_;
  PostgresProcess process_;
};

}  // namespace punto
