#include "edge/server/waiting_server.hpp"

#include <fmt/format.h>

#include "edge/server/problems.hpp"
#include "edge/server/routes.hpp"

namespace punto::server {
namespace {

constexpr int seconds_to_try_again = 1;

network::Response plain_text(unsigned status, std::string text) {
  network::Response response;
  response.status = status;
  response.type = "text/plain; charset=utf-8";
  response.body = std::move(text);
  return response;
}

}  // namespace

class WaitingServer::Inside final : public network::Application {
 public:
  Inside(network::Settings network, Owner owner)
      : owner_(std::move(owner)), server_(std::move(network), *this) {}

  std::expected<std::uint16_t, std::string> start() { return server_.start(); }
  void stop() { server_.stop(); }

  std::optional<network::Response> answer(network::Request&& request,
                                          const network::Respond& /*respond*/) override {
    network::Response response = answer_to(request);
    add_usual_headers(response, request.is_secure);
    return response;
  }

  Opened open(const network::Request& request) override {
    network::Response response = send_on(request);
    add_usual_headers(response, request.is_secure);
    return std::unexpected(std::move(response));
  }

  network::Response refuse(unsigned status, std::string_view languages) override {
    Caller caller;
    caller.language = wire::language_for(languages);
    network::Response response = problem(caller, problem_unread(status, caller.language));
    add_usual_headers(response, false);
    return response;
  }

  void troubled(const network::Trouble& /*trouble*/) override {}

 private:
  network::Response answer_to(const network::Request& request) {
    const std::string_view path = request.path();
    if (path == "/healthz") return plain_text(200, "ok\n");
    if (path == "/readyz") return plain_text(503, "not ready: another node has the floor\n");
    // Whoever gathers figures must not have those of the floor twice.
    if (path == "/metrics") return plain_text(200, "# another node has the floor\n");
    return send_on(request);
  }

  // The same method, the same body: nothing was done here.
  network::Response send_on(const network::Request& request) {
    const std::optional<std::string> owner = owner_();
    if (!owner) return try_again(request);
    network::Response response = plain_text(307, fmt::format("the floor is at {}\n", *owner));
    response.headers.emplace_back("Location", *owner + request.target);
    return response;
  }

  static network::Response try_again(const network::Request& request) {
    const Caller caller{.sender = {},
                        .token = {},
                        .address = request.address,
                        .language = wire::language_for(request.header("accept-language"))};
    network::Response response = problem(caller, wire::Trouble::FloorStopped);
    response.headers.emplace_back("Retry-After", std::to_string(seconds_to_try_again));
    return response;
  }

  Owner owner_;
  network::Server server_;
};

WaitingServer::WaitingServer(network::Settings network, Owner owner)
    : inside_(std::make_unique<Inside>(std::move(network), std::move(owner))) {}
WaitingServer::~WaitingServer() = default;

std::expected<std::uint16_t, std::string> WaitingServer::start() {
  return inside_->start();
}
void WaitingServer::stop() {
  inside_->stop();
}

}  // namespace punto::server
