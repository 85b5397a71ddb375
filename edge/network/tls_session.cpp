#include "edge/network/http_session.hpp"
#include "edge/network/start_session.hpp"

namespace punto::network {

void start_secure(net::ip::tcp::socket socket, net::ssl::context& context, Residents& residents,
                  std::string address) {
  using Stream = beast::ssl_stream<beast::tcp_stream>;
  const auto session = std::make_shared<HttpSession<Stream>>(Stream{std::move(socket), context},
                                                             residents, std::move(address));
  session->start();
}

}  // namespace punto::network
