#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace punto {

// The thirteen ranks are the same in both decks; only the three pictures have other names in the
// five-element deck, where Shou, Lu and Fu stand in the places of Jack, Queen and King.
// clang-format off
enum class Rank : std::uint8_t {
  Ace, Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King,
  Shou = Jack, Lu = Queen, Fu = King,
};
// clang-format on
inline constexpr int rank_count = 13;

// The suits of both decks in one list, so that a card says by itself which deck it belongs to.
// clang-format off
enum class Suit : std::uint8_t {
  Clubs, Diamonds, Hearts, Spades,
  Fire, Gold, Earth, Wood, Water,
};
// clang-format on
inline constexpr int suit_count = 9;
inline constexpr int standard_suit_count = 4;

class Card {
 public:
  constexpr Card() = default;
  constexpr Card(Rank rank, Suit suit)
      : code_(static_cast<std::uint8_t>(static_cast<int>(suit) * 16 + static_cast<int>(rank))) {}

  [[nodiscard]] constexpr Rank rank() const { return static_cast<Rank>(code_ & 15); }
  [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(code_ >> 4); }

  friend constexpr bool operator==(Card, Card) = default;
  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  std::uint8_t code_ = 0;
};

constexpr bool is_element(Suit suit) {
  return static_cast<int>(suit) >= standard_suit_count;
}

// Two characters, rank then suit: "9C", "TD", "KH"; in the five-element deck "4G", "SF".
// Water is written A. No text names a card of both decks.
std::string_view to_text(Card card);

// Lower case is accepted.
std::optional<Card> parse_card(std::string_view text);
std::optional<Card> parse_card(char rank, char suit);

// What to say about text that is no card, with a hint where the slip is plain.
std::string explain_no_card(std::string_view text);

// Cards separated by spaces or commas. The error is what to say about the first that is none.
std::expected<std::vector<Card>, std::string> parse_cards(std::string_view text);

}  // namespace punto
