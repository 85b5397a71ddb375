#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "core/table/fields.hpp"

// Fields as bytes and back, for the files that keep events, commands and states: numbers are
// varints, those with a sign folded; texts and lists have their length before them.
namespace punto::field_bytes {

template <typename Type>
inline constexpr bool is_array = false;
template <typename Item, std::size_t count>
inline constexpr bool is_array<std::array<Item, count>> = true;

template <typename Type>
inline constexpr bool is_optional = false;
template <typename Value>
inline constexpr bool is_optional<std::optional<Value>> = true;

template <typename Type>
inline constexpr bool is_pair = false;
template <typename One, typename Other>
inline constexpr bool is_pair<std::pair<One, Other>> = true;

// A variant, or what is made of one.
template <typename Type>
inline constexpr bool is_variant =
    requires(const Type& value) { []<typename... Types>(const std::variant<Types...>&) {}(value); };

// What a list is filled with: the key of a map can be written only before it is in it.
template <typename Type>
struct ItemOf {
  using type = Type;
};
template <typename Key, typename Value>
struct ItemOf<std::pair<const Key, Value>> {
  using type = std::pair<Key, Value>;
};

template <typename Type>
concept List = requires(Type& list) {
  typename Type::value_type;
  { list.size() } -> std::convertible_to<std::size_t>;
  list.insert(list.end(), std::declval<typename Type::value_type>());
};

template <typename Type>
inline constexpr std::size_t most_items = std::numeric_limits<std::size_t>::max();
template <typename Item, std::size_t count>
inline constexpr std::size_t most_items<boost::container::static_vector<Item, count>> = count;

template <typename Type>
concept Number = std::is_integral_v<Type> && !std::same_as<Type, bool>;

// ---- writing ------------------------------------------------------------------------------------

inline void put_varint(std::string& to, std::uint64_t value) {
  for (; value >= 128; value >>= 7) to += static_cast<char>(value | 128);
  to += static_cast<char>(value);
}

// Small numbers of either sign become small.
constexpr std::uint64_t folded(std::int64_t value) {
  return static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63);
}
constexpr std::int64_t unfolded(std::uint64_t value) {
  return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

constexpr std::uint8_t code_of(Card card) {
  return static_cast<std::uint8_t>(static_cast<int>(card.suit()) * 16 +
                                   static_cast<int>(card.rank()));
}

inline void put_text(std::string& to, std::string_view text) {
  put_varint(to, text.size());
  to += text;
}

inline void put_composition(std::string& to, const Composition& cards) {
  to += static_cast<char>(cards.kind());
  for (int i = 0; i < cards_in(cards.kind()); ++i) {
    put_varint(to, static_cast<std::uint64_t>(cards.count(card_in_deck(cards.kind(), i))));
  }
}

template <typename Type>
void put(std::string& to, const Type& value) {
  if constexpr (std::same_as<Type, Composition>) {
    put_composition(to, value);
  } else if constexpr (std::same_as<Type, Card>) {
    to += static_cast<char>(code_of(value));
  } else if constexpr (std::same_as<Type, Pair>) {
    to += static_cast<char>(value.index());
  } else if constexpr (std::same_as<Type, Citation>) {
    put_text(to, value.text());
  } else if constexpr (std::same_as<Type, std::string>) {
    put_text(to, value);
  } else if constexpr (std::same_as<Type, bool> || HasWords<Type>) {
    to += static_cast<char>(value);
  } else if constexpr (std::is_enum_v<Type>) {
    put(to, std::to_underlying(value));
  } else if constexpr (Number<Type> && std::is_signed_v<Type>) {
    put_varint(to, folded(value));
  } else if constexpr (Number<Type>) {
    put_varint(to, value);
  } else if constexpr (is_boxed<Type>) {
    put(to, *value);
  } else if constexpr (HasFields<Type>) {
    for_each_field(value, [&](std::string_view, const auto& member) { put(to, member); });
  } else if constexpr (is_array<Type>) {
    for (const auto& item : value) put(to, item);
  } else if constexpr (is_pair<Type>) {
    put(to, value.first);
    put(to, value.second);
  } else if constexpr (is_variant<Type>) {
    put_varint(to, value.index());
    std::visit([&](const auto& body) { put(to, body); }, value);
  } else if constexpr (is_optional<Type>) {
    put(to, value.has_value());
    if (value) put(to, *value);
  } else {
    static_assert(List<Type>);
    put_varint(to, value.size());
    for (const auto& item : value) put(to, item);
  }
}

// ---- reading ------------------------------------------------------------------------------------

class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : left_(bytes) {}

  [[nodiscard]] bool good() const { return good_; }
  [[nodiscard]] std::string_view left() const { return left_; }
  void fail() { good_ = false; }

  std::uint8_t take_byte() {
    if (left_.empty()) fail();
    if (!good_) return 0;
    const auto byte = static_cast<std::uint8_t>(left_.front());
    left_.remove_prefix(1);
    return byte;
  }

  // Only the shortest way to write a number is one: equal events have equal bytes.
  std::uint64_t take_varint() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint8_t byte = take_byte();
      const std::uint64_t bits = byte & 127;
      if ((shift == 63 && bits > 1) || (shift > 0 && byte == 0)) fail();
      value |= bits << shift;
      if (byte < 128) return good_ ? value : 0;
    }
    fail();
    return 0;
  }

  std::string_view take_text() {
    const std::uint64_t size = take_varint();
    if (size > left_.size()) fail();
    if (!good_) return {};
    const std::string_view text = left_.substr(0, size);
    left_.remove_prefix(size);
    return text;
  }

 private:
  std::string_view left_;
  bool good_ = true;
};

// Of one card in a shoe: far more than any number of decks holds.
inline constexpr std::uint64_t most_copies = 1'000;

template <typename Type>
void take(Bytes& bytes, Type& value);

inline void take_card(Bytes& bytes, Card& card) {
  const std::uint8_t code = bytes.take_byte();
  if (code % 16 >= rank_count || code / 16 >= suit_count) return bytes.fail();
  card = {static_cast<Rank>(code % 16), static_cast<Suit>(code / 16)};
}

inline void take_pair(Bytes& bytes, Pair& pair) {
  const std::uint8_t index = bytes.take_byte();
  if (index >= Pair::count) return bytes.fail();
  pair = Pair::at(index);
}

inline void take_citation(Bytes& bytes, Citation& rule) {
  const std::string_view text = bytes.take_text();
  if (text.size() > Citation::longest) return bytes.fail();
  rule = Citation{text};
}

inline void take_composition(Bytes& bytes, Composition& cards) {
  const std::uint8_t kind = bytes.take_byte();
  if (kind > static_cast<std::uint8_t>(DeckKind::FiveElement)) return bytes.fail();
  cards = Composition{static_cast<DeckKind>(kind)};
  for (int i = 0; i < cards_in(cards.kind()); ++i) {
    const std::uint64_t copies = bytes.take_varint();
    if (copies > most_copies) return bytes.fail();
    cards.add(card_in_deck(cards.kind(), i), static_cast<int>(copies));
  }
}

template <Number Type>
void take_number(Bytes& bytes, Type& value) {
  const std::uint64_t number = bytes.take_varint();
  if constexpr (std::is_signed_v<Type>) {
    const std::int64_t read = unfolded(number);
    if (!std::in_range<Type>(read)) return bytes.fail();
    value = static_cast<Type>(read);
  } else {
    if (!std::in_range<Type>(number)) return bytes.fail();
    value = static_cast<Type>(number);
  }
}

inline void take_time(Bytes& bytes, Time& time) {
  take_number(bytes, time.milliseconds);
  if (time < Time{} || time > last_time) bytes.fail();
}

template <HasWords Type>
void take_word(Bytes& bytes, Type& value) {
  const std::uint8_t number = bytes.take_byte();
  if (number >= words_of(Type{}).size()) return bytes.fail();
  value = static_cast<Type>(number);
}

template <List Type>
void take_list(Bytes& bytes, Type& list) {
  const std::uint64_t count = bytes.take_varint();
  if (count > bytes.left().size()) return bytes.fail();  // each takes a byte at least
  if (count > most_items<Type>) return bytes.fail();
  list.clear();  // of what it holds where nothing is read
  for (std::uint64_t i = 0; i < count && bytes.good(); ++i) {
    typename ItemOf<typename Type::value_type>::type item{};
    take(bytes, item);
    list.insert(list.end(), std::move(item));
  }
}

// The kind is a number; one that does not exist is none.
template <typename... Types>
void take_variant(Bytes& bytes, std::variant<Types...>& value, std::uint64_t kind) {
  bool known = false;
  boost::mp11::mp_for_each<boost::mp11::mp_iota_c<sizeof...(Types)>>([&](auto index) {
    if (index != kind) return;
    known = true;
    take(bytes, value.template emplace<index>());
  });
  if (!known) bytes.fail();
}

template <typename Type>
void take(Bytes& bytes, Type& value) {
  if constexpr (std::same_as<Type, Composition>) {
    take_composition(bytes, value);
  } else if constexpr (std::same_as<Type, Card>) {
    take_card(bytes, value);
  } else if constexpr (std::same_as<Type, Pair>) {
    take_pair(bytes, value);
  } else if constexpr (std::same_as<Type, Citation>) {
    take_citation(bytes, value);
  } else if constexpr (std::same_as<Type, Time>) {
    take_time(bytes, value);
  } else if constexpr (std::same_as<Type, std::string>) {
    value = bytes.take_text();
  } else if constexpr (std::same_as<Type, bool>) {
    const std::uint8_t byte = bytes.take_byte();
    if (byte > 1) return bytes.fail();
    value = byte == 1;
  } else if constexpr (HasWords<Type>) {
    take_word(bytes, value);
  } else if constexpr (std::is_enum_v<Type>) {
    std::underlying_type_t<Type> number{};
    take(bytes, number);
    value = static_cast<Type>(number);
  } else if constexpr (Number<Type>) {
    take_number(bytes, value);
  } else if constexpr (is_boxed<Type>) {
    std::remove_cvref_t<decltype(*value)> content;
    take(bytes, content);
    value = std::move(content);
  } else if constexpr (HasFields<Type>) {
    for_each_field(value, [&](std::string_view, auto& member) { take(bytes, member); });
  } else if constexpr (is_array<Type>) {
    for (auto& item : value) take(bytes, item);
  } else if constexpr (is_pair<Type>) {
    take(bytes, value.first);
    take(bytes, value.second);
  } else if constexpr (is_variant<Type>) {
    const std::uint64_t kind = bytes.take_varint();
    take_variant(bytes, value, kind);
  } else if constexpr (is_optional<Type>) {
    bool exists = false;
    take(bytes, exists);
    value.reset();
    if (exists) take(bytes, value.emplace());
  } else {
    take_list(bytes, value);
  }
}

// ---- events -------------------------------------------------------------------------------------

// What happened, when, and who did it; the kind of event stands first.
template <typename Event>
void put_event(std::string& to, const Event& event) {
  put_varint(to, event.body.index());
  put(to, event.at);
  put(to, event.by);
  std::visit([&](const auto& body) { put(to, body); }, event.body);
}

template <typename Event>
std::optional<Event> take_event(std::string_view& bytes) {
  Bytes reader{bytes};
  Event event;
  const std::uint64_t kind = reader.take_varint();
  take(reader, event.at);
  take(reader, event.by);
  take_variant(reader, event.body, kind);
  bytes = reader.left();
  if (!reader.good()) return std::nullopt;
  return event;
}

}  // namespace punto::field_bytes
