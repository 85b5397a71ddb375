#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace punto::server {

// Threads for what takes long. A few may wait; whoever comes then is told to try again.
class Worker {
 public:
  // What is to be done where a mistake of the program breaks the work, by the same thread: that
  // costs one asker his answer, and nobody else anything.
  using Broken = std::function<void(const std::string& what)>;

  explicit Worker(std::size_t threads = 1, std::size_t most_waiting = 64);
  // What waits is not done any more.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // The same before its end: nothing is done after it.
  void stop();

  // False where too many wait.
  bool take(std::function<void()> work, Broken broken = {});

 private:
  struct Waiting {
    std::function<void()> work;
    Broken broken;
  };
  static void carry_out(const Waiting& waiting);
  void run();

  std::size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Waiting> waiting_;
  bool ends_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace punto::server
