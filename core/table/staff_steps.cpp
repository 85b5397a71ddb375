#include "core/table/staff_steps.hpp"

#include <algorithm>

#include "core/table/gathered_steps.hpp"

namespace punto {
namespace {

template <typename... Bodies>
bool is_one_of(const Step& step) {
  return (step.is<Bodies>() || ...);
}

// ---- who ----------------------------------------------------------------------------------------

// Somebody else than whoever deals and whoever declared what is being handled.
PersonId somebody_else(const TableState& state) {
  std::uint32_t id = 1;
  const auto is_taken = [&] {
    const bool deals = state.dealer && static_cast<std::uint32_t>(*state.dealer) == id;
    return deals || (state.procedure && state.procedure->declared_by.id == id);
  };
  while (is_taken()) ++id;
  return PersonId{id};
}

// Those who may do what the role may, and those who may do more, the lowest first.
std::vector<Role> from_role_upwards(const TableSettings& settings, Role role) {
  const auto rank_of = [&](Role one) { return settings.ranks[static_cast<std::size_t>(one)]; };
  std::vector<Role> roles = {role};
  for (std::size_t i = 0; i < role_names.size(); ++i) {
    const auto other = static_cast<Role>(i);
    if (other != role && rank_of(other) >= rank_of(role)) roles.push_back(other);
  }
  std::ranges::sort(roles.begin() + 1, roles.end(), {},
                    [&](Role one) { return std::pair{rank_of(one), one}; });
  return roles;
}

// ---- what the play waits for --------------------------------------------------------------------

bool is_of_procedure(const Step& step, Stage stage) {
  if (step.is<GiveRuling>()) return stage == Stage::Ruling;
  return is_one_of<Confirm, Dismiss, Approve, DecideOrder, SetCardsAside, RecordInventory,
                   AssignMissingCards, DecideOffer, AnswerOffer, CloseOffer, ReadCard>(step) ||
         (step.is<CorrectCard>() && stage == Stage::Found);
}

bool is_of_dealing(const Step& step) {
  return is_one_of<Settle, DrawCard, ReadCard, ExposeHand, RevealFirst, PassHand>(step);
}

// By a method by which a Player draws, none does (3.11.1).
bool needs_device(const TableState& state) {
  return !state.device_holder && progress_of(state.round.cards).waits == Waits::ForCard;
}

// Of what makes the table ready for a round, the first that can be done.
bool is_first_of_round(const Step& step, const std::vector<StaffStep>& all) {
  const auto is_possible = [&]<typename Body>(std::type_identity<Body> /*kind*/) {
    return std::ranges::any_of(all, [](const StaffStep& one) { return one.step.is<Body>(); });
  };
  if (is_possible(std::type_identity<OpenBetting>{})) return step.is<OpenBetting>();
  if (is_possible(std::type_identity<CutShoe>{})) return step.is<CutShoe>();
  if (is_possible(std::type_identity<BurnCards>{})) return step.is<BurnCards>();
  if (is_possible(std::type_identity<CloseTable>{})) return step.is<CloseTable>();
  return step.is<LoadShoe>();
}

bool is_awaited(const TableState& state, const Step& step, const std::vector<StaffStep>& all) {
  if (state.phase == Phase::NotOpen || state.suspended) return true;
  if (state.procedure) return is_of_procedure(step, state.procedure->stage);
  // The machine deals; only irregularities wait for staff.
  if (state.settings.cards == CardSource::VirtualShoe) return false;
  if (!state.dealer && step.is<SignOn>()) return true;
  switch (state.phase) {
    case Phase::BetweenRounds: return is_first_of_round(step, all);
    case Phase::Betting: return is_one_of<CloseBetting, RemoveWager>(step);
    case Phase::Dealing:
      return is_of_dealing(step) || (step.is<TakeDevice>() && needs_device(state));
    case Phase::NotOpen:
    case Phase::Closed: break;
  }
  return false;
}

// ---- all of it ----------------------------------------------------------------------------------

// Both lists are in the order in which steps are gathered; what is only in the second comes where
// it stands there.
void merge(std::vector<StaffStep>& all, std::vector<Step> more, Role by) {
  std::size_t at = 0;
  for (Step& step : more) {
    const auto known = std::find_if(all.begin() + static_cast<std::ptrdiff_t>(at), all.end(),
                                    [&](const StaffStep& one) { return one.step == step; });
    if (known != all.end()) {
      at = static_cast<std::size_t>(known - all.begin()) + 1;
      continue;
    }
    all.insert(all.begin() + static_cast<std::ptrdiff_t>(at++), {std::move(step), by, false});
  }
}

}  // namespace

std::vector<Actor> staff_upwards(const TableState& state, Role role) {
  std::vector<Actor> all;
  const PersonId other = somebody_else(state);
  for (const Role one : from_role_upwards(state.settings, role)) {
    if (one == Role::Dealer && state.dealer) all.push_back(staff(one, *state.dealer));
    all.push_back(staff(one, other));
  }
  return all;
}

std::vector<StaffStep> staff_steps(const TableState& state, Role role, Time now) {
  std::vector<StaffStep> all;
  for (const Actor& by : staff_upwards(state, role)) {
    merge(all, steps_in_detail(state, by, now), by.role);
  }
  for (StaffStep& one : all) one.awaited = is_awaited(state, one.step, all);
  std::vector<StaffStep> ordered;
  ordered.reserve(all.size());
  for (const bool awaited : {true, false}) {
    for (const StaffStep& one : all) {
      if (one.awaited == awaited) ordered.push_back(one);
    }
  }
  return ordered;
}

}  // namespace punto
