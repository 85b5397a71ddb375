#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "edge/wire/read_json.hpp"
#include "edge/wire/schema_book.hpp"
#include "edge/wire/schema_leaves.hpp"

// JSON Schema (2020-12) of any struct with fields, by the same loops that read and write it. No
// object has members that are not listed.
namespace punto::wire {

// A table's command within something else, in schema_commands.cpp.
json::object inner_command_schema(SchemaBook& book);

// ---- names --------------------------------------------------------------------------------------

// "punto::house::Job".
template <typename Type>
constexpr std::string_view qualified_name() {
  std::string_view text = __PRETTY_FUNCTION__;
  text.remove_prefix(text.find("Type = ") + 7);
  return text.substr(0, text.find_first_of(";]"));
}

// ---- what is made of them -----------------------------------------------------------------------

template <typename Type>
json::object schema(SchemaBook& book, std::string_view field);

// A field must be there: as read_fields has it for whoever does not send it for himself.
template <HasFields Type, Reading reading, typename Member>
constexpr bool is_field_needed(std::string_view field) {
  if (Frame<Type>) return true;
  if (is_nothing_possible<Member>) return false;
  if (reading == Reading::Struct) return true;
  return !is_senders_own<Member>(field) && !may_be_left_out(name_of_type<Type>.text(), field);
}

template <Reading reading, HasFields Type>
std::vector<SchemaSlot> slots_of(SchemaBook& book) {
  std::vector<SchemaSlot> slots;
  boost::mp11::mp_for_each<FieldsOf<Type>>([&](auto field) {
    using Field = decltype(field);
    using Member = std::remove_cvref_t<decltype(std::declval<Type&>().*Field::pointer)>;
    if constexpr (!is_secret<Member>(Field::name)) {
      json::object member = schema<Member>(book, Field::name);
      if (Frame<Type> && is_nothing_possible<Member>) member = or_null(std::move(member));
      slots.push_back(
          {Field::name, std::move(member), is_field_needed<Type, reading, Member>(Field::name)});
    }
  });
  return slots;
}

template <Reading reading, HasFields Type>
json::object struct_schema(SchemaBook& book) {
  auto slots = slots_of<reading, Type>(book);
  if constexpr (std::same_as<Type, SettledShare>) {
    slots.push_back({"rule", citation_schema(), false});
  }
  return object_schema(std::move(slots));
}

// By its name, under which it is put into the book.
template <typename Type, typename Make>
json::object named_schema(SchemaBook& book, Make make) {
  const std::string name = schema_name(qualified_name<Type>());
  if (!book.has(name)) {
    book.put(name, {});  // it may refer to itself
    book.put(name, make());
  }
  return book.reference(name);
}

inline json::object terms_schema(SchemaBook& book) {
  auto slots = slots_of<Reading::Struct, WagerTerms>(book);
  slots.insert(slots.begin(), {"wager", name_schema(), true});
  return list_schema(object_schema(std::move(slots)), 0, most_wager_kinds);
}

template <typename Type>
json::object number_schema(std::string_view field) {
  if constexpr (std::same_as<Type, std::uint8_t>) {
    if (meaning_of<Type>(field) != Meaning::Number) return name_schema();
  } else if constexpr (std::same_as<Type, WagerKinds>) {
    if (field == "kinds") return set_schema(name_schema(), most_wager_kinds);
  } else if constexpr (std::same_as<Type, house::Jobs>) {
    const std::size_t jobs = house::job_names.size();
    if (field == "jobs" || field == "was") return set_schema(words_schema(house::job_names), jobs);
  }
  return integer_schema(range_of<Type>());
}

template <typename Type>
json::object schema(SchemaBook& book, std::string_view field) {
  if constexpr (std::same_as<Type, bool>) {
    return truth_schema();
  } else if constexpr (field_bytes::Number<Type>) {
    return number_schema<Type>(field);
  } else if constexpr (HasWords<Type>) {
    return named_schema<Type>(book, [] { return words_schema(words_of(Type{})); });
  } else if constexpr (std::is_enum_v<Type>) {
    return number_schema<std::underlying_type_t<Type>>(field);
  } else if constexpr (std::same_as<Type, Cents>) {
    return integer_schema({-largest_number, largest_number});
  } else if constexpr (std::same_as<Type, Time>) {
    return integer_schema({0, last_time.milliseconds});
  } else if constexpr (std::same_as<Type, Card>) {
    return card_schema();
  } else if constexpr (std::same_as<Type, Pair>) {
    return pair_schema();
  } else if constexpr (std::same_as<Type, Citation>) {
    return citation_schema();
  } else if constexpr (std::same_as<Type, std::string>) {
    return text_schema(field);
  } else if constexpr (std::same_as<Type, Digest> || std::same_as<Type, voucher::VoucherId>) {
    return bytes_schema(sizeof(Type));
  } else if constexpr (std::same_as<Type, Circumstances::Values>) {
    return circumstances_schema();
  } else if constexpr (std::same_as<Type, Composition>) {
    return list_schema(counted_card_schema(), 0, largest_deck_size);
  } else if constexpr (std::same_as<Type, std::vector<WagerTerms>>) {
    return terms_schema(book);
  } else if constexpr (field_bytes::is_optional<Type>) {
    return schema<typename Type::value_type>(book, field);
  } else if constexpr (is_boxed<Type>) {
    return schema<std::remove_cvref_t<decltype(*std::declval<Type&>())>>(book, field);
  } else if constexpr (field_bytes::is_pair<Type>) {
    return counted_card_schema();
  } else if constexpr (std::same_as<Type, CommandBody>) {
    return inner_command_schema(book);
  } else if constexpr (HasFields<Type>) {
    return named_schema<Type>(book, [&] { return struct_schema<Reading::Struct, Type>(book); });
  } else if constexpr (field_bytes::is_array<Type>) {
    constexpr std::size_t size = std::tuple_size_v<Type>;
    return list_schema(schema<typename Type::value_type>(book, field), size, size);
  } else {
    const std::size_t most = std::min(longest_list(field), field_bytes::most_items<Type>);
    return list_schema(schema<typename Type::value_type>(book, field), 0, most);
  }
}

// ---- for everybody ------------------------------------------------------------------------------

// By itself, with all that it refers to.
template <HasFields Type>
json::object schema_of() {
  SchemaBook book{"#/$defs/"};
  json::object whole = schema<Type>(book, {});
  json::object definitions;
  for (const auto& [name, each] : book.all()) definitions.emplace(name, each);
  whole.emplace("$schema", "https://json-schema.org/draft/2020-12/schema");
  whole.emplace("$defs", std::move(definitions));
  return whole;
}

}  // namespace punto::wire
