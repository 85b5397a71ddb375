#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scenario/value_text.hpp"

namespace punto {

// What can be done with a field of any type by text alone, so that the loops over fields are
// written once and not for every struct.
struct FieldType {
  bool is_truth = false;
  bool is_player = false;
  bool is_text = false;
  bool is_list = false;
  bool may_be_missing = false;  // in a command: there is a value that means nothing was said

  std::string (*write)(const void* member, std::string_view field,
                       const Rulebook& rulebook) = nullptr;
  // What is wrong with the text; else the member has its value.
  std::optional<Mistake> (*read)(void* member, std::string_view text, std::string_view field,
                                 const ReadingContext& context) = nullptr;
  std::optional<Mistake> (*check)(std::string_view text, std::string_view field,
                                  const ReadingContext& context) = nullptr;
  bool (*is_value)(const void* member, std::string_view text, std::string_view field,
                   const ReadingContext& context) = nullptr;
  bool (*same)(const void* left, const void* right) = nullptr;
  // What may be written, for people: "player or banker".
  std::string (*values)(std::string_view field, const Rulebook& rulebook) = nullptr;
};

template <typename Type>
struct FieldTypeOf {
  static std::string write(const void* member, std::string_view field, const Rulebook& rulebook) {
    return value_text::write(*static_cast<const Type*>(member), field, rulebook);
  }

  static std::optional<Mistake> read(void* member, std::string_view text, std::string_view field,
                                     const ReadingContext& context) {
    if constexpr (value_text::WrittenOnly<Type>) {
      return {};
    } else {
      auto value = value_text::read<Type>(text, field, context);
      if (!value) return std::move(value.error());
      *static_cast<Type*>(member) = std::move(*value);
      return {};
    }
  }

  static std::optional<Mistake> check(std::string_view text, std::string_view field,
                                      const ReadingContext& context) {
    if constexpr (value_text::WrittenOnly<Type>) {
      return {};
    } else {
      Type nobody_keeps{};
      return read(&nobody_keeps, text, field, context);
    }
  }

  static bool is_value(const void* member, std::string_view text, std::string_view field,
                       const ReadingContext& context) {
    if constexpr (value_text::WrittenOnly<Type>) {
      return write(member, field, context.rulebook) == text;
    } else {
      const auto value = value_text::read<Type>(text, field, context);
      if (!value) return false;
      if (*value == *static_cast<const Type*>(member)) return true;
      // An offer of everything has more bits than the rulebook has wagers.
      return std::is_same_v<Type, WagerKinds> &&
             write(member, field, context.rulebook) == write(&*value, field, context.rulebook);
    }
  }

  static bool same(const void* left, const void* right) {
    return *static_cast<const Type*>(left) == *static_cast<const Type*>(right);
  }

  static constexpr bool may_be_missing =
      std::is_same_v<Type, bool> || std::is_same_v<Type, std::string> ||
      std::is_same_v<Type, Digest> || std::is_same_v<Type, Citation> ||
      value_text::is_optional<Type> || value_text::List<Type>;

  static constexpr FieldType type{
      .is_truth = std::is_same_v<Type, bool>,
      .is_player = std::is_same_v<Type, PlayerId>,
      .is_text = std::is_same_v<Type, std::string>,
      .is_list = value_text::List<Type>,
      .may_be_missing = may_be_missing,
      .write = write,
      .read = read,
      .check = check,
      .is_value = is_value,
      .same = same,
      .values = value_text::possible<Type>,
  };
};

// A field of some struct: its name, where it is, and what can be done with it.
template <typename Pointer>
struct FieldSlotOf {
  std::string_view name;
  Pointer member;
  const FieldType* type;
};
using FieldSlot = FieldSlotOf<void*>;
using FieldView = FieldSlotOf<const void*>;

template <typename Type>
FieldView view_of_field(std::string_view name, const Type& member) {
  return {name, &member, &FieldTypeOf<Type>::type};
}

}  // namespace punto
