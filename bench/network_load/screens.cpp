#include "bench/network_load/screens.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <stdexcept>
#include <sys/epoll.h>
#include <unistd.h>

namespace punto::network_load {
namespace {

constexpr std::size_t most_entering = 64;

std::string_view member(std::string_view text, std::string_view mark, char end) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = text.substr(at + mark.size());
  return rest.substr(0, rest.find(end));
}

// Of the frame, not of the view that comes behind it.
std::uint64_t number_in(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return 0;
  const std::string_view digits = text.substr(at + mark.size());
  std::uint64_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

std::string upgrade_request(std::string_view token) {
  return fmt::format(
      "GET /api/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
      "Authorization: Bearer {}\r\n\r\n",
      token);
}

// Of a client, masked with nothing.
std::string frame_of(std::uint8_t kind, std::string_view text) {
  std::string frame;
  frame += static_cast<char>(0x80 | kind);
  frame += static_cast<char>(0x80 | text.size());
  frame.append(4, '\0');
  return frame.append(text);
}

// Totals of wagers are held back for a moment, and told together.
bool is_totals_alone(std::string_view text) {
  constexpr std::string_view mark = "\"view\":{\"totals\":[";
  const std::size_t at = text.find(mark);
  return at != std::string_view::npos && text.substr(text.find(']', at)).starts_with("]}");
}

}  // namespace

Screens::Screens(std::uint16_t port, std::size_t count, std::size_t tables)
    : port_(port), count_(count), tables_(tables), queue_(epoll_create1(0)) {
  screens_.reserve(count);
}

Screens::~Screens() {
  for (const Screen& screen : screens_) close(screen.connection.socket);
  close(queue_);
}

void Screens::start_next() {
  const std::size_t index = screens_.size();
  Screen& screen = screens_.emplace_back();
  screen.connection.open(port_);
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.u64 = index;
  epoll_ctl(queue_, EPOLL_CTL_ADD, screen.connection.socket, &event);
  screen.connection.send(post_request("/api/demonstration/terminals", "{}"));
}

void Screens::connect_all() {
  while (watching_ < count_) {
    while (screens_.size() < count_ && screens_.size() - watching_ < most_entering) start_next();
    serve(1'000);
  }
}

Watched Screens::watch(int seconds) {
  serve(100);
  watched_ = {};
  for (Screen& screen : screens_) screen.changes = 0;
  const std::int64_t end = now_in_microseconds() + seconds * std::int64_t{1'000'000};
  while (now_in_microseconds() < end) serve(20);
  const auto [fewest, most] = std::ranges::minmax_element(screens_, {}, &Screen::changes);
  watched_.fewest = fewest->changes;
  watched_.most = most->changes;
  return watched_;
}

void Screens::serve(int milliseconds) {
  std::array<epoll_event, 512> events{};
  const int count = epoll_wait(queue_, events.data(), events.size(), milliseconds);
  for (int i = 0; i < count; ++i) take(events[static_cast<std::size_t>(i)].data.u64);
}

void Screens::take(std::size_t index) {
  Screen& screen = screens_[index];
  if (!screen.connection.receive()) throw std::runtime_error("a screen was disconnected");
  if (screen.stage == Stage::Watches) return take_frames(screen);
  const std::string answer{whole_answer(screen.connection.received)};
  if (answer.empty()) return;
  screen.connection.received.erase(0, answer.size());
  take_answer(index, answer);
}

void Screens::take_answer(std::size_t index, std::string_view answer) {
  Screen& screen = screens_[index];
  const bool is_good = answer.starts_with("HTTP/1.1 200") || answer.starts_with("HTTP/1.1 101");
  if (!is_good) throw std::runtime_error(std::string{answer});
  const std::string_view body = answer.substr(answer.find("\r\n\r\n") + 4);
  if (screen.stage == Stage::Borrows) {
    screen.stage = Stage::SignsOn;
    screen.connection.send(post_request("/api/session/sign-on-terminal", body));
  } else if (screen.stage == Stage::SignsOn) {
    screen.stage = Stage::Opens;
    screen.connection.send(upgrade_request(member(body, "\"token\":\"", '"')));
  } else {
    screen.stage = Stage::Watches;
    ++watching_;
    screen.connection.send(
        frame_of(1, fmt::format(R"({{"subscribe":{{"table":"load-{}"}}}})", index % tables_ + 1)));
    take_frames(screen);
  }
}

void Screens::take_frames(Screen& screen) {
  constexpr std::uint8_t ping = 9;
  constexpr std::uint8_t pong = 10;
  std::string_view left = screen.connection.received;
  for (;;) {
    if (left.size() < 2) break;
    std::size_t size = static_cast<std::uint8_t>(left[1]);
    const std::size_t more = size < 126 ? 0 : size == 126 ? 2 : 8;
    const std::size_t head = 2 + more;
    if (left.size() < head) break;
    if (more > 0) size = 0;
    for (std::size_t i = 0; i < more; ++i) {
      size = size << 8 | static_cast<std::uint8_t>(left[2 + i]);
    }
    if (left.size() < head + size) break;
    const std::uint8_t kind = static_cast<std::uint8_t>(left[0]) & 15;
    const std::string_view text = left.substr(head, size);
    if (kind == 1) take_text(screen, text);
    if (kind == ping) screen.connection.send(frame_of(pong, text));
    left.remove_prefix(head + size);
  }
  const std::size_t used = screen.connection.received.size() - left.size();
  screen.connection.received.erase(0, used);
  if (screen.connection.received.empty()) std::string{}.swap(screen.connection.received);
}

// Every change begins where the frame before it ended, so nothing of a table was lost on the way.
void Screens::follow_chain(Screen& screen, std::string_view text, bool is_snapshot) {
  const std::uint64_t number = number_in(text, "\"number\":");
  const bool is_first = screen.number == 0;
  if (is_snapshot && !is_first) ++watched_.snapshots;
  if (!is_snapshot) {
    if (is_first || number_in(text, "\"before\":") != screen.number) ++watched_.gaps;
    ++screen.changes;
  }
  screen.number = number;
}

void Screens::take_text(Screen& screen, std::string_view text) {
  const bool is_snapshot = text.starts_with("{\"snapshot\":");
  const bool is_change = text.starts_with("{\"change\":");
  if (is_snapshot || is_change) follow_chain(screen, text, is_snapshot);
  if (!is_change || is_totals_alone(text)) return;
  const auto milliseconds = static_cast<std::int64_t>(number_in(text, "\"at\":"));
  watched_.pushes.add(now_in_microseconds() - milliseconds * 1'000);
  watched_.bytes += text.size();
}

}  // namespace punto::network_load
