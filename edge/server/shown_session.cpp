#include "edge/server/shown_session.hpp"

#include <algorithm>

#include "edge/server/query_text.hpp"

namespace punto::server {
namespace {

constexpr std::string_view kind_header = "session-kind";
constexpr std::string_view kind_in_address = "session";  // a page has no say in a socket's headers
constexpr std::string_view unattended_header = "unattended";

std::string cookie_named(std::string_view name, std::string_view cookies) {
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find(';'), cookies.size());
    std::string_view cookie = cookies.substr(0, end);
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
    while (cookie.starts_with(' ')) cookie.remove_prefix(1);
    const std::size_t equals = std::min(cookie.find('='), cookie.size());
    if (cookie.substr(0, equals) != name) continue;
    return std::string{cookie.substr(std::min(equals + 1, cookie.size()))};
  }
  return {};
}

// Where a page does not say which, it is a link that somebody of the staff has followed.
std::string token_in_cookies(const network::Request& request) {
  std::string kind{request.header(kind_header)};
  if (kind.empty()) kind = query_value(request.query(), kind_in_address).value_or("");
  const std::string_view cookies = request.header("cookie");
  if (kind == "staff") return cookie_named(staff_cookie, cookies);
  if (!kind.empty()) return cookie_named(machine_cookie, cookies);
  std::string token = cookie_named(staff_cookie, cookies);
  return token.empty() ? cookie_named(machine_cookie, cookies) : token;
}

}  // namespace

std::string_view cookie_for(const Sender& sender) {
  return std::holds_alternative<PersonId>(sender) ? staff_cookie : machine_cookie;
}

ShownSession session_shown_by(const network::Request& request) {
  constexpr std::string_view bearer = "Bearer ";
  const bool is_alone = request.header(unattended_header) == "true";
  const Renewal renewal = is_alone ? Renewal::ByItself : Renewal::Touched;
  const std::string_view authorization = request.header("authorization");
  if (authorization.starts_with(bearer)) {
    return {std::string{authorization.substr(bearer.size())}, renewal};
  }
  return {token_in_cookies(request), renewal};
}

}  // namespace punto::server
