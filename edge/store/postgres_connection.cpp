#include "edge/store/postgres_connection.hpp"

#include <bit>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <libpq-fe.h>
#include <poll.h>
#include <unistd.h>
#include <utility>

#include "core/cards/insist.hpp"
#include "edge/store/postgres_error.hpp"
#include "edge/store/postgres_store.hpp"

namespace punto {
namespace {

constexpr int binary = 1;

constexpr std::uint64_t in_order_of_network(std::uint64_t value) {
  return std::endian::native == std::endian::little ? std::byteswap(value) : value;
}

// Who is connected, for those who look at the server and for whoever finds the floor in use.
std::string application_name() {
  std::array<char, 256> host{};
  if (gethostname(host.data(), host.size() - 1) != 0) host[0] = '\0';
  return fmt::format("punto {} at {:.40}", getpid(), host.data());
}

// What the address itself says comes later, and counts.
pg_conn* connect(const std::string& address) {
  const std::string application = application_name();
  const std::array<std::pair<const char*, const char*>, 8> settings = {{
      {"connect_timeout", "3"},
      {"tcp_user_timeout", "10000"},
      {"keepalives_idle", "5"},
      {"keepalives_interval", "2"},
      {"keepalives_count", "3"},
      {"fallback_application_name", application.c_str()},
      {"dbname", address.c_str()},
      {"client_encoding", "UTF8"},
  }};
  std::vector<const char*> keys;
  std::vector<const char*> values;
  for (const auto& [key, value] : settings) {
    keys.push_back(key);
    values.push_back(value);
  }
  keys.push_back(nullptr);
  values.push_back(nullptr);
  return PQconnectdbParams(keys.data(), values.data(), 1);
}

std::string_view state_of(const pg_result* result) {
  const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  return state == nullptr ? std::string_view{} : std::string_view{state};
}

// libpq has no state of a connection that was refused: its words have to do.
std::string_view state_of_refusal(std::string_view said) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> words = {{
      {"password authentication failed", "28P01"},
      {"no password supplied", "28P01"},
      {"no pg_hba.conf entry", "28000"},
      {"authentication failed", "28000"},
      {"role \"", "28000"},
      {"database \"", "3D000"},
      {"too many clients", "53300"},
      {"remaining connection slots", "53300"},
      {"the database system is", "57P03"},
  }};
  for (const auto& [part, state] : words) {
    if (said.find(part) != std::string_view::npos) return state;
  }
  return {};
}

}  // namespace

// ---- values and rows ----------------------------------------------------------------------------

PostgresValues& PostgresValues::number(std::uint64_t value) {
  INSIST(count_ < most);
  numbers_[count_] = std::bit_cast<Number>(in_order_of_network(value));
  bytes_[count_] = nullptr;  // it stands in numbers_, wherever this object is moved to
  sizes_[count_++] = sizeof value;
  return *this;
}

PostgresValues& PostgresValues::blob(std::string_view value) {
  INSIST(count_ < most);
  bytes_[count_] = value.data() == nullptr ? "" : value.data();
  sizes_[count_++] = static_cast<int>(value.size());
  return *this;
}

void PostgresRows::Clear::operator()(pg_result* result) const {
  PQclear(result);
}

int PostgresRows::count() const {
  return PQntuples(result_.get());
}

std::uint64_t PostgresRows::changed() const {
  return std::strtoull(PQcmdTuples(result_.get()), nullptr, 10);
}

std::string_view PostgresRows::tag() const {
  return PQcmdStatus(result_.get());
}

bool PostgresRows::null_at(int row, int column) const {
  return PQgetisnull(result_.get(), row, column) != 0;
}

std::optional<std::uint64_t> PostgresRows::number_at(int row, int column) const {
  const std::string_view bytes = bytes_at(row, column);
  std::uint64_t value = 0;
  if (null_at(row, column) || bytes.size() != sizeof value) return std::nullopt;
  std::memcpy(&value, bytes.data(), sizeof value);
  value = in_order_of_network(value);
  if (value >> 63 != 0) return std::nullopt;
  return value;
}

std::string_view PostgresRows::bytes_at(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

// ---- the connection -----------------------------------------------------------------------------

void PostgresConnection::Close::operator()(pg_conn* connection) const {
  PQfinish(connection);
}

PostgresConnection::PostgresConnection(std::string name, pg_conn* handle,
                                       std::chrono::milliseconds patience)
    : name_(std::move(name)), handle_(handle), patience_(patience) {}

Stored<std::unique_ptr<PostgresConnection>> PostgresConnection::open(
    const std::string& address, std::chrono::milliseconds patience) {
  auto name = shown_postgres_address(address);
  if (!name) return std::unexpected(StoreError{StoreTrouble::NotOurs, std::move(name.error())});
  pg_conn* const handle = connect(address);
  std::unique_ptr<PostgresConnection> connection{
      new PostgresConnection(std::move(*name), handle, patience)};
  if (PQstatus(handle) != CONNECTION_OK) {
    const std::string_view said = PQerrorMessage(handle);
    return std::unexpected(postgres_error(connection->name_, state_of_refusal(said), said));
  }
  PQsetnonblocking(handle, 1);
  PQsetNoticeReceiver(handle, take_notice, connection.get());
  return connection;
}

PostgresConnection::LongWork::LongWork(PostgresConnection& connection)
    : connection_(connection), usual_(connection.patience_) {
  connection.patience_ = std::chrono::hours{2};
}

PostgresConnection::LongWork::~LongWork() {
  connection_.patience_ = usual_;
}

int PostgresConnection::process() const {
  return PQbackendPID(handle_.get());
}

void PostgresConnection::take_notice(void* connection, const pg_result* notice) {
  const char* const severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
  const char* const message = PQresultErrorField(notice, PG_DIAG_MESSAGE_PRIMARY);
  if (severity == nullptr || message == nullptr) return;
  if (std::string_view{severity} != "WARNING") return;
  static_cast<PostgresConnection*>(connection)->warning_ = message;
}

std::unexpected<StoreError> PostgresConnection::lost() const {
  return std::unexpected(postgres_error(name_, {}, PQerrorMessage(handle_.get())));
}

Stored<void> PostgresConnection::wait(short events) {
  pollfd waiting{PQsocket(handle_.get()), events, 0};
  int ready = 0;
  do {
    ready = poll(&waiting, 1, static_cast<int>(patience_.count()));
  } while (ready < 0 && errno == EINTR);
  if (ready > 0) return {};
  return std::unexpected(postgres_error(
      name_, {},
      fmt::format("it has not answered for {} s", static_cast<double>(patience_.count()) / 1e3)));
}

// While there is more to send the server may already be answering, and would wait for somebody who
// reads: so both go on at once.
Stored<PostgresRows> PostgresConnection::next_result() {
  for (;;) {
    const int left = PQflush(handle_.get());
    if (left < 0) return lost();
    if (left == 0 && PQisBusy(handle_.get()) == 0) break;
    const short events = left > 0 ? POLLIN | POLLOUT : POLLIN;
    if (Stored<void> ready = wait(events); !ready) return std::unexpected(ready.error());
    if (PQconsumeInput(handle_.get()) == 0) return lost();
  }
  PostgresRows rows;
  rows.result_.reset(PQgetResult(handle_.get()));
  return rows;
}

// An answer of a statement, and what ends it. What failed is told by the first that says why.
Stored<void> PostgresConnection::take_answer(std::vector<PostgresRows>& answers) {
  Stored<PostgresRows> rows = next_result();
  if (!rows) return std::unexpected(std::move(rows.error()));
  const pg_result* const result = rows->result_.get();
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_FATAL_ERROR && !failed_) {
    failed_ = postgres_error(name_, state_of(result), PQresultErrorMessage(result));
  }
  if (result == nullptr || PQstatus(handle_.get()) != CONNECTION_OK) return lost();
  answers.push_back(std::move(*rows));
  Stored<PostgresRows> end = next_result();
  if (!end) return std::unexpected(std::move(end.error()));
  return {};
}

void PostgresConnection::sent(int accepted) {
  if (accepted == 0 && !failed_) failed_ = lost().error();
  if (accepted != 0) ++unanswered_;
}

void PostgresConnection::prepare(const char* name, const std::string& statement) {
  PQenterPipelineMode(handle_.get());
  sent(PQsendPrepare(handle_.get(), name, statement.c_str(), 0, nullptr));
}

void PostgresConnection::send(const char* prepared, const PostgresValues& values) {
  std::array<const char*, PostgresValues::most> bytes{};
  std::array<int, PostgresValues::most> formats{};
  for (std::size_t i = 0; i < values.count_; ++i) {
    bytes[i] = values.bytes_[i] == nullptr ? values.numbers_[i].data() : values.bytes_[i];
    formats[i] = binary;
  }
  PQenterPipelineMode(handle_.get());
  sent(PQsendQueryPrepared(handle_.get(), prepared, static_cast<int>(values.count_), bytes.data(),
                           values.sizes_.data(), formats.data(), binary));
}

Stored<std::vector<PostgresRows>> PostgresConnection::finish() {
  std::vector<PostgresRows> answers;
  answers.reserve(unanswered_);
  warning_.clear();
  if (PQpipelineSync(handle_.get()) == 0 && !failed_) failed_ = lost().error();
  for (std::size_t left = std::exchange(unanswered_, 0); left > 0; --left) {
    if (Stored<void> taken = take_answer(answers); !taken) {
      return std::unexpected(failed_ ? *failed_ : taken.error());
    }
  }
  if (failed_) return std::unexpected(*failed_);
  const Stored<PostgresRows> end = next_result();
  if (!end) return std::unexpected(end.error());
  if (PQresultStatus(end->result_.get()) != PGRES_PIPELINE_SYNC) return lost();
  PQexitPipelineMode(handle_.get());
  if (warning_.empty()) return answers;
  return std::unexpected(
      StoreError{StoreTrouble::Unavailable,
                 fmt::format("{} warns: {}; see the log of the server", name_, warning_)});
}

Stored<PostgresRows> PostgresConnection::ask(const char* prepared, const PostgresValues& values) {
  send(prepared, values);
  Stored<std::vector<PostgresRows>> answers = finish();
  if (!answers) return std::unexpected(std::move(answers.error()));
  return std::move(answers->front());
}

Stored<PostgresRows> PostgresConnection::ask(const std::string& statement) {
  PQenterPipelineMode(handle_.get());
  sent(PQsendQueryParams(handle_.get(), statement.c_str(), 0, nullptr, nullptr, nullptr, nullptr,
                         binary));
  Stored<std::vector<PostgresRows>> answers = finish();
  if (!answers) return std::unexpected(std::move(answers.error()));
  return std::move(answers->front());
}

Stored<void> PostgresConnection::execute(const std::string& statements) {
  if (PQsendQuery(handle_.get(), statements.c_str()) == 0) return lost();
  for (;;) {
    const Stored<PostgresRows> rows = next_result();
    if (!rows) return std::unexpected(rows.error());
    const pg_result* const result = rows->result_.get();
    if (result == nullptr) break;
    if (PQresultStatus(result) == PGRES_FATAL_ERROR && !failed_) {
      failed_ = postgres_error(name_, state_of(result), PQresultErrorMessage(result));
    }
  }
  if (failed_) return std::unexpected(*failed_);
  if (PQstatus(handle_.get()) != CONNECTION_OK) return lost();
  return {};
}

}  // namespace punto
