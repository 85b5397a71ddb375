#include "edge/server/sessions.hpp"

#include <fmt/format.h>

#include "edge/server/fresh_text.hpp"

namespace punto::server {
namespace {

constexpr std::size_t token_bytes = 32;

struct Names {
  std::string operator()(const Guest&) const { return "guest"; }
  std::string operator()(PersonId id) const {
    return fmt::format("person {}", static_cast<std::uint32_t>(id));
  }
  std::string operator()(house::TerminalId id) const {
    return fmt::format("terminal {}", static_cast<std::uint32_t>(id));
  }
  std::string operator()(house::DeviceId id) const {
    return fmt::format("device {}", static_cast<std::uint32_t>(id));
  }
};

}  // namespace

std::string name_of(const Sender& sender) {
  return std::visit(Names{}, sender);
}

bool Sessions::is_over(const Session& session, Time now) const {
  const std::int64_t age = now.milliseconds - session.begun.milliseconds;
  if (!std::holds_alternative<PersonId>(session.sender)) return age > times_.machine_longest;
  const std::int64_t idle = now.milliseconds - session.used.milliseconds;
  return idle > times_.staff_idle || age > times_.staff_longest;
}

std::string Sessions::begin(const Sender& sender, Time now) {
  std::string token = fresh_key();
  sessions_.insert_or_assign(sha256(token).bytes, Session{sender, now, now});
  return token;
}

std::optional<Sender> Sessions::find(std::string_view token, Time now, Renewal renewal) {
  if (token.size() != 2 * token_bytes) return {};
  const auto found = sessions_.find(sha256(token).bytes);
  if (found == sessions_.end()) return {};
  if (is_over(found->second, now)) {
    sessions_.erase(found);
    ++ended_;
    return {};
  }
  if (renewal == Renewal::Touched) found->second.used = now;
  return found->second.sender;
}

bool Sessions::is_there(std::string_view token, Time now) const {
  const auto found = sessions_.find(sha256(token).bytes);
  return found != sessions_.end() && !is_over(found->second, now);
}

void Sessions::end(std::string_view token) {
  ended_ += sessions_.erase(sha256(token).bytes);
}

void Sessions::end_all_of(const Sender& sender) {
  ended_ +=
      std::erase_if(sessions_, [&](const auto& entry) { return entry.second.sender == sender; });
}

void Sessions::sweep(Time now) {
  ended_ += std::erase_if(sessions_, [&](const auto& entry) { return is_over(entry.second, now); });
}

}  // namespace punto::server
