#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace punto {

// Which floor has printed a voucher: 0 to 9999.
enum class FloorDigits : std::uint16_t {};
inline constexpr int floor_digits_count = 10'000;

// From the id of its store (core/audit/checkpoint.hpp), so that nobody has to number floors. One
// pair of floors in ten thousand shares them: they tell a stray voucher, not a forged one.
FloorDigits floor_digits_of(std::string_view store_id);

// How many numbers a code can hold between the floor and the check digits: those of 18 digits.
inline constexpr std::uint64_t code_numbers = 1'000'000'000'000'000'000;

// Such a number from 64 random bits, each as likely as any other; nothing for about one word in
// eight, then the next has to be asked for. A remainder would favour the small numbers.
std::optional<std::uint64_t> random_digits(std::uint64_t word);

// The two check digits of ISO 7064 MOD 97-10 after the digits: 2 to 98. Every single wrong digit
// and every swap of neighbours changes them.
int check_digits_of(std::string_view digits);

// What is printed on a voucher: 24 digits, four of the floor, 18 by chance and two check digits.
class VoucherCode {
 public:
  static constexpr std::size_t length = 24;

  [[nodiscard]] std::string_view digits() const { return {digits_.data(), digits_.size()}; }
  [[nodiscard]] FloorDigits floor() const;

  friend auto operator<=>(const VoucherCode&, const VoucherCode&) = default;

 private:
  explicit VoucherCode(std::string_view digits);

  friend VoucherCode make_code(FloorDigits floor, std::uint64_t number);
  friend std::expected<VoucherCode, struct CodeMistake> read_code(std::string_view text);

  std::array<char, length> digits_{};
};

// `number` is less than code_numbers.
VoucherCode make_code(FloorDigits floor, std::uint64_t number);

// As it is printed: "1234-5678-9012-3456-7890-1235".
std::string to_text(const VoucherCode& code);

// What can be wrong with it.
enum class CodeFault : std::uint8_t { Empty, NotDigits, WrongLength, Mistyped, OtherFloor };

struct CodeMistake {
  CodeFault fault = CodeFault::Empty;
  std::size_t digits = 0;  // that there are

  friend bool operator==(const CodeMistake&, const CodeMistake&) = default;
};

// One sentence for people: what is wrong; what to do.
std::string explain(const CodeMistake& mistake);

// Takes digits with spaces and hyphens between them, as people type them.
std::expected<VoucherCode, CodeMistake> read_code(std::string_view text);

// Whether the voucher is one of this floor.
std::expected<void, CodeMistake> check_floor(const VoucherCode& code, FloorDigits floor);

}  // namespace punto
