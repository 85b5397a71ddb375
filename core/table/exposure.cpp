#include "core/table/exposure.hpp"

#include <algorithm>

#include "core/cards/insist.hpp"
#include "core/rules/reachable.hpp"
#include "core/table/settlement.hpp"

namespace punto {
namespace {

namespace play = table_of_play;

constexpr std::size_t at(Place place) {
  return static_cast<std::size_t>(place);
}

InitialHand hand_of(Card first, Card second) {
  return {add_points(point_value(first), point_value(second)), Pair{first, second}};
}

// What the initial hand can be, some of it more than once.
std::vector<InitialHand> hands_with(DeckKind kind, std::optional<Card> first,
                                    std::optional<Card> second) {
  if (first && second) return {hand_of(*first, *second)};
  if (!first && !second) return initial_hands(kind);
  std::vector<InitialHand> hands;
  for (int i = 0; i < rank_count * suits_in(kind); ++i) {
    hands.push_back(hand_of(first ? *first : *second, card_in_deck(kind, i)));
  }
  return hands;
}

// The point values that a third card can have.
std::vector<int> values_of(std::optional<Card> third) {
  if (third) return {point_value(*third)};
  std::vector<int> all;
  for (int value = 0; value < 10; ++value) all.push_back(value);
  return all;
}

class OpenSettlements {
 public:
  OpenSettlements(const PayTable& pay_table, const ShownCards& shown)
      : pay_table_(pay_table),
        player_thirds_(values_of(shown[at(Place::PlayerThird)])),
        banker_thirds_(values_of(shown[at(Place::BankerThird)])),
        is_open_(static_cast<std::size_t>(pay_table.settlement_count())) {}

  void visit(const InitialHand& player, const InitialHand& banker) {
    player_ = player.pair;
    banker_ = banker.pair;
    if (play::is_natural(player.total) || play::is_natural(banker.total)) {
      meet(player.total, banker.total, play::player_stood, false);
    } else if (!play::player_draws(player.total)) {
      visit_banker(player.total, banker.total, play::player_stood);
    } else {
      for (const int value : player_thirds_) {
        visit_banker(add_points(player.total, value), banker.total, value);
      }
    }
  }

  [[nodiscard]] std::vector<int> all() const {
    std::vector<int> open;
    for (std::size_t i = 0; i < is_open_.size(); ++i) {
      if (is_open_[i]) open.push_back(static_cast<int>(i));
    }
    return open;
  }

 private:
  void visit_banker(int player_total, int banker_total, int player_third) {
    if (!play::banker_draws(banker_total, player_third)) {
      return meet(player_total, banker_total, player_third, false);
    }
    for (const int value : banker_thirds_) {
      meet(player_total, add_points(banker_total, value), player_third, true);
    }
  }

  void meet(int player_total, int banker_total, int player_third, bool banker_drew) {
    const Points points{static_cast<std::uint8_t>(player_total),
                        static_cast<std::uint8_t>(banker_total), player_third != play::player_stood,
                        banker_drew};
    const int settlement = pay_table_.settlement({points, player_, banker_});
    is_open_[static_cast<std::size_t>(settlement)] = true;
  }

  const PayTable& pay_table_;
  std::vector<int> player_thirds_;
  std::vector<int> banker_thirds_;
  std::vector<bool> is_open_;
  Pair player_;
  Pair banker_;
};

}  // namespace

ShownCards shown_cards(const TableState& state) {
  ShownCards shown;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const DealtCard& dealt = state.round.cards[i];
    if (dealt.drawn && dealt.read && dealt.exposed) shown[i] = dealt.card;
  }
  return shown;
}

std::vector<int> open_settlements(const Law& law, const ShownCards& shown) {
  const DeckKind kind = law.rulebook.deck;
  OpenSettlements open{law.pay_table, shown};
  const auto bankers =
      hands_with(kind, shown[at(Place::BankerFirst)], shown[at(Place::BankerSecond)]);
  for (const InitialHand& player :
       hands_with(kind, shown[at(Place::PlayerFirst)], shown[at(Place::PlayerSecond)])) {
    for (const InitialHand& banker : bankers) open.visit(player, banker);
  }
  return open.all();
}

Cents exposure_of(const TableState& state, std::span<const int> open) {
  const auto& wagers = state.law->rulebook.wagers;
  std::vector<Cents> at_risk(wagers.size());
  for (const SettledShare& share : stakes_in_play(state)) {
    add_to(at_risk[share.kind], share.at_risk);
  }
  Cents most;
  for (const int settlement : open) {
    const auto rows = state.law->pay_table.rows(settlement);
    Cents lost;
    for (std::size_t i = 0; i < wagers.size(); ++i) {
      // Every share pays whole cents, and so does their sum.
      const auto winnings = exact_winnings(at_risk[i], net_of(wagers[i], rows[i]));
      INSIST(winnings);
      add_to(lost, *winnings);
    }
    most = std::max(most, lost);
  }
  return most;
}

}  // namespace punto
