#pragma once

#include <fmt/format.h>
#include <memory>
#include <string>

#include "core/table/field_bytes.hpp"

// What the bytes of fields mean, as text: every field with its type.
namespace punto::field_text {

template <typename Type>
std::string type_text();

template <typename Type>
std::string fields_text() {
  std::string text;
  boost::mp11::mp_for_each<FieldsOf<Type>>([&](auto field) {
    using Member = std::remove_cvref_t<decltype(std::declval<Type&>().*decltype(field)::pointer)>;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name_of_field<decltype(field)>.text(),
                        type_text<Member>());
  });
  return text;
}

// Its number, then the fields of that kind.
template <typename... Types>
std::string variant_text(const std::variant<Types...>* /*variant*/) {
  std::string text;
  const auto add = [&](std::string_view name) {
    text += fmt::format("{}{}", text.empty() ? "" : "|", name);
  };
  (add(name_of_type<Types>.text()), ...);
  return "any of " + text;
}

template <typename Type>
std::string type_text() {
  if constexpr (std::same_as<Type, Card>) {
    return "card";
  } else if constexpr (std::same_as<Type, Composition>) {
    return "cards by kind";
  } else if constexpr (std::same_as<Type, std::shared_ptr<const Law>>) {
    return "law";
  } else if constexpr (std::same_as<Type, Pair>) {
    return "pair";
  } else if constexpr (std::same_as<Type, Citation> || std::same_as<Type, std::string>) {
    return "text";
  } else if constexpr (std::same_as<Type, bool>) {
    return "bool";
  } else if constexpr (HasWords<Type>) {
    return fmt::format("one of {}", fmt::join(words_of(Type{}), "|"));
  } else if constexpr (std::is_enum_v<Type>) {
    return type_text<std::underlying_type_t<Type>>();
  } else if constexpr (field_bytes::Number<Type>) {
    return fmt::format("{}{}", std::is_signed_v<Type> ? "int" : "uint", 8 * sizeof(Type));
  } else if constexpr (is_boxed<Type>) {
    return type_text<std::remove_cvref_t<decltype(*std::declval<Type>())>>();
  } else if constexpr (HasFields<Type>) {
    return fmt::format("{{{}}}", fields_text<Type>());
  } else if constexpr (field_bytes::is_array<Type>) {
    return fmt::format("{} times {}", std::tuple_size_v<Type>,
                       type_text<typename Type::value_type>());
  } else if constexpr (field_bytes::is_pair<Type>) {
    return fmt::format("({}, {})", type_text<std::remove_const_t<typename Type::first_type>>(),
                       type_text<typename Type::second_type>());
  } else if constexpr (field_bytes::is_variant<Type>) {
    return variant_text(static_cast<const Type*>(nullptr));
  } else if constexpr (field_bytes::is_optional<Type>) {
    return fmt::format("optional {}", type_text<typename Type::value_type>());
  } else {
    return fmt::format("list of {}", type_text<typename Type::value_type>());
  }
}

template <typename... Types>
std::string kinds_text(const std::variant<Types...>* /*variant*/) {
  std::string text;
  std::size_t kind = 0;
  const auto add = [&](std::string_view name, const std::string& fields) {
    text += fmt::format("{} {}: {}\n", kind++, name, fields);
  };
  (add(name_of_type<Types>.text(), fields_text<Types>()), ...);
  return text;
}

// A line for what every event has, and one for each kind.
template <typename Event>
std::string event_schema() {
  return fmt::format("at {}, by {}\n{}", type_text<decltype(Event::at)>(),
                     type_text<decltype(Event::by)>(),
                     kinds_text(static_cast<const decltype(Event::body)*>(nullptr)));
}

}  // namespace punto::field_text
