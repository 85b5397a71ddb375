#include "core/cards/card.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/cards/shown.hpp"

namespace punto {
namespace {

constexpr std::string_view rank_letters = "A23456789TJQK";
constexpr std::string_view element_rank_letters = "A23456789TSLF";
constexpr std::string_view suit_letters = "CDHSFGEWA";
constexpr std::uint8_t no_letter = 255;

using LetterIndex = std::array<std::uint8_t, 256>;

constexpr LetterIndex index_letters(std::string_view letters) {
  LetterIndex index{};
  index.fill(no_letter);
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const auto upper = static_cast<unsigned char>(letters[i]);
    index[upper] = static_cast<std::uint8_t>(i);
    if (upper >= 'A') index[upper + ('a' - 'A')] = static_cast<std::uint8_t>(i);
  }
  return index;
}

constexpr LetterIndex rank_index = index_letters(rank_letters);
constexpr LetterIndex element_rank_index = index_letters(element_rank_letters);
constexpr LetterIndex suit_index = index_letters(suit_letters);

constexpr std::size_t text_count = std::size_t{suit_count} * 16;

constexpr std::array<std::array<char, 2>, text_count> make_texts() {
  std::array<std::array<char, 2>, text_count> texts{};
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    const auto ranks = suit >= standard_suit_count ? element_rank_letters : rank_letters;
    for (std::size_t rank = 0; rank < rank_count; ++rank) {
      texts[suit * 16 + rank] = {ranks[rank], suit_letters[suit]};
    }
  }
  return texts;
}

constexpr auto card_texts = make_texts();

}  // namespace

std::string_view to_text(Card card) {
  const auto index =
      static_cast<std::size_t>(card.suit()) * 16 + static_cast<std::size_t>(card.rank());
  return {card_texts[index].data(), 2};
}

std::optional<Card> parse_card(char rank, char suit) {
  const std::uint8_t suit_at = suit_index[static_cast<unsigned char>(suit)];
  if (suit_at == no_letter) return std::nullopt;
  const LetterIndex& ranks = suit_at >= standard_suit_count ? element_rank_index : rank_index;
  const std::uint8_t rank_at = ranks[static_cast<unsigned char>(rank)];
  if (rank_at == no_letter) return std::nullopt;
  return Card{static_cast<Rank>(rank_at), static_cast<Suit>(suit_at)};
}

std::optional<Card> parse_card(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  return parse_card(text[0], text[1]);
}

std::string explain_no_card(std::string_view text) {
  if (text.starts_with("10") && text.size() == 3) {
    const std::string ten = fmt::format("T{}", text[2]);
    if (const auto card = parse_card(ten)) {
      return fmt::format("\"{}\" is no card; a ten is written T: {}", shown(text), to_text(*card));
    }
  }
  return fmt::format(
      "\"{}\" is no card; write rank then suit, as 9C or TD (C D H S), or 4G or SF (F G E W A)",
      shown(text));
}

std::expected<std::vector<Card>, std::string> parse_cards(std::string_view text) {
  constexpr std::string_view separators = " ,\t\r\n";
  std::vector<Card> cards;
  for (;;) {
    const std::size_t begin = text.find_first_not_of(separators);
    if (begin == std::string_view::npos) return cards;
    text.remove_prefix(begin);
    const std::string_view word = text.substr(0, text.find_first_of(separators));
    const auto card = parse_card(word);
    if (!card) return std::unexpected(explain_no_card(word));
    cards.push_back(*card);
    text.remove_prefix(word.size());
  }
}

}  // namespace punto
