#include "tests/drive/chooser.hpp"

#include <algorithm>

#include "core/table/differential.hpp"
#include "core/table/progress.hpp"

namespace punto::drive {

Command Chooser::choose() {
  if (random_.percent(plan_.mood.noise)) return noise();
  const CommandBody body = sensible();
  const bool wrong = random_.percent(plan_.mood.wrong_actor);
  return {wrong ? cast_.anybody() : fitting_actor(state_, random_, body), body};
}

// Any command at all; half of them at least by somebody who might give it.
Command Chooser::noise() {
  if (state_.phase == Phase::NotOpen) return {cast_.anybody(), open_table()};
  const CommandBody body = filler_.any_body(random_.below(std::variant_size_v<CommandBody>));
  return {random_.percent(70) ? fitting_actor(state_, random_, body) : cast_.anybody(), body};
}

CommandBody Chooser::sensible() {
  if (state_.phase == Phase::NotOpen) return open_table();
  if (state_.suspended) return ResumeTable{};
  if (state_.procedure) return step_of_procedure();
  switch (state_.phase) {
    case Phase::Betting: return betting();
    case Phase::Dealing: return dealing();
    default: return between_rounds();
  }
}

CommandBody Chooser::open_table() {
  OpenTable open{all_books()[plan_.book].text, plan_.settings};
  if (random_.percent(60)) spoil_settings(random_, all_books()[plan_.book].rulebook, open.settings);
  if (random_.percent(3)) open.rulebook.resize(open.rulebook.size() / 2);
  return open;
}

CommandBody Chooser::between_rounds() {
  const auto& last = state_.last_round;
  if (last && state_.round.number >= *last) {
    if (random_.percent(70)) return CloseTable{};
    return random_.percent(50) ? CommandBody{OpenBetting{}} : house_matter();
  }
  if (!state_.dealer && random_.percent(70)) return SignOn{};
  const auto seats = static_cast<int>(state_.seats.size());
  if (seats < plan_.mood.players && random_.percent(45)) {
    Sit sit = filler_.filled<Sit>();
    sit.credits.value = state_.settings.units.stake.value * random_.between(20, 4'000);
    return sit;
  }
  if (random_.percent(plan_.mood.spice)) return house_matter();
  for (const Seat& seat : state_.seats) {
    if (seat.credits.value > state_.settings.units.stake.value * 20 || random_.percent(80))
      continue;
    return AddCredits{seat.player, {state_.settings.units.stake.value * random_.between(1, 999)}};
  }
  if (const Choice choice = prepare_shoe()) return *choice;
  return OpenBetting{};
}

Chooser::Choice Chooser::prepare_shoe() {
  const ShoeInUse& shoe = state_.shoe;
  const int rounds = state_.settings.after_cutting_card == AfterCuttingCard::OneMoreRound ? 2 : 1;
  const bool ended = shoe.cutting_card_out && shoe.rounds_since_cutting_card >= rounds;
  if (!shoe.loaded || shoe.must_replace || ended || (shoe.may_replace && random_.percent(10))) {
    return random_.percent(96) ? CommandBody{LoadShoe{}} : CommandBody{OpenBetting{}};
  }
  if (!shoe.cut) {
    return CutShoe{static_cast<std::uint16_t>(random_.between(1, shoe.in_device - 1))};
  }
  if (shoe.burned || state_.settings.burn == Burn::None) return {};
  const bool shown = state_.settings.burn == Burn::ByFirstCard;
  BurnCards burn;
  if (shown != random_.percent(4)) burn.first = told(shoe_.next());
  return burn;
}

// What happens at a table besides rounds.
CommandBody Chooser::house_matter() {
  switch (random_.below(20)) {
    case 0: return filler_.filled<SetLimits>();
    case 1: return filler_.filled<SetOffered>();
    case 2: return filler_.filled<SetDifferential>();
    case 3: return filler_.filled<ChooseMethod>();
    case 4: return filler_.filled<SetWagersPerArea>();
    case 5: return StartGamingDay{};
    case 6:
    case 7: return Leave{cast_.seated()};
    case 8: return SignOn{};
    case 9: return random_.percent(8) ? CommandBody{AnnounceLastRound{}} : CommandBody{SignOn{}};
    case 10: return random_.percent(30) ? CommandBody{SuspendTable{"lights out"}} : declare();
    case 11:
    case 12:
    case 13: {
      CorrectRound correct{state_.round.number, filler_.finished_round(), "seen again"};
      if (!state_.records.empty() && random_.percent(80)) {
        correct.round = random_.one_of(state_.records).number;
      }
      return correct;
    }
    case 14: return filler_.filled<AddCredits>();
    case 15: return AllowDrawing{cast_.seated()};
    case 16: return RelinquishDevice{};
    default: return declare();
  }
}

CommandBody Chooser::betting() {
  const auto placed = static_cast<int>(state_.round.wagers.size());
  if (state_.round.differential_called && random_.percent(80)) return meet_differential();
  if (random_.percent(plan_.mood.spice)) {
    switch (random_.below(12)) {
      case 0: return declare();
      case 1: return filler_.filled<DecreaseWager>();
      case 2: return filler_.filled<WithdrawWager>();
      case 3: return filler_.filled<ReportTerminalFailure>();
      case 4: return filler_.filled<ConfirmShown>();
      case 5: return TakeDevice{cast_.wagering()};
      case 6: return AllowDrawing{cast_.seated()};
      case 7: return filler_.filled<SetWagersPerArea>();
      case 8: return filler_.filled<RemoveWager>();
      case 9: return RelinquishDevice{};
      case 10: return Leave{cast_.seated()};
      default: return random_.percent(5) ? CommandBody{SuspendTable{"a word"}} : declare();
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
  place.amount = filler_.any_amount(place.wager);
  place.on_behalf = random_.percent(12);
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

}  // namespace punto::drive
