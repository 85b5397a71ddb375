#pragma once

#include <string>

#include "edge/server/sessions.hpp"
#include "edge/wire/language.hpp"

namespace punto::server {

// Who asks, and how he wants to be answered.
struct Caller {
  Sender sender;
  std::string token;  // empty: not signed on
  std::string address;
  wire::Language language = wire::Language::English;
  bool is_secure = false;

  [[nodiscard]] bool is_signed_on() const { return !std::holds_alternative<Guest>(sender); }
  template <typename Kind>
  [[nodiscard]] const Kind* as() const {
    return std::get_if<Kind>(&sender);
  }
};

}  // namespace punto::server
