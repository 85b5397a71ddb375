#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace punto::drive {

// The same numbers on every machine for the same seed (splitmix64).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
    return mixed ^ (mixed >> 31);
  }

  // From 0 on; 0 where `count` is 0.
  std::size_t below(std::size_t count) {
    return count == 0 ? 0 : static_cast<std::size_t>(next() % count);
  }
  // Both included.
  int between(int least, int most) {
    return least + static_cast<int>(below(static_cast<std::size_t>(most - least + 1)));
  }
  bool percent(int chance) { return static_cast<int>(below(100)) < chance; }
  bool permille(int chance) { return static_cast<int>(below(1000)) < chance; }
  bool once_in(std::size_t times) { return below(times) == 0; }

  template <typename List>
  const auto& one_of(const List& list) {
    return list[below(list.size())];
  }

  template <typename List>
  void shuffle(List& list) {
    for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[below(i)]);
  }

 private:
  std::uint64_t state_;
};

}  // namespace punto::drive
