#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>

#include "edge/host/floor.hpp"
#include "tests/drive/random.hpp"
#include "tests/floor/table_watch.hpp"

namespace punto::simulated {

// How often each thing happened to commands.
struct CourierCounts {
  std::uint64_t sent = 0;
  std::uint64_t done = 0;
  std::uint64_t refused = 0;
  std::uint64_t sent_again = 0;  // after a crash or an error, with the same key
  std::uint64_t doubled = 0;
  std::uint64_t misused_keys = 0;
  std::uint64_t found_done = 0;  // nobody knew, and sending it again told
};

// Carries the commands of staff and terminals, each with a key of its own, and carries it again
// until it is answered. It knows what every answer must agree with: an acknowledged request stands
// in the stream with the numbers that were told, once; a refused one does not.
class Courier {
 public:
  // Who follows a table: as far as he has heard, or after a look at what is stored.
  struct Watches {
    std::function<TableWatch*(std::string_view table)> as_known;
    std::function<TableWatch*(std::string_view table)> as_stored;
  };

  Courier(std::uint64_t seed, Watches watches) : random_(seed), watches_(std::move(watches)) {}

  // Takes a new command, to be carried with the next turn.
  void take(std::string_view table, Command command);

  // Before a turn. The floor is not used after it.
  void carry(Floor& floor, Time now);
  // After the turn.
  void finish_turn(Time now);
  // The floor was thrown away: nobody will answer.
  void floor_is_gone(Time now);

  [[nodiscard]] bool has_open(std::string_view table) const { return open_at(table) > 0; }
  // Whether anything at all is still to be carried there.
  [[nodiscard]] bool concerns(std::string_view table) const;
  [[nodiscard]] std::optional<Time> next_at() const;
  [[nodiscard]] const CourierCounts& counts() const { return counts_; }

 private:
  enum class Purpose : std::uint8_t { Honest, MisusesKey };
  struct Letter {
    std::uint64_t number = 0;
    std::string table;
    Ask ask;
    Purpose purpose = Purpose::Honest;
    Time send_at;
    int tries = 0;
    int in_flight = 0;
    int refused = 0;
    bool is_done = false;     // told so
    bool was_stored = false;  // when it was sent
    bool is_over = false;
    std::optional<Time> repeat_at;  // once more, although it is done
  };

  [[nodiscard]] std::size_t open_at(std::string_view table) const;
  void submit(Floor& floor, Letter& letter, Time now);
  void take_answer(Letter& letter, const Answer& answer, Time now);
  void take_done(Letter& letter, const Answer& answer);
  void take_misuse(Letter& letter, const Answer& answer);
  void wait(Letter& letter, Time until);
  static void forget(Letter& letter) { letter.is_over = true; }
  void settle(Letter& letter, Time now);
  void misuse_key(const Letter& letter, Time now);
  [[noreturn]] void fail_with(const Letter& letter, std::string_view what) const;

  drive::Random random_;
  Watches watches_;
  std::uint64_t last_number_ = 0;
  std::deque<std::unique_ptr<Letter>> letters_;
  CourierCounts counts_;
};

}  // namespace punto::simulated
