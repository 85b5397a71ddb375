#pragma once

// Plays thirty-two shoes at a time. A shoe is an urn of rank counts, not an order of cards: drawing
// a uniform number below the number of cards left, and the rank it falls on, is drawing without
// replacement. docs/MATHEMATICS.md tells why each step is exact. Included by the files that compile
// it, each for its own processor.

#include "core/odds/lanes.hpp"
#include "core/odds/sfc64.hpp"
#include "core/odds/shoe_job.hpp"
#include "core/rules/table_of_play.hpp"

namespace punto {
namespace {

constexpr std::uint64_t streams_of_block = 8;

struct ThisFile {};

// Four streams, stepped together: four steps give 32 random bits to each lane.
class LaneRandom {
 public:
  LaneRandom(std::uint64_t seed, std::uint64_t block) : generator_(begin(seed, block)) {}

  LaneWords words() {
    const auto a = Words(generator_.next());
    return {a, Words(generator_.next())};
  }

 private:
  using Generator = Sfc64<Longs, ThisFile>;

  static Generator begin(std::uint64_t seed, std::uint64_t block) {
    Longs a;
    Longs b;
    Longs c;
    for (int i = 0; i < 4; ++i) {
      const auto state =
          Generator::begin(seed, block * streams_of_block + static_cast<std::uint64_t>(i));
      a[i] = state.a;
      b[i] = state.b;
      c[i] = state.c;
    }
    return {a, b, c};
  }

  Generator generator_;
};

// One stream for what happens in few lanes.
using SingleRandom = Sfc64<std::uint64_t, ThisFile>;

inline SingleRandom single_random(std::uint64_t seed, std::uint64_t block) {
  const auto state = SingleRandom::begin(seed, block * streams_of_block + 4);
  return {state.a, state.b, state.c};
}

// Rank counts in bytes. The thresholds of the six lowest ranks are counted from below, those of the
// six highest from above, so that each fits a byte; a draw from one group leaves the other as it
// is, and the rank between is what remains. All numbers are less by 128: bytes compare as signed.
struct ByteUrn {
  static constexpr int largest_group = 250;
  static constexpr int group = 6;
  using Index = struct {
    Bytes from_below;
    Bytes from_above;
  };

  explicit ByteUrn(int copies_of_rank) {
    for (int i = 0; i < group; ++i) {
      below[i] = all_bytes((i + 1) * copies_of_rank - 128);
      above[i] = below[i];
    }
  }

  static Index index(LaneWords number, LaneWords cards) {
    return {packed({number.a - 128, number.b - 128}),
            packed({cards.a - number.a - 129, cards.b - number.b - 129})};
  }
  static Index only(Index index, Bytes lanes) {
    return {chosen(lanes, index.from_below, all_bytes(127)),
            chosen(lanes, index.from_above, all_bytes(127))};
  }

  template <int draws>
  void draw(const Index (&index)[draws], Bytes (&rank)[draws]) {
    Bytes down[draws] = {};
    Bytes up[draws] = {};
    for (int i = 0; i < group; ++i) {
      for (int k = 0; k < draws; ++k) {
        const Bytes lower = below[i] > index[k].from_below;
        below[i] += lower;
        down[k] += lower;
        const Bytes higher = above[i] > index[k].from_above;
        above[i] += higher;
        up[k] += higher;
      }
    }
    for (int k = 0; k < draws; ++k) rank[k] = 6 + down[k] - up[k];
  }

  Bytes below[group];
  Bytes above[group];
};

// The same in words, for shoes of which six ranks are more than a byte holds.
struct WordUrn {
  static constexpr int thresholds = ShoeJob::ranks - 1;
  using Index = LaneWords;

  explicit WordUrn(int copies_of_rank) {
    for (int i = 0; i < thresholds; ++i) below[i] = all_lanes((i + 1) * copies_of_rank);
  }

  static Index index(LaneWords number, LaneWords) { return number; }
  static Index only(Index index, Bytes lanes) {
    const LaneWords kept = joined(lanes, lanes);
    return {chosen(kept.a, index.a, all_words(32767)), chosen(kept.b, index.b, all_words(32767))};
  }

  template <int draws>
  void draw(const Index (&index)[draws], Bytes (&rank)[draws]) {
    LaneWords down[draws] = {};
    for (LaneWords& threshold : below) {
      for (int k = 0; k < draws; ++k) {
        draw_one(threshold.a, index[k].a, down[k].a);
        draw_one(threshold.b, index[k].b, down[k].b);
      }
    }
    for (int k = 0; k < draws; ++k) rank[k] = thresholds + packed(down[k]);
  }

  static void draw_one(Words& threshold, Words index, Words& down) {
    const auto lower = Words(SignedWords(threshold) > SignedWords(index));
    threshold += lower;
    down += lower;
  }

  LaneWords below[thresholds];
};

constexpr std::int8_t value_of_rank[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0, 0};

// The Banker draws up to this total, by the Player's third card (Table of Play).
struct BankerLimits {
  std::int8_t by_third[16] = {};

  constexpr BankerLimits() {
    for (int third = 0; third <= table_of_play::player_stood; ++third) {
      std::int8_t limit = -1;
      for (int total = 0; total < 8; ++total) {
        if (table_of_play::banker_draws(total, third)) limit = static_cast<std::int8_t>(total);
      }
      by_third[third] = limit;
    }
  }
  [[nodiscard]] constexpr bool are_limits() const {
    for (int third = 0; third <= table_of_play::player_stood; ++third) {
      for (int total = 0; total < 8; ++total) {
        if (table_of_play::banker_draws(total, third) != (total <= by_third[third])) return false;
      }
    }
    return true;
  }
};
constexpr BankerLimits banker_limits;
static_assert(banker_limits.are_limits());

template <typename Urn>
class ShoeBlock {
 public:
  ShoeBlock(const ShoeJob& job, std::uint64_t block, const RoundCounts& counts)
      : job_(job),
        counts_(counts),
        random_(job.seed, block),
        single_(single_random(job.seed, block)) {}

  void play() {
    for (int set = 0; set < shoes_of_block / lane_count; ++set) play_set();
  }

 private:
  // Two for each lane: numbers, their bounds, or halves of random bits.
  struct Drawn {
    LaneWords first;
    LaneWords second;
  };
  // Half of the lanes, and the upper half of what is left of their bits.
  struct HalfDrawn {
    Words first;
    Words second;
    Words left;
  };

  void play_set() {
    Urn urn{job_.suits * job_.copies};
    LaneWords cards = all_lanes(job_.cards());
    LaneWords undealt = all_lanes(job_.undealt);
    if (job_.pair_classes != nullptr) fill_suits();
    if (job_.burn_by_first_card) burn(urn, cards, undealt);
    for (int i = 0; i < job_.certain_rounds; ++i) {
      play_round<true>(urn, cards, all_bytes(-1), counts_.certain);
    }
    Bytes more = all_bytes(job_.more_rounds);
    for (;;) {
      const Bytes before_cut = packed({Words(cards.a >= undealt.a), Words(cards.b >= undealt.b)});
      const Bytes active = before_cut | (more > 0);
      if (mask_of(active) == 0) return;
      more += ~before_cut;
      play_round<false>(urn, cards, active, counts_.late);
    }
  }

  void fill_suits() {
    const std::uint64_t of_suits = (std::uint64_t{1} << 8 * job_.suits) - 1;
    for (auto& ranks : suits_) {
      for (std::uint64_t& counts : ranks) {
        counts = static_cast<std::uint64_t>(job_.copies) * every_byte & of_suits;
      }
    }
  }

  // The first card is shown, and as many as it counts follow unseen: for those who play on, they
  // might as well lie at the end of the shoe.
  void burn(Urn& urn, LaneWords& cards, LaneWords& undealt) {
    Bytes rank[1];
    urn.template draw<1>({Urn::index(draw_two(cards, cards).first, cards)}, rank);
    Bytes value = ByteTable{value_of_rank}[rank[0]];
    value += (value == 0) & 10;
    const LaneWords burned = joined(value, Bytes{});
    undealt.a += burned.a;
    undealt.b += burned.b;
    cards.a -= 1;
    cards.b -= 1;
  }

  // Two numbers for each lane, uniform below `cards` and below `fewer`, from 32 random bits w: the
  // first is the whole part of w * cards / 2^32, the second that of what is left times fewer. Where
  // what is left then is below 2^32 mod (cards * fewer), both are drawn anew, and every pair of
  // numbers is equally likely (Brackett-Rozinsky and Lemire).
  Drawn draw_two(LaneWords cards, LaneWords fewer) {
    const LaneWords high = random_.words();
    const LaneWords low = random_.words();
    const HalfDrawn a = draw_two(high.a, low.a, cards.a, fewer.a);
    const HalfDrawn b = draw_two(high.b, low.b, cards.b, fewer.b);
    Drawn drawn{{a.first, b.first}, {a.second, b.second}};
    constexpr int most_cards = ShoeJob::ranks * ShoeJob::most_suits * 10;
    constexpr int doubtful = most_cards * most_cards / 65536 + 1;
    const std::uint32_t doubted =
        mask_of(packed({Words(a.left < doubtful), Words(b.left < doubtful)}));
    if (__builtin_expect(doubted != 0, 0)) redraw(doubted, {high, low}, {cards, fewer}, drawn);
    return drawn;
  }

  static HalfDrawn draw_two(Words high, Words low, Words cards, Words fewer) {
    const Words middle = high * cards;
    const Words upper = middle + high_product(low, cards);
    const Words lower = low * cards;
    const Words next_middle = upper * fewer;
    const Words left = next_middle + high_product(lower, fewer);
    return {high_product(high, cards) - Words(upper < middle),
            high_product(upper, fewer) - Words(left < next_middle), left};
  }

  static std::uint16_t at(const LaneWords& words, int lane) {
    const int index = lane % 8 + lane / 16 * 8;
    return lane % 16 < 8 ? words.a[index] : words.b[index];
  }
  static void put(LaneWords& words, int lane, std::uint32_t value) {
    const int index = lane % 8 + lane / 16 * 8;
    (lane % 16 < 8 ? words.a : words.b)[index] = static_cast<std::uint16_t>(value);
  }

  __attribute__((noinline)) void redraw(std::uint32_t doubted, const Drawn& random,
                                        const Drawn& bounds, Drawn& drawn) {
    for (; doubted != 0; doubted &= doubted - 1) {
      const int lane = __builtin_ctz(doubted);
      const std::uint32_t first_bound = at(bounds.first, lane);
      const std::uint32_t second_bound = at(bounds.second, lane);
      const std::uint32_t both = first_bound * second_bound;
      if (both == 0) continue;  // a lane whose shoe is over
      std::uint32_t bits = std::uint32_t{at(random.first, lane)} << 16 | at(random.second, lane);
      for (;;) {
        const std::uint64_t one = std::uint64_t{bits} * first_bound;
        const std::uint64_t other = (one & 0xffffffff) * second_bound;
        if (static_cast<std::uint32_t>(other) >= -both % both) {
          put(drawn.first, lane, static_cast<std::uint32_t>(one >> 32));
          put(drawn.second, lane, static_cast<std::uint32_t>(other >> 32));
          break;
        }
        bits = static_cast<std::uint32_t>(single_.next() >> 32);
      }
    }
  }

  static Bytes add_points(Bytes total, Bytes value) {
    const Bytes sum = total + value;
    return sum - ((sum > 9) & 10);
  }

  template <bool all_active>
  void play_round(Urn& urn, LaneWords& cards, Bytes active, const RoundCounters& to) {
    const ByteTable values{value_of_rank};
    const LaneWords less1{cards.a - 1, cards.b - 1};
    const LaneWords less2{cards.a - 2, cards.b - 2};
    const LaneWords less3{cards.a - 3, cards.b - 3};
    const LaneWords less4{cards.a - 4, cards.b - 4};
    const Drawn one = draw_two(cards, less1);
    const Drawn two = draw_two(less2, less3);
    Bytes rank[4];
    urn.template draw<4>({Urn::index(one.first, cards), Urn::index(one.second, less1),
                          Urn::index(two.first, less2), Urn::index(two.second, less3)},
                         rank);
    Bytes player = add_points(values[rank[0]], values[rank[2]]);
    Bytes banker = add_points(values[rank[1]], values[rank[3]]);

    const Bytes open = (player < 8) & (banker < 8);  // no natural
    const Bytes player_draws = open & (player < 6);
    const LaneWords player_drew = joined(player_draws, player_draws);
    const LaneWords less5{less4.a + player_drew.a, less4.b + player_drew.b};
    const Drawn thirds = draw_two(less4, less5);
    Bytes third[1];
    urn.template draw<1>({Urn::only(Urn::index(thirds.first, less4), player_draws)}, third);
    const Bytes player_third = values[third[0]];
    const Bytes limit = chosen(player_draws, ByteTable{banker_limits.by_third}[player_third],
                               all_bytes(banker_limits.by_third[table_of_play::player_stood]));
    const Bytes banker_draws = open & (banker <= limit);
    urn.template draw<1>({Urn::only(Urn::index(thirds.second, less5), banker_draws)}, third);
    player = add_points(player, player_third & player_draws);
    banker = add_points(banker, values[third[0]] & banker_draws);

    const Bytes player_pair = rank[0] == rank[2];
    const Bytes banker_pair = rank[1] == rank[3];
    const Bytes same = player_pair & banker_pair & (rank[0] == rank[1]);
    const auto flag = [](Bytes lanes, int bit) { return lanes & all_bytes(bit >> 8); };
    const Bytes flags =
        flag(player_draws, RoundKey::player_drew) | flag(banker_draws, RoundKey::banker_drew) |
        flag(player_pair, RoundKey::player_pair) | flag(banker_pair, RoundKey::banker_pair) |
        flag(same, RoundKey::same_rank) | flag(~active, RoundKey::no_round);
    const LaneWords key =
        joined(Bytes(Words(player) << RoundKey::player_total_shift) | banker, flags);
    count(key, to.keys);
    if (job_.pair_classes != nullptr) {
      count_pairs(mask_of((player_pair | banker_pair) & active), key, rank, to.pairs);
    }
    const LaneWords banker_drew = joined(banker_draws, banker_draws);
    const LaneWords left{less5.a + banker_drew.a, less5.b + banker_drew.b};
    const LaneWords played = joined(active, active);
    cards.a = all_active ? left.a : chosen(played.a, left.a, cards.a);
    cards.b = all_active ? left.b : chosen(played.b, left.b, cards.b);
  }

  static void count(const LaneWords& key, std::uint32_t* keys) {
    for (int i = 0; i < 16; ++i) ++keys[key.a[i]];
    for (int i = 0; i < 16; ++i) ++keys[key.b[i]];
  }

  // Suits matter to pairs alone, and the suits of a rank come in an order of their own: they are
  // drawn only where a pair is looked at, from those of its rank that nobody has looked at yet.
  void count_pairs(std::uint32_t lanes, const LaneWords& keys, const Bytes (&rank)[4],
                   std::uint32_t* pairs) {
    if (lanes == 0) return;
    std::uint8_t ranks[2][lane_count];
    std::uint16_t words[2][lane_count / 2];
    std::memcpy(ranks, rank, sizeof ranks);
    std::memcpy(words, &keys, sizeof words);
    for (; lanes != 0; lanes &= lanes - 1) {
      const int lane = __builtin_ctz(lanes);
      const int key = words[lane / 8 % 2][lane % 8 + lane / 16 * 8];
      const int player = (key & RoundKey::player_pair) != 0 ? draw_pair(lane, ranks[0][lane]) : 0;
      const int banker = (key & RoundKey::banker_pair) != 0 ? draw_pair(lane, ranks[1][lane]) : 0;
      const int pair_class = job_.pair_classes[player * ShoeJob::pair_codes + banker];
      const int totals = ((key >> RoundKey::player_total_shift) & RoundKey::total_mask) * 10 +
                         (key & RoundKey::total_mask);
      const int points = totals * 4 + ((key & RoundKey::player_drew) != 0 ? 2 : 0) +
                         ((key & RoundKey::banker_drew) != 0 ? 1 : 0);
      ++pairs[points * job_.pair_class_count + pair_class];
    }
  }

  // Two cards of a rank, from the counts of its suits in the bytes of one number.
  int draw_pair(int lane, int rank) {
    std::uint64_t& left = suits_[lane][rank];
    const std::uint64_t total = (sums(left) >> 8 * (job_.suits - 1)) & 255;
    const std::uint64_t both = total * (total - 1);
    for (;;) {
      const unsigned __int128 first = static_cast<unsigned __int128>(single_.next()) * total;
      const unsigned __int128 second =
          static_cast<unsigned __int128>(static_cast<std::uint64_t>(first)) * (total - 1);
      const auto rest = static_cast<std::uint64_t>(second);
      if (__builtin_expect(rest < both, 0) && rest < -both % both) continue;
      const int one = take_suit(left, static_cast<std::uint64_t>(first >> 64));
      const int other = take_suit(left, static_cast<std::uint64_t>(second >> 64));
      return ShoeJob::pair_code(rank, one == other ? 1 + one : 0);
    }
  }

  static constexpr std::uint64_t every_byte = 0x0101010101010101;

  // Each byte becomes the sum of those up to it.
  static std::uint64_t sums(std::uint64_t counts) { return counts * every_byte; }

  // The suit on which a number falls, one card of it taken out: so many sums are not above it.
  int take_suit(std::uint64_t& left, std::uint64_t number) const {
    const std::uint64_t not_above = (number * every_byte | every_byte << 7) - sums(left);
    const std::uint64_t of_suits = (every_byte << 7) & ((std::uint64_t{1} << 8 * job_.suits) - 1);
    const int suit = __builtin_popcountll(not_above & of_suits);
    left -= std::uint64_t{1} << 8 * suit;
    return suit;
  }

  const ShoeJob& job_;
  const RoundCounts& counts_;
  LaneRandom random_;
  SingleRandom single_;
  std::uint64_t suits_[lane_count][ShoeJob::ranks];
};

inline void play_shoes(const ShoeJob& job, std::uint64_t block, const RoundCounts& counts) {
  if (6 * job.suits * job.copies <= ByteUrn::largest_group) {
    ShoeBlock<ByteUrn>{job, block, counts}.play();
  } else {
    ShoeBlock<WordUrn>{job, block, counts}.play();
  }
}

}  // namespace
}  // namespace punto
