#pragma once

#include <array>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

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

// So many one sender can have: with one more the oldest ends.
inline constexpr std::size_t most_sessions_of_sender = 8;

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

  // By which a session is known to whoever must not have its token.
  using TokenDigest = std::array<std::uint8_t, 32>;
  static TokenDigest digest_of(std::string_view token);
  struct Ended {
    TokenDigest session;
    Sender sender;

    friend bool operator==(const Ended&, const Ended&) = default;
  };
  // Those that are over since the last time.
  std::vector<Ended> take_ended() { return std::exchange(ended_, {}); }

 private:
  struct Session {
    Sender sender;
    Time begun;
    Time used;
  };
  [[nodiscard]] bool is_over(const Session& session, Time now) const;

  using Known = std::map<TokenDigest, Session>;
  Known::iterator erase(Known::iterator session);

  SessionTimes times_;
  Known sessions_;
  std::map<std::string, std::deque<TokenDigest>> of_sender_;  // by his name, the oldest first
  std::vector<Ended> ended_;
};

}  // namespace punto::server
