#include "cli/stop_signals.hpp"

#include <algorithm>
#include <csignal>

namespace punto {
namespace {

using std::chrono::nanoseconds;

constexpr nanoseconds between_looks = std::chrono::milliseconds{50};
constexpr nanoseconds without_end = std::chrono::hours{1};

// A terminal that is closed sends SIGHUP, which does not count where the floor was started by
// nohup.
sigset_t signals_to_stop() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM}) sigaddset(&signals, signal);
  struct sigaction as_started{};
  sigaction(SIGHUP, nullptr, &as_started);
  if (as_started.sa_handler != SIG_IGN) sigaddset(&signals, SIGHUP);
  return signals;
}

bool comes_within(nanoseconds time) {
  constexpr std::int64_t second = 1'000'000'000;
  const sigset_t signals = signals_to_stop();
  const timespec wait{time.count() / second, time.count() % second};
  return sigtimedwait(&signals, nullptr, &wait) > 0;
}

}  // namespace

// The others would end the floor in the middle of something.
void keep_stop_signals() {
  for (const int other : {SIGUSR1, SIGUSR2}) std::signal(other, SIG_IGN);
  const sigset_t signals = signals_to_stop();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

WaitedFor wait_for_stop(std::optional<SteadyTimePoint> until,
                        const std::function<bool()>& happens) {
  for (;;) {
    if (happens && happens()) return WaitedFor::Event;
    const auto now = std::chrono::steady_clock::now();
    if (until && now >= *until) return WaitedFor::Time;
    nanoseconds wait = happens ? between_looks : without_end;
    if (until) wait = std::min<nanoseconds>(wait, *until - now);
    if (comes_within(wait)) return WaitedFor::Signal;
  }
}

}  // namespace punto
