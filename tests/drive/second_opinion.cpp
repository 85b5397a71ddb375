#include "tests/drive/second_opinion.hpp"

#include <array>
#include <charconv>
#include <map>

#include "core/cards/insist.hpp"

namespace punto::drive {
namespace {

std::int64_t read_number(std::string_view text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// "19/20", "8", "0", "-1".
Fraction read_fraction(std::string_view text) {
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return {read_number(text), 1};
  return {read_number(text.substr(0, slash)), read_number(text.substr(slash + 1))};
}

}  // namespace

slow::Cards to_slow(std::span<const Card> cards) {
  slow::Cards list;
  list.reserve(cards.size());
  for (const Card card : cards) {
    const std::string_view text = to_text(card);
    list.push_back({text[0], text[1]});
  }
  return list;
}

const std::vector<Fraction>& nets_of(const Rulebook& book, const slow::Facts& facts) {
  thread_local std::map<std::string, std::map<slow::Facts, std::vector<Fraction>>> known;
  std::vector<Fraction>& nets = known[book.id][facts];
  if (!nets.empty()) return nets;
  const slow::Settlement settlement = slow::settle(book.id, facts);
  for (const Wager& wager : book.wagers) {
    const auto settled = settlement.find(wager.id);
    INSIST(settled != settlement.end());
    nets.push_back(read_fraction(settled->second.net));
  }
  return nets;
}

std::optional<Place> next_place(const slow::Cards& cards) {
  const slow::Deal so_far = slow::deal(cards);
  if (so_far.complete) return {};
  slow::Cards one_more = cards;
  one_more.push_back({'2', 'C'});
  const slow::Deal then = slow::deal(one_more);
  const bool to_player = then.player_hand.size() > so_far.player_hand.size();
  const auto index = to_player ? 2 * so_far.player_hand.size() : 2 * so_far.banker_hand.size() + 1;
  return static_cast<Place>(index);
}

}  // namespace punto::drive
