#pragma once

#include <expected>
#include <string>

#include "cli/serve.hpp"
#include "edge/server/parts.hpp"

namespace punto {

// How much one who asks may have of a server.

// As the options say.
struct ServeRates {
  server::Rate requests;
  server::Rate commands;
  server::Rate failures;
  server::Rate messages;  // of one WebSocket
};
std::expected<ServeRates, std::string> read_rates(const ServeOptions& options);

// On the first line of a file, so that nobody reads it in the list of processes; empty where no
// file is named.
std::expected<std::string, std::string> read_token(const std::string& file);

// A connection is a file: as many as the system allows without being asked.
void raise_limit_of_files();

}  // namespace punto
