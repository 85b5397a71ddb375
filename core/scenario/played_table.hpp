#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/rulebook/shelf.hpp"
#include "core/scenario/instruction.hpp"
#include "core/table/table.hpp"

namespace punto {

struct GivenCommand {
  Command command;
  Time at;
  Decision decision;
};

// What came of one line. A line that stands for several commands ends with the first that is
// refused.
struct Carried {
  std::vector<GivenCommand> given;
  std::optional<Mistake> mistake;  // it asked for more than can be done

  [[nodiscard]] const Refusal* refusal() const {
    const bool refused = !given.empty() && !given.back().decision;
    return refused ? &given.back().decision.error() : nullptr;
  }
  [[nodiscard]] Events events() const;
};

// Tables just opened, by rulebook: many scenarios open the same, and reading a rulebook takes
// longer than playing a round.
class OpenedTables {
 public:
  struct Opened {
    Actor by;
    TableSettings settings;
    Events events;
    TableState state;
  };

  [[nodiscard]] const Opened* find(const std::string& rulebook, const Actor& by,
                                   const TableSettings& settings) const;
  void add(const std::string& rulebook, Opened opened);

 private:
  std::map<std::string, std::vector<Opened>, std::less<>> opened_;  // by the rulebook's text
};

// A table that is played line by line, with a clock of its own: each command takes a second.
class PlayedTable {
 public:
  static constexpr Time beginning{1'767'225'600'000};  // of 2026
  static constexpr std::int64_t milliseconds_per_command = 1'000;

  // The rulebook must outlive the table, and so must `opened`.
  explicit PlayedTable(const ShelvedRulebook& book, OpenedTables* opened = nullptr)
      : book_(&book), opened_(opened) {}

  Carried carry_out(const Instruction& instruction);

  // Gives a command; what was decided is applied.
  GivenCommand give(Command command);
  [[nodiscard]] bool would_accept(const Command& command) const;
  void wait(std::int64_t milliseconds) { now_.milliseconds += milliseconds; }

  // The card that a line laid at a place, until the table reads it.
  void remember(Place place, Card card) { laid_[static_cast<std::size_t>(place)] = card; }
  [[nodiscard]] std::optional<Card> laid(Place place) const {
    return laid_[static_cast<std::size_t>(place)];
  }

  [[nodiscard]] const TableState& state() const { return state_; }
  [[nodiscard]] const Rulebook& rulebook() const { return book_->rulebook; }
  [[nodiscard]] Time now() const { return now_; }
  [[nodiscard]] ReadingContext context() const { return {book_->rulebook, &state_, {}, now_}; }

 private:
  Decision decide_now(const Command& command);
  void apply_all(const Command& command, const Events& events);

  const ShelvedRulebook* book_;
  OpenedTables* opened_;
  TableState state_;
  Time now_ = beginning;
  std::array<std::optional<Card>, Round::most_cards> laid_{};
};

}  // namespace punto
