#include "edge/network/http_messages.hpp"

#include <algorithm>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/status.hpp>
#include <cctype>
#include <fmt/format.h>

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

constexpr std::size_t usual_head = 512;

void add_line(std::string& head, std::string_view name, std::string_view value) {
  head.append(name).append(": ").append(value).append("\r\n");
}

}  // namespace

// A proxy adds the one who has come to it at the end; what stands before that anybody can have
// written.
std::string sender_of(const HttpRequest& message, const std::string& connected,
                      const Limits& limits) {
  if (!limits.is_proxy(connected)) return connected;
  beast::string_view last;
  for (const auto& field : message) {
    if (beast::iequals(field.name_string(), "X-Forwarded-For")) last = field.value();
  }
  const std::size_t comma = last.rfind(',');
  if (comma != beast::string_view::npos) last.remove_prefix(comma + 1);
  while (last.starts_with(' ')) last.remove_prefix(1);
  while (last.ends_with(' ')) last.remove_suffix(1);
  boost::system::error_code failed;
  const auto address = net::ip::make_address(std::string{last}, failed);
  return failed ? connected : plain_address(address);
}

std::string plain_address(const net::ip::address& address) {
  const bool is_mapped = address.is_v6() && address.to_v6().is_v4_mapped();
  return is_mapped ? net::ip::make_address_v4(net::ip::v4_mapped, address.to_v6()).to_string()
                   : address.to_string();
}

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

// Written in one piece: Beast would gather every header by itself, which takes as long as all the
// rest.
ResponseText text_from(Response&& response, const Answering& answering) {
  ResponseText text;
  const auto reason = http::obsolete_reason(static_cast<http::status>(response.status));
  constexpr unsigned first_that_stays = 11;
  const bool stays_by_itself = answering.version >= first_that_stays;
  const bool is_made = response.made_body != nullptr;
  text.is_chunked = is_made && stays_by_itself;  // before that its end is that of the connection
  text.keeps_alive = answering.keeps_alive && !response.closes && (!is_made || text.is_chunked);
  std::string& head = text.head;
  head.reserve(usual_head + response.more_lines.size());
  fmt::format_to(std::back_inserter(head), "HTTP/1.{} {} {}\r\n", stays_by_itself ? 1 : 0,
                 response.status, std::string_view{reason.data(), reason.size()});
  if (text.keeps_alive != stays_by_itself) {
    head.append(text.keeps_alive ? "Connection: keep-alive\r\n" : "Connection: close\r\n");
  }
  if (!response.type.empty()) add_line(head, "Content-Type", response.type);
  for (const auto& [name, value] : response.headers) add_line(head, name, value);
  head.append(response.more_lines);
  const bool has_body = response.status != 204 && response.status != 304;
  if (text.is_chunked) {
    add_line(head, "Transfer-Encoding", "chunked");
  } else if (has_body && !is_made) {
    add_line(head, "Content-Length", std::to_string(response.body.size()));
  }
  head.append("\r\n");
  if (answering.is_head) return text;
  if (has_body) text.body = std::move(response.body);
  text.made_body = std::move(response.made_body);
  return text;
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
