#pragma once

// What the files of this folder use of Boost, in one place.
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>

namespace punto::network {

namespace net = boost::asio;
namespace beast = boost::beast;

// Errors come as values; a coroutine ends by returning.
inline constexpr auto as_values = net::as_tuple(net::use_awaitable);

}  // namespace punto::network
