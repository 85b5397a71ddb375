#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <mutex>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "edge/device/card_reader.hpp"
#include "edge/host/answer.hpp"

namespace punto {

using Reply = std::function<void(const Answer&)>;
using HouseReply = std::function<void(const HouseAnswer&)>;

struct WaitingAsk {
  std::variant<Ask, CardReading, Recall> what;
  Reply reply;
};

struct WaitingHouseAsk {
  std::variant<HouseAsk, Recall> what;
  HouseReply reply;
};

enum class Joined : std::uint8_t { Yes, Full, Closed };

// The commands that wait for one table or for the house, in the order in which they came. It holds
// so many and no more: whoever comes then is told at once.
template <typename Waiting>
class WaitingLine {
 public:
  explicit WaitingLine(std::size_t most) : most_(most) {}

  // `ask` is taken away where it joined, and untouched where it did not.
  Joined join(Waiting& ask) {
    const std::scoped_lock lock{mutex_};
    if (is_closed_) return Joined::Closed;
    if (asks_.size() >= most_) {
      if (overflow_ == Overflow::None) overflow_ = Overflow::Happened;
      return Joined::Full;
    }
    asks_.push_back(std::move(ask));
    return Joined::Yes;
  }

  std::vector<Waiting> take_all() {
    const std::scoped_lock lock{mutex_};
    if (asks_.empty()) overflow_ = Overflow::None;
    return std::exchange(asks_, {});
  }

  // Whether somebody was turned away: said once, and again only after nobody has waited.
  bool take_overflow() {
    const std::scoped_lock lock{mutex_};
    if (overflow_ != Overflow::Happened) return false;
    overflow_ = Overflow::Told;
    return true;
  }

  // Before all others: they were taken too early.
  void put_back(std::span<Waiting> asks) {
    const std::scoped_lock lock{mutex_};
    asks_.insert(asks_.begin(), std::make_move_iterator(asks.begin()),
                 std::make_move_iterator(asks.end()));
  }

  [[nodiscard]] std::size_t size() const {
    const std::scoped_lock lock{mutex_};
    return asks_.size();
  }

  // Nobody joins any more.
  void close() {
    const std::scoped_lock lock{mutex_};
    is_closed_ = true;
  }

 private:
  mutable std::mutex mutex_;
  std::size_t most_;
  std::vector<Waiting> asks_;
  enum class Overflow : std::uint8_t { None, Happened, Told } overflow_ = Overflow::None;
  bool is_closed_ = false;
};

}  // namespace punto
