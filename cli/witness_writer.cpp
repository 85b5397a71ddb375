#include "cli/witness_writer.hpp"

#include <condition_variable>
#include <deque>
#include <fmt/format.h>
#include <mutex>
#include <thread>

namespace punto {
namespace {

constexpr std::chrono::milliseconds moment{50};  // longer than a disk that is well takes
constexpr std::size_t most_waiting = 1'000;      // days of checkpoints

}  // namespace

// What the thread shares with whoever hands lines to it: where the disk never answers the thread
// stays, and has to find all that it needs.
struct WitnessWriter::Line {
  Write write;
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<WitnessLine> waiting;  // the first is being written
  std::string trouble;              // with the line that was tried last
  bool is_over = false;

  void run() {
    std::unique_lock lock{mutex};
    for (;;) {
      changed.wait(lock, [&] { return is_over || !waiting.empty(); });
      if (waiting.empty()) return;
      const WitnessLine line = waiting.front();
      lock.unlock();
      const auto written = write(line);
      lock.lock();
      trouble = written ? std::string{} : written.error();
      waiting.pop_front();
      changed.notify_all();
    }
  }
};

WitnessWriter::WitnessWriter(Write write) : line_(std::make_shared<Line>()) {
  line_->write = std::move(write);
  std::thread{[line = line_] { line->run(); }}.detach();
}

WitnessWriter::~WitnessWriter() {
  const std::scoped_lock lock{line_->mutex};
  line_->is_over = true;
  line_->changed.notify_all();
}

std::expected<void, std::string> WitnessWriter::take(const WitnessLine& line) {
  std::unique_lock lock{line_->mutex};
  const bool was_late = !line_->waiting.empty();
  const bool is_full = line_->waiting.size() >= most_waiting;
  if (!is_full) line_->waiting.push_back(line);
  line_->changed.notify_all();
  const auto is_done = [&] { return line_->waiting.empty(); };
  const bool is_written = !was_late && line_->changed.wait_for(lock, moment, is_done);
  if (was_late && !is_written) {
    return std::unexpected("the witness does not answer; its lines wait, and play goes on");
  }
  if (line_->trouble.empty()) return {};
  return std::unexpected(line_->trouble);
}

std::size_t WitnessWriter::finish(std::chrono::milliseconds most) {
  std::unique_lock lock{line_->mutex};
  line_->changed.wait_for(lock, most, [&] { return line_->waiting.empty(); });
  return line_->waiting.size();
}

}  // namespace punto
