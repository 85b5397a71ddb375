#include <gtest/gtest.h>

#include "edge/device/random_source.hpp"
#include "tests/shoe_statistics.hpp"

namespace punto {
namespace {

// Good shoes fail one test in a hundred; these are always the same shoes, so that they never do.
constexpr double level = 0.01;
// What a bad shuffle must come to: so odd that it is not by chance.
constexpr double hopeless = 1e-4;

ShoeSeed test_seed() {
  ShoeSeed seed;
  seed.bytes.fill(16);
  return seed;
}

class ShuffledShoes : public testing::TestWithParam<DeckKind> {
 protected:
  static constexpr int few = 1'000;
  static constexpr int many = 10'000;

  // Shoes of eight decks, each shuffled by `shuffle_decks`.
  template <typename Shuffle>
  ShoeStatistics statistics_of(int shoes, Shuffle shuffle_decks) {
    ShoeStatistics statistics{GetParam(), usual_decks};
    for (int i = 0; i < shoes; ++i) {
      std::vector<Card> order = new_decks(GetParam(), usual_decks);
      shuffle_decks(order);
      statistics.add(order);
    }
    return statistics;
  }

  Keystream stream_{test_seed()};
};

TEST_P(ShuffledShoes, LookLikeChance) {
  SeededRandom source{test_seed()};
  const ShoeStatistics statistics = statistics_of(many, [&](std::vector<Card>& order) {
    order = shuffled_decks(GetParam(), usual_decks, draw_seed(source).value());
    cut_cards(order, draw_cut(source, static_cast<int>(order.size())).value());
  });
  EXPECT_GT(statistics.positions.p(), level);
  EXPECT_GT(statistics.ranks.pairs_p(), level);
  EXPECT_GT(statistics.ranks.equal_p(), level);
  EXPECT_GT(statistics.runs.p(), level);
  EXPECT_GT(statistics.gaps.p(), level);
}

// The tests themselves: a shuffle that is wrong in a way that has been seen in the world is found.

TEST_P(ShuffledShoes, ByteModuloIsFound) {
  const ShoeStatistics statistics = statistics_of(few, [&](std::vector<Card>& order) {
    for (std::size_t n = order.size(); n > 1; --n) {
      std::swap(order[n - 1], order[(stream_.next() & 255u) % n]);
    }
  });
  EXPECT_LT(statistics.positions.p(), hopeless);
  EXPECT_LT(statistics.gaps.p(), hopeless);
}

// A card never stays where it was.
TEST_P(ShuffledShoes, AlwaysAnotherPlaceIsFound) {
  const ShoeStatistics statistics = statistics_of(many, [&](std::vector<Card>& order) {
    for (std::size_t n = order.size(); n > 1; --n) {
      std::swap(order[n - 1], order[stream_.below(static_cast<std::uint32_t>(n - 1))]);
    }
  });
  EXPECT_LT(statistics.positions.p(), hopeless);
}

TEST_P(ShuffledShoes, DecksThatWereNotMixedAreFound) {
  const ShoeStatistics statistics = statistics_of(few, [&](std::vector<Card>& order) {
    const auto deck = static_cast<std::size_t>(cards_in(GetParam()));
    for (std::size_t i = 0; i < order.size(); i += deck) {
      shuffle(std::span{order}.subspan(i, deck), stream_);
    }
  });
  EXPECT_LT(statistics.ranks.pairs_p(), hopeless);
  EXPECT_LT(statistics.ranks.equal_p(), hopeless);
  EXPECT_LT(statistics.gaps.p(), hopeless);
}

// Two packets, cut in the middle and dropped together by chance.
TEST_P(ShuffledShoes, FiveRifflesAreFound) {
  const ShoeStatistics statistics = statistics_of(few, [&](std::vector<Card>& order) {
    for (int riffle = 0; riffle < 5; ++riffle) {
      const std::vector<Card> before = order;
      std::size_t left = 0;
      std::size_t right = before.size() / 2;
      for (Card& card : order) {
        const auto in_left = static_cast<std::uint32_t>(before.size() / 2 - left);
        const auto in_right = static_cast<std::uint32_t>(before.size() - right);
        card = before[stream_.below(in_left + in_right) < in_left ? left++ : right++];
      }
    }
  });
  EXPECT_LT(statistics.positions.p(), hopeless);
  EXPECT_LT(statistics.ranks.pairs_p(), hopeless);
  EXPECT_LT(statistics.runs.p(), hopeless);
}

TEST_P(ShuffledShoes, EveryCutIsEquallyLikely) {
  SeededRandom source{test_seed()};
  const int cards = usual_decks * cards_in(GetParam());
  std::vector<int> counts(static_cast<std::size_t>(cards - 1));
  std::vector<int> by_modulo(counts.size());
  for (int i = 0; i < 100'000; ++i) {
    ++counts[static_cast<std::size_t>(draw_cut(source, cards).value() - 1)];
    ++by_modulo[(stream_.next() & 1023u) % counts.size()];
  }
  EXPECT_GT(uniform_p(counts), level);
  EXPECT_LT(uniform_p(by_modulo), hopeless);
}

std::string name_of_deck(const testing::TestParamInfo<DeckKind>& deck) {
  return deck.param == DeckKind::Standard ? "of52" : "of65";
}
INSTANTIATE_TEST_SUITE_P(Decks, ShuffledShoes,
                         testing::Values(DeckKind::Standard, DeckKind::FiveElement), name_of_deck);

TEST(AdjacentRanks, ExpectEightDecksExactly) {
  const AdjacentRanks ranks{DeckKind::Standard, 8};
  EXPECT_DOUBLE_EQ(rank_count * ranks.equal_mean(), 31.0);
}

}  // namespace
}  // namespace punto
