#include "core/voucher/voucher_code.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/cards/insist.hpp"
#include "core/rulebook/digest.hpp"

namespace punto {
namespace {

constexpr std::size_t floor_length = 4;
constexpr std::size_t check_length = 2;
constexpr std::size_t group_length = 4;
constexpr std::size_t store_id_length = 16;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_separator(char c) {
  return c == ' ' || c == '-';
}

std::string with_check_digits(std::string_view digits) {
  return fmt::format("{}{:02}", digits, check_digits_of(digits));
}

std::unexpected<CodeMistake> refuse(CodeFault fault, std::size_t digits = 0) {
  return std::unexpected(CodeMistake{fault, digits});
}

}  // namespace

FloorDigits floor_digits_of(std::string_view store_id) {
  // Of a store without an id all floors would have the same.
  INSIST(store_id.size() == store_id_length);
  const Digest digest = sha256(store_id);
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8 | digest.bytes[i];
  return static_cast<FloorDigits>(number % floor_digits_count);
}

std::optional<std::uint64_t> random_digits(std::uint64_t word) {
  const std::uint64_t number = word >> 4;  // the fewest bits that can hold every such number
  if (number >= code_numbers) return std::nullopt;
  return number;
}

int check_digits_of(std::string_view digits) {
  int remainder = 0;
  for (const char digit : digits) {
    INSIST(is_digit(digit));
    remainder = (remainder * 10 + (digit - '0')) % 97;
  }
  return 98 - remainder * 100 % 97;
}

VoucherCode::VoucherCode(std::string_view digits) {
  INSIST(digits.size() == length);
  std::ranges::copy(digits, digits_.begin());
}

FloorDigits VoucherCode::floor() const {
  int number = 0;
  for (const char digit : digits().substr(0, floor_length)) number = number * 10 + (digit - '0');
  return static_cast<FloorDigits>(number);
}

VoucherCode make_code(FloorDigits floor, std::uint64_t number) {
  const auto of_floor = static_cast<std::uint16_t>(floor);
  INSIST(of_floor < floor_digits_count);
  INSIST(number < code_numbers);
  return VoucherCode{with_check_digits(fmt::format("{:04}{:018}", of_floor, number))};
}

std::string to_text(const VoucherCode& code) {
  std::string text;
  for (std::size_t at = 0; at < VoucherCode::length; at += group_length) {
    if (at > 0) text += '-';
    text += code.digits().substr(at, group_length);
  }
  return text;
}

std::string explain(const CodeMistake& mistake) {
  switch (mistake.fault) {
    case CodeFault::Empty: return "There is no code; type the 24 digits of the voucher.";
    case CodeFault::NotDigits:
      return "A code has digits alone; type nothing else but spaces and hyphens between them.";
    case CodeFault::WrongLength:
      return fmt::format("{} {} and there must be {}; compare them with the voucher.",
                         mistake.digits == 1 ? "There is" : "There are",
                         mistake.digits == 1 ? "1 digit" : fmt::format("{} digits", mistake.digits),
                         VoucherCode::length);
    case CodeFault::Mistyped:
      return "The code is mistyped, its check digits do not fit; compare it with the voucher.";
    case CodeFault::OtherFloor: return "The voucher is of another floor; it can be redeemed there.";
  }
  return "";
}

std::expected<VoucherCode, CodeMistake> read_code(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if (!is_digit(c) && !is_separator(c)) return refuse(CodeFault::NotDigits);
    if (is_digit(c)) digits += c;
  }
  if (digits.empty()) return refuse(CodeFault::Empty);
  if (digits.size() != VoucherCode::length) return refuse(CodeFault::WrongLength, digits.size());
  // The remainder alone would also take 01 for 98, which is printed on no voucher.
  const std::string_view body = std::string_view{digits}.substr(0, digits.size() - check_length);
  if (with_check_digits(body) != digits) return refuse(CodeFault::Mistyped);
  return VoucherCode{digits};
}

std::expected<void, CodeMistake> check_floor(const VoucherCode& code, FloorDigits floor) {
  if (code.floor() != floor) return refuse(CodeFault::OtherFloor);
  return {};
}

}  // namespace punto
