#include <algorithm>
#include <fmt/format.h>

#include "core/table/next_steps.hpp"
#include "core/table/progress.hpp"
#include "tests/floor/house_people.hpp"
#include "tests/floor/opening_hours.hpp"

namespace punto::simulated {
namespace {

using house::TerminalId;

constexpr std::uint32_t first_terminal = 900'001;
constexpr int terminals_without_table = 2;
constexpr std::uint8_t position_of_card_guests = 6;

// A terminal, and what whoever is at it does next.
struct Place {
  TerminalId terminal{};
  std::string game;  // the table's, without its number; empty: none
  std::string name;  // of the sender
};

class CardGuests final : public Attendant {
 public:
  CardGuests(const HousePost& post, std::uint64_t seed) : post_(post), random_(seed) {
    for (const TableWatch* watch : post_.tables()) add_place(watch->table());
    for (int i = 0; i < terminals_without_table; ++i) add_place({});
  }

  Time act(Time now) override;

 private:
  [[nodiscard]] const house::State& house() const { return post_.house.state(); }
  void add_place(std::string_view table);
  [[nodiscard]] const TableWatch* table_of(const Place& place) const;
  void give(const Place& place, house::CommandBody body) {
    post_.courier.take(place.name, house::Command{house::at(place.terminal), std::move(body)});
  }
  void act(const Place& place, Time now);
  void come(const Place& place);
  void bring_money(const Place& place);
  void present(const Place& place);
  void look_after_himself(const Place& place, PlayerId player, Time now);
  void at_terminal(const Place& place, const house::Terminal& terminal, Time now);
  void at_table(const Place& place, const TableWatch& watch, const Seat& seat, Time now);
  void wager(const TableWatch& watch, PlayerId guest, Time now);

  HousePost post_;
  drive::Random random_;
  std::vector<Place> places_;
};

void CardGuests::add_place(std::string_view table) {
  const auto number = first_terminal + static_cast<std::uint32_t>(places_.size());
  places_.push_back({TerminalId{number}, std::string{table.substr(0, table.rfind('-'))},
                     fmt::format("terminal {}", number)});
}

// Where a table was closed, the one that took its place.
const TableWatch* CardGuests::table_of(const Place& place) const {
  if (place.game.empty()) return nullptr;
  for (const TableWatch* watch : post_.tables()) {
    const std::string& id = watch->table();
    const bool is_his = id.substr(0, id.rfind('-')) == place.game;
    if (is_his && watch->state().settings.seating == Seating::Terminals) return watch;
  }
  return nullptr;
}

void CardGuests::come(const Place& place) {
  const house::Terminal* terminal = house::find_in(house().terminals, place.terminal);
  if (terminal == nullptr) {
    return post_.courier.take(
        place.name,
        house::Command{house::system(), house::AddTerminal{place.terminal, place.name, {}}});
  }
  if (place.game.empty() || random_.percent(20)) return bring_money(place);
  const auto number = static_cast<std::uint32_t>(random_.between(1, 42));
  const house::Player* player = house::find_in(house().players, PlayerId{number});
  const bool has_card = player != nullptr && player->card && random_.percent(95);
  give(place, house::InsertCard{place.terminal,
                                has_card ? *player->card : sha256(std::to_string(number))});
}

// The same voucher may come to two places at once.
void CardGuests::present(const Place& place) {
  const auto voucher = some_voucher(house(), random_);
  if (!voucher) return;
  give(place, house::PresentVoucher{place.terminal, *voucher});
  if (!random_.percent(25)) return;
  const Place& other = random_.one_of(places_);
  const bool is_free = other.terminal != place.terminal && !post_.courier.has_open(other.name) &&
                       house().terminals.contains(other.terminal);
  if (is_free) give(other, house::PresentVoucher{other.terminal, *voucher});
}

void CardGuests::bring_money(const Place& place) {
  if (random_.percent(45)) return present(place);
  if (random_.percent(4)) {
    return give(place, house::PresentVoucher{place.terminal, new_voucher(random_)});
  }
  give(place, house::InsertCash{place.terminal, Cents{random_.between(1, 300) * 1'00}});
}

void CardGuests::look_after_himself(const Place& place, PlayerId player, Time now) {
  switch (random_.below(6)) {
    case 0: return give(place, house::CoolOff{player, later(now, 5 * minute)});
    case 1: return give(place, house::Exclude{player, later(now, 10 * minute)});
    case 2: return give(place, house::CallAttendant{place.terminal});
    default: {
      house::PlayerLimits limits;
      if (random_.percent(70)) limits.loss = Cents{random_.between(1, 40) * 10'00};
      if (random_.percent(50)) limits.stakes = Cents{random_.between(1, 40) * 5'00};
      if (random_.percent(50)) limits.minutes = random_.between(1, 60);
      give(place, house::SetPlayerLimits{player, limits});
    }
  }
}

void CardGuests::at_terminal(const Place& place, const house::Terminal& terminal, Time now) {
  const TableWatch* watch = table_of(place);
  const bool is_empty = terminal.credits.value == 0;
  const std::size_t chance = random_.below(100);
  if (chance < 5) return look_after_himself(place, *terminal.player, now);
  if (is_empty && (chance < 45 || !is_open(now))) {
    return give(place, house::RemoveCard{place.terminal});
  }
  if (is_empty) return bring_money(place);
  const bool sits = watch != nullptr && chance < 70 && is_open(now);
  if (!sits) return give(place, house::CashOut{place.terminal, new_voucher(random_)});
  const std::int64_t part = random_.between(1, 3);
  const Cents credits{std::max<std::int64_t>(terminal.credits.value / part / 100 * 100, 1'00)};
  give(place,
       house::SitAtTerminal{place.terminal, watch->table(), position_of_card_guests, credits});
}

void CardGuests::wager(const TableWatch& watch, PlayerId guest, Time now) {
  std::vector<Step> steps = next_steps(watch.state(), player(guest), now);
  std::erase_if(steps, [](const Step& step) { return !step.is<PlaceWager>() || !step.amounts; });
  if (steps.empty()) return;
  const Step& step = random_.one_of(steps);
  post_.courier.take(watch.table(),
                     Command{player(guest), PlaceWager{watch.state().round.number, guest,
                                                       *step.wager, step.amounts->least, false}});
}

void CardGuests::at_table(const Place& place, const TableWatch& watch, const Seat& seat, Time now) {
  const std::size_t chance = random_.below(100);
  if (watch.state().phase == Phase::Betting && chance < 60) return wager(watch, seat.player, now);
  if (chance < 70) return;
  if (chance < 75) return look_after_himself(place, seat.player, now);
  const Cents more{random_.between(1, 60) * 1'00};
  const bool has_more = house().terminals.at(place.terminal).credits >= more;
  if (chance < 85 && (has_more || random_.percent(5))) {
    return give(place, house::AddAtTerminal{place.terminal, more});
  }
  if (chance < 90) return bring_money(place);
  post_.courier.take(watch.table(), Command{player(seat.player), Leave{seat.player}});
}

void CardGuests::act(const Place& place, Time now) {
  if (post_.courier.has_open(place.name)) return;
  const house::Terminal* terminal = house::find_in(house().terminals, place.terminal);
  if (terminal == nullptr || !terminal->player) {
    if (is_open(now)) come(place);
    return;
  }
  if (terminal->hand_pay.value != 0 || !terminal->enabled) return;
  const house::Player* player = house::find_in(house().players, *terminal->player);
  if (player == nullptr) return;
  if (!player->seated) return at_terminal(place, *terminal, now);
  const TableWatch* watch = table_of(place);
  if (watch == nullptr) return;
  if (const Seat* seat = find_seat(watch->state(), *terminal->player)) {
    at_table(place, *watch, *seat, now);
  }
}

Time CardGuests::act(Time now) {
  const std::int64_t slowness = post_.detail == Detail::Fine ? 1 : 30;
  const Time next = later(now, random_.between(1'000, 4'000) * slowness);
  if (!house().is_open) return next;
  const bool is_empty = std::ranges::all_of(places_, [&](const Place& place) {
    const house::Terminal* terminal = house::find_in(house().terminals, place.terminal);
    return terminal == nullptr || !terminal->player;
  });
  if (!is_open(now) && is_empty) return when_open(now);
  act(random_.one_of(places_), now);
  return next;
}

}  // namespace

std::unique_ptr<Attendant> make_card_guests(const HousePost& post, std::uint64_t seed) {
  return std::make_unique<CardGuests>(post, seed);
}

}  // namespace punto::simulated
