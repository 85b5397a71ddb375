#pragma once

#include <charconv>
#include <fmt/format.h>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/cards/shown.hpp"
#include "core/rulebook/nearest.hpp"
#include "core/scenario/field_type.hpp"

namespace punto {

// What a question about a table came to.
struct Answer {
  bool holds = false;
  std::string actual;
};
using Answering = std::expected<Answer, Mistake>;

// Follows a path of names such as "seats.P1.credits" into a table and compares what is there with a
// text. What is not there is "none"; a name that could never be there is a mistake. Members of
// lists go by what tells them apart: a Player, a number, a place, a side or a wager.
class PathWalk {
 public:
  PathWalk(std::vector<std::string_view> path, std::string_view expected,
           const ReadingContext& context)
      : path_(std::move(path)), expected_(expected), context_(context) {}

  template <typename Type>
  Answering answer(const Type& root) {
    walk(root, "");
    if (mistake_) return std::unexpected(*mistake_);
    return answer_;
  }

 private:
  template <typename Type>
  static constexpr bool is_leaf =
      std::is_arithmetic_v<Type> || std::is_enum_v<Type> || std::is_same_v<Type, Cents> ||
      std::is_same_v<Type, Card> || std::is_same_v<Type, Limits> || std::is_same_v<Type, Time> ||
      std::is_same_v<Type, Digest> || std::is_same_v<Type, Citation> ||
      std::is_same_v<Type, std::string> || std::is_same_v<Type, Pair> ||
      std::is_same_v<Type, Circumstances::Values> || std::is_same_v<Type, Composition> ||
      std::is_same_v<Type, Share> || std::is_same_v<Type, SettledShare> ||
      std::is_same_v<Type, Actor>;

  [[nodiscard]] bool at_end() const { return at_ == path_.size(); }

  template <typename Type>
  void walk(const Type& value, std::string_view field) {
    if constexpr (is_leaf<Type>) {
      compare(value, field);
    } else if constexpr (value_text::is_optional<Type>) {
      walk_optional(value, field);
    } else if constexpr (is_boxed<Type>) {
      walk(*value, field);
    } else if constexpr (HasFields<Type>) {
      walk_fields(value);
    } else if constexpr (value_text::List<Type>) {
      walk_list(value, field);
    } else {
      fail("this cannot be looked into", "ask for something else");
    }
  }

  template <typename Type>
  void walk_optional(const Type& value, std::string_view field) {
    if (value) return walk(*value, field);
    absent_ = true;
    if constexpr (std::is_default_constructible_v<typename Type::value_type>) {
      walk(typename Type::value_type{}, field);
    } else {
      answer_ = {expected_ == "none", "none"};
    }
  }

  template <typename Type>
  void walk_fields(const Type& value) {
    std::vector<std::string_view> names;
    bool found = false;
    const std::string_view wanted = at_end() ? std::string_view{} : path_[at_];
    for_each_field(value, [&](std::string_view name, const auto& member) {
      names.push_back(name);
      if (found || name != wanted) return;
      found = true;
      ++at_;
      walk(member, name);
    });
    if (found) return;
    // "none" can be asked of anything that may be missing.
    if (at_end() && expected_ == "none") {
      answer_ = {absent_, absent_ ? "none" : "there"};
      return;
    }
    const std::string guess = did_you_mean(wanted, names);
    fail(at_end() ? "this has parts" : fmt::format("there is no \"{}\"", shown(wanted)),
         guess.empty() ? fmt::format("name one of {}", one_of(names)) : guess);
  }

  template <typename Type>
  void walk_list(const Type& list, std::string_view field) {
    using Item = typename Type::value_type;
    if constexpr (is_leaf<Item>) {
      if (at_end()) return compare(list, field);
    }
    if (at_end()) {
      answer_.actual = std::to_string(list.size());
      answer_.holds = answer_.actual == expected_ || (expected_ == "none" && list.empty());
      return;
    }
    const std::string_view key = path_[at_++];
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (is_called(list[i], i, key)) return walk(list[i], field);
    }
    if constexpr (std::is_default_constructible_v<Item>) {
      absent_ = true;
      walk(Item{}, field);
    }
  }

  template <typename Item>
  [[nodiscard]] bool is_called(const Item& item, std::size_t index, std::string_view key) const {
    if constexpr (requires { item.offered; }) {
      return context_.rulebook.wagers[index].id == key;
    } else if constexpr (requires { item.number; }) {
      return std::to_string(item.number) == key;
    } else if constexpr (requires { item.player; }) {
      return player_text(item.player) == key;
    } else if constexpr (requires { item.laid_at; }) {
      return place_names[index % place_names.size()] == key;
    } else if constexpr (requires { item.kept; }) {
      return side_names[index % side_names.size()] == key;
    } else {
      return std::to_string(index + 1) == key;
    }
  }

  template <typename Type>
  void compare(const Type& value, std::string_view field) {
    compare(view_of_field(field, value));
  }

  void compare(const FieldView& field) {
    if (!at_end()) return fail("this has no parts", "leave out what follows the last point");
    answer_.actual =
        absent_ ? "none" : field.type->write(field.member, field.name, context_.rulebook);
    if (absent_ || expected_ == "none") {
      answer_.holds = answer_.actual == expected_;
    } else if (const auto mistake = field.type->check(expected_, field.name, context_)) {
      return fail(mistake->what, mistake->remedy);
    } else {
      answer_.holds = field.type->is_value(field.member, expected_, field.name, context_);
    }
  }

  void fail(std::string what, std::string remedy) {
    if (!mistake_) mistake_ = Mistake{std::move(what), std::move(remedy)};
  }

  std::vector<std::string_view> path_;
  std::string_view expected_;
  const ReadingContext& context_;
  std::size_t at_ = 0;
  bool absent_ = false;
  Answer answer_;
  std::optional<Mistake> mistake_;
};

}  // namespace punto
