#include "edge/simulate/run_simulation.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace punto {
namespace {

// Blocks are taken in portions, so that the counters stay in a core's own memory for a while.
constexpr std::uint64_t blocks_of_portion = 64;
constexpr std::chrono::milliseconds between_reports{100};

// Plays a range of blocks on several threads.
class Phase {
 public:
  Phase(const ShoeSimulator& simulator, const SimulationRun& run, std::uint64_t first,
        std::uint64_t end, RoundTally& tally)
      : simulator_(simulator),
        run_(run),
        next_(first),
        end_(end),
        played_(tally.rounds()),
        tally_(tally) {}

  void play() {
    std::vector<std::jthread> workers;
    for (int i = 0; i < run_.threads; ++i) workers.emplace_back([this] { work(); });
    watch();
  }

 private:
  [[nodiscard]] bool is_stopped() const { return run_.stop != nullptr && *run_.stop; }

  void work() {
    RoundTally mine = simulator_.empty_tally();
    while (!is_stopped()) {
      const std::uint64_t first = next_.fetch_add(blocks_of_portion);
      if (first >= end_) break;
      const RoundTally portion =
          simulator_.play_blocks(first, std::min(blocks_of_portion, end_ - first));
      mine.add(portion);
      played_ += portion.rounds();
    }
    const std::scoped_lock lock{mutex_};
    tally_.add(mine);
    ++ended_;
    changed_.notify_one();
  }

  void watch() {
    std::unique_lock lock{mutex_};
    while (!changed_.wait_for(lock, between_reports, [&] { return ended_ == run_.threads; })) {
      if (run_.progress) run_.progress(played_);
    }
  }

  const ShoeSimulator& simulator_;
  const SimulationRun& run_;
  std::atomic<std::uint64_t> next_;
  std::uint64_t end_;
  std::atomic<std::uint64_t> played_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int ended_ = 0;
  RoundTally& tally_;
};

}  // namespace

// How many rounds a block has is known only afterwards. So as many blocks are played as cannot be
// too many, then again of what is left, until that is less than a block; card by card comes the
// rest. Which blocks these are does not depend on the threads.
RoundTally run_simulation(const ShoeSimulator& simulator, const SimulationRun& run) {
  RoundTally tally = simulator.empty_tally();
  std::uint64_t first = 0;
  for (;;) {
    const std::uint64_t left = run.rounds - tally.rounds();
    const std::uint64_t blocks = left / simulator.most_rounds_of_block();
    const bool stopped = run.stop != nullptr && *run.stop;
    if (stopped) return tally;
    if (blocks == 0) {
      tally.add(simulator.play_rounds(left));
      return tally;
    }
    Phase{simulator, run, first, first + blocks, tally}.play();
    first += blocks;
  }
}

}  // namespace punto
