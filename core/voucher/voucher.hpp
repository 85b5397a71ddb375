#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/rulebook/payout.hpp"
#include "core/table/identity.hpp"

// A voucher is worth an amount to whoever brings it, once. Each is a stream of its own, so that two
// places that redeem it at the same time cannot both be first.
namespace punto::voucher {

// A digest of its code, which only the guest has, made with a key that only the floor has: whoever
// reads the records cannot redeem anything.
struct VoucherId {
  std::array<std::uint8_t, 16> bytes{};

  friend constexpr auto operator<=>(const VoucherId&, const VoucherId&) = default;
};

// The stream of the voucher: "voucher/" and 32 hexadecimal digits.
std::string stream_of(const VoucherId& id);
std::optional<VoucherId> id_of_stream(std::string_view stream);

// The number of what the house asks of a voucher; the same number again is the same act.
using ErrandNumber = std::uint64_t;

// ---- what can be asked --------------------------------------------------------------------------

struct Issue {
  Cents amount;
  Time expires;
};
struct Redeem {};
struct Expire {};
struct Void {};

using CommandBody = std::variant<Issue, Redeem, Expire, Void>;
struct Command {
  ErrandNumber errand = 0;
  CommandBody body;
};

// ---- what can happen ----------------------------------------------------------------------------

struct Issued {
  Cents amount;
  Time expires;
};
struct Redeemed {};
struct Expired {};
struct Voided {};

using EventBody = std::variant<Issued, Redeemed, Expired, Voided>;
struct Event {
  Time at;
  ErrandNumber by = 0;
  EventBody body;
};

// ---- what it is ---------------------------------------------------------------------------------

enum class Standing : std::uint8_t { Unknown, Open, Redeemed, Expired, Voided };
inline constexpr std::array<std::string_view, 5> standing_names = {"unknown", "open", "redeemed",
                                                                   "expired", "void"};
struct State {
  Standing standing = Standing::Unknown;
  Cents amount;
  Time expires;
  ErrandNumber issued_by = 0;
  ErrandNumber ended_by = 0;

  friend bool operator==(const State&, const State&) = default;
};

// Why a voucher does not do what it is asked.
enum class Refusal : std::uint8_t {
  NoSuchVoucher,
  AlreadyIssued,
  AlreadyRedeemed,
  HasExpired,
  IsVoid,
  NotExpiredYet,
  AmountNotValid,
};
inline constexpr std::array<std::string_view, 7> refusal_names = {
    "no-such-voucher", "already-issued",  "already-redeemed", "has-expired",
    "is-void",         "not-expired-yet", "amount-not-valid"};
// A sentence for people, with what to do.
std::string_view explain(Refusal refusal);

// Nothing where the same errand has done it before.
std::expected<std::optional<Event>, Refusal> decide(const State& state, const Command& command,
                                                    Time now);
void apply(State& state, const Event& event);

void append_bytes(std::string& to, const Event& event);
std::optional<Event> take_event(std::string_view& bytes);

}  // namespace punto::voucher
