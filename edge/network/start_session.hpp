#pragma once

#include <boost/asio/ssl/context.hpp>

#include "edge/network/asio.hpp"
#include "edge/network/residents.hpp"

namespace punto::network {

// Serves a connection from now on. Each is compiled in a file of its own: Beast takes its time.
void start_plain(net::ip::tcp::socket socket, Residents& residents, std::string address);
void start_secure(net::ip::tcp::socket socket, net::ssl::context& context, Residents& residents,
                  std::string address);

}  // namespace punto::network
