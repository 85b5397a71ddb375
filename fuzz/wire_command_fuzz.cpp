#include <boost/json.hpp>
#include <string>

#include "core/rulebook/approved.hpp"
#include "core/rulebook/read_rulebook.hpp"
#include "core/table/field_bytes.hpp"
#include "edge/wire/command_json.hpp"
#include "edge/wire/parse_json.hpp"
#include "edge/wire/problem_json.hpp"
#include "fuzz/input.hpp"

namespace {

namespace json = boost::json;

using punto::wire::WireFault;

const punto::wire::WireContext& context() {
  static const punto::Rulebook rulebook =
      *punto::read_rulebook(punto::approved_rulebooks().front().text);
  static const punto::wire::WireContext made{
      .rulebook = &rulebook,
      .player = {},
      .terminal = punto::house::TerminalId{1},
      .rulebook_of = [](std::string_view table) { return table == "t" ? &rulebook : nullptr; }};
  return made;
}

template <typename Type>
std::string bytes_of(const Type& value) {
  std::string bytes;
  punto::field_bytes::put(bytes, value);
  return bytes;
}

// Whatever is wrong can be told, on one line of JSON that repeats no bytes that are none.
void can_be_told(const punto::wire::WireMistake& mistake) {
  using punto::wire::Language;
  for (const Language language : {Language::English, Language::Chinese}) {
    const auto problem = punto::wire::problem_json(punto::wire::problem_of(mistake, language));
    must(json::parse(json::serialize(problem)) == json::value(problem));
  }
}

// The parser takes what a plain one takes, but for its bounds, fields that are there twice and
// numbers that are not whole.
void agrees_with_plain_json(std::string_view text,
                            const std::expected<json::value, punto::wire::WireMistake>& read) {
  boost::system::error_code failed;
  json::parse_options options;
  options.max_depth = punto::wire::deepest_json;
  const json::value plain = json::parse(text, failed, {}, options);
  if (read) {
    must(!failed && plain == *read);
  } else {
    must(failed || read.error().fault != WireFault::NotJson);
  }
}

void as_table_command(std::string_view name, const json::value& value) {
  const auto command = punto::wire::read_table_command(name, value, context());
  if (!command) return can_be_told(command.error());
  const json::value written = punto::wire::table_command_json(*command, context());
  const auto again = punto::wire::read_table_command(name, written, context());
  must(again && bytes_of(*again) == bytes_of(*command));
}

void as_house_command(std::string_view name, const json::value& value) {
  const auto command = punto::wire::read_house_command(name, value, context());
  if (!command) return can_be_told(command.error());
  const json::value written = punto::wire::house_command_json(*command, context());
  const auto again = punto::wire::read_house_command(name, written, context());
  must(again && again->index() == command->index());
  must(json::value(punto::wire::house_command_json(*again, context())) == written);
}

}  // namespace

// "place-wager {...}": the name of a command, and what was sent. What is read is read alike once
// more; what is not has its reason.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = text_of(data, size);
  const std::size_t space = text.find(' ');
  const std::string_view name = text.substr(0, space);
  const std::string_view sent =
      space == std::string_view::npos ? std::string_view{} : text.substr(space + 1);
  const auto value = punto::wire::parse_json(sent);
  agrees_with_plain_json(sent, value);
  if (!value) {
    can_be_told(value.error());
    return 0;
  }
  as_table_command(name, *value);
  as_house_command(name, *value);
  return 0;
}
