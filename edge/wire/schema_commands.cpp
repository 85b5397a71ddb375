#include "core/cards/insist.hpp"
#include "edge/wire/house_forms.hpp"
#include "edge/wire/schema.hpp"
#include "edge/wire/table_changes.hpp"

namespace punto::wire {
namespace {

using boost::mp11::mp_for_each;
using boost::mp11::mp_identity;
using boost::mp11::mp_transform;

template <typename Kinds, typename Visit>
void for_each_kind(Visit visit) {
  mp_for_each<mp_transform<mp_identity, Kinds>>(
      [&]<typename Body>(mp_identity<Body> /*body*/) { visit(static_cast<const Body*>(nullptr)); });
}

template <typename Body>
json::object command_schema(SchemaBook& book) {
  if constexpr (std::same_as<Body, LoadShoe>) {
    return object_schema({});
  } else {
    return struct_schema<Reading::Command, Body>(book);
  }
}

// Puts it under its name and refers to it.
template <typename Body>
json::object put_command(SchemaBook& book, std::string name) {
  if (!book.has(name)) book.put(name, command_schema<Body>(book));
  return book.reference(name);
}

template <typename Body>
std::string name_in_house() {
  std::string name = schema_name(qualified_name<Body>());
  constexpr std::string_view prefix = "House";
  return name.starts_with(prefix) ? name : std::string{prefix} + name;
}

template <typename Kinds>
bool put_if_named(std::string_view name, SchemaBook& book, json::object& to) {
  bool is_found = false;
  for_each_kind<Kinds>([&]<typename Body>(const Body* /*body*/) {
    if (name_of_type<Body>.text() != name) return;
    to = put_command<Body>(book, name_in_house<Body>());
    is_found = true;
  });
  return is_found;
}

}  // namespace

json::object table_command_schema(std::string_view name, SchemaBook& book) {
  json::object found;
  for_each_kind<CommandKinds>([&]<typename Body>(const Body* /*body*/) {
    if (name_of_type<Body>.text() != name) return;
    found = put_command<Body>(book, schema_name(qualified_name<Body>()));
  });
  INSIST(!found.empty());
  return found;
}

json::object house_command_schema(std::string_view name, SchemaBook& book) {
  json::object found;
  const bool is_found = put_if_named<HouseForms>(name, book, found) ||
                        put_if_named<house::CommandKinds>(name, book, found);
  INSIST(is_found);
  return found;
}

json::object inner_command_schema(SchemaBook& book) {
  const std::string name = "TableChange";
  if (book.has(name)) return book.reference(name);
  json::array changes;
  for_each_kind<TableChanges>([&]<typename Body>(const Body* /*body*/) {
    auto slots = slots_of<Reading::Command, Body>(book);
    const std::string_view kind = name_of_type<Body>.text();
    slots.insert(slots.begin(), {"command", {{"const", write_text(kind)}}, true});
    const std::string own = "Change" + schema_name(qualified_name<Body>());
    book.put(own, object_schema(std::move(slots)));
    changes.push_back(book.reference(own));
  });
  book.put(name, {{"oneOf", std::move(changes)}});
  return book.reference(name);
}

}  // namespace punto::wire
