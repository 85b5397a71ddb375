#include "core/odds/simulate.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

#include "core/odds/pair_deals.hpp"
#include "core/odds/processor.hpp"
#include "core/odds/round_stream.hpp"

namespace punto {
namespace {

constexpr int most_burned_by_first_card = 1 + 10;

int burned_unseen(const ShoePlan& plan) {
  return plan.burn == Burn::Fixed ? plan.burn_cards : 0;
}

int more_rounds(const ShoePlan& plan) {
  return plan.after_cutting_card == AfterCuttingCard::OneMoreRound ? 1 : 0;
}

ShoeJob make_job(const ShoePlan& plan, DeckKind deck) {
  ShoeJob job;
  job.seed = plan.seed;
  job.suits = suits_in(deck);
  job.copies = plan.decks;
  job.undealt = plan.cards_behind_cutting_card + burned_unseen(plan);
  job.burn_by_first_card = plan.burn == Burn::ByFirstCard;
  job.more_rounds = more_rounds(plan);
  const int burned = job.burn_by_first_card ? most_burned_by_first_card : 0;
  job.certain_rounds =
      (job.cards() - burned - job.undealt) / Round::most_cards + 1 + job.more_rounds;
  return job;
}

}  // namespace

std::optional<std::string> refuse_plan(const ShoePlan& plan, const Game& game) {
  if (auto problem = game.refuse_decks(plan.decks)) return problem;
  const int cards = cards_in(game.rulebook().deck) * plan.decks;
  const int fewest = Round::most_cards * (1 + more_rounds(plan));
  const int behind = plan.cards_behind_cutting_card;
  if (behind < fewest || behind > cards / 2) {
    return fmt::format(
        "{} cards behind the cutting card; choose {} to {}, so that no round runs "
        "out and half of the shoe is played",
        behind, fewest, cards / 2);
  }
  if (plan.burn == Burn::Fixed && (plan.burn_cards < 0 || plan.burn_cards > 20)) {
    return fmt::format("{} burned cards; choose 0 to 20", plan.burn_cards);
  }
  return std::nullopt;
}

void RoundTally::add(const RoundTally& other) {
  const auto add = [](std::vector<std::uint64_t>& to, const std::vector<std::uint64_t>& from) {
    std::ranges::transform(to, from, to.begin(), std::plus{});
  };
  add(certain, other.certain);
  add(late, other.late);
}

std::uint64_t RoundTally::rounds() const {
  return std::accumulate(certain.begin(), certain.end(), std::uint64_t{0}) +
         std::accumulate(late.begin(), late.end(), std::uint64_t{0});
}

ShoeSimulator::ShoeSimulator(const Game& game, const ShoePlan& plan)
    : game_(&game), plan_(plan), job_(make_job(plan, game.rulebook().deck)) {
  find_pair_classes();
}

RoundTally ShoeSimulator::empty_tally() const {
  const auto keys = static_cast<std::size_t>(game_->pay_table().key_count());
  return {std::vector<std::uint64_t>(keys), std::vector<std::uint64_t>(keys)};
}

std::uint64_t ShoeSimulator::most_rounds_of_block() const {
  const int of_shoe = (job_.cards() - job_.undealt) / 4 + 1 + job_.more_rounds;
  return static_cast<std::uint64_t>(of_shoe) * shoes_of_block;
}

// Most games ask of pairs only whether they are there and whether both are of one rank; then the
// kernel need not look at ranks and suits one by one.
void ShoeSimulator::find_pair_classes() {
  const DeckKind deck = game_->rulebook().deck;
  const PayTable& table = game_->pay_table();
  std::vector<Pair> pairs(ShoeJob::pair_codes);
  for (int rank = 0; rank < rank_count; ++rank) {
    for (int kind = 0; kind < pair_kinds(deck); ++kind) {
      pairs[static_cast<std::size_t>(ShoeJob::pair_code(rank, kind))] = pair_of(deck, rank, kind);
    }
  }
  const auto class_of_flags = [&](Pair player, Pair banker) -> int& {
    const bool same = player.exists() && banker.exists() && player.rank() == banker.rank();
    return class_of_flags_[player.exists()][banker.exists()][same];
  };
  for (const Pair player : pairs) {
    for (const Pair banker : pairs) {
      class_of_flags(player, banker) = table.pair_class(player, banker);
      pair_classes_.push_back(static_cast<std::uint16_t>(table.pair_class(player, banker)));
    }
  }
  const bool flags_suffice = std::ranges::all_of(pairs, [&](Pair player) {
    return std::ranges::all_of(pairs, [&](Pair banker) {
      return class_of_flags(player, banker) == table.pair_class(player, banker);
    });
  });
  if (flags_suffice) pair_classes_.clear();
  job_.pair_class_count = table.pair_class_count();
}

// What the kernel counts into, while the numbers fit.
class ShoeSimulator::Counters {
 public:
  explicit Counters(const ShoeSimulator& simulator)
      : simulator_(simulator),
        certain_(RoundKey::count),
        late_(RoundKey::count),
        certain_pairs_(pair_keys()),
        late_pairs_(pair_keys()) {}

  [[nodiscard]] RoundCounts counts() {
    return {{certain_.data(), certain_pairs_.data()}, {late_.data(), late_pairs_.data()}};
  }

  void empty_into(RoundTally& tally) {
    simulator_.add_keys(certain_, tally.certain);
    simulator_.add_keys(late_, tally.late);
    std::ranges::transform(tally.certain, certain_pairs_, tally.certain.begin(), std::plus{});
    std::ranges::transform(tally.late, late_pairs_, tally.late.begin(), std::plus{});
    for (auto* each : {&certain_, &late_, &certain_pairs_, &late_pairs_}) {
      std::ranges::fill(*each, 0);
    }
  }

 private:
  [[nodiscard]] std::size_t pair_keys() const {
    return static_cast<std::size_t>(simulator_.game().pay_table().key_count());
  }

  const ShoeSimulator& simulator_;
  std::vector<std::uint32_t> certain_;
  std::vector<std::uint32_t> late_;
  std::vector<std::uint32_t> certain_pairs_;
  std::vector<std::uint32_t> late_pairs_;
};

// The kernel's keys as the game's. Where classes of pairs are counted one by one, rounds with a
// pair are counted there.
void ShoeSimulator::add_keys(const std::vector<std::uint32_t>& keys,
                             std::vector<std::uint64_t>& to) const {
  for (int key = 0; key < RoundKey::no_round; ++key) {
    const std::uint32_t count = keys[static_cast<std::size_t>(key)];
    const bool player_pair = (key & RoundKey::player_pair) != 0;
    const bool banker_pair = (key & RoundKey::banker_pair) != 0;
    if (count == 0 || (!pair_classes_.empty() && (player_pair || banker_pair))) continue;
    const Points points{
        static_cast<std::uint8_t>(key >> RoundKey::player_total_shift & RoundKey::total_mask),
        static_cast<std::uint8_t>(key & RoundKey::total_mask), (key & RoundKey::player_drew) != 0,
        (key & RoundKey::banker_drew) != 0};
    const int pairs = class_of_flags_[player_pair][banker_pair][(key & RoundKey::same_rank) != 0];
    const int game_key = points.index() * job_.pair_class_count + pairs;
    to[static_cast<std::size_t>(game_key)] += count;
  }
}

RoundTally ShoeSimulator::play_blocks(std::uint64_t first, std::uint64_t count) const {
  static const auto play = has_avx2() ? play_shoes_avx2 : play_shoes_plain;
  const std::uint64_t blocks_that_fit = 0xffffffff / most_rounds_of_block();
  ShoeJob job = job_;
  if (!pair_classes_.empty()) job.pair_classes = pair_classes_.data();
  RoundTally tally = empty_tally();
  Counters counters{*this};
  for (std::uint64_t i = 0; i < count; ++i) {
    play(job, first + i, counters.counts());
    if ((i + 1) % blocks_that_fit == 0) counters.empty_into(tally);
  }
  counters.empty_into(tally);
  return tally;
}

RoundTally ShoeSimulator::play_rounds(std::uint64_t rounds) const {
  RoundStream stream{*game_, plan_, ~std::uint64_t{0}};
  RoundTally tally = empty_tally();
  for (std::uint64_t played = 0; played < rounds; ++played) {
    const bool is_certain = stream.number() < job_.certain_rounds;
    const auto key = static_cast<std::size_t>(game_->pay_table().key(stream.deal()));
    ++(is_certain ? tally.certain : tally.late)[key];
  }
  return tally;
}

}  // namespace punto
