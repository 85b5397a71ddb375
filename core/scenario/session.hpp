#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/scenario/played_table.hpp"

namespace punto {

// A table that somebody plays line by line at a terminal, and that remembers its lines.
class Session {
 public:
  // The rulebook must outlive the session.
  explicit Session(const ShelvedRulebook& book) : book_(&book), table_(book) {}

  // Carries out a line. A command without an actor is given by whoever runs the table: its Dealer,
  // or the machine where it has none. An error is what is wrong with the line; nothing was done.
  std::expected<Carried, Problems> play(std::string_view line);

  // Takes back the last line that changed anything, and says which it was. Nothing where there is
  // none.
  std::optional<std::string> undo();

  // A scenario that passes: every line with what came of it.
  [[nodiscard]] std::string to_scenario() const;

  [[nodiscard]] const TableState& state() const { return table_.state(); }
  [[nodiscard]] Time now() const { return table_.now(); }
  [[nodiscard]] bool is_empty() const { return lines_.empty(); }
  [[nodiscard]] const Rulebook& rulebook() const { return book_->rulebook; }

 private:
  struct Line {
    std::string text;       // with its actor
    std::string written;    // with what came of it
    bool idle = false;      // it changed nothing
    bool mistaken = false;  // it was carried out in part
  };

  std::expected<Carried, Problems> carry_out(const std::string& text);
  [[nodiscard]] std::string with_actor(std::string_view line) const;
  [[nodiscard]] std::string written(const std::string& text, const Carried& carried) const;

  const ShelvedRulebook* book_;
  PlayedTable table_;
  std::vector<Line> lines_;
};

// Commands and what came of them as the lines of a scenario.
std::string write_given(const std::vector<GivenCommand>& given, const Rulebook& rulebook);

}  // namespace punto
