#include "cli/notify_systemd.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/store/temporary_folder.hpp"

namespace punto {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// The socket of a service manager.
class Listener {
 public:
  explicit Listener(const std::string& name) : socket_(::socket(AF_UNIX, SOCK_DGRAM, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, name.data(), name.size());
    if (name.front() == '@') address.sun_path[0] = '\0';
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
    EXPECT_EQ(bind(socket_, reinterpret_cast<const sockaddr*>(&address), size), 0);
  }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  ~Listener() { close(socket_); }

  // The next word, or nothing.
  std::string heard() {
    std::array<char, 200> text{};
    const ssize_t size = recv(socket_, text.data(), text.size(), MSG_DONTWAIT);
    return size < 0 ? "" : std::string{text.data(), static_cast<std::size_t>(size)};
  }

 private:
  int socket_;
};

TEST(ServiceManager, HearsWhenItIsReadyAndWhenItStops) {
  const TemporaryFolder folder;
  const std::string name = folder.file("notify");
  Listener listener{name};
  const ServiceManager manager{name, {}};
  manager.ready("11 tables");
  manager.stopping();
  EXPECT_EQ(listener.heard(), "READY=1\nSTATUS=11 tables");
  EXPECT_EQ(listener.heard(), "STOPPING=1");
  EXPECT_EQ(listener.heard(), "");
}

TEST(ServiceManager, ANameThatNoFileHasIsReachedToo) {
  const std::string name = "@punto-test-" + std::to_string(getpid());
  Listener listener{name};
  ServiceManager{name, {}}.stopping();
  EXPECT_EQ(listener.heard(), "STOPPING=1");
}

TEST(ServiceManager, IsToldOfLifeOftenEnoughAndNoMore) {
  const TemporaryFolder folder;
  const std::string name = folder.file("notify");
  Listener listener{name};
  ServiceManager manager{name, seconds{3}};
  const ServiceManager::Clock::time_point begin{};
  int told = 0;
  for (milliseconds at{0}; at < seconds{10}; at += milliseconds{10}) {
    manager.alive(begin + at);
    const std::string word = listener.heard();
    EXPECT_TRUE(word.empty() || word == "WATCHDOG=1") << word;
    told += word.empty() ? 0 : 1;
  }
  EXPECT_EQ(told, 10);
}

TEST(ServiceManager, ThatDoesNotWatchIsNotToldOfLife) {
  const TemporaryFolder folder;
  const std::string name = folder.file("notify");
  Listener listener{name};
  ServiceManager manager{name, {}};
  manager.alive();
  EXPECT_EQ(listener.heard(), "");
}

// As when the program is started by hand, or the manager has gone.
TEST(ServiceManager, NobodyIsWaitedFor) {
  ServiceManager{"", seconds{1}}.ready("");
  ServiceManager{"/no/such/socket", seconds{1}}.ready("");
  ServiceManager{std::string(500, 'x'), seconds{1}}.ready("");
}

struct Environment {
  Environment(const char* process, const char* patience) {
    setenv("NOTIFY_SOCKET", "@punto-environment", 1);
    setenv("WATCHDOG_USEC", patience, 1);
    if (process != nullptr) setenv("WATCHDOG_PID", process, 1);
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  ~Environment() {
    for (const char* name : {"NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"}) unsetenv(name);
  }
};

std::string heard_of_life(const char* process, const char* patience) {
  const Environment environment{process, patience};
  Listener listener{"@punto-environment"};
  ServiceManager::of_environment().alive();
  return listener.heard();
}

TEST(ServiceManager, IsFoundInTheEnvironment) {
  EXPECT_EQ(heard_of_life(nullptr, "60000000"), "WATCHDOG=1");
  EXPECT_EQ(heard_of_life(std::to_string(getpid()).c_str(), "60000000"), "WATCHDOG=1");
  EXPECT_EQ(heard_of_life("1", "60000000"), "") << "it watches another process";
  EXPECT_EQ(heard_of_life(nullptr, "soon"), "");
  EXPECT_EQ(heard_of_life(nullptr, "0"), "");
}

}  // namespace
}  // namespace punto
