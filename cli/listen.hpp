#pragma once

#include <expected>
#include <optional>
#include <string>

#include "cli/serve.hpp"
#include "edge/network/server.hpp"

namespace punto {

// Where a floor listens, as the options say; nothing where it does not. Plain HTTP is for this
// machine alone unless that is wanted otherwise. The error is one line.
std::expected<std::optional<network::Settings>, std::string> read_listen(
    const ServeOptions& options);

// "http://127.0.0.1:8080".
std::string url_of(const network::Settings& settings, std::uint16_t port);

}  // namespace punto
