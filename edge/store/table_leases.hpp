#pragma once

#include <atomic>
#include <map>
#include <set>

#include "edge/store/floor_lease.hpp"
#include "edge/store/postgres_locks.hpp"

namespace punto {

// Which of the nodes that share a floor in a database of PostgreSQL has which of its tables, and
// which of them keeps the house. Each has a session of its own, holds one lock there for each table
// that it has, and is heard of as long as it asks something. Tables of a node whose session has
// ended are free; the sessions of one of which nothing is heard are ended. Each node takes its
// share of what is free, and gives away what it has above that.
//
// Nothing rests on it but who tries: who may write is judged by the epoch of a stream.
class TableLeases {
 public:
  using Times = FloorLease::Times;
  enum class Right : std::uint8_t { OfOthers, Ours, ToGive };

  TableLeases(std::string database, FloorNode self, std::vector<std::string> tables,
              const Times& times);
  TableLeases(std::string database, FloorNode self, std::vector<std::string> tables)
      : TableLeases(std::move(database), std::move(self), std::move(tables), Times{}) {}
  ~TableLeases();
  TableLeases(const TableLeases&) = delete;
  TableLeases& operator=(const TableLeases&) = delete;
  TableLeases(TableLeases&&) = delete;
  TableLeases& operator=(TableLeases&&) = delete;

  // Takes what is this node's share, and says that it lives. By one thread, so often.
  void look();
  // Gives all of it up. By the same thread.
  void leave();

  // From any thread: as the last look has found it.
  [[nodiscard]] std::uint64_t version() const { return version_; }
  [[nodiscard]] bool is_keeper() const { return is_keeper_; }
  [[nodiscard]] bool is_known() const { return is_known_; }
  [[nodiscard]] Right right_to(std::string_view table) const;
  // Nothing where nobody has it, or this node.
  [[nodiscard]] std::optional<FloorNode> owner_of(std::string_view table) const;
  [[nodiscard]] std::vector<FloorNode> nodes() const;  // that live, this one too
  [[nodiscard]] std::size_t tables_here() const;
  [[nodiscard]] std::string trouble() const;
  [[nodiscard]] const FloorNode& self() const { return self_; }
  [[nodiscard]] const Times& times() const { return times_; }

  // From any thread: it has left this node, and the next one may have it.
  void has_left(std::string_view table);
  // All tables go to other nodes, after their rounds.
  void drain() { is_draining_ = true; }

 private:
  struct Session;  // of another node, as the server knows it
  struct Seen;     // all that one look has found
  struct Heard {
    std::string at;
    int silent_looks = 0;
  };
  struct Held {
    bool is_to_give = false;
  };

  Stored<void> ask();
  Stored<void> connect();
  Stored<Seen> see();
  Stored<void> end_silent(const Seen& seen);
  Stored<void> give_back_left();
  Stored<void> keep_house(const Seen& seen);
  Stored<void> take_share(Seen& seen);
  Stored<void> take(std::string_view table, Seen& seen);
  void give_what_is_above(const Seen& seen);
  [[nodiscard]] std::size_t share(const Seen& seen) const;
  void publish(const Seen* seen, std::string trouble);

  std::string database_;
  FloorNode self_;
  std::vector<std::string> tables_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> table_of_key_;
  Times times_;
  std::unique_ptr<PostgresConnection> connection_;
  std::map<std::string, Held, std::less<>> held_;
  std::map<std::string, Heard> heard_;            // by process and when that began
  std::map<std::string, int> writers_not_alive_;  // by application: for so many looks
  std::map<std::string, int, std::less<>> free_for_;
  std::map<std::string, int, std::less<>> not_for_;  // looks until this node tries it again
  std::chrono::steady_clock::time_point counted_;    // the last look that counts
  bool counts_ = false;                              // this one
  bool is_prompt_ = false;
  bool holds_draining_ = false;
  std::atomic<bool> is_draining_ = false;
  std::atomic<bool> is_keeper_ = false;
  std::atomic<bool> is_known_ = false;
  std::atomic<std::uint64_t> version_ = 1;
  mutable std::mutex mutex_;
  std::map<std::string, Right, std::less<>> rights_;
  std::map<std::string, FloorNode, std::less<>> owners_;
  std::vector<FloorNode> nodes_;
  std::set<std::string, std::less<>> left_;
  std::string trouble_;
};

}  // namespace punto
