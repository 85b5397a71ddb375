#include "edge/bots/web_client.hpp"

#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <fmt/format.h>

namespace punto::bots {
namespace {

namespace http = beast::http;
using network::as_values;

constexpr std::chrono::seconds patience{60};

std::unexpected<std::string> not_a_server(std::string_view url) {
  return std::unexpected(
      fmt::format("--server: \"{}\" is no address of a floor; write http://127.0.0.1:8080", url));
}

int seconds_of(beast::string_view text) {
  int seconds = 0;
  std::from_chars(text.data(), text.data() + text.size(), seconds);
  return seconds;
}

}  // namespace

std::expected<ServerAddress, std::string> read_server(std::string_view url) {
  constexpr std::string_view scheme = "http://";
  if (url.starts_with("https://")) {
    return std::unexpected(
        "--server: bots speak plain HTTP; let the floor listen at 127.0.0.1 without TLS for them");
  }
  if (!url.starts_with(scheme)) return not_a_server(url);
  std::string_view rest = url.substr(scheme.size());
  if (rest.ends_with('/')) rest.remove_suffix(1);
  const std::size_t colon = rest.rfind(':');
  std::string_view host = rest.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  const std::string_view port =
      colon == std::string_view::npos ? std::string_view{"80"} : rest.substr(colon + 1);
  std::uint16_t number = 0;
  const auto [end, failed] = std::from_chars(port.data(), port.data() + port.size(), number);
  const bool is_port = failed == std::errc{} && end == port.data() + port.size() && number != 0;
  if (!is_port || host.empty() || host.contains('/')) return not_a_server(url);
  return ServerAddress{std::string{host}, std::string{port}};
}

std::optional<ServerAddress> server_in(std::string_view location) {
  const std::size_t scheme = location.find("://");
  if (scheme == std::string_view::npos) return {};
  auto server = read_server(location.substr(0, location.find('/', scheme + 3)));
  return server ? std::optional{std::move(*server)} : std::nullopt;
}

net::awaitable<WebClient::OrError<void>> WebClient::connect(const ServerAddress& server) {
  net::ip::tcp::resolver resolver{stream_.get_executor()};
  const auto [unknown, found] =
      co_await resolver.async_resolve(server.host, server.port, as_values);
  if (unknown) co_return std::unexpected(unknown.message());
  stream_.expires_after(patience);
  const auto [failed, endpoint] = co_await stream_.async_connect(found, as_values);
  if (failed) co_return std::unexpected(failed.message());
  beast::error_code ignored;
  stream_.socket().set_option(net::ip::tcp::no_delay{true}, ignored);
  host_ = fmt::format("{}:{}", server.host, server.port);
  co_return OrError<void>{};
}

struct WebClient::Asked {
  http::verb method = http::verb::get;
  std::string path;
  std::string body;
};

net::awaitable<WebClient::OrError<Reply>> WebClient::get(std::string path) {
  return ask({http::verb::get, std::move(path), {}});
}

net::awaitable<WebClient::OrError<Reply>> WebClient::post(std::string path, json::object body) {
  return ask({http::verb::post, std::move(path), json::serialize(body)});
}

net::awaitable<WebClient::OrError<Reply>> WebClient::ask(Asked asked) {
  http::request<http::string_body> request{asked.method, asked.path, 11};
  request.set(http::field::host, host_);
  request.set(http::field::content_type, "application/json");
  request.body() = std::move(asked.body);
  request.prepare_payload();
  stream_.expires_after(patience);
  const auto [unsent, sent] = co_await http::async_write(stream_, request, as_values);
  if (unsent) co_return std::unexpected(unsent.message());
  http::response_parser<http::string_body> parser;
  constexpr std::uint64_t most_bytes = 64 << 20;
  parser.body_limit(most_bytes);
  const auto [failed, size] = co_await http::async_read(stream_, buffer_, parser, as_values);
  if (failed) co_return std::unexpected(failed.message());
  const auto& response = parser.get();
  Reply reply{response.result_int(), seconds_of(response[http::field::retry_after]), {}, {}};
  const beast::string_view location = response[http::field::location];
  reply.there = server_in({location.data(), location.size()});
  boost::system::error_code not_json;
  reply.body = json::parse(response.body(), not_json);
  if (not_json) reply.body = nullptr;
  co_return reply;
}

net::awaitable<WebClient::OrError<std::unique_ptr<LiveStream>>> WebClient::open_live(
    std::string token) {
  stream_.expires_never();
  auto live = std::make_unique<LiveStream>(std::move(stream_));
  live->set_option(beast::websocket::stream_base::timeout{patience, patience, true});
  live->set_option(beast::websocket::stream_base::decorator(
      [token = std::move(token)](beast::websocket::request_type& request) {
        request.set(http::field::authorization, "Bearer " + token);
      }));
  constexpr std::size_t most_bytes = 16 << 20;
  live->read_message_max(most_bytes);
  live->auto_fragment(false);
  live->text(true);
  beast::websocket::response_type response;
  const auto [failed] = co_await live->async_handshake(response, host_, "/api/live", as_values);
  if (failed) {
    co_return std::unexpected(response.result_int() >= 300
                                  ? fmt::format("status {}", response.result_int())
                                  : failed.message());
  }
  co_return live;
}

}  // namespace punto::bots
