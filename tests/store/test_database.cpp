#include "tests/store/test_database.hpp"

#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <libpq-fe.h>
#include <stdexcept>
#include <thread>
#include <unistd.h>

#include "tests/store/stored_records.hpp"

namespace punto {

std::vector<std::string> test_servers() {
  const char* const server = std::getenv("PUNTO_TEST_POSTGRES");  // NOLINT(concurrency-mt-unsafe)
  if (server == nullptr || *server == '\0') return {};
  return {server};
}

void control_test_server(const std::string& what) {
  const char* const program = std::getenv("PUNTO_TEST_POSTGRES_PROGRAM");  // NOLINT
  const char* const folder = std::getenv("PUNTO_TEST_POSTGRES_FOLDER");    // NOLINT
  if (program == nullptr || folder == nullptr) throw std::runtime_error("no server of our own");
  const std::string words = fmt::format("'{}' {} '{}'", program, what, folder);
  if (std::system(words.c_str()) != 0) throw std::runtime_error(words);  // NOLINT
}

void ForeignSession::Close::operator()(pg_conn* connection) const {
  PQfinish(connection);
}

ForeignSession::ForeignSession(const std::string& address) : handle_(PQconnectdb(address.c_str())) {
  if (PQstatus(handle_.get()) != CONNECTION_OK) {
    throw std::runtime_error(PQerrorMessage(handle_.get()));
  }
  PQsetNoticeProcessor(handle_.get(), [](void*, const char*) {}, nullptr);
}

std::string ForeignSession::ask(const std::string& query) {
  PGresult* const result = PQexec(handle_.get(), query.c_str());
  const ExecStatusType status = PQresultStatus(result);
  const bool is_good = status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
  const std::string mistake = is_good ? "" : PQresultErrorMessage(result);
  std::string found = is_good && PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "";
  PQclear(result);
  if (!is_good) throw std::runtime_error(query + ": " + mistake);
  return found;
}

void ForeignSession::execute(const std::string& statements) {
  ask(statements);
}

TestDatabase::TestDatabase(std::string server, const std::string& options)
    : server_(std::move(server)) {
  static int number = 0;
  name_ = fmt::format("test_{}_{}", getpid(), ++number);
  ForeignSession{server_ + "/postgres"}.execute(
      fmt::format("CREATE DATABASE {} {}", name_, options));
}

TestDatabase::~TestDatabase() {
  try {
    ForeignSession{server_ + "/postgres"}.execute(
        fmt::format("DROP DATABASE {} WITH (FORCE)", name_));
  } catch (const std::exception& failed) {
    fmt::print(stderr, "{}\n", failed.what());
  }
}

const TestDatabase& emptied_database() {
  static const TestDatabase database{test_servers().front()};
  ForeignSession session{database.address()};
  session.execute(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
      "AND datname = current_database()");
  session.execute("DROP SCHEMA IF EXISTS punto CASCADE");
  return database;
}

void reopen_in_time(EventStore& store) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::minutes{1};
  Stored<void> done = store.reopen();
  while (!done && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds{20});
    done = store.reopen();
  }
  must(done);
}

}  // namespace punto
