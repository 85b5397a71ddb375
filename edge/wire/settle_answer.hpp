#pragma once

#include <string>
#include <vector>

#include "core/rulebook/game.hpp"

namespace punto {

// Answers questions about one game as lines of JSON. Everything that depends only on how the wagers
// are settled is written once, when it is made; a line then is put together from pieces.
class SettleAnswer {
 public:
  explicit SettleAnswer(const Rulebook& rulebook);

  [[nodiscard]] const Game& game() const { return game_; }

  // Appends one line, with its newline. The game must not refuse the question.
  void append_json(std::string& out, const SettleQuestion& question) const;

 private:
  [[nodiscard]] std::string pays_and_rules(const SettleQuestion& question, int settlement) const;
  void append_finished(std::string& out, const SettleQuestion& question, const Round& round) const;
  void append_established(std::string& out, const SettleQuestion& question,
                          const Round& round) const;

  Game game_;
  std::string opening_;                      // {"game":"...","cards":[
  std::vector<std::string> pays_and_rules_;  // for each settlement
};

}  // namespace punto
