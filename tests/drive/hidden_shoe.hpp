#pragma once

#include <array>
#include <deque>
#include <vector>

#include "core/table/state.hpp"
#include "tests/drive/random.hpp"

namespace punto::drive {

// The cards as they really lie, which the table does not know before it is told: in the device, at
// the places of the round, and those that wait. It follows the events of the table, and only what
// is said about cards may differ from it.
class HiddenShoe {
 public:
  explicit HiddenShoe(std::uint64_t seed) : seed_(seed) {}

  // What `event` has moved; `after` is the table after it.
  void follow(const TableState& after, const Event& event);

  // The next card that will be drawn: one that waits, or from the device.
  [[nodiscard]] bool has_next() const { return !waiting_.empty() || !device_.empty(); }
  [[nodiscard]] Card next() const;
  [[nodiscard]] Card at(Place place) const { return places_[static_cast<std::size_t>(place)]; }
  [[nodiscard]] const std::vector<Card>& waiting() const { return waiting_; }
  [[nodiscard]] const std::deque<Card>& device() const { return device_; }

  // The cutting card lies before the next card.
  [[nodiscard]] bool at_cutting_card(const TableState& state) const;

  // Nothing was done to the cards: the table must find nothing wrong with them.
  [[nodiscard]] bool is_honest() const { return honest_; }
  void call_dishonest() { honest_ = false; }

  // A foreign card, an extra copy or a missing card, somewhere near the front.
  void spoil(Random& random, DeckKind kind);

 private:
  void load(const TableState& state);
  void compare(const EventBody& body);
  Card pop();
  void lay(Place place, Card card) { places_[static_cast<std::size_t>(place)] = card; }
  void reconstruct(const TableState& after, const CardOrder& order);
  void clear_round();

  std::uint64_t seed_;
  bool honest_ = true;
  DeckKind kind_ = DeckKind::Standard;
  std::deque<Card> device_;
  std::vector<Card> waiting_;
  std::array<Card, Round::most_cards> places_{};
  std::array<bool, Round::most_cards> laid_{};
};

}  // namespace punto::drive
