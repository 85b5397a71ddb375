#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "edge/store/postgres_locks.hpp"
#include "edge/store/postgres_queries.hpp"
#include "edge/store/postgres_store.hpp"

namespace punto {

// A connection to a server that may be written, with everything set as a writer needs it.
Stored<std::unique_ptr<PostgresConnection>> connect_to_primary(const std::string& address,
                                                               const PostgresOptions& options);

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

  // Of the nodes that share the floor: whether this one is the only one in now.
  Stored<bool> keep_others_out(std::chrono::milliseconds patience);
  void let_others_in();

 private:
  explicit PostgresSession(std::unique_ptr<PostgresConnection> connection)
      : connection_(std::move(connection)) {}
  Stored<void> take_floor(const PostgresOptions& options, const PostgresProcess& before);
  Stored<void> share_floor(const PostgresOptions& options);
  Stored<bool> try_to_share();
  StoreError name_owner();
  Stored<void> prepare_to_write();

  std::unique_ptr<PostgresConnection> connection_;
  std::unique_ptr<PostgresQueries> queries_;
  PostgresProcess process_;
  bool is_shared_ = false;
  bool has_house_ = false;
};

}  // namespace punto
