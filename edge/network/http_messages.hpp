#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "edge/network/asio.hpp"
#include "edge/network/http.hpp"
#include "edge/network/limits.hpp"

namespace punto::network {

using HttpRequest = beast::http::request<beast::http::string_body>;
using HttpResponse = beast::http::response<beast::http::string_body>;

// Reads one request, no larger than the limits say.
class HttpParser : public beast::http::request_parser<beast::http::string_body> {
 public:
  explicit HttpParser(const Limits& limits) {
    header_limit(limits.header_bytes);
    body_limit(limits.body_bytes);
  }
};

// What of a request its answer depends on.
struct Answering {
  unsigned version = 11;
  bool keeps_alive = false;
  bool is_head = false;
};

// As text; one of the old kind in the clothes of the new one is told as what it is.
std::string plain_address(const net::ip::address& address);

// Of whom a request is: whoever is connected, or of whom a proxy says that it was.
std::string sender_of(const HttpRequest& message, const std::string& connected,
                      const Limits& limits);

Request request_from(HttpRequest&& message, const std::string& address, bool is_secure);

// A response as it is sent.
struct ResponseText {
  std::string head;
  std::string body;
  bool keeps_alive = false;  // the connection, after it
  bool is_chunked = false;   // of a body that is made while it is sent
  std::shared_ptr<BodyReader> made_body = {};
};
ResponseText text_from(Response&& response, const Answering& answering);

// How to answer somebody whose request could not be read; 0 where he has gone.
unsigned status_for(const beast::error_code& failed);

}  // namespace punto::network
