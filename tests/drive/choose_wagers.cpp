#include "core/table/differential.hpp"
#include "tests/drive/chooser.hpp"

namespace punto::drive {

CommandBody Chooser::betting() {
  const auto placed = static_cast<int>(state_.round.wagers.size());
  if (state_.round.differential_called && random_.percent(80)) return meet_differential();
  if (random_.percent(plan_.mood.declares)) return declare();
  if (random_.percent(plan_.mood.spice)) {
    switch (random_.below(10)) {
      case 0:
      case 1:
      case 2: return late_change();
      case 3: return filler_.filled<ReportTerminalFailure>();
      case 4: return filler_.filled<ConfirmShown>();
      case 5:
      case 6: return about_device();
      case 7: return filler_.filled<SetWagersPerArea>();
      case 8: return filler_.filled<RemoveWager>();
      default: return random_.percent(15) ? CommandBody{SuspendTable{"a word"}} : declare();
    }
  }
  const bool enough = placed >= plan_.mood.wagers || state_.seats.empty();
  if (random_.percent(enough ? 70 : 15)) return CloseBetting{state_.round.number};
  if (state_.settings.seating == Seating::Terminals && random_.percent(15)) {
    return filler_.filled<ConfirmShown>();
  }
  return random_.percent(15) ? joint_wager() : place_wager();
}

CommandBody Chooser::place_wager() {
  PlaceWager place{state_.round.number, cast_.anyone(), filler_.any_wager(), {}, false};
  if (random_.percent(35)) place.player = cast_.wagering();
  place.amount = filler_.any_amount(place.wager);
  place.on_behalf = random_.percent(8);
  // Equal wagers are what the rules about handing over cards are made for.
  if (!state_.round.wagers.empty() && random_.percent(30)) {
    const PlacedWager& other = random_.one_of(state_.round.wagers);
    place.wager = other.kind;
    place.amount = other.amount();
  }
  return place;
}

// Mostly by Players who share a position.
CommandBody Chooser::joint_wager() {
  PlaceJointWager joint{state_.round.number, filler_.any_wager(), {}};
  if (state_.seats.empty()) return place_wager();
  const std::uint8_t position = random_.one_of(state_.seats).position;
  for (const Seat& seat : state_.seats) {
    if (seat.position != position && !random_.percent(5)) continue;
    const Cents whole = filler_.any_amount(joint.wager);
    const std::int64_t unit = state_.settings.units.stake.value;
    joint.shares.push_back({seat.player, {whole.value / (2 * unit) * unit}});
  }
  return joint.shares.size() < 2 && random_.percent(90) ? place_wager() : CommandBody{joint};
}

CommandBody Chooser::meet_differential() {
  if (random_.percent(25)) return CloseBetting{state_.round.number};
  const Winner heavier =
      imbalance_of(state_).heavier == Side::Player ? Winner::Player : Winner::Banker;
  for (const PlacedWager& wager : state_.round.wagers) {
    if (book().wagers[wager.kind].backs != heavier || random_.percent(50)) continue;
    const PlayerId who = random_.one_of(wager.shares).player;
    const Cents unit = state_.settings.units.stake;
    switch (random_.below(3)) {
      case 0: return RemoveWager{state_.round.number, wager.number};
      case 1: return DecreaseWager{state_.round.number, who, wager.kind, unit};
      default: return WithdrawWager{state_.round.number, who, wager.kind};
    }
  }
  if (random_.percent(30)) return filler_.filled<RemoveWager>();
  return place_wager();
}

// Of a wager that is there, mostly; in the deal that is too late.
CommandBody Chooser::late_change() {
  if (state_.round.wagers.empty() || random_.percent(10)) {
    return random_.percent(50) ? CommandBody{filler_.filled<DecreaseWager>()}
                               : CommandBody{filler_.filled<WithdrawWager>()};
  }
  const PlacedWager& wager = random_.one_of(state_.round.wagers);
  const PlayerId who = random_.one_of(wager.shares).player;
  if (random_.percent(50)) return WithdrawWager{state_.round.number, who, wager.kind};
  return DecreaseWager{state_.round.number, who, wager.kind, state_.settings.units.stake};
}

// As often outside the limits as within them, and by those who did it before.
CommandBody Chooser::found_wager() {
  RecordFoundWager found{state_.round.number, cast_.seated(), filler_.any_wager(), {}};
  if (!state_.under_minimum.empty() && random_.percent(40)) {
    found.player = random_.one_of(state_.under_minimum);
  }
  found.amount = filler_.any_amount(found.wager);
  if (found.wager >= state_.settings.wagers.size() || random_.percent(30)) return found;
  const Limits& limits = state_.settings.wagers[found.wager].limits;
  const Cents unit = state_.settings.units.stake;
  found.amount = random_.percent(55) ? unit : Cents{limits.most.value + unit.value};
  return found;
}

}  // namespace punto::drive
