#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/cards/insist.hpp"
#include "core/rulebook/problem.hpp"

namespace punto {

// An exact fraction in lowest terms with a positive denominator.
class Fraction {
 public:
  constexpr Fraction() = default;
  Fraction(std::int64_t numerator, std::int64_t denominator);

  [[nodiscard]] std::int64_t numerator() const { return numerator_; }
  [[nodiscard]] std::int64_t denominator() const { return denominator_; }

  friend bool operator==(const Fraction&, const Fraction&) = default;

 private:
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
};

// "19/20", "8", "0", "-1".
std::string to_text(const Fraction& fraction);
bool operator<(const Fraction& left, const Fraction& right);

// What a wager wins per unit, the stake being returned besides: "20 to 1", "0.95 to 1", "1 to 2",
// or "push" where it neither wins nor loses (EB4 1.1.12).
struct Payout {
  Fraction net;
  std::string text;

  [[nodiscard]] bool is_push() const { return net == Fraction{}; }

  friend bool operator==(const Payout&, const Payout&) = default;
};

std::expected<Payout, Mistake> parse_payout(std::string_view text);

// Money in whole cents.
struct Cents {
  std::int64_t value = 0;

  friend constexpr auto operator<=>(Cents, Cents) = default;
};

inline constexpr Cents largest_amount{1'000'000'000'00};

// Sums that come from records can be any: one that cannot be counted in cents is a mistake, not
// another sum.
constexpr void add_to(Cents& sum, Cents amount) {
  INSIST(!__builtin_add_overflow(sum.value, amount.value, &sum.value));
}
constexpr void take_from(Cents& sum, Cents amount) {
  INSIST(!__builtin_sub_overflow(sum.value, amount.value, &sum.value));
}

// "100", "12.5", "0.20". The error says what is wrong with the text.
std::expected<Cents, std::string> parse_cents(std::string_view text);
std::string to_text(Cents cents);

// stake * net, or nothing where that is no whole number of cents: there is no rounding, ever
// (interpretation 38).
std::optional<Cents> exact_winnings(Cents stake, const Fraction& net);

// The table's own units: wagers are multiples of `stake`, payments multiples of `payable`.
struct Units {
  Cents stake{100};
  Cents payable{1};

  friend constexpr bool operator==(const Units&, const Units&) = default;
};

bool pays_exactly(const Fraction& net, const Units& units);

}  // namespace punto
