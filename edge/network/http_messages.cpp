#include "edge/network/http_messages.hpp"

#include <algorithm>
#include <boost/beast/http/error.hpp>
#include <cctype>

namespace punto::network {
namespace {

namespace http = beast::http;

Method method_of(http::verb verb) {
  switch (verb) {
    case http::verb::get: return Method::Get;
    case http::verb::head: return Method::Head;
    case http::verb::post: return Method::Post;
    case http::verb::put: return Method::Put;
    case http::verb::delete_: return Method::Delete;
    case http::verb::options: return Method::Options;
    default: return Method::Other;
  }
}

std::string in_small_letters(beast::string_view name) {
  std::string small{name};
  std::ranges::transform(small, small.begin(), [](unsigned char letter) {
    return static_cast<char>(std::tolower(letter));
  });
  return small;
}

}  // namespace

Request request_from(HttpRequest&& message, const std::string& address, bool is_secure) {
  Request request{.method = method_of(message.method()),
                  .is_secure = is_secure,
                  .target = std::string{message.target()},
                  .address = address,
                  .headers = {},
                  .body = std::move(message.body())};
  for (const auto& field : message) {
    request.headers.emplace_back(in_small_letters(field.name_string()), field.value());
  }
  return request;
}

HttpResponse message_from(Response&& response, const Answering& answering) {
  HttpResponse message{static_cast<http::status>(response.status), answering.version};
  message.keep_alive(answering.keeps_alive && !response.closes);
  if (!response.type.empty()) message.set(http::field::content_type, response.type);
  for (const auto& [name, value] : response.headers) message.insert(name, value);
  const bool has_body = response.status != 204 && response.status != 304;
  const std::size_t size = response.body.size();
  if (!answering.is_head && has_body) message.body() = std::move(response.body);
  if (has_body) message.content_length(size);
  return message;
}

unsigned status_for(const beast::error_code& failed) {
  constexpr unsigned bad_request = 400;
  constexpr unsigned too_large = 413;
  constexpr unsigned head_too_large = 431;
  if (failed == http::error::body_limit) return too_large;
  if (failed == http::error::header_limit) return head_too_large;
  const bool is_http = failed.category() == make_error_code(http::error::bad_method).category();
  const bool has_gone =
      failed == http::error::end_of_stream || failed == http::error::partial_message;
  return is_http && !has_gone ? bad_request : 0;
}

}  // namespace punto::network
