#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <variant>

#include "edge/host/floor.hpp"
#include "tests/drive/random.hpp"
#include "tests/floor/stream_watch.hpp"

namespace punto::simulated {

// How often each thing happened to commands.
struct CourierCounts {
  std::uint64_t sent = 0;
  std::uint64_t to_house = 0;  // of these
  std::uint64_t done = 0;
  std::uint64_t not_taken = 0;  // done by the house, and refused by the table or voucher it asked
  std::uint64_t refused = 0;
  std::uint64_t off_duty = 0;    // refused, because whoever gave it was not at work there
  std::uint64_t sent_again = 0;  // after a crash or an error, with the same key
  std::uint64_t doubled = 0;
  std::uint64_t misused_keys = 0;
  std::uint64_t found_done = 0;                        // nobody knew, and sending it again told
  std::map<std::string_view, std::uint64_t> refusals;  // of the house
};

// Carries the commands of staff and terminals, each with a key of its own, and carries it again
// until it is answered. It knows what every answer must agree with: an acknowledged request stands
// in the stream with the numbers that were told, once; a refused one does not.
class Courier {
 public:
  // Who follows a stream: as far as he has heard, or after a look at what is stored. Without a
  // table the house is meant.
  struct Watches {
    std::function<StreamWatch*(std::string_view table)> as_known;
    std::function<StreamWatch*(std::string_view table)> as_stored;
  };

  Courier(std::uint64_t seed, Watches watches) : random_(seed), watches_(std::move(watches)) {}

  // Takes a new command, to be carried with the next turn: for a table, or for the house from
  // somebody at a table or anywhere else.
  void take(std::string_view table, Command command);
  void take(std::string_view from, house::Command command);

  // Before a turn. The floor is not used after it.
  void carry(Floor& floor, Time now);
  // After the turn.
  void finish_turn(Time now);
  // The floor was thrown away: nobody will answer.
  void floor_is_gone(Time now);

  // How much of what somebody there has sent is not answered yet.
  [[nodiscard]] std::size_t open_at(std::string_view from) const;
  [[nodiscard]] bool has_open(std::string_view from) const { return open_at(from) > 0; }
  // Whether anything at all is still to be carried from there.
  [[nodiscard]] bool concerns(std::string_view from) const;
  [[nodiscard]] std::optional<Time> next_at() const;
  [[nodiscard]] const CourierCounts& counts() const { return counts_; }

 private:
  enum class Purpose : std::uint8_t { Honest, MisusesKey };
  struct Letter {
    std::uint64_t number = 0;
    std::string from;  // whose it is, and the table where it goes to one
    Request request;
    std::variant<Command, house::Command> command;
    Purpose purpose = Purpose::Honest;
    Time send_at;
    int tries = 0;
    int in_flight = 0;
    int refused = 0;
    bool is_done = false;     // told so
    bool was_stored = false;  // when it was sent
    bool is_over = false;
    std::optional<AnswerKind> outcome;  // that was told: done, or not taken
    std::optional<Time> repeat_at;      // once more, although it is done
  };
  // What both kinds of answers say.
  struct Told {
    AnswerKind kind = AnswerKind::Done;
    bool repeated = false;
    StoredDeed deed;
    std::string_view refusal;  // of the house
  };

  template <typename Body>
  Letter& add(std::string_view from, Body command);
  static std::string_view destination(const Letter& letter);
  static std::string describe(const Letter& letter);
  void submit(Floor& floor, Letter& letter, Time now);
  void hand_over(Floor& floor, Letter& letter, Time now);
  void take_answer(Letter& letter, const Told& told, Time now);
  void take_done(Letter& letter, const Told& told);
  void take_misuse(Letter& letter, const Told& told);
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
