#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace punto::wire {

// Why something that was sent is not done, by where it failed. What the table, the house or a
// voucher says to it is a refusal, with a code of its own. The sentences are in problem_words.cpp.
// clang-format off
enum class Trouble : std::uint8_t {
  // What was sent
  BadInput, UnknownPath, MethodNotAllowed, BodyTooLarge, UnsupportedMediaType, TooManyRequests,
  // Who sends it
  NotSignedIn, SignInFailed, MayNot, OriginNotAllowed,
  // What it comes to
  TableRefusal, HouseRefusal, NotTaken, ThroughTheHouse, NotOnDuty, KeyUsedOtherwise,
  NoSuchTable, NotThere,
  // The floor
  Elsewhere, Busy, OutOfService, HouseOutOfService, SetAside, DeviceFailed, StoreAway,
  FloorStopped, NotCertain, Fault,
};
inline constexpr std::array<std::string_view, 28> trouble_names = {
    "bad-input", "unknown-path", "method-not-allowed", "body-too-large",
    "unsupported-media-type", "too-many-requests",
    "not-signed-in", "sign-in-failed", "may-not", "origin-not-allowed",
    "table-refusal", "house-refusal", "not-taken", "through-the-house", "not-on-duty",
    "key-used-otherwise", "no-such-table", "not-there",
    "elsewhere", "busy", "out-of-service", "house-out-of-service", "set-aside", "device-failed",
    "store-away", "floor-stopped", "not-certain", "fault"};
// clang-format on
inline constexpr int trouble_count = static_cast<int>(Trouble::Fault) + 1;
static_assert(trouble_names.size() == trouble_count);

constexpr std::string_view name_of(Trouble trouble) {
  return trouble_names[static_cast<std::size_t>(trouble)];
}

}  // namespace punto::wire
