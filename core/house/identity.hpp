#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/table/identity.hpp"
#include "core/voucher/voucher.hpp"

namespace punto::house {

enum class TerminalId : std::uint32_t {};
enum class DeviceId : std::uint32_t {};  // a card reader, or what else speaks with a key
using voucher::ErrandNumber;
using voucher::VoucherId;
using ProposalNumber = std::uint32_t;
using IncidentNumber = std::uint32_t;

// A gaming day by the date on which it begins, in days since the beginning of 1970.
enum class DayNumber : std::int32_t {};

// What staff are employed for. The first five are the roles of the rulebooks.
enum class Job : std::uint8_t {
  Dealer,
  PitSupervisor,
  PitManager,
  AssistantCasinoManager,
  GamingShiftManager,
  Attendant,
  Cashier,
  CageManager,
  Auditor,
  Administrator,
};
// clang-format off
inline constexpr std::array<std::string_view, 10> job_names = {
    "dealer", "pit-supervisor", "pit-manager", "assistant-casino-manager", "gaming-shift-manager",
    "attendant", "cashier", "cage-manager", "auditor", "administrator"};
// clang-format on

// A set of jobs, one bit for each.
using Jobs = std::uint16_t;
constexpr Jobs one(Job job) {
  return static_cast<Jobs>(1u << static_cast<unsigned>(job));
}
template <typename... Others>
constexpr Jobs any_of(Others... jobs) {
  return static_cast<Jobs>((one(jobs) | ...));
}
inline constexpr Jobs no_jobs = 0;
inline constexpr Jobs all_jobs = (1u << job_names.size()) - 1;

// Who gives a command. The edge has made sure that it is he; the house knows his jobs.
enum class WhoKind : std::uint8_t { Staff, Terminal, Machine };
inline constexpr std::array<std::string_view, 3> who_kind_names = {"staff", "terminal", "machine"};
struct Who {
  WhoKind kind = WhoKind::Machine;
  std::uint32_t id = 0;
  std::uint32_t second = 0;  // another person who has approved it, where that is needed

  friend constexpr bool operator==(const Who&, const Who&) = default;
};
constexpr Who person(PersonId id) {
  return {WhoKind::Staff, static_cast<std::uint32_t>(id), 0};
}
constexpr Who persons(PersonId id, PersonId second) {
  return {WhoKind::Staff, static_cast<std::uint32_t>(id), static_cast<std::uint32_t>(second)};
}
constexpr Who at(TerminalId terminal) {
  return {WhoKind::Terminal, static_cast<std::uint32_t>(terminal), 0};
}
constexpr Who system() {
  return {};
}

}  // namespace punto::house
