#include "edge/wire/live_json.hpp"

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "edge/wire/parse_json.hpp"
#include "edge/wire/read_json.hpp"
#include "edge/wire/server_json.hpp"

namespace punto::wire {
namespace {

// What a command says besides its body.
struct CommandHead {
  std::optional<std::string> table;
  std::string command;
  std::string key;
  std::optional<std::string> approval;
};

}  // namespace

PUNTO_FIELDS(Subscribe, table, chain, number)
PUNTO_FIELDS(Unsubscribe, table)
PUNTO_FIELDS(AreYouThere)

namespace {

PUNTO_FIELDS(CommandHead, table, command, key, approval)

template <typename Form>
bool read_member(WireReader& reader, std::string_view name, const json::value& from, Form& to) {
  reader.enter(name);
  if (!read(reader, from, {}, to)) return false;
  reader.leave();
  return true;
}

bool read_command(WireReader& reader, const json::value& from, LiveCommand& to) {
  reader.enter("command");
  if (!from.is_object()) return reader.fail(WireFault::WrongType, "object");
  json::object head = from.as_object();
  const json::value* body = head.if_contains("body");
  if (body == nullptr) return reader.fail_in("body", WireFault::MissingField);
  to.body = *body;
  head.erase("body");
  CommandHead read_head;
  if (!read(reader, json::value(std::move(head)), {}, read_head)) return false;
  reader.leave();
  to.table = std::move(read_head.table).value_or("");
  to.command = std::move(read_head.command);
  to.key = std::move(read_head.key);
  to.approval = std::move(read_head.approval).value_or("");
  return true;
}

bool read_request(WireReader& reader, const json::value& from, LiveRequest& to) {
  constexpr std::string_view known = "subscribe, unsubscribe, command, alive";
  if (!from.is_object()) return reader.fail(WireFault::WrongType, "object");
  const json::object& object = from.get_object();
  if (object.size() != 1) return reader.fail(WireFault::MissingField, std::string{known});
  const auto& member = *object.begin();
  const std::string_view name = member.key();
  if (name == "subscribe")
    return read_member(reader, name, member.value(), to.emplace<Subscribe>());
  if (name == "unsubscribe") {
    return read_member(reader, name, member.value(), to.emplace<Unsubscribe>());
  }
  if (name == "command") return read_command(reader, member.value(), to.emplace<LiveCommand>());
  if (name == "alive") return read_member(reader, name, member.value(), to.emplace<AreYouThere>());
  return reader.fail_in(name, WireFault::UnknownField, std::string{known});
}

}  // namespace

std::expected<LiveRequest, WireMistake> read_live_request(std::string_view text) {
  const auto parsed = parse_json(text);
  if (!parsed) return std::unexpected(parsed.error());
  const WireContext context;
  WireReader reader{context};
  LiveRequest request;
  if (!read_request(reader, *parsed, request)) return std::unexpected(reader.take_mistake());
  return request;
}

std::string hello_frame(Time time, const SessionForm& session) {
  return fmt::format(R"({{"hello":{{"time":{},"session":{}}}}})", time.milliseconds,
                     json::serialize(form_json(session)));
}

std::string alive_frame(Time time) {
  return fmt::format(R"({{"alive":{{"time":{}}}}})", time.milliseconds);
}

std::string answer_frame(std::string_view key, unsigned status, std::string_view body) {
  return fmt::format(R"({{"answer":{{"key":{},"status":{},"body":{}}}}})",
                     json::serialize(json::value(key)), status, body);
}

std::string terminal_frame(const TerminalForm& terminal) {
  return fmt::format(R"({{"terminal":{}}})", json::serialize(form_json(terminal)));
}

std::string house_frame(std::uint64_t number) {
  return fmt::format(R"({{"house":{{"number":{}}}}})", number);
}

}  // namespace punto::wire
