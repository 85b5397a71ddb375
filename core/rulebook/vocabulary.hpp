#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string_view>

namespace punto {

// Words with closed sets of values, as the rows of a rulebook use them. A row narrows some words
// to some of their values; a word that it does not name is left open.
struct Word {
  std::string_view name;
  std::span<const std::string_view> values;
  std::string_view meaning;
};

// One bit for each value of a word.
using ValueSet = std::uint16_t;
inline constexpr ValueSet any_value = 0xffff;

// The value of a word that has none in this case: only a row that leaves the word open matches.
inline constexpr std::uint8_t no_value = 15;

constexpr ValueSet value_bit(int value) {
  return static_cast<ValueSet>(1u << static_cast<unsigned>(value));
}

// `Key` is an enumeration of words, ending in `count`.
template <typename Key>
class Narrowing {
 public:
  static constexpr std::size_t count = static_cast<std::size_t>(Key::count);
  using Values = std::array<std::uint8_t, count>;

  constexpr Narrowing() { allowed_.fill(any_value); }

  constexpr void narrow(Key key, ValueSet values) { allowed_[index(key)] = values; }
  [[nodiscard]] constexpr ValueSet allowed(Key key) const { return allowed_[index(key)]; }
  [[nodiscard]] constexpr bool names(Key key) const { return allowed(key) != any_value; }

  [[nodiscard]] constexpr bool matches(const Values& values) const {
    for (std::size_t i = 0; i < count; ++i) {
      if ((allowed_[i] >> values[i] & 1) == 0) return false;
    }
    return true;
  }

  friend constexpr bool operator==(const Narrowing&, const Narrowing&) = default;

 private:
  static constexpr std::size_t index(Key key) { return static_cast<std::size_t>(key); }
  std::array<ValueSet, count> allowed_;
};

}  // namespace punto
