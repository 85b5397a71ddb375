#include "edge/wire/operation_sessions.hpp"

#include <algorithm>

namespace punto::wire {
namespace {

constexpr std::string_view everybody = "everybody";

// A Player is at a terminal. What goes through the house is told so to whoever sends it.
bool is_for(std::string_view session, std::string_view who) {
  if (who == everybody) return false;
  if (who == "player" || who == "terminal") return session == "terminal";
  if (who == "device") return session == "device";
  if (who == "house") return session != "device";
  return session == "staff";
}

}  // namespace

std::vector<std::string_view> sessions_of(const Operation& operation) {
  std::vector<std::string_view> sessions;
  for (const std::string_view session : {"staff", "terminal", "device"}) {
    const bool is_one = std::ranges::any_of(
        operation.who, [&](const std::string& who) { return is_for(session, who); });
    if (is_one) sessions.push_back(session);
  }
  return sessions;
}

SessionUse session_use_of(const Operation& operation) {
  if (std::ranges::find(operation.who, everybody) == operation.who.end()) return SessionUse::Needed;
  return sessions_of(operation).empty() ? SessionUse::None : SessionUse::Optional;
}

}  // namespace punto::wire
