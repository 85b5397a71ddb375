#include "bench/network_load/requests.hpp"

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <csignal>
#include <fmt/format.h>
#include <poll.h>
#include <stdexcept>
#include <sys/epoll.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "bench/network_load/connection.hpp"
#include "edge/network/asio.hpp"

namespace punto::network_load {
namespace {

namespace net = network::net;
namespace beast = network::beast;
namespace http = beast::http;
using network::as_values;
using Tcp = net::ip::tcp;

net::awaitable<void> answer_all(Tcp::socket socket, const std::string& body) {
  beast::tcp_stream stream{std::move(socket)};
  beast::flat_buffer buffer;
  for (;;) {
    http::request<http::string_body> request;
    const auto [unread, size] = co_await http::async_read(stream, buffer, request, as_values);
    if (unread) co_return;
    http::response<http::string_body> response{http::status::ok, request.version()};
    response.set(http::field::content_type, "application/json");
    response.keep_alive(request.keep_alive());
    response.body() = body;
    response.prepare_payload();
    const auto [unsent, sent] = co_await http::async_write(stream, response, as_values);
    if (unsent) co_return;
  }
}

net::awaitable<void> accept_all(Tcp::acceptor& acceptor, const std::string& body) {
  for (;;) {
    auto [failed, socket] = co_await acceptor.async_accept(as_values);
    if (failed) co_return;
    socket.set_option(Tcp::no_delay{true});
    net::co_spawn(acceptor.get_executor(), answer_all(std::move(socket), body), net::detached);
  }
}

std::string get_request(const std::string& path) {
  return fmt::format("GET {} HTTP/1.1\r\nHost: localhost\r\n\r\n", path);
}

}  // namespace

BareServer::BareServer(std::string body) {
  net::io_context context{1};
  Tcp::acceptor acceptor{context, {net::ip::address_v4::loopback(), 0}};
  port_ = acceptor.local_endpoint().port();
  context.notify_fork(net::io_context::fork_prepare);
  process_ = fork();
  if (process_ != 0) {
    context.notify_fork(net::io_context::fork_parent);
    return;
  }
  context.notify_fork(net::io_context::fork_child);
  net::co_spawn(context, accept_all(acceptor, body), net::detached);
  context.run();
  _exit(0);
}

BareServer::~BareServer() {
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
}

std::string body_of(std::uint16_t port, const std::string& path) {
  Connection connection;
  connection.open(port);
  connection.send(get_request(path));
  pollfd readable{connection.socket, POLLIN, 0};
  while (whole_answer(connection.received).empty()) {
    poll(&readable, 1, 1'000);
    if (!connection.receive()) throw std::runtime_error("no answer");
  }
  close(connection.socket);
  return connection.received.substr(connection.received.find("\r\n\r\n") + 4);
}

double requests_a_second(std::uint16_t port, const std::string& path, int connections) {
  constexpr std::int64_t microseconds = 2'000'000;
  const std::string request = get_request(path);
  const int queue = epoll_create1(0);
  std::vector<Connection> all(static_cast<std::size_t>(connections));
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].open(port);
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = i;
    epoll_ctl(queue, EPOLL_CTL_ADD, all[i].socket, &event);
    all[i].send(request);
  }
  std::array<epoll_event, 256> events{};
  std::uint64_t answers = 0;
  const std::int64_t begun = now_in_microseconds();
  while (now_in_microseconds() < begun + microseconds) {
    const int count = epoll_wait(queue, events.data(), events.size(), 1'000);
    for (int i = 0; i < count; ++i) {
      Connection& one = all[events[static_cast<std::size_t>(i)].data.u64];
      if (!one.receive()) throw std::runtime_error("a connection was closed");
      if (whole_answer(one.received).empty()) continue;
      if (!one.received.starts_with("HTTP/1.1 200")) throw std::runtime_error(one.received);
      one.received.clear();
      one.send(request);
      ++answers;
    }
  }
  const double seconds = static_cast<double>(now_in_microseconds() - begun) / 1e6;
  for (const Connection& one : all) close(one.socket);
  close(queue);
  return static_cast<double>(answers) / seconds;
}

}  // namespace punto::network_load
