#include "edge/host/floor_thread.hpp"

#include <algorithm>
#include <chrono>

namespace punto {
namespace {

// A clock that is set forward is noticed after so long.
constexpr std::int64_t longest_wait = 1'000;

}  // namespace

FloorThread::FloorThread(Floor& floor, BeforeTurn before_turn, OnFailure on_failure)
    : floor_(floor),
      before_turn_(std::move(before_turn)),
      on_failure_(std::move(on_failure)),
      thread_([this] { run(); }) {}

FloorThread::~FloorThread() {
  halt();
}

void FloorThread::halt() {
  {
    const std::scoped_lock lock{mutex_};
    is_halted_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void FloorThread::submit(std::string_view table, Ask ask, const Reply& reply) {
  floor_.submit(table, std::move(ask), reply);
  wake();
}

void FloorThread::submit(std::string_view table, const CardReading& reading, const Reply& reply) {
  floor_.submit(table, reading, reply);
  wake();
}

void FloorThread::submit(HouseAsk ask, const HouseReply& reply) {
  floor_.submit(std::move(ask), reply);
  wake();
}

void FloorThread::submit(std::string_view table, const Recall& recall, const Reply& reply) {
  floor_.submit(table, recall, reply);
  wake();
}

void FloorThread::submit(const Recall& recall, const HouseReply& reply) {
  floor_.submit(recall, reply);
  wake();
}

void FloorThread::wake() {
  bool was_asked = true;
  {
    const std::scoped_lock lock{mutex_};
    was_asked = std::exchange(is_asked_, true);
  }
  if (!was_asked) changed_.notify_one();
}

void FloorThread::wait_until(std::optional<Time> next) {
  std::unique_lock lock{mutex_};
  const std::int64_t now = floor_.time().milliseconds;
  const std::int64_t due = next ? next->milliseconds - now : longest_wait;
  const std::chrono::milliseconds wait{std::clamp(due, std::int64_t{0}, longest_wait)};
  changed_.wait_for(lock, wait, [this] { return is_asked_ || is_halted_; });
  is_asked_ = false;
}

void FloorThread::run() {
  try {
    make_turns();
  } catch (const std::exception& broken) {
    failure_ = broken.what();
    if (on_failure_) on_failure_();
  }
}

void FloorThread::make_turns() {
  for (;;) {
    {
      const std::scoped_lock lock{mutex_};
      if (is_halted_) return;
    }
    const auto wanted = before_turn_ ? before_turn_() : std::nullopt;
    auto next = floor_.turn();
    if (wanted) next = next ? std::min(*next, *wanted) : *wanted;
    wait_until(next);
  }
}

}  // namespace punto
