#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/house/identity.hpp"
#include "core/rulebook/digest.hpp"

namespace punto::server {

// Who is signed on.
struct Guest {  // of the server: he may look at what everybody may see
  friend bool operator==(const Guest&, const Guest&) = default;
};
using Sender = std::variant<Guest, PersonId, house::TerminalId, house::DeviceId>;

// By which his requests are told from those of others: "person 7".
std::string name_of(const Sender& sender);

// Whether somebody has touched the screen that asks, or it asks by itself.
enum class Renewal : std::uint8_t { Touched, ByItself };

struct SessionTimes {
  std::int64_t staff_idle = 15LL * 60 * 1'000;
  std::int64_t staff_longest = 12LL * 3'600 * 1'000;
  std::int64_t machine_longest = 24LL * 3'600 * 1'000;  // terminals and devices sign on by key
};

// Who is signed on, by tokens of 256 random bits. Only a digest of a token is kept. A restart ends
// them all.
class Sessions {
 public:
  explicit Sessions(SessionTimes times = {}) : times_(times) {}

  // Gives the token; nobody can ask for it again.
  std::string begin(const Sender& sender, Time now);

  // Nobody where the token is unknown or over. Staff who do something stay.
  std::optional<Sender> find(std::string_view token, Time now, Renewal renewal = Renewal::Touched);
  // The same for what a screen does by itself.
  [[nodiscard]] bool is_there(std::string_view token, Time now) const;

  void end(std::string_view token);
  // Of one who has left, or has chosen another secret.
  void end_all_of(const Sender& sender);

  // Takes away those that are over.
  void sweep(Time now);
  [[nodiscard]] std::size_t size() const { return sessions_.size(); }
  // How many are over, since the start.
  [[nodiscard]] std::uint64_t ended() const { return ended_; }

 private:
  using TokenDigest = std::array<std::uint8_t, 32>;
  struct Session {
    Sender sender;
    Time begun;
    Time used;
  };
  [[nodiscard]] bool is_over(const Session& session, Time now) const;

  SessionTimes times_;
  std::map<TokenDigest, Session> sessions_;
  std::uint64_t ended_ = 0;
};

}  // namespace punto::server
