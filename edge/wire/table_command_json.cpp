#include "edge/wire/command_json.hpp"
#include "edge/wire/read_json.hpp"

namespace punto::wire {
namespace {

// `besides`: a member that is no field.
using ReadCommand = bool (*)(WireReader& reader, const json::value& from, std::string_view besides,
                             CommandBody& to);

constexpr std::string_view kind_member = "command";

template <typename Body>
bool read_body(WireReader& reader, const json::value& from, std::string_view besides,
               CommandBody& to) {
  if constexpr (std::same_as<Body, LoadShoe>) {
    to = LoadShoe{};
    return read_slots(reader, from, {}, besides);
  } else {
    return read_fields<Reading::Command>(reader, from, to.emplace<Body>(), besides);
  }
}

template <typename... Bodies>
struct KindsOf {
  static constexpr std::array<std::string_view, sizeof...(Bodies)> names = {
      name_of_type<Bodies>.text()...};
  static constexpr std::array<ReadCommand, sizeof...(Bodies)> readers = {read_body<Bodies>...};
};
using Kinds = boost::mp11::mp_apply<KindsOf, CommandKinds>;

ReadCommand reader_of(std::string_view name) {
  const auto kind = std::ranges::find(Kinds::names, name);
  if (kind == Kinds::names.end()) return nullptr;
  return Kinds::readers[static_cast<std::size_t>(kind - Kinds::names.begin())];
}

void write_body(json::object& to, const CommandBody& body, const WireContext& context) {
  if (std::holds_alternative<LoadShoe>(body)) return;
  std::visit([&](const auto& command) { write_fields(to, command, context); },
             static_cast<const CommandKinds&>(body));
}

}  // namespace

std::span<const std::string_view> table_command_names() {
  return Kinds::names;
}

std::string_view table_command_name(const CommandBody& body) {
  return Kinds::names[body.index()];
}

std::expected<CommandBody, WireMistake> read_table_command(std::string_view name,
                                                           const json::value& from,
                                                           const WireContext& context) {
  const ReadCommand read = reader_of(name);
  if (read == nullptr) return std::unexpected(WireMistake{WireFault::UnknownCommand, {}, {}});
  WireReader reader{context};
  std::expected<CommandBody, WireMistake> body;
  if (!read(reader, from, {}, *body)) body = std::unexpected(reader.take_mistake());
  return body;
}

bool read_inner_command(WireReader& reader, const json::value& from, CommandBody& to) {
  std::string_view name;
  if (!read_kind(reader, from, kind_member, name)) return false;
  const ReadCommand read = reader_of(name);
  if (read == nullptr) return reader.fail_in(kind_member, WireFault::UnknownCommand);
  return read(reader, from, kind_member, to);
}

json::object table_command_json(const CommandBody& body, const WireContext& context) {
  json::object object;
  write_body(object, body, context);
  return object;
}

json::object write_inner_command(const CommandBody& body, const WireContext& context) {
  json::object object;
  object.emplace(kind_member, write_text(table_command_name(body)));
  write_body(object, body, context);
  return object;
}

}  // namespace punto::wire
