#pragma once

#include <optional>
#include <string>

#include "core/table/state.hpp"
#include "edge/wire/replay_json.hpp"

namespace punto {

// Gathers what belongs to one round while a table's events pass: from its opening to the next
// one's, and later corrections. Round 0 is what was before the first; where none is wanted, it is
// the last that was opened.
class RoundTeller {
 public:
  RoundTeller(std::string table, std::optional<RoundNumber> wanted);

  void follow(const TableState& before, const Event& event, std::uint64_t number);

  // Whether nothing of the round is missing, whatever comes later.
  [[nodiscard]] bool is_complete() const { return wanted_ && round_.is_finished; }
  [[nodiscard]] bool has_begun() const { return !round_.steps.empty(); }
  [[nodiscard]] const ReplayedRound& round() const { return round_; }
  void note_damage(std::string why) { round_.damage = std::move(why); }

 private:
  void begin(const TableState& before, RoundNumber number);
  bool belongs(const EventBody& body);
  void forget_drawing(const EventBody& body);
  void note_end(const EventBody& body);

  std::optional<RoundNumber> wanted_;
  ReplayedRound round_;
  bool is_told_ = false;
  bool is_correcting_ = false;  // a later correction of the round has begun
  std::optional<Place> drawn_;  // the last that was told
};

}  // namespace punto
