#include "edge/network/body_pipe.hpp"

#include <utility>

namespace punto::network {

bool BodyPipe::put(std::string part) {
  std::unique_lock lock{mutex_};
  taken_.wait(lock, [this] { return is_abandoned_ || waiting_.size() < room; });
  if (is_abandoned_) return false;
  waiting_ += part;
  if (changed_) changed_();
  return true;
}

void BodyPipe::end(State state) {
  const std::scoped_lock lock{mutex_};
  if (state_ == State::Open) state_ = state;
  if (changed_) changed_();
}

void BodyPipe::watch(std::function<void()> changed) {
  const std::scoped_lock lock{mutex_};
  changed_ = std::move(changed);
}

BodyPipe::Taken BodyPipe::take() {
  const std::scoped_lock lock{mutex_};
  taken_.notify_one();
  return {std::exchange(waiting_, {}), state_};
}

void BodyPipe::abandon() {
  const std::scoped_lock lock{mutex_};
  is_abandoned_ = true;
  changed_ = {};
  taken_.notify_one();
}

}  // namespace punto::network
