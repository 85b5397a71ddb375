#pragma once

#include "core/audit/money_trail.hpp"
#include "core/house/house.hpp"
#include "tests/floor/money_counts.hpp"
#include "tests/floor/note_watch.hpp"
#include "tests/floor/stream_watch.hpp"

namespace punto::simulated {

// Follows what is durable in the house, and its money.
class HouseWatch final : public StreamWatch {
 public:
  explicit HouseWatch(NoteWatch& notes) : StreamWatch(std::string{house::stream}), notes_(notes) {}

  [[nodiscard]] const house::State& state() const { return trail_.state; }
  [[nodiscard]] const cashier::Books& books() const { return trail_.books; }
  [[nodiscard]] HouseTrail& trail() { return trail_; }
  [[nodiscard]] const MoneyCounts& counts() const { return counts_; }
  // Of the last event.
  [[nodiscard]] Time time() const { return trail_.last; }
  // Since when somebody who sits at the table is excluded or takes a break.
  [[nodiscard]] std::optional<Time> stopped_since(std::string_view table, PlayerId player) const;

 private:
  std::size_t follow_entry(std::string_view& left, std::uint64_t first) override;
  void look_at_all() override;
  void count(const house::Event& event);
  void follow_player(const house::Event& event);
  void stop(PlayerId player, Time at);
  void judge_note(const house::Event& event);

  struct Stopped {
    std::string table;
    Time since;
  };

  NoteWatch& notes_;
  HouseTrail trail_;
  MoneyCounts counts_;
  std::map<PlayerId, Stopped> stopped_;                        // as long as they sit there
  std::set<std::pair<std::string, std::string>> noted_today_;  // of Players: subject and text
};

}  // namespace punto::simulated
