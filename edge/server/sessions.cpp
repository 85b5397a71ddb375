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

Sessions::TokenDigest Sessions::digest_of(std::string_view token) {
  return sha256(token).bytes;
}

Sessions::Known::iterator Sessions::erase(Known::iterator session) {
  const auto of_sender = of_sender_.find(name_of(session->second.sender));
  std::erase(of_sender->second, session->first);
  if (of_sender->second.empty()) of_sender_.erase(of_sender);
  ended_.push_back({session->first, session->second.sender});
  return sessions_.erase(session);
}

std::string Sessions::begin(const Sender& sender, Time now) {
  std::string token = fresh_key();
  const TokenDigest digest = digest_of(token);
  sessions_.insert_or_assign(digest, Session{sender, now, now});
  std::deque<TokenDigest>& all = of_sender_[name_of(sender)];
  all.push_back(digest);
  if (all.size() > most_sessions_of_sender) erase(sessions_.find(all.front()));
  return token;
}

std::optional<Sender> Sessions::find(std::string_view token, Time now, Renewal renewal) {
  if (token.size() != 2 * token_bytes) return {};
  const auto found = sessions_.find(digest_of(token));
  if (found == sessions_.end()) return {};
  if (is_over(found->second, now)) {
    erase(found);
    return {};
  }
  if (renewal == Renewal::Touched) found->second.used = now;
  return found->second.sender;
}

bool Sessions::is_there(std::string_view token, Time now) const {
  const auto found = sessions_.find(digest_of(token));
  return found != sessions_.end() && !is_over(found->second, now);
}

void Sessions::end(std::string_view token) {
  const auto found = sessions_.find(digest_of(token));
  if (found != sessions_.end()) erase(found);
}

void Sessions::end_all_of(const Sender& sender) {
  const auto of_sender = of_sender_.find(name_of(sender));
  if (of_sender == of_sender_.end()) return;
  const std::deque<TokenDigest> all = of_sender->second;
  for (const TokenDigest& session : all) erase(sessions_.find(session));
}

void Sessions::sweep(Time now) {
  for (auto session = sessions_.begin(); session != sessions_.end();) {
    session = is_over(session->second, now) ? erase(session) : std::next(session);
  }
}

}  // namespace punto::server
