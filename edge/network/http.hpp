#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edge/network/body_pipe.hpp"

namespace punto::network {

enum class Method : std::uint8_t { Get, Head, Post, Put, Delete, Options, Other };

// A request as it came. Names of headers are in small letters.
struct Request {
  Method method = Method::Get;
  bool is_secure = false;  // by TLS
  std::string target;      // path and query
  std::string address;     // of whoever asks
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;

  // Empty where it is not there. The first of several.
  [[nodiscard]] std::string_view header(std::string_view name) const {
    for (const auto& [known, value] : headers) {
      if (known == name) return value;
    }
    return {};
  }
  [[nodiscard]] std::string_view path() const {
    return std::string_view{target}.substr(0, target.find('?'));
  }
  // What follows the question mark, as it came.
  [[nodiscard]] std::string_view query() const {
    const std::size_t mark = target.find('?');
    return mark == std::string::npos ? std::string_view{}
                                     : std::string_view{target}.substr(mark + 1);
  }
};

using Header = std::pair<std::string, std::string>;

struct Response {
  unsigned status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<Header> headers;
  bool closes = false;               // the connection, after it
  std::string_view more_lines = {};  // headers as they are sent, each with its line end; lasts
  std::shared_ptr<BodyReader> made_body = {};  // while it is sent; then `body` is empty
};

// To be called once, from any thread.
using Respond = std::function<void(Response)>;

// A text that is sent to many.
using SharedText = std::shared_ptr<const std::string>;

}  // namespace punto::network
