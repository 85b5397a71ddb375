#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "edge/host/floor.hpp"

namespace punto {

// The thread that makes the turns of a floor: at once when something is asked, otherwise when
// something is due.
class FloorThread {
 public:
  // What is to be done by the same thread before each turn; gives when it wants to be called again.
  using BeforeTurn = std::function<std::optional<Time>()>;

  // Both stay where they are; nobody else makes turns from now on.
  FloorThread(Floor& floor, Clock& clock, BeforeTurn before_turn = {});
  ~FloorThread();
  FloorThread(const FloorThread&) = delete;
  FloorThread& operator=(const FloorThread&) = delete;

  void submit(std::string_view table, Ask ask, const Reply& reply);

  // Makes no more turns. The floor can be stopped then.
  void halt();

 private:
  void run();
  void wait_until(std::optional<Time> next);

  Floor& floor_;
  Clock& clock_;
  BeforeTurn before_turn_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_asked_ = false;
  bool is_halted_ = false;
  std::thread thread_;
};

}  // namespace punto
