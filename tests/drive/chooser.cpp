#include "tests/drive/chooser.hpp"

#include <algorithm>

#include "core/table/next_steps.hpp"
#include "core/table/progress.hpp"
#include "tests/drive/completion.hpp"

namespace punto::drive {
namespace {

// Somebody who may take wagers back asks for one that is decided. Few offers meet with any.
std::optional<AnswerOffer> decided_wager(const TableState& state) {
  if (!state.procedure || state.procedure->stage != Stage::Offer) return {};
  const OpenOffer& offer = state.procedure->offer;
  for (const PlacedWager& wager : state.round.wagers) {
    if ((offer.kinds >> wager.kind & 1) != 0) continue;
    for (const PlayerId player : offer.waiting_for) {
      if (wager.has(player)) return AnswerOffer{player, {wager.number}};
    }
  }
  return {};
}

}  // namespace

Command Chooser::choose() {
  if (random_.percent(plan_.mood.noise)) return noise();
  if (const auto answer = decided_wager(state_); answer && random_.percent(90)) {
    return {fitting_actor(state_, random_, *answer), *answer};
  }
  if (random_.percent(plan_.mood.offered)) {
    if (const auto command = offered()) return *command;
  }
  const CommandBody body = sensible();
  const bool wrong = random_.percent(plan_.mood.wrong_actor);
  return {wrong ? cast_.anybody() : fitting_actor(state_, random_, body), body};
}

// Any command at all; half of them at least by somebody who might give it.
Command Chooser::noise() {
  if (!state_.law && random_.percent(50)) return {cast_.anybody(), open_table()};
  const CommandBody body = filler_.any_body(random_.below(std::variant_size_v<CommandKinds>));
  return {random_.percent(70) ? fitting_actor(state_, random_, body) : cast_.anybody(), body};
}

// One of the steps that the table offers to somebody: first which command, so that rare ones come
// as often as common ones.
std::optional<Command> Chooser::offered() {
  const Actor by = random_.percent(60) ? cast_.dealer() : cast_.anybody();
  std::vector<Step> steps = next_steps(state_, by, Time{});
  const bool household = random_.percent(15);
  std::erase_if(steps, [&](const Step& step) {
    const bool ends = step.is<AnnounceLastRound>() || step.is<OpenTable>();
    return ends || (!household && !moves_round(step));
  });
  if (steps.empty()) return {};
  const std::uint8_t command = random_.one_of(steps).command;
  std::erase_if(steps, [&](const Step& step) { return step.command != command; });
  const auto body = completed({state_, by, Time{}}, random_.one_of(steps), random_);
  if (!body) return {};
  return Command{by, truthful(*body)};
}

// Whoever fills in a step knows no card; here the cards that really lie there are told.
CommandBody Chooser::truthful(const CommandBody& body) {
  if (std::holds_alternative<DrawCard>(body)) {
    DrawCard draw = std::get<DrawCard>(body);
    if (draw.card) draw.card = told(shoe_.next());
    return draw;
  }
  if (const auto* reading = std::get_if<ReadCard>(&body)) return read(reading->place);
  if (std::holds_alternative<CorrectCard>(body)) return correct();
  if (std::holds_alternative<RecordInventory>(body)) return inventory();
  if (std::holds_alternative<BurnCards>(body)) {
    BurnCards burn = std::get<BurnCards>(body);
    if (burn.first) burn.first = told(shoe_.next());
    return burn;
  }
  return body;
}

CommandBody Chooser::sensible() {
  if (state_.phase == Phase::NotOpen) return open_table();
  if (state_.suspended && random_.percent(70)) return ResumeTable{};
  if (state_.procedure) return step_of_procedure();
  if (state_.phase != Phase::Closed && random_.percent(plan_.mood.favours)) {
    for (int attempt = 0; attempt < 3; ++attempt) {
      if (const Choice choice = favourite()) return *choice;
    }
  }
  switch (state_.phase) {
    case Phase::Betting: return betting();
    case Phase::Dealing: return dealing();
    case Phase::Closed: return random_.percent(20) ? open_table() : noise().body;
    default: return between_rounds();
  }
}

CommandBody Chooser::open_table() {
  OpenTable open{all_books()[plan_.book].text, plan_.settings};
  if (random_.percent(85)) spoil_settings(random_, all_books()[plan_.book].rulebook, open.settings);
  if (random_.percent(7)) open.rulebook.resize(open.rulebook.size() / 2);
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
    if (random_.percent(90)) sit.until.reset();
    if (random_.percent(80)) sit.stake_limit.reset();
    for (int tries = 0; tries < 4 && find_seat(state_, sit.player) != nullptr; ++tries) {
      sit.player = PlayerId{static_cast<std::uint32_t>(random_.between(1, known_players))};
    }
    return sit;
  }
  if (const Choice choice = unfinished_business()) return *choice;
  if (random_.percent(plan_.mood.spice)) return house_matter();
  if (random_.percent(2 * plan_.mood.declares)) return declare();
  for (const Seat& seat : state_.seats) {
    if (seat.credits.value > state_.settings.units.stake.value * 20 || random_.percent(80))
      continue;
    return AddCredits{seat.player, {state_.settings.units.stake.value * random_.between(1, 999)}};
  }
  if (const Choice choice = prepare_shoe()) return *choice;
  return OpenBetting{};
}

// Mostly some limit on money, so that play goes on within it; now and then what holds already.
RestrainPlayer Chooser::restrain() {
  if (!state_.seats.empty() && random_.percent(10)) {
    const Seat& seat = random_.one_of(state_.seats);
    return {seat.player, seat.stake_limit, seat.until, seat.loss_limit};
  }
  RestrainPlayer restrain = filler_.filled<RestrainPlayer>();
  if (random_.percent(90)) restrain.player = cast_.seated();
  if (random_.percent(80)) restrain.until.reset();
  if (random_.percent(60)) restrain.stake_limit.reset();
  if (restrain.loss_limit && random_.percent(10)) {
    restrain.loss_limit->value = -restrain.loss_limit->value;
  }
  return restrain;
}

// His time is over, or will be in a moment.
bool Chooser::has_to_stop(const Seat& seat) {
  constexpr Time far{last_time.milliseconds - 999};
  return seat.until && *seat.until < far;
}

// Winners to release, debts to settle, Players who may wager no more.
Chooser::Choice Chooser::unfinished_business() {
  for (const Seat& seat : state_.seats) {
    if (has_to_stop(seat) && random_.percent(30)) return Leave{seat.player};
  }
  for (const Seat& seat : state_.seats) {
    if (seat.locked && random_.percent(40)) return ReleaseSeat{seat.player};
  }
  for (const Receivable& debt : state_.receivables) {
    const std::int64_t part = debt.amount.value - debt.amount.value / 2;
    if (random_.percent(60)) return SettleDebt{debt.player, {part}};
  }
  return {};
}

Chooser::Choice Chooser::prepare_shoe() {
  const ShoeInUse& shoe = state_.shoe;
  const int rounds = state_.settings.after_cutting_card == AfterCuttingCard::OneMoreRound ? 2 : 1;
  const bool ended = shoe.cutting_card_out && shoe.rounds_since_cutting_card >= rounds;
  const bool load =
      !shoe.loaded || shoe.must_replace || ended || (shoe.may_replace && random_.percent(10));
  const bool ready = shoe.cut > 0 && (shoe.burned || state_.settings.burn == Burn::None);
  if (!load && ready) return {};
  if (random_.percent(7)) return OpenBetting{};
  if (load) return LoadShoe{};
  if (shoe.cut == 0) {
    return CutShoe{static_cast<std::uint16_t>(random_.between(1, shoe.in_device - 1))};
  }
  const bool shown = state_.settings.burn == Burn::ByFirstCard;
  BurnCards burn;
  if (shown != random_.percent(4)) burn.first = told(shoe_.next());
  if (shown && random_.percent(5)) burn.first = filler_.card_of_other_deck();
  return burn;
}

// What happens at a table besides rounds.
CommandBody Chooser::house_matter() {
  switch (random_.below(20)) {
    case 0: return filler_.filled<SetLimits>();
    case 1: return filler_.filled<SetOffered>();
    case 2: return filler_.filled<SetDifferential>();
    case 3:
    case 4:
      if (!book().methods.empty()) return filler_.filled<ChooseMethod>();
      return filler_.filled<SetWagersPerArea>();
    case 5: return StartGamingDay{};
    case 6:
    case 7: return Leave{cast_.seated()};
    case 8: return filler_.filled<SetOffered>();
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
    case 17: return random_.percent(40) ? CommandBody{restrain()} : declare();
    case 15:
    case 16: return about_device();
    default: return declare();
  }
}

bool Chooser::player_draws() const {
  const DealingMethod* method = method_of(state_);
  return method != nullptr && method->drawn_by == DrawnBy::Player;
}

// Where no Player draws, there is nothing that could be said of the device.
CommandBody Chooser::about_device() {
  if (!player_draws() && random_.percent(90)) return declare();
  switch (random_.below(4)) {
    case 0: return AllowDrawing{cast_.seated()};
    case 1: return RelinquishDevice{};
    case 2: return TakeDevice{cast_.wagering()};
    default: return TakeDevice{cast_.seated()};
  }
}

}  // namespace punto::drive
