#include "core/rulebook/payout.hpp"

#include <fmt/format.h>
#include <numeric>

#include "core/cards/insist.hpp"
#include "core/cards/shown.hpp"

namespace punto {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// On the largest amount they pay what can still be counted in cents, many times over.
const Fraction highest_odds{100'000, 1};

// A decimal number as an exact fraction, for odds.
std::optional<Fraction> parse_decimal(std::string_view text) {
  constexpr std::size_t most_digits = 5;
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::string_view part =
      point == std::string_view::npos ? std::string_view{} : text.substr(point + 1);
  if (whole.empty() || whole.size() > most_digits || part.size() > most_digits) return {};
  if (point != std::string_view::npos && part.empty()) return {};

  std::int64_t numerator = 0;
  std::int64_t denominator = 1;
  for (const char c : whole) {
    if (!is_digit(c)) return {};
    numerator = numerator * 10 + (c - '0');
  }
  for (const char c : part) {
    if (!is_digit(c)) return {};
    numerator = numerator * 10 + (c - '0');
    denominator *= 10;
  }
  return Fraction{numerator, denominator};
}

}  // namespace

Fraction::Fraction(std::int64_t numerator, std::int64_t denominator) {
  INSIST(denominator > 0);
  const std::int64_t divisor = std::gcd(numerator, denominator);
  numerator_ = numerator / divisor;
  denominator_ = denominator / divisor;
}

std::string to_text(const Fraction& fraction) {
  if (fraction.denominator() == 1) return fmt::format("{}", fraction.numerator());
  return fmt::format("{}/{}", fraction.numerator(), fraction.denominator());
}

bool operator<(const Fraction& left, const Fraction& right) {
  using Wide = __int128;
  return Wide{left.numerator()} * right.denominator() <
         Wide{right.numerator()} * left.denominator();
}

std::expected<Payout, Mistake> parse_payout(std::string_view text) {
  if (text == "push") return Payout{Fraction{}, "push"};
  const auto wrong = [text](std::string_view why, std::string remedy) {
    return std::unexpected(
        Mistake{fmt::format("odds \"{}\" {}", shown(text), why), std::move(remedy)});
  };
  const std::size_t to = text.find(" to ");
  const bool has_to = to != std::string_view::npos;
  const auto wins = has_to ? parse_decimal(trimmed(text.substr(0, to))) : std::nullopt;
  const auto per = has_to ? parse_decimal(trimmed(text.substr(to + 4))) : std::nullopt;
  if (!wins || !per) {
    return wrong("cannot be read", "write \"20 to 1\", \"0.95 to 1\", \"1 to 2\" or \"push\"");
  }
  if (wins->numerator() == 0 || per->numerator() == 0) {
    return wrong("win nothing", "write \"push\" where a wager neither wins nor loses");
  }
  const Fraction net{wins->numerator() * per->denominator(),
                     wins->denominator() * per->numerator()};
  if (highest_odds < net) {
    return wrong("are too high", fmt::format("{} to 1 at most", highest_odds.numerator()));
  }
  return Payout{net, std::string{text}};
}

std::expected<Cents, std::string> parse_cents(std::string_view text) {
  const auto wrong = [text](std::string_view why) {
    return std::unexpected(fmt::format("amount \"{}\" {}", shown(text), why));
  };
  if (text.starts_with('-')) return wrong("is negative; write it as 100 or 12.50");
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::string_view part =
      point == std::string_view::npos ? std::string_view{} : text.substr(point + 1);
  for (const std::string_view digits : {whole, part}) {
    for (const char c : digits) {
      if (!is_digit(c)) return wrong("is no number; write it as 100 or 12.50");
    }
  }
  if (whole.empty() || (point != std::string_view::npos && part.empty())) {
    return wrong("is no number; write it as 100 or 12.50");
  }
  if (part.size() > 2) return wrong("has fractions of a cent; two decimals at most");

  std::int64_t cents = 0;
  const auto append = [&cents](char digit) {
    cents = cents * 10 + (digit - '0');
    return cents <= largest_amount.value;
  };
  for (const char c : whole) {
    if (!append(c)) return wrong("is too large; 1000000000 at most");
  }
  for (std::size_t i = 0; i < 2; ++i) {
    if (!append(i < part.size() ? part[i] : '0')) {
      return wrong("is too large; 1000000000 at most");
    }
  }
  return Cents{cents};
}

std::string to_text(Cents cents) {
  // The least of all numbers has no opposite with a sign.
  const auto bits = static_cast<std::uint64_t>(cents.value);
  const std::uint64_t absolute = cents.value < 0 ? std::uint64_t{0} - bits : bits;
  return fmt::format("{}{}.{:02}", cents.value < 0 ? "-" : "", absolute / 100, absolute % 100);
}

std::optional<Cents> exact_winnings(Cents stake, const Fraction& net) {
  if (stake.value % net.denominator() != 0) return std::nullopt;
  std::int64_t winnings = 0;
  if (__builtin_mul_overflow(stake.value / net.denominator(), net.numerator(), &winnings)) {
    return std::nullopt;
  }
  return Cents{winnings};
}

bool pays_exactly(const Fraction& net, const Units& units) {
  const auto winnings = exact_winnings(units.stake, net);
  return winnings && winnings->value % units.payable.value == 0;
}

}  // namespace punto
