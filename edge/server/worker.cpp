#include "edge/server/worker.hpp"

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

bool Worker::take(std::function<void()> work) {
  {
    const std::scoped_lock lock{mutex_};
    if (waiting_.size() >= most_waiting_) return false;
    waiting_.push_back(std::move(work));
  }
  changed_.notify_one();
  return true;
}

void Worker::run() {
  for (;;) {
    std::function<void()> work;
    {
      std::unique_lock lock{mutex_};
      changed_.wait(lock, [this] { return ends_ || !waiting_.empty(); });
      if (ends_) return;
      work = std::move(waiting_.front());
      waiting_.pop_front();
    }
    work();
  }
}

}  // namespace punto::server
