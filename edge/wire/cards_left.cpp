#include "edge/wire/cards_left.hpp"

#include <boost/json.hpp>
#include <cstdint>
#include <fmt/format.h>

#include "core/cards/shown.hpp"

namespace punto {
namespace {

namespace json = boost::json;
using Problem = std::unexpected<std::string>;

class CardsLeft {
 public:
  explicit CardsLeft(DeckKind deck) : left_(deck) {}

  // The problem, if any.
  std::string add(std::string_view text, std::int64_t copies) {
    const auto card = parse_card(text);
    return card ? add(*card, copies) : explain_no_card(text);
  }

  std::string add(Card card, std::int64_t copies) {
    if (deck_of(card) != left_.kind()) {
      return fmt::format("{} does not belong to the deck of {}", to_text(card),
                         name_of(left_.kind()));
    }
    if (copies < 0 || copies > most_decks - left_.count(card)) {
      return fmt::format("{} of {} cannot be left; {} decks hold 0 to {}", copies, to_text(card),
                         most_decks, most_decks);
    }
    left_.add(card, static_cast<int>(copies));
    return "";
  }

  [[nodiscard]] const Composition& left() const { return left_; }

 private:
  Composition left_;
};

std::string add_object(CardsLeft& cards, const json::object& counts) {
  for (const auto& [card, count] : counts) {
    const std::int64_t* copies = count.if_int64();
    if (copies == nullptr) {
      return fmt::format("the count of {} is no whole number; write {{\"9C\": 3}}",
                         shown(std::string{card}));
    }
    if (std::string problem = cards.add(card, *copies); !problem.empty()) return problem;
  }
  return "";
}

std::string add_list(CardsLeft& cards, const json::array& list) {
  for (const json::value& card : list) {
    if (!card.is_string()) return "a card of the list is no text; write [\"9C\", \"KD\"]";
    if (std::string problem = cards.add(card.get_string(), 1); !problem.empty()) return problem;
  }
  return "";
}

std::string add_json(CardsLeft& cards, std::string_view text) {
  boost::system::error_code error;
  const json::value value = json::parse(text, error);
  if (error) return "it is no JSON; write {\"9C\": 3, \"KD\": 8}, or cards separated by spaces";
  return value.is_object() ? add_object(cards, value.get_object())
                           : add_list(cards, value.get_array());
}

std::string add_words(CardsLeft& cards, std::string_view text) {
  const auto parsed = parse_cards(text);
  if (!parsed) return parsed.error();
  for (const Card card : *parsed) {
    if (std::string problem = cards.add(card, 1); !problem.empty()) return problem;
  }
  return "";
}

}  // namespace

std::expected<Composition, std::string> read_cards_left(std::string_view text, DeckKind deck) {
  CardsLeft cards{deck};
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  const bool is_json =
      begin != std::string_view::npos && (text[begin] == '{' || text[begin] == '[');
  std::string problem = is_json ? add_json(cards, text) : add_words(cards, text);
  if (!problem.empty()) return Problem{std::move(problem)};
  if (cards.left().size() == 0) return Problem{"no card is left; name at least one"};
  return cards.left();
}

}  // namespace punto
