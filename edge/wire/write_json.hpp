#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "core/scenario/value_text.hpp"
#include "edge/wire/field_policy.hpp"
#include "edge/wire/wire_context.hpp"

// Any struct with fields as JSON, by a loop over them. A field is named as in the code; what there
// is none of is left out. README.md has all conventions.
namespace punto::wire {

namespace json = boost::json;

// ---- leaves, in write_json.cpp ------------------------------------------------------------------

// By the id of the rulebook; "#3" where it has none.
json::value write_index(std::size_t index, Meaning meaning, const WireContext& context);
// Words are written with hyphens: "main-floor".
json::value write_word(WordsOfEnumeration words, std::size_t index);
json::value write_card(Card card);
json::value write_pair(Pair pair, const WireContext& context);  // "none", "9", "9D" in one suit
json::value write_bytes(std::span<const std::uint8_t> bytes);   // hexadecimal
json::value write_kinds(WagerKinds kinds, const WireContext& context);
json::value write_jobs(house::Jobs jobs);
json::value write_circumstances(const Circumstances::Values& values);
json::value write_composition(const Composition& cards);
json::value write_text(std::string_view text);
// The rule by which a share was paid, pushed or lost.
std::string_view rule_of_share(const SettledShare& share, const WireContext& context);

// A field of some struct, and how it is written.
struct WriteSlot {
  std::string_view name;
  const void* member;
  json::value (*write)(const void* member, std::string_view field, const WireContext& context);
  bool (*is_there)(const void* member);  // nullptr: always
};

// Whether an optional field is left out where there is none, or is null.
enum class Absent : std::uint8_t { LeftOut, Null };

void write_slots(json::object& to, std::span<const WriteSlot> slots, Absent absent,
                 const WireContext& context);

// The context in which a table's command is written.
WireContext at_table(const WireContext& context, std::string_view table);

// A table's command within something else: {"command": "set-limits"} with its fields beside. In
// table_command_json.cpp, so that its many kinds are compiled once.
json::object write_inner_command(const CommandBody& body, const WireContext& context);

// ---- what is made of them -----------------------------------------------------------------------

// Its members are all there always, null where there is none, so that one that is gone can be told
// by a change. The views are such.
template <typename Type>
concept Frame = requires { Type::is_frame; };

// A command within something else: the change that somebody proposes.
template <typename Type>
concept HoldsCommand = requires(const Type& value) {
  { value.table } -> std::convertible_to<std::string_view>;
  requires std::same_as<std::remove_cvref_t<decltype(value.change)>, punto::CommandBody>;
};

template <typename Type>
json::value write(const Type& value, std::string_view field, const WireContext& context);

template <typename Type>
json::value write_member(const void* member, std::string_view field, const WireContext& context) {
  return write(*static_cast<const Type*>(member), field, context);
}

template <typename Type>
bool is_member_there(const void* member) {
  const Type& value = *static_cast<const Type*>(member);
  if constexpr (std::same_as<Type, Citation>) {
    return !value.empty();
  } else {
    return value.has_value();
  }
}

template <typename Type>
constexpr WriteSlot write_slot(std::string_view name, const Type& member) {
  if constexpr (is_nothing_possible<Type>) {
    return {name, &member, write_member<Type>, is_member_there<Type>};
  } else {
    return {name, &member, write_member<Type>, nullptr};
  }
}

template <HasFields Type>
void write_fields(json::object& to, const Type& value, const WireContext& context) {
  std::array<WriteSlot, boost::mp11::mp_size<FieldsOf<Type>>::value> slots{};
  std::size_t count = 0;
  boost::mp11::mp_for_each<FieldsOf<Type>>([&](auto field) {
    using Field = decltype(field);
    using Member = std::remove_cvref_t<decltype(value.*Field::pointer)>;
    if constexpr (!is_secret<Member>(Field::name)) {
      slots[count++] = write_slot(Field::name, value.*Field::pointer);
    }
  });
  constexpr Absent absent = Frame<Type> ? Absent::Null : Absent::LeftOut;
  write_slots(to, std::span{slots}.first(count), absent, context);
}

template <HasFields Type>
json::object write_struct(const Type& value, const WireContext& context) {
  json::object object;
  if constexpr (HoldsCommand<Type>) {
    write_fields(object, value, at_table(context, value.table));
  } else {
    write_fields(object, value, context);
  }
  if constexpr (std::same_as<Type, SettledShare>) {
    const std::string_view rule = rule_of_share(value, context);
    if (!rule.empty()) object.emplace("rule", rule);
  }
  return object;
}

template <typename Type>
json::array write_list(const Type& list, std::string_view field, const WireContext& context) {
  json::array array;
  array.reserve(list.size());
  for (const auto& item : list) array.push_back(write(item, field, context));
  return array;
}

// In the order of the rulebook, each with its wager.
inline json::array write_terms(const std::vector<WagerTerms>& terms, const WireContext& context) {
  json::array array;
  array.reserve(terms.size());
  for (std::size_t i = 0; i < terms.size(); ++i) {
    json::object& object = array.emplace_back(json::object_kind).as_object();
    object.emplace("wager", write_index(i, Meaning::Wager, context));
    write_fields(object, terms[i], context);
  }
  return array;
}

template <typename Type>
json::value write_integer(Type value, std::string_view field, const WireContext& context) {
  constexpr auto is_named = [](Meaning meaning) {
    return meaning != Meaning::Number && meaning != Meaning::PlacedWager;
  };
  if constexpr (std::same_as<Type, std::uint8_t>) {
    const Meaning meaning = meaning_of<Type>(field);
    if (is_named(meaning)) return write_index(value, meaning, context);
  } else if constexpr (std::same_as<Type, WagerKinds>) {
    if (field == "kinds") return write_kinds(value, context);
  } else if constexpr (std::same_as<Type, house::Jobs>) {
    if (field == "jobs" || field == "was") return write_jobs(value);
  }
  return static_cast<std::int64_t>(value);
}

template <typename Type>
json::value write(const Type& value, std::string_view field, const WireContext& context) {
  if constexpr (std::same_as<Type, bool>) {
    return value;
  } else if constexpr (field_bytes::Number<Type>) {
    return write_integer(value, field, context);
  } else if constexpr (HasWords<Type>) {
    return write_word(words_of(value), static_cast<std::size_t>(value));
  } else if constexpr (std::is_enum_v<Type>) {
    return static_cast<std::int64_t>(value);
  } else if constexpr (std::same_as<Type, Cents>) {
    return value.value;
  } else if constexpr (std::same_as<Type, Time>) {
    return value.milliseconds;
  } else if constexpr (std::same_as<Type, Card>) {
    return write_card(value);
  } else if constexpr (std::same_as<Type, Pair>) {
    return write_pair(value, context);
  } else if constexpr (std::same_as<Type, Citation>) {
    return write_text(value.text());
  } else if constexpr (std::same_as<Type, std::string>) {
    return write_text(value);
  } else if constexpr (std::same_as<Type, Digest> || std::same_as<Type, voucher::VoucherId>) {
    return write_bytes(value.bytes);
  } else if constexpr (std::same_as<Type, Circumstances::Values>) {
    return write_circumstances(value);
  } else if constexpr (std::same_as<Type, Composition>) {
    return write_composition(value);
  } else if constexpr (std::same_as<Type, std::vector<WagerTerms>>) {
    return write_terms(value, context);
  } else if constexpr (field_bytes::is_optional<Type> || is_boxed<Type>) {
    return write(*value, field, context);
  } else if constexpr (field_bytes::is_pair<Type>) {
    return json::object{{"card", write_card(value.first)}, {"count", std::int64_t{value.second}}};
  } else if constexpr (std::same_as<Type, CommandBody>) {
    return write_inner_command(value, context);
  } else if constexpr (HasFields<Type>) {
    return write_struct(value, context);
  } else {
    return write_list(value, field, context);
  }
}

// ---- for everybody ------------------------------------------------------------------------------

template <HasFields Type>
json::object to_json(const Type& value, const WireContext& context) {
  return write_struct(value, context);
}

}  // namespace punto::wire
