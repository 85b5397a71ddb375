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

  using OnFailure = std::function<void()>;

  // The floor stays where it is; nobody else makes turns from now on. Where a turn cannot be made,
  // as a mistake of the program, the thread ends: what is stored is the truth.
  explicit FloorThread(Floor& floor, BeforeTurn before_turn = {}, OnFailure on_failure = {});
  ~FloorThread();
  FloorThread(const FloorThread&) = delete;
  FloorThread& operator=(const FloorThread&) = delete;

  void submit(std::string_view table, Ask ask, const Reply& reply);
  void submit(std::string_view table, const CardReading& reading, const Reply& reply);
  void submit(HouseAsk ask, const HouseReply& reply);
  void submit(std::string_view table, const Recall& recall, const Reply& reply);
  void submit(const Recall& recall, const HouseReply& reply);

  // Makes no more turns. The floor can be stopped then.
  void halt();

  // Why the thread has ended by itself; empty where it has not. After halt().
  [[nodiscard]] const std::string& failure() const { return failure_; }

 private:
  void wake();
  void run();
  void make_turns();
  void wait_until(std::optional<Time> next);

  Floor& floor_;
  BeforeTurn before_turn_;
  OnFailure on_failure_;
  std::string failure_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_asked_ = false;
  bool is_halted_ = false;
  std::thread thread_;
};

}  // namespace punto
