#include "edge/store/floor_lease.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/cards/shown.hpp"
#include "edge/store/postgres_locks.hpp"
#include "edge/store/postgres_session.hpp"

namespace punto {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::string_view calls_itself = "punto ";
constexpr std::size_t longest_application_name = 63;  // what a server keeps of it

bool is_letter_of_name(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-';
}

// Nothing that would have to be written otherwise in SQL or in a header.
bool is_letter_of_address(char letter) {
  return letter > ' ' && letter < '\x7f' && letter != '\'' && letter != '\\' && letter != '"';
}

}  // namespace

std::string application_of(const FloorNode& node) {
  return fmt::format("{}{} {}", calls_itself, node.name, node.address);
}

std::optional<FloorNode> node_of(std::string_view application) {
  if (!application.starts_with(calls_itself)) return {};
  application.remove_prefix(calls_itself.size());
  const std::size_t space = application.find(' ');
  if (space == std::string_view::npos) return {};
  FloorNode node{std::string{application.substr(0, space)},
                 std::string{application.substr(space + 1)}};
  if (!find_mistake(node).empty()) return {};
  return node;
}

std::string find_mistake(const FloorNode& node) {
  if (node.name.empty() || !std::ranges::all_of(node.name, is_letter_of_name)) {
    return fmt::format("{} is no name of a node; use small letters, digits and hyphens",
                       shown(node.name));
  }
  const bool has_scheme =
      node.address.starts_with("http://") || node.address.starts_with("https://");
  const bool is_place = has_scheme && std::ranges::all_of(node.address, is_letter_of_address) &&
                        std::ranges::count(node.address, '/') == 2;
  if (!is_place) {
    return fmt::format(
        "{} is no address of a node; write where others reach it, as "
        "https://node-a.casino:8443",
        shown(node.address));
  }
  if (application_of(node).size() <= longest_application_name) return {};
  return fmt::format(
      "the name and the address of a node have {} letters together at most; choose "
      "shorter ones",
      longest_application_name - calls_itself.size() - 1);
}

// The session that has the floor, from look to look.
class FloorLease::Watched {
 public:
  explicit Watched(const Times& times) : times_(times) {}

  // Whether it must be taken for dead. A server that stood still itself, or a node that did, has
  // heard nothing of anybody: such looks say nothing.
  bool is_silent(const LockHolder& holder, Clock::time_point now) {
    const bool is_prompt = now - looked_ <= times_.prompt;
    const bool is_same = holder.process == process_ && holder.heard == heard_;
    const bool counts = is_prompt && is_same && !holder.heard.empty();
    silent_looks_ = counts ? silent_looks_ + 1 : 0;
    looked_ = now;
    process_ = holder.process;
    heard_ = holder.heard;
    return silent_looks_ >= times_.silent_looks;
  }
  void forget() { silent_looks_ = 0; }

 private:
  const Times& times_;
  PostgresProcess process_;
  std::string heard_;
  Clock::time_point looked_;
  int silent_looks_ = 0;
};

FloorLease::FloorLease(std::string database, FloorNode self, const Times& times)
    : database_(std::move(database)),
      self_(std::move(self)),
      times_(times),
      watched_(std::make_unique<Watched>(times_)) {}

FloorLease::~FloorLease() = default;

void FloorLease::look() {
  auto standing = ask();
  if (!standing) {
    connection_.reset();
    is_ours_ = false;
    watched_->forget();
    standing = Standing{Whose::Unknown, {}, std::move(standing.error().text)};
  }
  const std::scoped_lock lock{mutex_};
  standing_ = std::move(*standing);
}

void FloorLease::leave() {
  if (connection_ && is_ours_) static_cast<void>(unlock(*connection_, FloorLock::Lease));
  is_ours_ = false;
  connection_.reset();
  const std::scoped_lock lock{mutex_};
  standing_ = {};
}

Stored<FloorLease::Standing> FloorLease::ask() {
  if (!connection_) {
    if (Stored<void> connected = connect(); !connected) return std::unexpected(connected.error());
  }
  if (is_ours_) {
    const auto heard = connection_->ask(std::string{"SELECT 1"});
    if (!heard) return std::unexpected(heard.error());
    return Standing{Whose::Ours};
  }
  const Stored<bool> taken = try_lock(*connection_, FloorLock::Lease);
  if (!taken) return std::unexpected(taken.error());
  if (!*taken) return wait_for_owner();
  is_ours_ = true;
  return Standing{Whose::Ours};
}

Stored<FloorLease::Standing> FloorLease::wait_for_owner() {
  const auto holder = find_holder(*connection_, FloorLock::Lease);
  if (!holder) return std::unexpected(holder.error());
  if (!*holder) return Standing{Whose::Others};  // just gone
  if (watched_->is_silent(**holder, Clock::now())) {
    if (Stored<void> ended = end_session(*connection_, (*holder)->process); !ended) {
      return std::unexpected(ended.error());
    }
    watched_->forget();
  }
  return Standing{Whose::Others, node_of((*holder)->application)};
}

Stored<void> FloorLease::connect() {
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
  Stored<void> named =
      (*connection)->execute(fmt::format("SET application_name = '{}';", application_of(self_)));
  if (!named) return named;
  connection_ = std::move(*connection);
  return {};
}

FloorLease::Standing FloorLease::standing() const {
  const std::scoped_lock lock{mutex_};
  return standing_;
}

Stored<void> FloorLease::permission() const {
  const Standing standing = this->standing();
  if (standing.whose == Whose::Ours) return {};
  if (standing.whose == Whose::Unknown) {
    return std::unexpected(
        StoreError{StoreTrouble::Unavailable,
                   fmt::format("the floor cannot be had at present ({}); it goes on by itself",
                               standing.trouble)});
  }
  const std::string who = standing.owner ? "node " + standing.owner->name : "another node";
  return std::unexpected(
      StoreError{StoreTrouble::InUse, fmt::format("{} has the floor by now; this one waits", who)});
}

}  // namespace punto
