#include <algorithm>
#include <fmt/format.h>

#include "core/table/view.hpp"
#include "tests/drive/checks.hpp"

namespace punto::drive {
namespace {

bool is_hidden(const DealtCard& card) {
  return card.drawn && card.read && !card.exposed;
}

// Whoever squeezes a hand sees it, unless somebody else does for him.
bool squeezes(const TableState& state, const Viewer& viewer, std::size_t place) {
  const HandInPlay& hand = state.round.hands[place % 2];
  return hand.passed && !hand.designee && viewer.is(hand.holder);
}

void exchange(DealtCard& card, Composition& unseen, Random& random) {
  const int cards = cards_in(unseen.kind());
  const int from = static_cast<int>(random.below(static_cast<std::size_t>(cards)));
  for (int i = 0; i < cards; ++i) {
    const Card other = card_in_deck(unseen.kind(), (from + i) % cards);
    if (other == card.card || unseen.count(other) == 0) continue;
    if (card.counted) {
      unseen.add(card.card);
      (void)unseen.remove(other);
    }
    card.card = other;
    return;
  }
}

// The table with other cards wherever the viewer sees none.
TableState twin_of(const TableState& state, const Viewer& viewer, Random& random) {
  TableState twin = state;
  for (std::size_t i = 0; i < twin.round.cards.size(); ++i) {
    DealtCard& card = twin.round.cards[i];
    if (is_hidden(card) && !squeezes(state, viewer, i)) exchange(card, twin.shoe.unseen, random);
  }
  for (DealtCard& card : twin.shoe.waiting) {
    if (is_hidden(card)) exchange(card, twin.shoe.unseen, random);
  }
  return twin;
}

std::vector<Viewer> viewers_of(const TableState& state) {
  std::vector<Viewer> viewers = {public_viewer()};
  for (std::size_t role = 0; role < role_names.size(); ++role) {
    viewers.push_back({ViewerKind::Staff, static_cast<Role>(role), {}});
  }
  for (const Seat& seat : state.seats) viewers.push_back(viewer_of(player(seat.player)));
  return viewers;
}

}  // namespace

Finding check_views(const TableState& state, Random& random) {
  const bool hides = std::ranges::any_of(state.round.cards, is_hidden) ||
                     std::ranges::any_of(state.shoe.waiting, is_hidden);
  if (!hides) return {};
  const std::vector<Viewer> viewers = viewers_of(state);
  const Viewer& viewer = random.one_of(viewers);
  const TableState twin = twin_of(state, viewer, random);
  if (view(state, viewer) == view(twin, viewer)) return {};
  return Failure{
      "view-betrays",
      fmt::format("a hidden card to {}", viewer_kind_names[static_cast<std::size_t>(viewer.kind)])};
}

}  // namespace punto::drive
