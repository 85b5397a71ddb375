#pragma once

#include <string>

#include "core/house/fields.hpp"
#include "core/voucher/voucher_code.hpp"
#include "edge/wire/field_policy.hpp"
#include "edge/wire/table_changes.hpp"
#include "edge/wire/write_json.hpp"
#include "tests/drive/random.hpp"

namespace punto::wire {

// Any values that can be on the wire, for any struct with fields: whatever a field may be, and now
// and then the least and the most of it.
class AnyValue {
 public:
  AnyValue(drive::Random& random, const Rulebook& rulebook)
      : random_(random), rulebook_(rulebook) {}

  template <HasFields Type>
  Type of() {
    Type value{};
    put(value, {});
    return value;
  }

  template <typename Type>
  void put(Type& value, std::string_view field) {
    if constexpr (std::same_as<Type, bool>) {
      value = random_.percent(50);
    } else if constexpr (field_bytes::Number<Type>) {
      put_number(value, field);
    } else if constexpr (HasWords<Type>) {
      value = static_cast<Type>(random_.below(words_of(Type{}).size()));
    } else if constexpr (std::is_enum_v<Type>) {
      std::underlying_type_t<Type> number{};
      put_number(number, field);
      value = static_cast<Type>(number);
    } else if constexpr (std::same_as<Type, Cents>) {
      value.value = number_between(-largest_number, largest_number);
    } else if constexpr (std::same_as<Type, Time>) {
      value.milliseconds = number_between(0, last_time.milliseconds);
    } else if constexpr (std::same_as<Type, Card>) {
      value = card();
    } else if constexpr (std::same_as<Type, Pair>) {
      value = pair();
    } else if constexpr (std::same_as<Type, Citation>) {
      static constexpr std::array<std::string_view, 4> rules = {"", "5.8.2.2", "i67", "3"};
      value = Citation{random_.one_of(rules)};
    } else if constexpr (std::same_as<Type, std::string>) {
      value = text(field);
    } else if constexpr (requires { value.bytes; }) {
      for (auto& byte : value.bytes) byte = static_cast<std::uint8_t>(random_.below(256));
    } else if constexpr (std::same_as<Type, Circumstances::Values>) {
      put_circumstances(value);
    } else if constexpr (std::same_as<Type, std::vector<WagerTerms>>) {
      value.resize(rulebook_.wagers.size());
      for (WagerTerms& terms : value) put(terms, {});
    } else if constexpr (std::same_as<Type, std::optional<Composition>>) {
      if (random_.percent(50)) value = composition();
    } else if constexpr (field_bytes::is_optional<Type>) {
      value.reset();
      if (random_.percent(60)) put(value.emplace(), field);
    } else if constexpr (is_boxed<Type>) {
      std::remove_cvref_t<decltype(*value)> content{};
      put(content, field);
      value = std::move(content);
    } else if constexpr (field_bytes::is_pair<Type>) {
      value = {card(), static_cast<std::uint8_t>(random_.below(256))};
    } else if constexpr (std::same_as<Type, CommandBody>) {
      put_change(value);
    } else if constexpr (HasFields<Type>) {
      put_fields(value);
    } else if constexpr (field_bytes::is_array<Type>) {
      for (auto& item : value) put(item, field);
    } else {
      const std::size_t most = std::min(longest_list(field), field_bytes::most_items<Type>);
      value.resize(random_.percent(90) ? random_.below(4) : std::min<std::size_t>(most, 40));
      for (auto& item : value) put(item, field);
    }
  }

 private:
  template <HasFields Type>
  void put_fields(Type& value) {
    boost::mp11::mp_for_each<FieldsOf<Type>>([&](auto field) {
      using Field = decltype(field);
      using Member = std::remove_cvref_t<decltype(value.*Field::pointer)>;
      if constexpr (!is_secret<Member>(Field::name)) put(value.*Field::pointer, Field::name);
    });
    if constexpr (std::same_as<Type, SettledShare>) {
      const auto rows = static_cast<int>(rulebook_.wagers[value.kind].pays.size());
      value.row = static_cast<std::int8_t>(random_.between(-1, rows - 1));
    }
  }

  std::int64_t number_between(std::int64_t least, std::int64_t most) {
    if (random_.percent(5)) return least;
    if (random_.percent(5)) return most;
    if (random_.percent(40)) return std::clamp<std::int64_t>(random_.between(0, 9), least, most);
    const auto width = static_cast<std::uint64_t>(most - least) + 1;
    return least + static_cast<std::int64_t>(random_.next() % width);
  }

  template <typename Type>
  void put_number(Type& value, std::string_view field) {
    if constexpr (std::same_as<Type, std::uint8_t>) {
      if (put_index(value, meaning_of<Type>(field))) return;
    } else if constexpr (std::same_as<Type, WagerKinds>) {
      if (field == "kinds") {
        value = random_.next() & ((WagerKinds{1} << rulebook_.wagers.size()) - 1);
        return;
      }
    } else if constexpr (std::same_as<Type, house::Jobs>) {
      if (field == "jobs" || field == "was") {
        value = static_cast<Type>(random_.next() & house::all_jobs);
        return;
      }
    }
    using Limits = std::numeric_limits<Type>;
    constexpr bool is_wide = sizeof(Type) == sizeof(std::int64_t);
    constexpr std::int64_t least = std::is_signed_v<Type> ? -largest_number : 0;
    value = static_cast<Type>(is_wide ? number_between(least, largest_number)
                                      : number_between(static_cast<std::int64_t>(Limits::min()),
                                                       static_cast<std::int64_t>(Limits::max())));
  }

  bool put_index(std::uint8_t& value, Meaning meaning) {
    const auto any_below = [&](std::size_t count) {
      value = static_cast<std::uint8_t>(random_.below(count));
      return true;
    };
    switch (meaning) {
      case Meaning::Wager: return any_below(rulebook_.wagers.size());
      case Meaning::Irregularity: return any_below(rulebook_.irregularities.size());
      case Meaning::Layout: return any_below(rulebook_.layouts.size());
      case Meaning::Method:
        if (!rulebook_.methods.empty() && random_.percent(70)) {
          return any_below(rulebook_.methods.size());
        }
        value = no_method;
        return true;
      case Meaning::Number:
      case Meaning::PlacedWager: break;
    }
    return false;
  }

  Card card() {
    const auto count = static_cast<std::size_t>(cards_in(rulebook_.deck));
    return card_in_deck(rulebook_.deck, static_cast<int>(random_.below(count)));
  }
  Pair pair() {
    const Card one = card();
    if (random_.percent(30)) return {};
    if (random_.percent(50)) return {one, one};
    const auto first = first_suit(rulebook_.deck);
    const auto second = static_cast<Suit>(static_cast<int>(first) + 1);
    return {Card{one.rank(), first}, Card{one.rank(), second}};
  }
  Composition composition() {
    Composition cards{rulebook_.deck};
    for (int i = 0; i < cards_in(rulebook_.deck); ++i) {
      cards.add(card_in_deck(rulebook_.deck, i), random_.between(0, 8));
    }
    return cards;
  }

  void put_circumstances(Circumstances::Values& values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::size_t count = word_of(static_cast<Circumstance>(i)).values.size();
      const bool has_value = random_.percent(60);
      values[i] = has_value ? static_cast<std::uint8_t>(random_.below(count)) : no_value;
    }
  }

  void put_change(CommandBody& body) {
    boost::mp11::mp_with_index<std::variant_size_v<TableChanges>>(
        random_.below(std::variant_size_v<TableChanges>),
        [&](auto at) { body = of<std::variant_alternative_t<at, TableChanges>>(); });
  }

  std::string text(std::string_view field) {
    static constexpr std::array<std::string_view, 8> parts = {"a",  "庄", "\"", "\\",
                                                              "/~", " ",  "é",  "two words"};
    if (field == "code") {
      return std::string{make_code(FloorDigits{1}, random_.next() % code_numbers).digits()};
    }
    std::string written;
    const std::size_t most = std::min<std::size_t>(longest_text(field) / 10, 40);
    for (std::size_t i = random_.below(most); i > 0; --i) written += random_.one_of(parts);
    if (written.empty() && must_say_something(field)) written = "x";
    if (may_have_lines(field) && random_.percent(30)) written += "\n\tand more";
    return written;
  }

  drive::Random& random_;
  const Rulebook& rulebook_;
};

// To compare what has no comparison of its own.
template <typename Type>
std::string bytes_of(const Type& value) {
  std::string bytes;
  field_bytes::put(bytes, value);
  return bytes;
}

}  // namespace punto::wire
