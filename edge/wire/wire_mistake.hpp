#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace punto::wire {

// What can be wrong with what somebody sent. The sentences are in problem_words.cpp.
// clang-format off
enum class WireFault : std::uint8_t {
  NotJson, TooDeep, TooManyFields, RepeatedField, UnknownField, MissingField, NullNotAllowed,
  WrongType, OutOfRange, UnknownWord, UnknownTable, UnknownCommand, RepeatedItem, ListTooLong,
  ListTooShort, TextTooLong, TextEmpty, TextNotPlain, NotACard, NotADigest, NotARule,
  CodeNotDigits, CodeWrongLength, CodeMistyped, SecretTooWeak,
};
inline constexpr std::array<std::string_view, 25> wire_fault_names = {
    "not-json", "too-deep", "too-many-fields", "repeated-field", "unknown-field", "missing-field",
    "null-not-allowed", "wrong-type", "out-of-range", "unknown-word", "unknown-table",
    "unknown-command", "repeated-item", "list-too-long", "list-too-short", "text-too-long",
    "text-empty", "text-not-plain", "not-a-card", "not-a-digest", "not-a-rule",
    "code-not-digits", "code-wrong-length", "code-mistyped", "secret-too-weak"};
// clang-format on
inline constexpr int wire_fault_count = static_cast<int>(WireFault::SecretTooWeak) + 1;
static_assert(wire_fault_names.size() == wire_fault_count);

constexpr std::string_view name_of(WireFault fault) {
  return wire_fault_names[static_cast<std::size_t>(fault)];
}

// The first thing that is wrong. What was sent is never repeated in it, since it may be a secret:
// only the names of fields are.
struct WireMistake {
  WireFault fault = WireFault::NotJson;
  std::string pointer;  // RFC 6901: "/shares/1/amount"; empty: the whole
  std::string allowed;  // "0 to 255", "player, banker"; the same in every language

  friend bool operator==(const WireMistake&, const WireMistake&) = default;
};

}  // namespace punto::wire
