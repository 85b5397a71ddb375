#include "cli/notify_systemd.hpp"

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace punto {
namespace {

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
  return value == nullptr ? "" : value;
}

std::optional<std::int64_t> number(std::string_view text) {
  std::int64_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = read.ec == std::errc{} && read.ptr == text.data() + text.size();
  return whole && value > 0 ? std::optional{value} : std::nullopt;
}

// Another process may be the one that is watched.
bool is_watched() {
  const std::string_view process = variable("WATCHDOG_PID");
  return process.empty() || number(process) == std::int64_t{getpid()};
}

}  // namespace

ServiceManager ServiceManager::of_environment() {
  const auto patience = is_watched() ? number(variable("WATCHDOG_USEC")) : std::nullopt;
  return {std::string{variable("NOTIFY_SOCKET")},
          patience ? std::optional{std::chrono::microseconds{*patience}} : std::nullopt};
}

void ServiceManager::tell(std::string_view text) const {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (socket_.empty() || socket_.size() >= sizeof address.sun_path) return;
  std::memcpy(address.sun_path, socket_.data(), socket_.size());
  // A name that no file has begins with a zero byte, and ends with the length.
  if (socket_.front() == '@') address.sun_path[0] = '\0';
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + socket_.size());
  const int sender = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (sender < 0) return;
  // Whoever does not listen is not waited for: the next word comes soon.
  (void)sendto(sender, text.data(), text.size(), MSG_DONTWAIT | MSG_NOSIGNAL,
               reinterpret_cast<const sockaddr*>(&address), size);
  close(sender);
}

void ServiceManager::ready(std::string_view status) const {
  tell(fmt::format("READY=1\nSTATUS={}", status));
}

void ServiceManager::stopping() const {
  tell("STOPPING=1");
}

void ServiceManager::alive(Clock::time_point now) {
  if (!patience_ || (last_ && now - *last_ < *patience_ / 3)) return;
  last_ = now;
  tell("WATCHDOG=1");
}

}  // namespace punto
