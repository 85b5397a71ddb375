#include <fmt/format.h>

#include "core/table/next_steps.hpp"
#include "tests/drive/cast.hpp"
#include "tests/drive/checks.hpp"
#include "tests/drive/twin.hpp"

namespace punto::drive {
namespace {

// Everybody who looks at the table, and what is looked at on his behalf alone.
struct Onlooker {
  Viewer viewer;
  std::optional<Actor> actor;
};

std::vector<Onlooker> onlookers_of(const TableState& state) {
  std::vector<Onlooker> onlookers = {{public_viewer(), {}}};
  for (std::size_t i = 0; i < role_names.size(); ++i) {
    const Role role = static_cast<Role>(i);
    const bool deals = role == Role::Dealer && state.dealer;
    const Actor actor = deals ? staff(role, *state.dealer) : person(role, 1);
    onlookers.push_back({viewer_of(actor), actor});
  }
  for (const Seat& seat : state.seats) {
    onlookers.push_back({viewer_of(player(seat.player)), player(seat.player)});
  }
  return onlookers;
}

Finding check_onlooker(const TableState& state, const Onlooker& onlooker, Random& random) {
  const Viewer& viewer = onlooker.viewer;
  const TableState twin = twin_of(state, viewer, random);
  const std::string_view who = viewer_kind_names[static_cast<std::size_t>(viewer.kind)];
  if (!(view(state, viewer) == view(twin, viewer))) {
    return Failure{"view-betrays", fmt::format("a hidden card to {}", who)};
  }
  if (!onlooker.actor) return {};
  const Actor& actor = *onlooker.actor;
  if (next_steps(state, actor, Time{}) != next_steps(twin, actor, Time{})) {
    return Failure{"steps-betray", fmt::format("a hidden card to {}", who)};
  }
  if (!random.once_in(100)) return {};
  if (irregularities_to_declare(state, actor, Time{}) !=
      irregularities_to_declare(twin, actor, Time{})) {
    return Failure{"irregularities-betray", fmt::format("a hidden card to {}", who)};
  }
  return {};
}

}  // namespace

Finding check_views(const TableState& state, Random& random, Thoroughness thoroughness) {
  if (!hides_cards(state)) return {};
  const std::vector<Onlooker> onlookers = onlookers_of(state);
  if (thoroughness == Thoroughness::Sample) {
    return check_onlooker(state, random.one_of(onlookers), random);
  }
  for (const Onlooker& onlooker : onlookers) {
    if (auto failure = check_onlooker(state, onlooker, random)) return failure;
  }
  return {};
}

}  // namespace punto::drive
