#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "edge/store/event_store.hpp"

struct pg_conn;
struct pg_result;

namespace punto {

// The values of a statement's parameters, in their order. Bytes must stay until it has been sent.
class PostgresValues {
 public:
  PostgresValues& number(std::uint64_t value);
  PostgresValues& text(std::string_view value) { return blob(value); }
  PostgresValues& blob(std::string_view value);

 private:
  friend class PostgresConnection;
  static constexpr std::size_t most = 8;
  using Number = std::array<char, 8>;

  std::array<Number, most> numbers_{};
  std::array<const char*, most> bytes_{};
  std::array<int, most> sizes_{};
  std::size_t count_ = 0;
};

// What one statement has answered. Nothing where a column holds something else.
class PostgresRows {
 public:
  [[nodiscard]] int count() const;
  [[nodiscard]] std::uint64_t changed() const;  // rows inserted, updated or deleted
  [[nodiscard]] std::string_view tag() const;   // as "COMMIT"
  [[nodiscard]] bool null_at(int row, int column) const;
  [[nodiscard]] std::optional<std::uint64_t> number_at(int row, int column) const;
  [[nodiscard]] std::string_view bytes_at(int row, int column) const;  // or text

 private:
  friend class PostgresConnection;
  struct Clear {
    void operator()(pg_result* result) const;
  };
  std::unique_ptr<pg_result, Clear> result_;
};

// One connection, used by one thread at a time. Statements are sent one after another without
// waiting, and answered together. Every failure is a StoreError; after one it is of no more use.
class PostgresConnection {
 public:
  PostgresConnection(const PostgresConnection&) = delete;
  PostgresConnection& operator=(const PostgresConnection&) = delete;
  PostgresConnection(PostgresConnection&&) = delete;
  PostgresConnection& operator=(PostgresConnection&&) = delete;
  ~PostgresConnection() = default;

  // It gives up where the server says nothing for so long.
  static Stored<std::unique_ptr<PostgresConnection>> open(const std::string& address,
                                                          std::chrono::milliseconds patience);

  // Statements without parameters and answers, in one transaction where they do not say otherwise.
  Stored<void> execute(const std::string& statements);
  // One statement with the values as text.
  Stored<PostgresRows> ask(const std::string& statement);

  void prepare(const char* name, const std::string& statement);
  void send(const char* prepared, const PostgresValues& values = {});
  // The answers to all that was sent, in order. A warning of the server is a failure too: it may
  // say that a commit is not as safe as it should be.
  Stored<std::vector<PostgresRows>> finish();
  Stored<PostgresRows> ask(const char* prepared, const PostgresValues& values);

  // Work that takes the server long is waited for as long as it takes, until the guard is gone.
  class LongWork {
   public:
    explicit LongWork(PostgresConnection& connection);
    LongWork(const LongWork&) = delete;
    LongWork& operator=(const LongWork&) = delete;
    LongWork(LongWork&&) = delete;
    LongWork& operator=(LongWork&&) = delete;
    ~LongWork();

   private:
    PostgresConnection& connection_;
    std::chrono::milliseconds usual_;
  };

  [[nodiscard]] const std::string& name() const { return name_; }  // for messages
  [[nodiscard]] int process() const;                               // of the server

 private:
  struct Close {
    void operator()(pg_conn* connection) const;
  };
  PostgresConnection(std::string name, pg_conn* handle, std::chrono::milliseconds patience);

  void sent(int accepted);
  Stored<PostgresRows> next_result();
  Stored<void> wait(short events);
  Stored<void> take_answer(std::vector<PostgresRows>& answers);
  [[nodiscard]] std::unexpected<StoreError> lost() const;
  static void take_notice(void* connection, const pg_result* notice);

  std::string name_;
  std::unique_ptr<pg_conn, Close> handle_;
  std::chrono::milliseconds patience_;
  std::size_t unanswered_ = 0;
  std::optional<StoreError> failed_;
  std::string warning_;
};

}  // namespace punto
