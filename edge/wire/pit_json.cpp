#include "edge/wire/pit_json.hpp"

#include <algorithm>
#include <map>

#include "core/cards/insist.hpp"
#include "edge/wire/command_json.hpp"
#include "edge/wire/schema_book.hpp"
#include "edge/wire/write_json.hpp"

namespace punto::wire {
namespace {

// Each with the rulebook of its own table.
template <typename Form>
json::array write_at_tables(const std::vector<Form>& list, const WireContext& context) {
  json::array array;
  array.reserve(list.size());
  for (const Form& each : list) {
    std::string_view table;
    if constexpr (std::same_as<Form, QueueItemForm>) {
      if (each.table) table = *each.table;
    } else {
      table = each.table;
    }
    WireContext own = context;
    if (!table.empty()) own.rulebook = context.rulebook_of(table);
    array.push_back(write_struct(each, own));
  }
  return array;
}

using Members = std::vector<std::string>;

Members needed_by(std::string_view name,
                  json::object (*schema_of)(std::string_view name, SchemaBook& book)) {
  SchemaBook book{""};
  const json::object reference = schema_of(name, book);
  const json::string& key = reference.at("$ref").as_string();
  const json::object& schema = book.all().find(std::string_view{key})->second;
  Members needed;
  const json::value* required = schema.if_contains("required");
  if (required == nullptr) return needed;
  for (const json::value& member : required->as_array()) needed.emplace_back(member.as_string());
  return needed;
}

// Of every command, found once.
struct NeededMembers {
  NeededMembers() {
    for (const std::string_view name : table_command_names()) {
      of_tables.emplace(name, needed_by(name, table_command_schema));
    }
    for (const HouseCommandKind& kind : house_command_kinds()) {
      of_house.emplace(kind.name, needed_by(kind.name, house_command_schema));
    }
  }

  std::map<std::string, Members, std::less<>> of_tables;
  std::map<std::string, Members, std::less<>> of_house;
};

}  // namespace

json::object pit_json(const PitForm& pit, const WireContext& context) {
  PitForm head = pit;
  head.tables.clear();
  head.queue.clear();
  json::object object = write_struct(head, context);
  object["tables"] = write_at_tables(pit.tables, context);
  object["queue"] = write_at_tables(pit.queue, context);
  return object;
}

Members members_to_say(std::string_view path, const QueueBodyForm& known) {
  static const NeededMembers needed;
  const auto& all = path.starts_with("/api/house/") ? needed.of_house : needed.of_tables;
  const auto found = all.find(path.substr(path.rfind('/') + 1));
  INSIST(found != all.end());
  const json::object body = write_struct(known, {});
  Members more;
  std::ranges::copy_if(found->second, std::back_inserter(more),
                       [&](const std::string& member) { return !body.contains(member); });
  return more;
}

}  // namespace punto::wire
