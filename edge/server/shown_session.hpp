#pragma once

#include <string>
#include <string_view>

#include "edge/network/application.hpp"
#include "edge/server/sessions.hpp"

namespace punto::server {

// A browser that is signed on both as somebody of the staff and as a terminal has a cookie for
// each, and its pages say as which of them they ask.
inline constexpr std::string_view staff_cookie = "punto-staff";
inline constexpr std::string_view machine_cookie = "punto";
std::string_view cookie_for(const Sender& sender);

// The session that a request shows, and whether somebody has touched its page.
struct ShownSession {
  std::string token;  // empty: none
  Renewal renewal = Renewal::Touched;
};
ShownSession session_shown_by(const network::Request& request);

}  // namespace punto::server
