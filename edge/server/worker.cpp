#include "edge/server/worker.hpp"

#include <exception>

namespace punto::server {

Worker::Worker(std::size_t threads, std::size_t most_waiting) : most_waiting_(most_waiting) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Worker::~Worker() {
  stop();
}

void Worker::stop() {
  {
    const std::scoped_lock lock{mutex_};
    ends_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

bool Worker::take(std::function<void()> work, Broken broken) {
  {
    const std::scoped_lock lock{mutex_};
    if (waiting_.size() >= most_waiting_) return false;
    waiting_.push_back({std::move(work), std::move(broken)});
  }
  changed_.notify_one();
  return true;
}

// Whoever cannot even be told that it broke is told later that nobody knows.
void Worker::carry_out(const Waiting& waiting) {
  try {
    try {
      waiting.work();
    } catch (const std::exception& fault) {
      if (waiting.broken) waiting.broken(fault.what());
    }
  } catch (...) {  // NOLINT(bugprone-empty-catch)
  }
}

void Worker::run() {
  for (;;) {
    Waiting next;
    {
      std::unique_lock lock{mutex_};
      changed_.wait(lock, [this] { return ends_ || !waiting_.empty(); });
      if (ends_) return;
      next = std::move(waiting_.front());
      waiting_.pop_front();
    }
    carry_out(next);
  }
}

}  // namespace punto::server
