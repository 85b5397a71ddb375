#include "core/audit/order_bits.hpp"

#include <array>
#include <bit>
#include <utility>

#include "core/cards/deck.hpp"
#include "core/cards/insist.hpp"

namespace punto {
namespace {

// Numbers that are there or not, and how many of them are smaller than one.
class NumbersLeft {
 public:
  explicit NumbersLeft(std::size_t size) {
    INSIST(size <= words_.size() * 64);
    for (std::size_t i = 0; i < size; ++i) words_[i / 64] |= std::uint64_t{1} << i % 64;
    for (std::size_t word = 0; word < words_.size(); ++word) {
      before_[word] = static_cast<std::uint32_t>(word * 64);
    }
  }

  // Its rank among those that are left; then it is no longer there.
  std::uint32_t take(std::size_t number) {
    const std::size_t word = number / 64;
    const std::uint64_t bit = std::uint64_t{1} << number % 64;
    INSIST(word < words_.size() && (words_[word] & bit) != 0);
    words_[word] &= ~bit;
    for (std::size_t i = 0; i < before_.size(); ++i) before_[i] -= i > word ? 1 : 0;
    return before_[word] + static_cast<std::uint32_t>(std::popcount(words_[word] & (bit - 1)));
  }

 private:
  static constexpr std::size_t word_count = (most_decks * largest_deck_size + 63) / 64;

  std::array<std::uint64_t, word_count> words_{};
  std::array<std::uint32_t, word_count> before_{};  // of those that are left, in the words before
};

}  // namespace

void OrderBits::add(std::span<const std::uint16_t> order) {
  NumbersLeft left{order.size()};
  for (std::size_t place = 0; place < order.size(); ++place) {
    const std::uint32_t rank = left.take(order[place]);
    const int count = static_cast<int>(std::bit_width(order.size() - place)) - 1;
    if (rank < 1u << count) add_bits(rank, count);
  }
}

void OrderBits::add_bits(std::uint32_t bits, int count) {
  waiting_ = waiting_ << count | bits;
  waiting_count_ += count;
  for (; waiting_count_ >= 8; waiting_count_ -= 8) {
    bytes_ += static_cast<char>(waiting_ >> (waiting_count_ - 8));
  }
}

std::string OrderBits::take() {
  return std::exchange(bytes_, {});
}

}  // namespace punto
