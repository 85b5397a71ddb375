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

 private:
  std::size_t follow_entry(std::string_view& left, std::uint64_t first) override;
  void look_at_all() override;
  void count(const house::Event& event);

  NoteWatch& notes_;
  HouseTrail trail_;
  MoneyCounts counts_;
};

}  // namespace punto::simulated
