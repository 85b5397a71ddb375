#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <boost/json/object.hpp>
#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "edge/network/asio.hpp"

namespace punto::bots {

namespace net = network::net;
namespace beast = network::beast;
namespace json = boost::json;

// Where a floor is.
struct ServerAddress {
  std::string host;
  std::string port;

  friend bool operator==(const ServerAddress&, const ServerAddress&) = default;
};

// Of "http://127.0.0.1:8080". The error is one line that says what to do.
std::expected<ServerAddress, std::string> read_server(std::string_view url);
// Of such an address with a path behind it, as a server names another by.
std::optional<ServerAddress> server_in(std::string_view location);

// What a server has answered.
struct Reply {
  unsigned status = 0;
  int retry_after = 0;                 // seconds
  json::value body;                    // nothing where it was not JSON
  std::optional<ServerAddress> there;  // who is to be asked instead
};

using LiveStream = beast::websocket::stream<beast::tcp_stream>;

// One connection to a server: requests one after another, and in the end a WebSocket. Errors are
// what happened, in a few words.
class WebClient {
 public:
  explicit WebClient(const net::any_io_executor& executor) : stream_(executor) {}

  template <typename Value>
  using OrError = std::expected<Value, std::string>;

  net::awaitable<OrError<void>> connect(const ServerAddress& server);
  net::awaitable<OrError<Reply>> get(std::string path);
  net::awaitable<OrError<Reply>> post(std::string path, json::object body);
  // Nothing can be asked after it.
  net::awaitable<OrError<std::unique_ptr<LiveStream>>> open_live(std::string token);

 private:
  struct Asked;
  net::awaitable<OrError<Reply>> ask(Asked asked);

  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::string host_;
};

}  // namespace punto::bots
