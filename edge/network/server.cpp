#include "edge/network/server.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <fmt/format.h>
#include <thread>

#include "edge/network/http_messages.hpp"
#include "edge/network/start_session.hpp"

namespace punto::network {
namespace {

using Tcp = net::ip::tcp;

template <typename Value>
using OrError = std::expected<Value, std::string>;

// A reader who does not read must not fill the system's memory in our place.
constexpr int most_unsent_bytes = 128 * 1024;

OrError<Tcp::endpoint> endpoint_of(const Settings& settings) {
  boost::system::error_code failed;
  const auto address = net::ip::make_address(settings.address, failed);
  if (failed) {
    return std::unexpected(
        fmt::format("\"{}\" is no address to listen at; write 127.0.0.1:8080 or "
                    "[::1]:8080",
                    settings.address));
  }
  return Tcp::endpoint{address, settings.port};
}

OrError<std::unique_ptr<net::ssl::context>> tls_of(const Settings& settings) {
  if (settings.certificate.empty()) return nullptr;
  auto context = std::make_unique<net::ssl::context>(net::ssl::context::tls_server);
  context->set_options(net::ssl::context::default_workarounds | net::ssl::context::no_sslv2 |
                       net::ssl::context::no_sslv3 | net::ssl::context::no_tlsv1 |
                       net::ssl::context::no_tlsv1_1);
  boost::system::error_code failed;
  context->use_certificate_chain_file(settings.certificate, failed);
  if (failed) {
    return std::unexpected(fmt::format("the certificate {} cannot be used: {}; name a PEM file",
                                       settings.certificate, failed.message()));
  }
  context->use_private_key_file(settings.certificate_key, net::ssl::context::pem, failed);
  if (failed) {
    return std::unexpected(
        fmt::format("the key {} cannot be used: {}; name the PEM file of the "
                    "certificate's key",
                    settings.certificate_key, failed.message()));
  }
  // Terminals that come back all at once resume their sessions.
  SSL_CTX_set_session_cache_mode(context->native_handle(), SSL_SESS_CACHE_OFF);
  SSL_CTX_set_mode(context->native_handle(), SSL_MODE_RELEASE_BUFFERS);
  return context;
}

}  // namespace

class Server::Inside {
 public:
  Inside(Settings settings, Application& application)
      : settings_(std::move(settings)), residents_(application, settings_.limits) {}

  OrError<std::uint16_t> start();
  void stop();
  void post(std::function<void()> act) { net::post(context_, std::move(act)); }
  void after(std::chrono::milliseconds time, std::function<void()> act);
  [[nodiscard]] const Traffic& traffic() const { return residents_.traffic; }

 private:
  OrError<void> listen(const Tcp::endpoint& endpoint);
  void run();
  net::awaitable<void> accept_all();
  void take(Tcp::socket socket);
  void end();
  void wait_for_last();

  // What the context still holds at its end knows the first three.
  Settings settings_;
  Residents residents_;
  std::unique_ptr<net::ssl::context> tls_;
  net::io_context context_{1};
  net::executor_work_guard<net::io_context::executor_type> work_{context_.get_executor()};
  Tcp::acceptor acceptor_{context_};
  std::thread thread_;
};

OrError<void> Server::Inside::listen(const Tcp::endpoint& endpoint) {
  boost::system::error_code failed;
  acceptor_.open(endpoint.protocol(), failed);
  if (!failed) acceptor_.set_option(Tcp::acceptor::reuse_address{true}, failed);
  if (!failed) acceptor_.bind(endpoint, failed);
  if (!failed) acceptor_.listen(net::socket_base::max_listen_connections, failed);
  if (!failed) return {};
  return std::unexpected(fmt::format(
      "{}:{} cannot be listened at: {}; stop what listens there, or choose another by --listen",
      settings_.address, settings_.port, failed.message()));
}

OrError<std::uint16_t> Server::Inside::start() {
  const auto endpoint = endpoint_of(settings_);
  if (!endpoint) return std::unexpected(endpoint.error());
  auto tls = tls_of(settings_);
  if (!tls) return std::unexpected(tls.error());
  tls_ = std::move(*tls);
  if (auto listening = listen(*endpoint); !listening) return std::unexpected(listening.error());
  net::co_spawn(context_, accept_all(), net::detached);
  thread_ = std::thread{[this] { run(); }};
  return acceptor_.local_endpoint().port();
}

// What a connection was about to do is lost with it, and everybody else goes on.
void Server::Inside::run() {
  for (;;) {
    try {
      context_.run();
      return;
    } catch (const std::exception& broken) {
      residents_.application().troubled({"", broken.what()});
    }
  }
}

net::awaitable<void> Server::Inside::accept_all() {
  net::steady_timer pause{context_};
  while (acceptor_.is_open()) {
    auto [failed, socket] = co_await acceptor_.async_accept(as_values);
    if (!failed) {
      take(std::move(socket));
      continue;
    }
    if (failed == net::error::operation_aborted) co_return;
    residents_.application().troubled({"", "no connection can be taken: " + failed.message()});
    pause.expires_after(std::chrono::milliseconds{100});
    co_await pause.async_wait(as_values);
  }
}

void Server::Inside::take(Tcp::socket socket) {
  boost::system::error_code failed;
  const auto peer = socket.remote_endpoint(failed);
  if (failed) return;  // gone again
  std::string address = plain_address(peer.address());
  if (!residents_.has_room_for(address)) {
    return residents_.application().troubled({address, "too many connections"});
  }
  socket.set_option(Tcp::no_delay{true}, failed);
  socket.set_option(net::socket_base::send_buffer_size{most_unsent_bytes}, failed);
  if (tls_) return start_secure(std::move(socket), *tls_, residents_, std::move(address));
  start_plain(std::move(socket), residents_, std::move(address));
}

void Server::Inside::after(std::chrono::milliseconds time, std::function<void()> act) {
  const auto timer = std::make_shared<net::steady_timer>(context_, time);
  timer->async_wait([timer, act = std::move(act)](const boost::system::error_code& failed) {
    if (!failed) act();
  });
}

// Whoever does not go by himself is left standing after a while.
void Server::Inside::end() {
  constexpr std::chrono::seconds patience{3};
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  residents_.end_all();
  work_.reset();
  after(patience, [this] { context_.stop(); });
  wait_for_last();
}

void Server::Inside::wait_for_last() {
  if (residents_.traffic.connections == 0) return context_.stop();
  after(std::chrono::milliseconds{20}, [this] { wait_for_last(); });
}

void Server::Inside::stop() {
  if (!thread_.joinable()) return;
  net::post(context_, [this] { end(); });
  thread_.join();
}

Server::Server(Settings settings, Application& application)
    : inside_(std::make_unique<Inside>(std::move(settings), application)) {}

// Where there is no memory to stop, there is none to go on.
Server::~Server() {  // NOLINT(bugprone-exception-escape)
  stop();
}

std::expected<std::uint16_t, std::string> Server::start() {
  return inside_->start();
}
void Server::stop() {
  inside_->stop();
}
void Server::post(std::function<void()> act) {
  inside_->post(std::move(act));
}
void Server::after(std::chrono::milliseconds time, std::function<void()> act) {
  inside_->after(time, std::move(act));
}
Traffic Server::traffic() const {
  return inside_->traffic();
}

}  // namespace punto::network
