#include "edge/server/sessions.hpp"

#include <array>
#include <fmt/format.h>
#include <sodium.h>

namespace punto::server {
namespace {

constexpr std::size_t token_bytes = 32;

std::string fresh_token() {
  std::array<unsigned char, token_bytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string token;
  for (const unsigned char byte : bytes) token += fmt::format("{:02x}", byte);
  return token;
}

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
  std::string token = fresh_token();
  sessions_.insert_or_assign(sha256(token).bytes, Session{sender, now, now});
  return token;
}

std::optional<Sender> Sessions::find(std::string_view token, Time now) {
  if (token.size() != 2 * token_bytes) return {};
  const auto found = sessions_.find(sha256(token).bytes);
  if (found == sessions_.end()) return {};
  if (is_over(found->second, now)) {
    sessions_.erase(found);
    return {};
  }
  found->second.used = now;
  return found->second.sender;
}

void Sessions::end(std::string_view token) {
  sessions_.erase(sha256(token).bytes);
}

void Sessions::end_all_of(const Sender& sender) {
  std::erase_if(sessions_, [&](const auto& entry) { return entry.second.sender == sender; });
}

void Sessions::sweep(Time now) {
  std::erase_if(sessions_, [&](const auto& entry) { return is_over(entry.second, now); });
}

}  // namespace punto::server
