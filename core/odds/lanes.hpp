#pragma once

// Thirty-two shoes side by side, one to each byte of a wide register. Included only by files that
// are compiled for one processor each; all of it has internal linkage, and every way to compile it
// gives the same results.

#include <cstdint>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace punto {
namespace {

constexpr int lane_count = 32;

using Bytes = std::int8_t __attribute__((vector_size(32)));
using UnsignedBytes = std::uint8_t __attribute__((vector_size(32)));
using Words = std::uint16_t __attribute__((vector_size(32)));
using SignedWords = std::int16_t __attribute__((vector_size(32)));
using Longs = std::uint64_t __attribute__((vector_size(32)));

// A number of 16 bits for each lane: `a` has the lanes 0 to 7 and 16 to 23, `b` the others, which
// is how registers are packed and unpacked.
struct LaneWords {
  Words a;
  Words b;
};

inline Bytes all_bytes(int value) {
  return Bytes{} + static_cast<std::int8_t>(value);
}
inline Words all_words(int value) {
  return Words{} + static_cast<std::uint16_t>(value);
}
inline LaneWords all_lanes(int value) {
  return {all_words(value), all_words(value)};
}

// One or the other for each lane, by a mask of ones and zeros.
template <typename Register>
Register chosen(Register mask, Register then, Register otherwise) {
  return (mask & then) | (~mask & otherwise);
}

#if defined(__AVX2__)

inline Words high_product(Words one, Words other) {
  return Words(_mm256_mulhi_epu16(__m256i(one), __m256i(other)));
}
// Signed words that do not fit a byte become its largest or smallest value.
inline Bytes packed(LaneWords words) {
  return Bytes(_mm256_packs_epi16(__m256i(words.a), __m256i(words.b)));
}
// Two bytes of a lane become its word.
inline LaneWords joined(Bytes low, Bytes high) {
  return {Words(_mm256_unpacklo_epi8(__m256i(low), __m256i(high))),
          Words(_mm256_unpackhi_epi8(__m256i(low), __m256i(high)))};
}
inline std::uint32_t mask_of(Bytes bytes) {
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(__m256i(bytes)));
}
// Eleven values and zeros, chosen by bytes from 0 to 15.
struct ByteTable {
  explicit ByteTable(const std::int8_t* values)
      : table(_mm256_broadcastsi128_si256(
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(values)))) {}
  Bytes operator[](Bytes index) const { return Bytes(_mm256_shuffle_epi8(table, __m256i(index))); }
  __m256i table;
};

#elif defined(__SSE2__)

struct HalfRegisters {
  template <typename Register>
  explicit HalfRegisters(Register from) {
    std::memcpy(this, &from, sizeof *this);
  }
  HalfRegisters(__m128i first, __m128i second) : lower(first), upper(second) {}
  template <typename Register>
  [[nodiscard]] Register as() const {
    Register to;
    std::memcpy(&to, this, sizeof to);
    return to;
  }
  __m128i lower;
  __m128i upper;
};

inline Words high_product(Words one, Words other) {
  const HalfRegisters a{one};
  const HalfRegisters b{other};
  return HalfRegisters{_mm_mulhi_epu16(a.lower, b.lower), _mm_mulhi_epu16(a.upper, b.upper)}
      .as<Words>();
}
inline Bytes packed(LaneWords words) {
  const HalfRegisters a{words.a};
  const HalfRegisters b{words.b};
  return HalfRegisters{_mm_packs_epi16(a.lower, b.lower), _mm_packs_epi16(a.upper, b.upper)}
      .as<Bytes>();
}
inline LaneWords joined(Bytes low, Bytes high) {
  const HalfRegisters a{low};
  const HalfRegisters b{high};
  return {HalfRegisters{_mm_unpacklo_epi8(a.lower, b.lower), _mm_unpacklo_epi8(a.upper, b.upper)}
              .as<Words>(),
          HalfRegisters{_mm_unpackhi_epi8(a.lower, b.lower), _mm_unpackhi_epi8(a.upper, b.upper)}
              .as<Words>()};
}
inline std::uint32_t mask_of(Bytes bytes) {
  const HalfRegisters halves{bytes};
  return static_cast<std::uint32_t>(_mm_movemask_epi8(halves.lower)) |
         static_cast<std::uint32_t>(_mm_movemask_epi8(halves.upper)) << 16;
}
struct ByteTable {
  explicit ByteTable(const std::int8_t* from) : values(from) {}
  Bytes operator[](Bytes index) const {
    Bytes chosen{};
    for (int i = 0; i < 11; ++i) chosen |= (index == all_bytes(i)) & all_bytes(values[i]);
    return chosen;
  }
  const std::int8_t* values;
};

#else

inline Words high_product(Words one, Words other) {
  Words product;
  for (int i = 0; i < 16; ++i) {
    product[i] = static_cast<std::uint16_t>(std::uint32_t{one[i]} * other[i] >> 16);
  }
  return product;
}
inline Bytes packed(LaneWords words) {
  Bytes bytes;
  const auto put = [&](int lane, std::uint16_t word) {
    const auto value = static_cast<std::int16_t>(word);
    bytes[lane] = static_cast<std::int8_t>(value > 127 ? 127 : value < -128 ? -128 : value);
  };
  for (int i = 0; i < 16; ++i) {
    const int lane = i < 8 ? i : i + 8;
    put(lane, words.a[i]);
    put(lane + 8, words.b[i]);
  }
  return bytes;
}
inline LaneWords joined(Bytes low, Bytes high) {
  LaneWords words{};
  const auto word = [&](int lane) {
    return static_cast<std::uint16_t>(static_cast<std::uint8_t>(low[lane]) |
                                      static_cast<std::uint8_t>(high[lane]) << 8);
  };
  for (int i = 0; i < 16; ++i) {
    const int lane = i < 8 ? i : i + 8;
    words.a[i] = word(lane);
    words.b[i] = word(lane + 8);
  }
  return words;
}
inline std::uint32_t mask_of(Bytes bytes) {
  std::uint32_t mask = 0;
  for (int i = 0; i < lane_count; ++i) mask |= (bytes[i] < 0 ? 1u : 0u) << i;
  return mask;
}
struct ByteTable {
  explicit ByteTable(const std::int8_t* from) { std::memcpy(values, from, sizeof values); }
  Bytes operator[](Bytes index) const {
    Bytes chosen;
    for (int i = 0; i < lane_count; ++i) chosen[i] = values[index[i] & 15];
    return chosen;
  }
  std::int8_t values[16];
};

#endif

}  // namespace
}  // namespace punto
