#include "edge/store/table_leases.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "core/rulebook/digest.hpp"
#include "edge/store/postgres_session.hpp"

namespace punto {
namespace {

using Clock = std::chrono::steady_clock;

// Then whoever has less than its share has not come for it.
constexpr int looks_until_anybody_takes = 6;
constexpr int looks_until_tried_again = 20;
constexpr int looks_without_lease = 6;

// The two halves in which the server shows the number of a lock.
std::pair<std::uint64_t, std::uint64_t> key_of(std::string_view table) {
  const Digest digest = sha256(fmt::format("punto table {}", table));
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    high = high << 8 | digest.bytes[i];
    low = low << 8 | digest.bytes[i + 4];
  }
  return {high, low};
}

std::int64_t number_of(std::string_view table) {
  const auto [high, low] = key_of(table);
  return static_cast<std::int64_t>(high << 32 | low);
}

}  // namespace

struct TableLeases::Session {
  PostgresProcess process;
  std::string application;
  std::string heard;
};

struct TableLeases::Seen {
  std::vector<Session> alive;    // of nodes that share the floor, this one too
  std::vector<Session> writers;  // of such nodes
  std::map<std::string, FloorNode, std::less<>> owners;
  std::set<std::string> draining;  // by application
  bool has_keeper = false;
};

TableLeases::TableLeases(std::string database, FloorNode self, std::vector<std::string> tables,
                         const Times& times)
    : database_(std::move(database)),
      self_(std::move(self)),
      tables_(std::move(tables)),
      times_(times) {
  for (const std::string& table : tables_) table_of_key_[key_of(table)] = table;
}

TableLeases::~TableLeases() = default;

void TableLeases::look() {
  const auto now = Clock::now();
  // A look that comes out of turn, for a table that has left, says nothing of anybody either.
  counts_ = now - counted_ >= times_.between_looks * 3 / 4;
  is_prompt_ = now - counted_ <= times_.prompt;
  if (counts_) counted_ = now;
  const Stored<void> asked = ask();
  if (asked) return;
  connection_.reset();
  held_.clear();
  heard_.clear();
  holds_draining_ = false;
  is_keeper_ = false;
  publish(nullptr, asked.error().text);
}

// The locks go with the session.
void TableLeases::leave() {
  connection_.reset();
  held_.clear();
  is_keeper_ = false;
  publish(nullptr, {});
}

Stored<void> TableLeases::ask() {
  if (!connection_) {
    if (Stored<void> connected = connect(); !connected) return connected;
  }
  if (Stored<void> given = give_back_left(); !given) return given;
  Stored<Seen> seen = see();
  if (!seen) return std::unexpected(seen.error());
  Stored<void> done = end_silent(*seen);
  if (done) done = keep_house(*seen);
  if (done) done = take_share(*seen);
  if (!done) return done;
  give_what_is_above(*seen);
  publish(&*seen, {});
  return {};
}

Stored<void> TableLeases::connect() {
  auto connection = connect_to_primary(database_, {.patience = times_.patience});
  if (!connection) return std::unexpected(std::move(connection.error()));
  const auto told = (*connection)->ask(std::string{"SELECT current_setting('track_activities')"});
  if (!told) return std::unexpected(told.error());
  if (told->bytes_at(0, 0) != "on") {
    return std::unexpected(
        StoreError{StoreTrouble::Unavailable,
                   fmt::format("{} has track_activities = off, and nodes need it; set it in "
                               "postgresql.conf",
                               (*connection)->name())});
  }
  Stored<void> done =
      (*connection)->execute(fmt::format("SET application_name = '{}';", application_of(self_)));
  if (done) done = share_lock(**connection, FloorLock::Alive);
  if (!done) return done;
  connection_ = std::move(*connection);
  return {};
}

// Every lock of the floor that somebody holds: one question, which says that this node lives too.
Stored<TableLeases::Seen> TableLeases::see() {
  const auto rows = connection_->ask(
      std::string{"SELECT l.classid::bigint, l.objid::bigint, l.objsubid::bigint, l.pid::bigint, "
                  "coalesce(a.backend_start::text, ''), coalesce(a.application_name, ''), "
                  "coalesce(a.state_change::text, '') FROM pg_locks l LEFT JOIN pg_stat_activity a "
                  "ON a.pid = l.pid WHERE l.locktype = 'advisory' AND l.granted AND l.database = "
                  "(SELECT oid FROM pg_database WHERE datname = current_database())"});
  if (!rows) return std::unexpected(rows.error());
  Seen seen;
  for (int row = 0; row < rows->count(); ++row) {
    const std::uint64_t first = rows->number_at(row, 0).value_or(0);
    const std::uint64_t second = rows->number_at(row, 1).value_or(0);
    const Session session{{static_cast<int>(rows->number_at(row, 3).value_or(0)),
                           std::string{rows->bytes_at(row, 4)}},
                          std::string{rows->bytes_at(row, 5)},
                          std::string{rows->bytes_at(row, 6)}};
    if (rows->number_at(row, 2) == 1u) {
      const auto table = table_of_key_.find({first, second});
      const auto node = node_of(session.application);
      if (table != table_of_key_.end()) seen.owners[table->second] = node.value_or(FloorNode{});
      continue;
    }
    if (first != lock_class) continue;
    if (second == std::to_underlying(FloorLock::Alive)) seen.alive.push_back(session);
    if (second == std::to_underlying(FloorLock::Node)) seen.writers.push_back(session);
    if (second == std::to_underlying(FloorLock::Draining))
      seen.draining.insert(session.application);
    if (second == std::to_underlying(FloorLock::Lease)) seen.has_keeper = true;
  }
  return seen;
}

// A server that stood still itself, or this node, has heard nothing of anybody: that says nothing.
Stored<void> TableLeases::end_silent(const Seen& seen) {
  std::map<std::string, Heard> heard;
  std::set<std::string> alive;
  for (const Session& each : seen.alive) {
    alive.insert(each.application);
    if (each.process.number == connection_->process()) continue;
    const std::string id = fmt::format("{} {}", each.process.number, each.process.begun);
    const Heard before = heard_[id];
    const bool is_silent = is_prompt_ && !each.heard.empty() && before.at == each.heard;
    heard[id] = {each.heard, is_silent ? before.silent_looks + (counts_ ? 1 : 0) : 0};
    if (heard[id].silent_looks < times_.silent_looks) continue;
    for (const auto* sessions : {&seen.writers, &seen.alive}) {
      for (const Session& one : *sessions) {
        if (one.application != each.application) continue;
        if (Stored<void> ended = end_session(*connection_, one.process); !ended) return ended;
      }
    }
  }
  heard_ = std::move(heard);
  std::map<std::string, int> not_alive;
  for (const Session& writer : seen.writers) {
    if (alive.contains(writer.application)) continue;
    const int looks = is_prompt_ ? writers_not_alive_[writer.application] + (counts_ ? 1 : 0) : 0;
    not_alive[writer.application] = looks;
    if (looks < looks_without_lease) continue;
    if (Stored<void> ended = end_session(*connection_, writer.process); !ended) return ended;
  }
  writers_not_alive_ = std::move(not_alive);
  return {};
}

Stored<void> TableLeases::give_back_left() {
  std::set<std::string, std::less<>> left;
  {
    const std::scoped_lock lock{mutex_};
    left.swap(left_);
  }
  for (const std::string& table : left) {
    const auto found = held_.find(table);
    if (found == held_.end()) continue;
    not_for_[table] = looks_until_tried_again;
    held_.erase(found);
    const auto given = connection_->ask(
        fmt::format("SELECT pg_advisory_unlock({})::int::bigint", number_of(table)));
    if (!given) return std::unexpected(given.error());
  }
  const bool is_to_be_told = is_draining_ && !holds_draining_;
  if (!is_to_be_told) return {};
  holds_draining_ = true;
  return share_lock(*connection_, FloorLock::Draining);
}

Stored<void> TableLeases::keep_house(const Seen& seen) {
  if (is_draining_ && is_keeper_ && seen.alive.size() > seen.draining.size()) {
    is_keeper_ = false;
    return unlock(*connection_, FloorLock::Lease);
  }
  if (is_keeper_ || seen.has_keeper || is_draining_) return {};
  const Stored<bool> taken = try_lock(*connection_, FloorLock::Lease);
  if (!taken) return std::unexpected(taken.error());
  is_keeper_ = *taken;
  return {};
}

std::size_t TableLeases::share(const Seen& seen) const {
  if (is_draining_) return 0;
  const auto nodes = std::ranges::count_if(
      seen.alive, [&](const Session& each) { return !seen.draining.contains(each.application); });
  const std::size_t count = std::max<std::size_t>(1, static_cast<std::size_t>(nodes));
  return (tables_.size() + count - 1) / count;
}

Stored<void> TableLeases::take_share(Seen& seen) {
  for (auto& [table, looks] : not_for_) looks -= counts_ ? 1 : 0;
  std::erase_if(not_for_, [](const auto& entry) { return entry.second <= 0; });
  if (is_draining_) return {};
  std::map<std::string, int, std::less<>> free_for;
  const std::size_t most = share(seen);
  for (const std::string& table : tables_) {
    if (seen.owners.contains(table)) continue;
    const int looks = free_for_[table] + (counts_ ? 1 : 0);
    free_for[table] = looks;
    const bool is_for_us = held_.size() < most || looks > looks_until_anybody_takes;
    if (!is_for_us || not_for_.contains(table)) continue;
    if (Stored<void> taken = take(table, seen); !taken) return taken;
  }
  free_for_ = std::move(free_for);
  return {};
}

Stored<void> TableLeases::take(std::string_view table, Seen& seen) {
  const auto taken = connection_->ask(
      fmt::format("SELECT pg_try_advisory_lock({})::int::bigint", number_of(table)));
  if (!taken) return std::unexpected(taken.error());
  if (taken->number_at(0, 0) != 1u) return {};
  held_.emplace(table, Held{});
  seen.owners[std::string{table}] = self_;
  return {};
}

// To those that have less; not more of them than that.
void TableLeases::give_what_is_above(const Seen& seen) {
  const bool are_others = seen.alive.size() > seen.draining.size() + (is_draining_ ? 0 : 1);
  const std::size_t most = are_others ? share(seen) : held_.size();
  std::size_t stay = 0;
  for (auto& [table, held] : held_) {
    held.is_to_give = stay >= most;
    if (!held.is_to_give) ++stay;
  }
}

void TableLeases::publish(const Seen* seen, std::string trouble) {
  std::map<std::string, Right, std::less<>> rights;
  for (const auto& [table, held] : held_) {
    rights[table] = held.is_to_give ? Right::ToGive : Right::Ours;
  }
  std::vector<FloorNode> nodes;
  if (seen != nullptr) {
    for (const Session& each : seen->alive) {
      if (const auto node = node_of(each.application)) nodes.push_back(*node);
    }
  }
  const std::scoped_lock lock{mutex_};
  const bool is_other = rights != rights_;
  rights_ = std::move(rights);
  nodes_ = std::move(nodes);
  if (seen != nullptr) owners_ = seen->owners;
  trouble_ = std::move(trouble);
  is_known_ = seen != nullptr;
  if (is_other) ++version_;
}

TableLeases::Right TableLeases::right_to(std::string_view table) const {
  const std::scoped_lock lock{mutex_};
  const auto found = rights_.find(table);
  return found == rights_.end() ? Right::OfOthers : found->second;
}

std::optional<FloorNode> TableLeases::owner_of(std::string_view table) const {
  const std::scoped_lock lock{mutex_};
  const auto found = owners_.find(table);
  if (found == owners_.end() || found->second.address.empty() || found->second == self_) return {};
  return found->second;
}

std::vector<FloorNode> TableLeases::nodes() const {
  const std::scoped_lock lock{mutex_};
  return nodes_;
}

std::size_t TableLeases::tables_here() const {
  const std::scoped_lock lock{mutex_};
  return rights_.size();
}

std::string TableLeases::trouble() const {
  const std::scoped_lock lock{mutex_};
  return trouble_;
}

void TableLeases::has_left(std::string_view table) {
  const std::scoped_lock lock{mutex_};
  left_.emplace(table);
}

}  // namespace punto
