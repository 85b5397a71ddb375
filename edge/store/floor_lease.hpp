#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "edge/store/event_store.hpp"

namespace punto {

class PostgresConnection;

// A process that serves a floor or waits to do so, and where people reach it: "a",
// "https://a.casino:8443".
struct FloorNode {
  std::string name;
  std::string address;

  friend bool operator==(const FloorNode&, const FloorNode&) = default;
};

// What is wrong with it, and what to do; empty where nothing is.
std::string find_mistake(const FloorNode& node);

// What its sessions call themselves, and which node that is.
std::string application_of(const FloorNode& node);
std::optional<FloorNode> node_of(std::string_view application);

// Where several nodes serve one floor in a database of PostgreSQL, one of them has it and the
// others wait. The one that has it holds a lock by a session of its own, and is heard of as long as
// it asks something there. Whoever waits takes the floor when that session has ended, or when
// nothing has been heard of it for a while: then it is ended. Nothing rests on that judgement but
// how soon: that nobody writes whose time is over is certain by the lock of the session that
// writes.
class FloorLease {
 public:
  struct Times {
    std::chrono::milliseconds between_looks{250};
    int silent_looks = 10;                      // then its owner is taken for dead
    std::chrono::milliseconds prompt{1'000};    // a look that comes later says nothing
    std::chrono::milliseconds patience{3'000};  // with a server that does not answer
  };

  enum class Whose : std::uint8_t { Unknown, Ours, Others };
  struct Standing {
    Whose whose = Whose::Unknown;
    std::optional<FloorNode> owner = {};  // another
    std::string trouble = {};             // why it is not known
  };

  FloorLease(std::string database, FloorNode self, const Times& times);
  FloorLease(std::string database, FloorNode self) : FloorLease(std::move(database), self, {}) {}
  ~FloorLease();
  FloorLease(const FloorLease&) = delete;
  FloorLease& operator=(const FloorLease&) = delete;
  FloorLease(FloorLease&&) = delete;
  FloorLease& operator=(FloorLease&&) = delete;

  // Takes the floor where that can be, or says that this node lives. By one thread, so often.
  void look();
  // Gives it to whoever waits. By the same thread.
  void leave();

  // From any thread: as the last look has found it.
  [[nodiscard]] Standing standing() const;
  // Whether this node may write; otherwise why not.
  [[nodiscard]] Stored<void> permission() const;

  [[nodiscard]] const FloorNode& self() const { return self_; }
  [[nodiscard]] const Times& times() const { return times_; }

 private:
  class Watched;

  Stored<Standing> ask();
  Stored<void> connect();
  Stored<Standing> wait_for_owner();

  std::string database_;
  FloorNode self_;
  Times times_;
  std::unique_ptr<PostgresConnection> connection_;
  std::unique_ptr<Watched> watched_;
  bool is_ours_ = false;
  mutable std::mutex mutex_;
  Standing standing_;
};

}  // namespace punto
