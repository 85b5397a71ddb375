#pragma once

#include <boost/json/value.hpp>
#include <expected>
#include <optional>
#include <string>
#include <variant>

#include "edge/wire/server_forms.hpp"
#include "edge/wire/wire_mistake.hpp"

// What goes through the WebSocket of a screen. Each frame is an object with one member, whose name
// says what it is; docs/PROTOCOL.md has them all.
namespace punto::wire {

namespace json = boost::json;

// ---- from the screen ----------------------------------------------------------------------------

// {"subscribe": {"table": "tiger", "chain": "everybody-1794992098010", "number": 1204}}
struct Subscribe {
  std::string table;
  std::optional<std::string> chain;     // of the last snapshot that it has
  std::optional<std::uint64_t> number;  // of the last frame
};
// {"unsubscribe": {"table": "tiger"}}
struct Unsubscribe {
  std::string table;
};
// {"command": {"table": "tiger", "command": "place-wager", "key": "7f3a", "body": {...}}}; without
// a table it is for the house.
struct LiveCommand {
  std::string table;
  std::string command;
  std::string key;
  std::string approval;
  json::value body;
};
// {"alive": {}}
struct AreYouThere {};

PUNTO_FIELDS(Subscribe, table, chain, number)
PUNTO_FIELDS(Unsubscribe, table)
PUNTO_FIELDS(AreYouThere)

using LiveRequest = std::variant<Subscribe, Unsubscribe, LiveCommand, AreYouThere>;

std::expected<LiveRequest, WireMistake> read_live_request(std::string_view text);

// ---- to the screen ------------------------------------------------------------------------------

std::string hello_frame(Time time, const SessionForm& session);
std::string alive_frame(Time time);
// `body` is JSON: what was done, or the problem.
std::string answer_frame(std::string_view key, unsigned status, std::string_view body);
std::string terminal_frame(const TerminalForm& terminal);
// For staff: something of the house is other than it was.
std::string house_frame(std::uint64_t number);

}  // namespace punto::wire
