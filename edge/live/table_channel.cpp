#include "edge/live/table_channel.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/table/next_steps.hpp"
#include "edge/live/whole_view.hpp"
#include "edge/wire/view_json.hpp"

namespace punto::live {
namespace {

constexpr std::int64_t milliseconds_between_totals = 250;

// Those whose wagers an event changes, where it changes nothing else.
struct WhoWagered {
  std::set<PlayerId>& players;

  bool operator()(const WagerPlaced& event) const { return take(event.player); }
  bool operator()(const WagerIncreased& event) const { return take(event.player); }
  bool operator()(const WagerDecreased& event) const { return take(event.player); }
  bool operator()(const auto&) const { return false; }

 private:
  [[nodiscard]] bool take(PlayerId player) const {
    players.insert(player);
    return true;
  }
};

// The same, and those who come, go or bring more. At terminals nobody else's own view changes with
// it.
struct WhoMoved {
  std::set<PlayerId>& players;

  bool operator()(const PlayerSat& event) const { return take(event.player); }
  bool operator()(const CreditsAdded& event) const { return take(event.player); }
  bool operator()(const PlayerLeft& event) const { return take(event.player); }
  bool operator()(const auto& event) const { return WhoWagered{players}(event); }

 private:
  [[nodiscard]] bool take(PlayerId player) const {
    players.insert(player);
    return true;
  }
};

bool is_shared(const TableSettings& settings) {
  return settings.seating == Seating::Felt || settings.differential.has_value();
}

}  // namespace

json::object whole_view(const FollowedTable& table, const Viewer& viewer, Time now) {
  const TableState& state = table.state();
  StaffView staff;
  if (viewer.kind == ViewerKind::Staff) staff = staff_view(state, viewer.role, now);
  if (staff.handling) {
    auto& seats = staff.handling->seats;
    seats.insert(seats.begin(), table.answers().begin(), table.answers().end());
  }
  return wire::view_json(view(state, viewer), state.law->rulebook, staff);
}

FrameHead TableChannel::head() const {
  return {table_.id(), table_.number(), table_.last()};
}

// The time of the next step is the machine's business, and everybody may know it.
void TableChannel::show(const Viewer& viewer, Audience& audience) {
  const TableState& state = table_.state();
  if (!state.law) return;
  json::object shown = viewer.kind == ViewerKind::Public
                           ? wire::public_view_json(view(state, viewer), state.law->rulebook)
                           : whole_view(table_, viewer, std::max(told_, table_.last()));
  table_.show_commitment(shown);
  const auto next = table_.next_step_at();
  shown["next_step_at"] = next ? json::value(next->milliseconds) : json::value();
  audience.show(std::move(shown), head());
}

void TableChannel::show_own(PlayerId player, Audience& audience, Time now) {
  const TableState& state = table_.state();
  if (!state.law) return;
  const Viewer viewer{ViewerKind::Player, Role::Dealer, player};
  const auto steps = next_steps(state, punto::player(player), now);
  json::object own =
      wire::private_view_json(view(state, viewer), player, steps, state.law->rulebook);
  table_.show_void_rule(own);
  audience.show(std::move(own), head());
}

// Who looks, and since when this server shows the table.
std::string TableChannel::chain_of(const Viewer& viewer) const {
  std::string_view who = "everybody";
  if (viewer.kind == ViewerKind::Staff) who = role_names[static_cast<std::size_t>(viewer.role)];
  if (viewer.kind == ViewerKind::Player) who = "own";
  return fmt::format("{}-{}", who, table_.begun().milliseconds);
}

Audience& TableChannel::audience_of(const Viewer& viewer) {
  const auto [found, is_new] =
      audiences_.try_emplace(viewer, Audience::Kind::Everybody, chain_of(viewer));
  if (is_new) show(viewer, found->second);
  return found->second;
}

Audience& TableChannel::own_of(PlayerId player, Time now) {
  const Viewer viewer{ViewerKind::Player, Role::Dealer, player};
  const auto [found, is_new] = own_.try_emplace(player, Audience::Kind::Own, chain_of(viewer));
  if (is_new) show_own(player, found->second, now);
  return found->second;
}

void TableChannel::add(Watcher& watcher, const Viewer& viewer, const std::optional<LastSeen>& seen,
                       Time now) {
  if (viewer.kind != ViewerKind::Player) return audience_of(viewer).add(watcher, seen);
  audience_of(public_viewer()).add(watcher, seen);
  own_of(viewer.player, now).add(watcher, {});
}

void TableChannel::remove(const Watcher& watcher) {
  for (auto& [viewer, audience] : audiences_) audience.remove(watcher);
  for (auto& [player, audience] : own_) audience.remove(watcher);
  std::erase_if(own_, [](const auto& entry) { return entry.second.is_empty(); });
  // What a console is told is worked out only while somebody of the staff looks.
  std::erase_if(audiences_, [](const auto& entry) {
    return entry.first.kind == ViewerKind::Staff && entry.second.is_empty();
  });
}

void TableChannel::bring_up_to_date(Watcher& watcher) {
  for (auto& [viewer, audience] : audiences_) audience.bring_up_to_date(watcher);
  for (auto& [player, audience] : own_) audience.bring_up_to_date(watcher);
}

void TableChannel::show_all_own(Time now) {
  for (auto& [player, audience] : own_) show_own(player, audience, now);
}

void TableChannel::show_all(Time now) {
  due_.reset();
  told_ = now;
  for (auto& [viewer, audience] : audiences_) show(viewer, audience);
}

void TableChannel::show_own_of(const std::set<PlayerId>& players, Time now) {
  for (const PlayerId player : players) {
    const auto found = own_.find(player);
    if (found != own_.end()) show_own(player, found->second, now);
  }
}

void TableChannel::tell(std::span<const Event> events, Time now) {
  std::set<PlayerId> players;
  const auto are_all = [&](auto who) {
    return std::ranges::all_of(events,
                               [&](const Event& event) { return std::visit(who, event.body); });
  };
  if (are_all(WhoWagered{players})) {
    show_own_of(players, now);
    return tell_totals_soon(now);
  }
  show_all(now);
  const bool concerns_few = !is_shared(table_.state().settings) && are_all(WhoMoved{players});
  concerns_few ? show_own_of(players, now) : show_all_own(now);
}

void TableChannel::tell_totals_soon(Time now) {
  if (due_) return;
  const Time next{told_.milliseconds + milliseconds_between_totals};
  if (next <= now) return tell_totals(now);
  due_ = next;
}

// What others have wagered may leave less room, where they share playing areas or a differential.
void TableChannel::tell_totals(Time now) {
  show_all(now);
  if (is_shared(table_.state().settings)) show_all_own(now);
}

}  // namespace punto::live
