#include "core/rulebook/established.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/rules/point_total.hpp"
#include "core/rules/table_of_play.hpp"

namespace punto {
namespace {

// A place of the initial deal: a card that is known, or one of which only the rank is chosen yet.
struct InitialPlace {
  std::optional<Card> card;
  Rank rank{};
};

// Walks through every way the round can still go, by ranks, since suits matter to nothing but the
// pairs of the initial deal. Each wager collects the kinds of result it meets.
class Completions {
 public:
  Completions(const PayTable& pay_table, const Composition& left)
      : pay_table_(pay_table),
        left_(left),
        kinds_(static_cast<std::size_t>(pay_table.wager_count())),
        met_(static_cast<std::size_t>(pay_table.settlement_count())) {
    for (int rank = 0; rank < rank_count; ++rank) {
      ranks_[static_cast<std::size_t>(rank)] = left.count(static_cast<Rank>(rank));
    }
  }

  void walk(const Round& round) {
    if (round.finished()) {
      meet(round.outcome());
    } else if (round.initial_deal_done()) {
      pairs_ = {{round.hand(Side::Player).pair(), round.hand(Side::Banker).pair()}};
      finish(round);
    } else {
      const std::vector<Card> known = round.cards();
      for (std::size_t i = 0; i < known.size(); ++i) initial_[i] = {known[i], known[i].rank()};
      choose_initial(known.size());
    }
  }

  [[nodiscard]] std::vector<Standing> standings() const {
    std::vector<Standing> standings;
    for (const unsigned kinds : kinds_) standings.push_back(standing_of(kinds));
    return standings;
  }

 private:
  using Pairs = std::pair<Pair, Pair>;
  static constexpr unsigned ran_out = 1u << 3;

  static constexpr unsigned kind_bit(Verdict verdict) {
    return 1u << static_cast<unsigned>(verdict);
  }

  static Standing standing_of(unsigned kinds) {
    if (kinds == kind_bit(Verdict::Won)) return Standing::Won;
    if (kinds == kind_bit(Verdict::Lost)) return Standing::Lost;
    if (kinds == kind_bit(Verdict::Push)) return Standing::Push;
    return Standing::Open;
  }

  // Nothing can be learned any more once every wager has met two kinds of result.
  [[nodiscard]] bool all_open() const {
    return std::ranges::all_of(
        kinds_, [](unsigned kinds) { return kinds != 0 && standing_of(kinds) == Standing::Open; });
  }

  void meet(const Outcome& outcome) {
    const int settlement = pay_table_.settlement(outcome);
    if (met_[static_cast<std::size_t>(settlement)]) return;
    met_[static_cast<std::size_t>(settlement)] = true;
    const auto verdicts = pay_table_.verdicts(settlement);
    for (std::size_t i = 0; i < verdicts.size(); ++i) kinds_[i] |= kind_bit(verdicts[i]);
    decided_ = all_open();
  }

  void run_out() {
    for (unsigned& kinds : kinds_) kinds |= ran_out;
    decided_ = true;
  }

  // Calls `next` with each rank that is left, the card taken out meanwhile.
  template <typename Next>
  void draw_rank(Next next) {
    bool drawn = false;
    for (std::size_t rank = 0; rank < ranks_.size() && !decided_; ++rank) {
      if (ranks_[rank] == 0) continue;
      drawn = true;
      --ranks_[rank];
      next(static_cast<Rank>(rank));
      ++ranks_[rank];
    }
    if (!drawn && !decided_) run_out();
  }

  void choose_initial(std::size_t place) {
    if (place < initial_.size()) {
      draw_rank([&](Rank rank) {
        initial_[place] = {std::nullopt, rank};
        choose_initial(place + 1);
      });
      return;
    }
    pairs_.clear();
    choose_suits(0, left_);
    Round round;
    for (const InitialPlace& initial : initial_) round.deal({initial.rank, Suit::Clubs});
    finish(round);
  }

  [[nodiscard]] bool is_pair_by_rank(std::size_t place) const {
    const std::size_t partner = place < 2 ? place + 2 : place - 2;
    return initial_[place].rank == initial_[partner].rank;
  }

  // Collects the pairs that the ranks chosen for the initial deal can make with the cards left.
  // Cards outside pairs may be of any suit: enough of their rank are left, that is all they need.
  void choose_suits(std::size_t place, const Composition& left) {
    if (place == initial_.size()) {
      const auto pair = [&](std::size_t first) {
        if (!is_pair_by_rank(first)) return Pair{};
        return Pair{*initial_[first].card, *initial_[first + 2].card};
      };
      pairs_.emplace_back(pair(0), pair(1));
      return;
    }
    InitialPlace& initial = initial_[place];
    if (initial.card || !is_pair_by_rank(place)) {
      choose_suits(place + 1, left);
      return;
    }
    for (int suit = 0; suit < suits_in(left.kind()); ++suit) {
      const int index = suit * rank_count + static_cast<int>(initial.rank);
      const Card card = card_in_deck(left.kind(), index);
      Composition without = left;
      if (!without.remove(card)) continue;
      initial.card = card;
      choose_suits(place + 1, without);
      initial.card.reset();
    }
  }

  // Third cards: their suits never matter.
  void finish(const Round& round) {
    if (decided_) return;
    if (!round.finished()) {
      draw_rank([&](Rank rank) {
        Round longer = round;
        longer.deal({rank, Suit::Clubs});
        finish(longer);
      });
      return;
    }
    for (const auto& [player, banker] : pairs_) {
      meet({round.outcome().points, player, banker});
    }
  }

  const PayTable& pay_table_;
  const Composition& left_;
  std::vector<unsigned> kinds_;
  std::vector<bool> met_;
  std::array<int, rank_count> ranks_{};
  std::array<InitialPlace, 4> initial_{};
  std::vector<Pairs> pairs_;
  bool decided_ = false;
};

}  // namespace

std::vector<Standing> established(const PayTable& pay_table, const Round& round,
                                  const Composition& left_in_shoe) {
  Completions completions{pay_table, left_in_shoe};
  completions.walk(round);
  return completions.standings();
}

bool is_established(const std::vector<Standing>& standings) {
  return std::ranges::any_of(standings, [](Standing standing) {
    return standing == Standing::Won || standing == Standing::Lost;
  });
}

}  // namespace punto
