#pragma once

#include <memory>
#include <string>
#include <vector>

#include "edge/store/event_store.hpp"

struct pg_conn;

namespace punto {

// The address of the server that `tests/postgres/run` has started; none where the tests are run
// without it. In a list, since tests are made for each of it.
std::vector<std::string> test_servers();

// Calls tests/postgres/server for that server, with "kill" or "start".
void control_test_server(const std::string& what);

// A connection of somebody who is no store.
class ForeignSession {
 public:
  explicit ForeignSession(const std::string& address);

  void execute(const std::string& statements);
  // The first column of the first row; empty where there is none.
  std::string ask(const std::string& query);

 private:
  struct Close {
    void operator()(pg_conn* connection) const;
  };
  std::unique_ptr<pg_conn, Close> handle_;
};

// An empty database of that server, which is taken away at the end.
class TestDatabase {
 public:
  explicit TestDatabase(std::string server, const std::string& options = "");
  TestDatabase(const TestDatabase&) = delete;
  TestDatabase& operator=(const TestDatabase&) = delete;
  ~TestDatabase();

  [[nodiscard]] std::string address() const { return server_ + '/' + name_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& server() const { return server_; }

 private:
  std::string server_;
  std::string name_;
};

// One that all tests of this process share, one after another: each finds it without a floor. To
// make and to drop one takes the server a second.
const TestDatabase& emptied_database();

// Opens again what is away for a moment; throws after a minute.
void reopen_in_time(EventStore& store);

}  // namespace punto
