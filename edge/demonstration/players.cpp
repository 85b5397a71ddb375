#include "edge/demonstration/players.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/table/next_steps.hpp"
#include "core/table/progress.hpp"
#include "core/table/squeeze.hpp"

namespace punto {
namespace {

constexpr std::uint32_t terminals_per_table = 1'000;

bool is_offered(const TableState& state, PlayerId guest) {
  if (!state.procedure || state.procedure->stage != Stage::Offer) return false;
  const auto& waiting_for = state.procedure->offer.waiting_for;
  return std::ranges::find(waiting_for, guest) != waiting_for.end();
}

// The first of the chips that is enough.
std::int64_t chip_above(std::int64_t cents) {
  for (const std::int64_t chip : {1'00, 5'00, 10'00, 25'00, 50'00, 100'00, 500'00, 1'000'00}) {
    if (chip >= cents) return chip;
  }
  return cents;
}

}  // namespace

std::int64_t DemonstrationPlayers::from_to(std::int64_t least, std::int64_t most) {
  const auto range = static_cast<std::uint64_t>(most - least + 1);
  return least + static_cast<std::int64_t>(chance_() % range);
}

void DemonstrationPlayers::add_table(std::string table, int players) {
  const auto first = static_cast<std::uint32_t>(companies_.size()) * terminals_per_table + 1;
  Company& company = companies_.emplace_back(std::move(table), std::vector<Guest>{});
  for (int i = 0; i < players; ++i) {
    Guest& guest = company.guests.emplace_back();
    guest.terminal = house::TerminalId{first + static_cast<std::uint32_t>(i)};
    guest.position = static_cast<std::uint8_t>(i + 1);
  }
}

void DemonstrationPlayers::send(const Seen& seen, const Guest& guest, CommandBody body) {
  const Command command{player(*guest.player), std::move(body)};
  const std::string key = fmt::format("{:016x}", chance_());
  const auto id = static_cast<std::uint32_t>(*guest.player);
  const Request request{request_id(fmt::format("demonstration {}", id), key),
                        request_body(command)};
  seen.floor.submit(seen.company.table, {request, command}, [](const Answer&) {});
}

// One question at a time. Guests live as long as the floor, so that the answer finds them.
void DemonstrationPlayers::ask(const Seen& seen, Guest& guest, house::Who by,
                               house::CommandBody body) {
  guest.is_asking = true;
  guest.asks_at = soon(seen.now);
  seen.floor.submit(HouseAsk{{}, {by, std::move(body)}},
                    [&guest](const HouseAnswer&) { guest.is_asking = false; });
}

// With cash, or with a voucher that somebody has won.
void DemonstrationPlayers::come_with_money(const Seen& seen, Guest& guest) {
  const house::Who terminal = house::at(guest.terminal);
  guest.rounds = static_cast<int>(from_to(10, 60));
  if (!pocketed_.empty() && from_to(1, 2) == 1) {
    const house::VoucherId voucher = pocketed_.back();
    pocketed_.pop_back();
    return ask(seen, guest, terminal, house::PresentVoucher{guest.terminal, voucher});
  }
  const std::int64_t chip = chip_above(seen.table.settings.wagers.front().limits.least.value);
  ask(seen, guest, terminal, house::InsertCash{guest.terminal, Cents{chip * from_to(50, 400)}});
}

void DemonstrationPlayers::meet_house(const Seen& seen, Guest& guest) {
  const house::State* house = seen.floor.house();
  if (house == nullptr || guest.is_asking) return;
  if (!guest.asks_at) guest.asks_at = soon(seen.now);
  if (*guest.asks_at > seen.now) return;
  const house::Terminal* terminal = house::find_in(house->terminals, guest.terminal);
  if (terminal == nullptr) {
    const auto number = static_cast<std::uint32_t>(guest.terminal);
    return ask(seen, guest, house::system(),
               house::AddTerminal{guest.terminal, fmt::format("Terminal {}", number), {}});
  }
  if (terminal->hand_pay.value != 0 || !terminal->enabled) return;
  if (!terminal->player && seen.table.last_round) return;
  if (!terminal->player) return come_with_money(seen, guest);
  const Cents least = seen.table.settings.wagers.front().limits.least;
  const bool stays =
      guest.rounds.value_or(0) > 0 && terminal->credits >= least && !seen.table.last_round;
  const house::Who by = house::at(guest.terminal);
  if (stays) {
    return ask(seen, guest, by,
               house::SitAtTerminal{guest.terminal, seen.company.table, guest.position,
                                    terminal->credits});
  }
  house::VoucherId voucher;
  for (std::uint8_t& byte : voucher.bytes) byte = static_cast<std::uint8_t>(chance_());
  if (terminal->credits < house->settings.hand_pay_from) pocketed_.push_back(voucher);
  ask(seen, guest, by, house::CashOut{guest.terminal, voucher});
}

// The hand that he may turn now.
std::optional<Side> DemonstrationPlayers::hand_to_turn(const Seen& seen, const Guest& guest) {
  const TableState& state = seen.table;
  const auto has = [&](Side side) { return has_hand(state, side, *guest.player); };
  if (!has(Side::Player) && !has(Side::Banker)) return {};
  for (const Step& step : next_steps(state, player(*guest.player), seen.now)) {
    if (step.is<ExposeHand>()) return step.side;
  }
  return {};
}

// What is new to the guest, and how long he takes to react; a hand he does not keep for long.
void DemonstrationPlayers::notice(const Seen& seen, Guest& guest) {
  const TableState& state = seen.table;
  const Occasion occasion{state.round.number, state.phase, is_offered(state, *guest.player),
                          hand_to_turn(seen, guest)};
  if (occasion == guest.occasion) return;
  if (state.phase == Phase::Betting && guest.occasion.phase != Phase::Betting) --*guest.rounds;
  guest.occasion = occasion;
  guest.acts_at = Time{seen.now.milliseconds + from_to(400, occasion.to_turn ? 2'500 : 9'000)};
}

void DemonstrationPlayers::wager(const Seen& seen, Guest& guest) {
  const TableState& state = seen.table;
  if (from_to(1, 10) == 1) return;  // sits one out
  std::vector<Step> steps = next_steps(state, player(*guest.player), seen.now);
  std::erase_if(steps, [](const Step& step) { return !step.is<PlaceWager>() || !step.amounts; });
  std::int64_t credits = find_seat(state, *guest.player)->credits.value;
  for (std::int64_t wagers = from_to(1, 3); wagers > 0 && !steps.empty(); --wagers) {
    // The first ones are the main wagers, and those most people choose.
    const std::size_t last =
        from_to(1, 3) == 1 ? steps.size() : std::min<std::size_t>(2, steps.size());
    const auto chosen = static_cast<std::size_t>(from_to(0, static_cast<std::int64_t>(last) - 1));
    const Step step = steps[chosen];
    steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(chosen));
    const std::int64_t unit = state.settings.units.stake.value;
    const std::int64_t wanted = chip_above(step.amounts->least.value) * from_to(1, 6) / unit * unit;
    const std::int64_t amount =
        std::clamp(wanted, step.amounts->least.value, step.amounts->most.value);
    if (amount > credits) continue;
    credits -= amount;
    send(seen, guest,
         PlaceWager{state.round.number, *guest.player, *step.wager, Cents{amount}, false});
  }
}

void DemonstrationPlayers::answer_offer(const Seen& seen, Guest& guest) {
  const TableState& state = seen.table;
  AnswerOffer answer{*guest.player, {}};
  const bool withdraws = from_to(1, 2) == 1;
  for (const PlacedWager& wager : state.round.wagers) {
    const bool covered = (state.procedure->offer.kinds >> wager.kind & 1) != 0;
    if (withdraws && covered && wager.has(*guest.player)) answer.withdraw.push_back(wager.number);
  }
  send(seen, guest, answer);
}

void DemonstrationPlayers::react(const Seen& seen, Guest& guest) {
  const TableState& state = seen.table;
  guest.acts_at.reset();
  if (is_offered(state, *guest.player)) return answer_offer(seen, guest);
  if (state.procedure || state.suspended) return;
  const Cents least = state.settings.wagers.front().limits.least;
  const Seat& seat = *find_seat(state, *guest.player);
  switch (state.phase) {
    case Phase::Betting: return wager(seen, guest);
    case Phase::Dealing:
      if (const auto side = hand_to_turn(seen, guest)) send(seen, guest, ExposeHand{*side});
      return;
    case Phase::BetweenRounds:
      if (*guest.rounds <= 0 || seat.credits < least) send(seen, guest, Leave{*guest.player});
      return;
    case Phase::NotOpen:
    case Phase::Closed: return;
  }
}

void DemonstrationPlayers::act(const Seen& seen, Guest& guest) {
  const house::State* house = seen.floor.house();
  const house::Terminal* terminal =
      house == nullptr ? nullptr : house::find_in(house->terminals, guest.terminal);
  guest.player = terminal == nullptr ? std::nullopt : terminal->player;
  const bool is_seated = guest.player && find_seat(seen.table, *guest.player) != nullptr;
  const house::Player* player =
      guest.player ? house::find_in(house->players, *guest.player) : nullptr;
  if (!is_seated && (player == nullptr || !player->seated)) return meet_house(seen, guest);
  if (!is_seated) return;  // on the way
  // Whoever sat there before a restart plays on.
  if (!guest.rounds) guest.rounds = static_cast<int>(from_to(1, 30));
  notice(seen, guest);
  if (guest.acts_at && *guest.acts_at <= seen.now) react(seen, guest);
}

std::optional<Time> DemonstrationPlayers::act(Floor& floor, Company& company, Time now) {
  const FloorTable* table = floor.find(company.table);
  if (table == nullptr || !table->hosted || !table->hosted->state().law) return {};
  const Seen seen{floor, company, table->hosted->state(), now};
  std::optional<Time> next;
  for (Guest& guest : company.guests) {
    act(seen, guest);
    for (const auto& at : {guest.acts_at, guest.asks_at}) {
      if (at && *at > now) next = next ? std::min(*next, *at) : *at;
    }
  }
  return next;
}

void DemonstrationPlayers::forget_asked() {
  for (Company& company : companies_) {
    for (Guest& guest : company.guests) guest.is_asking = false;
  }
}

std::optional<Time> DemonstrationPlayers::act(Floor& floor, Time now) {
  std::optional<Time> next;
  for (Company& company : companies_) {
    const auto at = act(floor, company, now);
    if (at) next = next ? std::min(*next, *at) : *at;
  }
  return next;
}

}  // namespace punto
