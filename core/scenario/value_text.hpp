#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rulebook/problem.hpp"
#include "core/scenario/actor_text.hpp"
#include "core/table/fields.hpp"

namespace punto {

// Values of fields as scenarios write them, in both directions: "100", "9C", "P1", "banker",
// "player-first", "yes", "25..10000", "P1:50,P2:50".

// What values are read and written against.
struct ReadingContext {
  const Rulebook& rulebook;
  const TableState* state = nullptr;            // without it only the form is looked at
  std::optional<PlayerId> self = std::nullopt;  // whose command it is
  Time now{};
};

// What a small number stands for: an index in the rulebook, a wager of the round, or itself.
enum class Meaning : std::uint8_t { Number, Wager, Irregularity, Method, Layout, PlacedWager };

template <typename Type>
constexpr Meaning meaning_of(std::string_view field) {
  if constexpr (std::is_same_v<Type, std::uint8_t>) {
    if (field == "wager" || field == "kind") return Meaning::Wager;
    if (field == "irregularity" || field == "told") return Meaning::Irregularity;
    if (field == "method") return Meaning::Method;
    if (field == "layout") return Meaning::Layout;
  } else if constexpr (std::is_same_v<Type, WagerNumber>) {
    if (field == "wager" || field == "number" || field == "withdraw" || field == "may-withdraw") {
      return Meaning::PlacedWager;
    }
  }
  return Meaning::Number;
}

namespace value_text {

template <typename Type>
using Reading = std::expected<Type, Mistake>;

// ---- leaves, in value_text.cpp ------------------------------------------------------------------

std::string write_amount(Cents amount);  // "100", "0.05"
Reading<Cents> read_amount(std::string_view text);
std::string write_number(std::int64_t number, Meaning meaning, const Rulebook& rulebook);
Reading<std::int64_t> read_number(std::string_view text, Meaning meaning,
                                  const ReadingContext& context);
std::string write_word(WordsOfEnumeration words, std::size_t index);
Reading<std::size_t> read_word(std::string_view text, WordsOfEnumeration words);
Reading<Card> read_card(std::string_view text);
Reading<bool> read_truth(std::string_view text);
std::string write_limits(const Limits& limits);  // "25..10000"
Reading<Limits> read_limits(std::string_view text);
std::string write_time(Time time);  // "2026-01-01T00:00:05Z"
Reading<Time> read_time(std::string_view text);
Reading<Digest> read_digest(std::string_view text);
Reading<Citation> read_citation(std::string_view text);
std::string write_kinds(WagerKinds kinds, const Rulebook& rulebook);
Reading<WagerKinds> read_kinds(std::string_view text, const ReadingContext& context);
std::string write_circumstances(const Circumstances::Values& values);
std::string write_composition(const Composition& cards);
std::string write_share(const SettledShare& share, const Rulebook& rulebook);
Reading<std::vector<WagerNumber>> read_own_wagers(std::string_view text,
                                                  const ReadingContext& context);
Reading<std::vector<std::pair<Card, std::uint8_t>>> read_counted(std::string_view text,
                                                                 const ReadingContext& context);
std::vector<std::string_view> split_list(std::string_view text);
// What a number may stand for, for people: "player, banker or tie".
std::string possible_numbers(std::string_view field, Meaning meaning, const Rulebook& rulebook);
std::string possible_words(WordsOfEnumeration words);

// ---- what is made of them -----------------------------------------------------------------------

template <typename Type>
inline constexpr bool is_optional = false;
template <typename Type>
inline constexpr bool is_optional<std::optional<Type>> = true;

using CountedCard = std::pair<Card, std::uint8_t>;

template <typename Type>
concept List = !std::is_same_v<Type, std::string> && requires(Type& list) {
  list.begin();
  typename Type::value_type;
};

// Looks at values without a text that could be read back.
template <typename Type>
concept WrittenOnly =
    std::is_same_v<Type, Circumstances::Values> || std::is_same_v<Type, Composition> ||
    std::is_same_v<Type, SettledShare> || std::is_same_v<Type, Settlement> ||
    std::is_same_v<Type, Pair> || std::is_same_v<Type, Actor> || std::is_same_v<Type, RoleRanks>;

template <typename Type>
std::string write(const Type& value, std::string_view field, const Rulebook& rulebook);

template <typename Type>
std::string write_list(const Type& list, std::string_view field, const Rulebook& rulebook) {
  std::string text;
  for (const auto& item : list) {
    if (!text.empty()) text += ',';
    text += write(item, field, rulebook);
  }
  return text.empty() ? "none" : text;
}

template <typename Type>
std::string write_optional(const Type& value, std::string_view field, const Rulebook& rulebook) {
  return value ? write(*value, field, rulebook) : "none";
}

template <typename Type>
std::string write(const Type& value, std::string_view field, const Rulebook& rulebook) {
  if constexpr (std::is_same_v<Type, bool>) {
    return value ? "yes" : "no";
  } else if constexpr (std::is_same_v<Type, WagerKinds>) {
    return write_kinds(value, rulebook);
  } else if constexpr (std::is_integral_v<Type>) {
    return write_number(static_cast<std::int64_t>(value), meaning_of<Type>(field), rulebook);
  } else if constexpr (HasWords<Type>) {
    return write_word(words_of(value), static_cast<std::size_t>(value));
  } else if constexpr (std::is_same_v<Type, PlayerId>) {
    return player_text(value);
  } else if constexpr (std::is_same_v<Type, PersonId>) {
    return person_text(value);
  } else if constexpr (std::is_same_v<Type, Actor>) {
    return actor_text(value);
  } else if constexpr (std::is_same_v<Type, Cents>) {
    return write_amount(value);
  } else if constexpr (std::is_same_v<Type, Card>) {
    return std::string{to_text(value)};
  } else if constexpr (std::is_same_v<Type, Limits>) {
    return write_limits(value);
  } else if constexpr (std::is_same_v<Type, Time>) {
    return write_time(value);
  } else if constexpr (std::is_same_v<Type, Digest>) {
    return to_text(value);
  } else if constexpr (std::is_same_v<Type, Citation>) {
    return std::string{value.text()};
  } else if constexpr (std::is_same_v<Type, std::string>) {
    return value;
  } else if constexpr (std::is_same_v<Type, Pair>) {
    return value.exists() ? "yes" : "no";
  } else if constexpr (std::is_same_v<Type, Circumstances::Values>) {
    return write_circumstances(value);
  } else if constexpr (std::is_same_v<Type, Composition>) {
    return write_composition(value);
  } else if constexpr (std::is_same_v<Type, Share>) {
    return player_text(value.player) + ':' + write_amount(value.amount);
  } else if constexpr (std::is_same_v<Type, CountedCard>) {
    return std::string{to_text(value.first)} + ':' + std::to_string(value.second);
  } else if constexpr (std::is_same_v<Type, SettledShare>) {
    return write_share(value, rulebook);
  } else if constexpr (is_optional<Type>) {
    return write_optional(value, field, rulebook);
  } else if constexpr (is_boxed<Type>) {
    return write(*value, field, rulebook);
  } else {
    return write_list(value, field, rulebook);
  }
}

template <typename Type>
Reading<Type> read(std::string_view text, std::string_view field, const ReadingContext& context);

template <typename Type>
Reading<Type> read_integer(std::string_view text, std::string_view field,
                           const ReadingContext& context) {
  const auto number = read_number(text, meaning_of<Type>(field), context);
  if (!number) return std::unexpected(number.error());
  if (std::in_range<Type>(*number)) return static_cast<Type>(*number);
  return std::unexpected(Mistake{"the number " + std::string{text} + " is too large",
                                 "write one that the table can hold"});
}

template <typename Type>
Reading<Type> read_list(std::string_view text, std::string_view field,
                        const ReadingContext& context) {
  Type list;
  if (text == "none") return list;
  for (const std::string_view item : split_list(text)) {
    auto value = read<typename Type::value_type>(item, field, context);
    if (!value) return std::unexpected(value.error());
    if (list.size() == list.max_size()) {
      return std::unexpected(Mistake{"the list is too long", "leave some out"});
    }
    list.push_back(*value);
  }
  return list;
}

template <typename Type, typename Inner>
Reading<Type> turn_into(const Reading<Inner>& inner) {
  if (!inner) return std::unexpected(inner.error());
  return static_cast<Type>(*inner);
}

inline Reading<Share> read_share(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) {
    return std::unexpected(
        Mistake{"\"" + std::string{text} + "\" is no share", "write P1:100 for each sharer"});
  }
  const auto someone = read_player(text.substr(0, colon));
  if (!someone) return std::unexpected(someone.error());
  const auto amount = read_amount(text.substr(colon + 1));
  if (!amount) return std::unexpected(amount.error());
  return Share{*someone, *amount};
}

template <typename Type>
Reading<Type> read(std::string_view text, std::string_view field, const ReadingContext& context) {
  if constexpr (std::is_same_v<Type, bool>) {
    return read_truth(text);
  } else if constexpr (std::is_same_v<Type, WagerKinds>) {
    return read_kinds(text, context);
  } else if constexpr (std::is_integral_v<Type>) {
    return read_integer<Type>(text, field, context);
  } else if constexpr (HasWords<Type>) {
    return turn_into<Type>(read_word(text, words_of(Type{})));
  } else if constexpr (std::is_same_v<Type, PlayerId>) {
    return read_player(text);
  } else if constexpr (std::is_same_v<Type, PersonId>) {
    const auto actor = read_actor(text);
    if (!actor) return std::unexpected(actor.error());
    return PersonId{actor->id};
  } else if constexpr (std::is_same_v<Type, Cents>) {
    return read_amount(text);
  } else if constexpr (std::is_same_v<Type, Card>) {
    return read_card(text);
  } else if constexpr (std::is_same_v<Type, Limits>) {
    return read_limits(text);
  } else if constexpr (std::is_same_v<Type, Time>) {
    return read_time(text);
  } else if constexpr (std::is_same_v<Type, Digest>) {
    return read_digest(text);
  } else if constexpr (std::is_same_v<Type, Citation>) {
    return read_citation(text);
  } else if constexpr (std::is_same_v<Type, std::string>) {
    return std::string{text};
  } else if constexpr (std::is_same_v<Type, Share>) {
    return read_share(text);
  } else if constexpr (std::is_same_v<Type, std::vector<WagerNumber>>) {
    return read_own_wagers(text, context);
  } else if constexpr (std::is_same_v<Type, std::vector<CountedCard>>) {
    return read_counted(text, context);
  } else if constexpr (is_optional<Type>) {
    if (text == "none") return Type{};
    auto inner = read<typename Type::value_type>(text, field, context);
    if (!inner) return std::unexpected(inner.error());
    return Type{*inner};
  } else {
    static_assert(List<Type>);
    return read_list<Type>(text, field, context);
  }
}

// What may be written, for people.
template <typename Type>
std::string possible(std::string_view field, const Rulebook& rulebook) {
  if constexpr (std::is_same_v<Type, bool>) {
    return "yes or no; the name alone is yes";
  } else if constexpr (std::is_same_v<Type, std::vector<WagerNumber>>) {
    return "all, none, or wagers with commas: " + possible<WagerNumber>(field, rulebook);
  } else if constexpr (std::is_same_v<Type, std::vector<CountedCard>>) {
    return "cards with their number, 9C:8,4D:7, or all-but:9C,4D";
  } else if constexpr (std::is_integral_v<Type>) {
    return possible_numbers(field, meaning_of<Type>(field), rulebook);
  } else if constexpr (HasWords<Type>) {
    return possible_words(words_of(Type{}));
  } else if constexpr (std::is_same_v<Type, PlayerId>) {
    return "P1, P2 and so on; left out by a Player for himself";
  } else if constexpr (std::is_same_v<Type, Cents>) {
    return "an amount: 100 or 0.05";
  } else if constexpr (std::is_same_v<Type, Card>) {
    return std::string{"rank and suit: "} + std::string{to_text(card_in_deck(rulebook.deck, 8))};
  } else if constexpr (std::is_same_v<Type, Limits>) {
    return "minimum and maximum: 25..10000";
  } else if constexpr (std::is_same_v<Type, std::string>) {
    return "a text in quotation marks";
  } else if constexpr (std::is_same_v<Type, Share>) {
    return "each sharer with his part: P1:100,P2:50";
  } else if constexpr (is_optional<Type>) {
    return possible<typename Type::value_type>(field, rulebook);
  } else if constexpr (List<Type> && !std::is_same_v<Type, Shares>) {
    const std::string each = possible<typename Type::value_type>(field, rulebook);
    return std::is_same_v<typename Type::value_type, Card> ? each + "; several with commas" : each;
  } else {
    return "";
  }
}

}  // namespace value_text
}  // namespace punto
