#pragma once

#include <boost/json/object.hpp>
#include <deque>
#include <optional>
#include <string_view>
#include <vector>

#include "core/table/identity.hpp"
#include "edge/live/watcher.hpp"

namespace punto::live {

namespace json = boost::json;

// What a frame says besides what it shows.
struct FrameHead {
  std::string_view table;
  std::uint64_t number = 0;  // of the last event that it knows
  Time at;                   // when that happened
};

// The last frame that a screen has of a table.
struct LastSeen {
  std::string chain;  // with whose eyes
  std::uint64_t number = 0;
};

// All who see the same of a table. Each of them has what is shown; a change is written once.
class Audience {
 public:
  // `own`: of one Player, beside what everybody sees.
  enum class Kind : std::uint8_t { Everybody, Own };
  // `chain`: what is told to it can be told from what others are told, and from what was told
  // before a restart.
  Audience(Kind kind, std::string chain) : kind_(kind), chain_(std::move(chain)) {}

  // Shows him everything, or where he has seen some of it lately what he has missed.
  void add(Watcher& watcher, const std::optional<LastSeen>& seen);
  void remove(const Watcher& watcher);
  // He has room again.
  void bring_up_to_date(Watcher& watcher);
  [[nodiscard]] bool is_empty() const { return members_.empty(); }

  // Tells everybody of what is other than before.
  void show(json::object view, const FrameHead& head);

 private:
  struct Member {
    Watcher* watcher = nullptr;
    bool is_behind = false;
  };
  struct Recent {
    std::uint64_t before = 0;
    std::uint64_t number = 0;
    Frame frame;
  };

  [[nodiscard]] Frame snapshot() const;
  [[nodiscard]] Frame change(const json::object& members, const FrameHead& head) const;
  bool catch_up(Watcher& watcher, const LastSeen& seen) const;
  void push(const Frame& frame);
  void keep(Recent recent);

  Kind kind_;
  std::string chain_;
  std::vector<Member> members_;
  std::deque<Recent> recent_;
  json::object shown_;
  std::string table_;
  std::uint64_t number_ = 0;
  Time at_;
};

}  // namespace punto::live
