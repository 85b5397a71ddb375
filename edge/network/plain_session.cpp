#include "edge/network/http_session.hpp"
#include "edge/network/start_session.hpp"

namespace punto::network {

void start_plain(net::ip::tcp::socket socket, Residents& residents, std::string address) {
  const auto session = std::make_shared<HttpSession<beast::tcp_stream>>(
      beast::tcp_stream{std::move(socket)}, residents, std::move(address));
  session->start();
}

}  // namespace punto::network
