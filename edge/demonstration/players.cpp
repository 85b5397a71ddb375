#include "edge/demonstration/players.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/table/next_steps.hpp"
#include "core/table/progress.hpp"
#include "core/table/squeeze.hpp"

namespace punto {
namespace {

// Numbers that nobody else has.
constexpr std::uint32_t first_id = 1'000'000;
constexpr std::uint32_t most_guests = 100'000'000;

constexpr std::int64_t between_arrivals = 1'500;

const Seat* seat_at(const TableState& state, std::uint8_t position) {
  const auto found = std::ranges::find(state.seats, position, &Seat::position);
  return found == state.seats.end() ? nullptr : &*found;
}

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
  companies_.push_back({std::move(table), players, {}, {}});
}

void DemonstrationPlayers::send(Floor& floor, const Company& company, Guest& guest,
                                CommandBody body) {
  const auto id = static_cast<std::uint32_t>(guest.id);
  const Command command{player(guest.id), std::move(body)};
  const std::string key = fmt::format("{:016x}", chance_());
  const Request request{request_id(fmt::format("demonstration {}", id), key),
                        request_body(command)};
  floor.submit(company.table, {request, command}, [](const Answer&) {});
}

// Whoever sat there before a restart plays on.
void DemonstrationPlayers::adopt(Company& company, const Seat& seat) {
  const auto id = static_cast<std::uint32_t>(seat.player);
  const bool is_ours = id > first_id && id < first_id + most_guests;
  const bool is_known =
      std::ranges::find(company.guests, seat.player, &Guest::id) != company.guests.end();
  if (!is_ours || is_known) return;
  company.guests.push_back({seat.player, static_cast<int>(from_to(1, 30)), {}, {}});
  last_id_ = std::max(last_id_, id);
}

// One after another, with some hundreds of the smallest wager.
void DemonstrationPlayers::fill_seats(Floor& floor, Company& company, const TableState& state,
                                      Time now) {
  std::erase_if(company.guests,
                [&](const Guest& guest) { return find_seat(state, guest.id) == nullptr; });
  for (const Seat& seat : state.seats) adopt(company, seat);
  const bool is_early =
      company.joined_at && now.milliseconds < company.joined_at->milliseconds + between_arrivals;
  const bool is_full = std::ssize(company.guests) >= company.players;
  if (is_early || is_full || state.last_round || !state.law) return;
  for (std::uint8_t position = 1; position <= state.settings.positions; ++position) {
    if (seat_at(state, position) != nullptr) continue;
    while (find_seat(state, PlayerId{++last_id_}) != nullptr) {
    }
    const std::int64_t least = chip_above(state.settings.wagers.front().limits.least.value);
    const Sit sit{PlayerId{last_id_}, position, Cents{least * from_to(50, 400)}};
    floor.submit(company.table, {{}, {machine(), sit}}, [](const Answer&) {});
    company.guests.push_back({PlayerId{last_id_}, static_cast<int>(from_to(10, 60)), {}, {}});
    company.joined_at = now;
    return;
  }
}

// What is new to the guest, and how long he takes to react.
void DemonstrationPlayers::notice(Guest& guest, const TableState& state, Time now) {
  const Occasion occasion{state.round.number, state.phase, is_offered(state, guest.id)};
  if (occasion == guest.occasion) return;
  if (state.phase == Phase::Betting && guest.occasion.phase != Phase::Betting) --guest.rounds;
  guest.occasion = occasion;
  guest.acts_at = Time{now.milliseconds + from_to(400, 9'000)};
}

void DemonstrationPlayers::wager(Floor& floor, const Company& company, Guest& guest,
                                 const TableState& state) {
  if (from_to(1, 10) == 1) return;  // sits one out
  std::vector<Step> steps = next_steps(state, player(guest.id));
  std::erase_if(steps, [](const Step& step) { return !step.is<PlaceWager>() || !step.amounts; });
  std::int64_t credits = find_seat(state, guest.id)->credits.value;
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
    send(floor, company, guest,
         PlaceWager{state.round.number, guest.id, *step.wager, Cents{amount}, false});
  }
}

void DemonstrationPlayers::answer_offer(Floor& floor, const Company& company, Guest& guest,
                                        const TableState& state) {
  AnswerOffer answer{guest.id, {}};
  const bool withdraws = from_to(1, 2) == 1;
  for (const PlacedWager& wager : state.round.wagers) {
    const bool covered = (state.procedure->offer.kinds >> wager.kind & 1) != 0;
    if (withdraws && covered && wager.has(guest.id)) answer.withdraw.push_back(wager.number);
  }
  send(floor, company, guest, answer);
}

void DemonstrationPlayers::react(Floor& floor, const Company& company, Guest& guest,
                                 const TableState& state) {
  guest.acts_at.reset();
  if (is_offered(state, guest.id)) return answer_offer(floor, company, guest, state);
  if (state.procedure || state.suspended) return;
  const Cents least = state.settings.wagers.front().limits.least;
  const Seat& seat = *find_seat(state, guest.id);
  switch (state.phase) {
    case Phase::Betting: return wager(floor, company, guest, state);
    case Phase::Dealing:
      for (const Side side : {Side::Player, Side::Banker}) {
        const bool hidden = !is_exposed(state.round.cards, side);
        if (hidden && has_hand(state, side, guest.id)) {
          send(floor, company, guest, ExposeHand{side});
        }
      }
      return;
    case Phase::BetweenRounds:
      if (guest.rounds < 0 || seat.credits < least) send(floor, company, guest, Leave{guest.id});
      return;
    case Phase::NotOpen:
    case Phase::Closed: return;
  }
}

std::optional<Time> DemonstrationPlayers::act(Floor& floor, Company& company, Time now) {
  const FloorTable* table = floor.find(company.table);
  if (table == nullptr || !table->hosted) return {};
  const TableState& state = table->hosted->state();
  fill_seats(floor, company, state, now);
  std::optional<Time> next;
  if (std::ssize(company.guests) < company.players && company.joined_at) {
    next = Time{company.joined_at->milliseconds + between_arrivals};
  }
  for (Guest& guest : company.guests) {
    if (find_seat(state, guest.id) == nullptr) continue;
    notice(guest, state, now);
    if (guest.acts_at && *guest.acts_at <= now) react(floor, company, guest, state);
    if (guest.acts_at) next = next ? std::min(*next, *guest.acts_at) : *guest.acts_at;
  }
  return next;
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
