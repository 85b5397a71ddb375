#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>

namespace punto::bots {

namespace json = boost::json;

enum class Pace : std::uint8_t {
  Calm,  // some wagers at any moment of the time for them, as people do
  Busy,  // the next as soon as the last is answered
};

// How somebody plays.
struct Habits {
  Pace pace = Pace::Calm;
  int wagers = 0;  // in each round; 0: none to three, as it comes
};

enum class Intent : std::uint8_t { Play, Leave };

enum class WishKind : std::uint8_t { Wager, Offer, Hand, Leave, Money };

// A command for the table where he sits; for more money it is his terminal's business.
struct Wish {
  WishKind kind = WishKind::Wager;
  std::string_view command;
  json::object body;
};

// A Player at a terminal: sees what his screen shows, and wants something. Times are those of the
// floor, in milliseconds.
class Mind {
 public:
  Mind(Habits habits, std::uint64_t seed) : habits_(habits), chance_(seed) {}

  // What is shown of the table: "snapshot", "change", "own_snapshot" or "own_change".
  void see(std::string_view kind, const json::object& frame, std::int64_t now);

  // One thing at a time: he waits for its answer.
  std::optional<Wish> wish(std::int64_t now, Intent intent);
  // When he wants to be asked again though nothing happens.
  [[nodiscard]] std::optional<std::int64_t> wakes_at() const { return wakes_at_; }

  [[nodiscard]] bool is_seated() const { return is_seated_; }
  [[nodiscard]] bool may_wager() const { return phase_ == "betting" && !is_suspended_; }

 private:
  void plan_round(std::int64_t now);
  void plan_next(std::int64_t now);
  void see_terms(const json::array& terms);
  void see_own(const json::object& view);
  std::optional<Wish> wager();
  [[nodiscard]] const json::object* find_step(std::string_view command) const;
  std::optional<Wish> answer_offer();
  std::optional<Wish> show_hand();
  std::optional<Wish> leave();
  std::optional<Wish> ask_for_money();
  std::int64_t from_to(std::int64_t least, std::int64_t most);
  [[nodiscard]] std::int64_t amount_of(std::int64_t least, std::int64_t most);

  Habits habits_;
  std::mt19937_64 chance_;
  std::string phase_;
  std::int64_t round_ = 0;
  std::int64_t next_step_at_ = 0;
  std::int64_t unit_ = 1;
  std::int64_t least_ = 0;  // of any wager
  bool is_suspended_ = false;
  bool is_seated_ = false;
  bool has_wagers_ = false;
  std::int64_t credits_ = 0;
  json::array steps_;
  json::value offer_;

  std::int64_t planned_round_ = 0;
  int wagers_left_ = 0;
  std::optional<std::int64_t> wakes_at_;
  std::string asked_to_leave_;  // in which round and phase
  std::int64_t asked_for_money_ = 0;
};

}  // namespace punto::bots
