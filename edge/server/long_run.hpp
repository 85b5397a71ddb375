#pragma once

#include <atomic>
#include <expected>
#include <functional>
#include <mutex>

#include "edge/server/worker.hpp"
#include "edge/wire/run_json.hpp"

namespace punto::server {

// Something that takes minutes, one at a time, by a thread of its own that gives way to all others.
// Others ask how far it has come; what has come of it stays until the next one begins.
class LongRun {
 public:
  explicit LongRun(std::function<Time()> now) : now_(std::move(now)) {}

  // JSON, or one line on why there is none.
  using Result = std::expected<std::string, std::string>;
  using Work = std::function<Result(LongRun& run)>;

  // False where one is under way. Nobody: it begins by itself.
  bool begin(std::optional<PersonId> by, Work work);
  // For everybody who asks.
  [[nodiscard]] std::string to_json() const;
  // What is under way ends early, and nothing begins any more.
  void stop();

  // By the work, as it goes on: what is looked at, and how much of all is done.
  void tell(wire::RunDoing doing);
  void tell(std::uint64_t done, std::uint64_t all);
  // Set where it is to end.
  [[nodiscard]] const std::atomic<bool>& ends() const { return ends_; }
  // The same for work that cannot be asked to end otherwise.
  struct Ended {};
  void insist_on_going_on() const {
    if (ends_) throw Ended{};
  }

 private:
  void carry_out(const Work& work);

  std::function<Time()> now_;
  mutable std::mutex mutex_;
  wire::RunForm form_;
  std::string result_;
  std::atomic<bool> ends_ = false;
  Worker worker_;
};

}  // namespace punto::server
