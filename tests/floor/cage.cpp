#include <algorithm>

#include "core/table/progress.hpp"
#include "tests/floor/house_people.hpp"
#include "tests/floor/opening_hours.hpp"
#include "tests/floor/table_watch.hpp"

namespace punto::simulated {
namespace {

using house::Job;

constexpr Cents low_cage{100'000'00};
constexpr Cents high_cage{2'000'000'00};
constexpr Cents usual_float{50'000'00};
constexpr Cents low_float{15'000'00};

constexpr Pair at_float{pit_jobs | house::one(Job::Dealer), pit_jobs | cage_jobs};
constexpr Pair who_count{cage_jobs, cage_jobs | pit_jobs};
constexpr Pair of_cage{house::one(Job::CageManager), cage_jobs};
constexpr Pair cashier_and_manager{cage_jobs, house::one(Job::CageManager)};
constexpr Pair who_pay{house::one(Job::Attendant), pit_jobs};

class Cage final : public Attendant {
 public:
  Cage(const HousePost& post, std::uint64_t seed) : post_(post), random_(seed) {}

  Time act(Time now) override;

 private:
  static constexpr std::string_view place = "the cage";

  [[nodiscard]] const house::State& house() const { return post_.house.state(); }
  void give(const Pair& pair, house::CommandBody body, std::string_view table = {}) {
    post_.courier.take(place, house::Command{two(house(), random_, pair, table), std::move(body)});
  }
  bool is_urgent(Time now);
  bool see_to_terminals();
  bool see_to_float(const TableWatch& watch, Time now);
  void work_at_floats();
  void work_with_vouchers();
  void work_with_cash();
  void settle_debt();
  void collect_box();
  void see_to_players(Time now);
  void see_to_card(PlayerId id);
  // Somebody who counts, and is seldom mistaken.
  Cents counted(Cents due);

  HousePost post_;
  drive::Random random_;
};

Cents Cage::counted(Cents due) {
  if (random_.percent(8)) due.value += random_.between(-9, 9) * 100;
  return std::max(due, Cents{});
}

bool Cage::see_to_terminals() {
  for (const auto& [id, terminal] : house().terminals) {
    if (terminal.hand_pay.value != 0) {
      give(who_pay, house::PayByHand{id, terminal.hand_pay});
      return true;
    }
    if (!terminal.enabled && random_.percent(20)) {
      const Digest key = sha256(std::to_string(random_.next()));
      give({pit_jobs, pit_jobs}, house::SetTerminalKey{id, key});
      return true;
    }
    if (!terminal.enabled && random_.percent(30)) {
      give(who_pay, house::EnableTerminal{id});
      return true;
    }
    if (!terminal.is_calling) continue;
    give(who_pay, house::AnswerCall{id});
    return true;
  }
  return false;
}

// Open while the doors are, closed when the table is empty, and then its drop is counted.
bool Cage::see_to_float(const TableWatch& watch, Time now) {
  const TableState& state = watch.state();
  const house::HouseTable* table = house::find_in(house().tables, watch.table());
  if (table == nullptr || table->seating != Seating::Felt) return false;
  const bool is_over = state.phase == Phase::Closed || (!is_open(now) && state.seats.empty());
  if (!is_over && !table->float_is_open && is_open(now)) {
    give(at_float, house::OpenFloat{house().day, watch.table(), usual_float}, watch.table());
    return true;
  }
  Cents due = table->chips;
  add_to(due, chips_won(state));
  if (is_over && table->float_is_open) {
    give(at_float, house::CloseFloat{house().day, watch.table(), counted(due), {}}, watch.table());
    return true;
  }
  if (!is_over && table->float_is_open && due < low_float) {
    give(at_float, house::FillFloat{house().day, watch.table(), usual_float}, watch.table());
    return true;
  }
  if (!is_over || table->drop.value == 0) return false;
  give(who_count, house::CollectTableDrop{house().day, watch.table(), counted(table->drop)});
  return true;
}

bool Cage::is_urgent(Time now) {
  if (house().cage < low_cage) {
    give(of_cage, house::FundCage{Cents{500'000'00}});
    return true;
  }
  if (see_to_terminals()) return true;
  for (const TableWatch* watch : post_.tables()) {
    if (see_to_float(*watch, now)) return true;
    for (const Seat& seat : watch->state().seats) {
      if (!seat.locked || random_.percent(50)) continue;
      for (const auto& [id, terminal] : house().terminals) {
        if (terminal.player != seat.player) continue;
        give({pit_jobs, pit_jobs}, house::ReleaseWinner{id});
        return true;
      }
    }
  }
  return false;
}

void Cage::work_at_floats() {
  auto tables = post_.tables();
  if (random_.percent(95)) {
    std::erase_if(tables, [](const TableWatch* watch) {
      return watch->state().settings.seating != Seating::Felt;
    });
  }
  if (tables.empty()) return;
  const TableWatch& watch = *random_.one_of(tables);
  const house::DayNumber day = random_.percent(3)
                                   ? house::DayNumber{static_cast<std::int32_t>(house().day) - 1}
                                   : house().day;
  const Cents amount{random_.between(0, 40) * 100'00};
  switch (random_.below(3)) {
    case 0: return give(at_float, house::FillFloat{day, watch.table(), amount}, watch.table());
    case 1: return give(at_float, house::CreditFloat{day, watch.table(), amount}, watch.table());
    default: return give(at_float, house::GiveChange{day, watch.table(), amount}, watch.table());
  }
}

void Cage::work_with_vouchers() {
  const auto voucher = some_voucher(house(), random_);
  switch (random_.below(6)) {
    case 0:
      return give(cashier_and_manager,
                  house::SellVoucher{new_voucher(random_), Cents{random_.between(0, 500) * 100}});
    case 1:
      if (!voucher) return;
      return give(cashier_and_manager, house::VoidVoucher{*voucher, "its print cannot be read"});
    case 2: return give(cashier_and_manager, house::CashVoucher{new_voucher(random_)});
    default:
      if (!voucher) return;
      give(cashier_and_manager, house::CashVoucher{*voucher});
      // A second cashier is shown a copy of it.
      if (random_.percent(20)) give(cashier_and_manager, house::CashVoucher{*voucher});
  }
}

void Cage::work_with_cash() {
  const Cents carried = post_.house.books().owed({cashier::AccountKind::Chips, {}});
  switch (random_.below(6)) {
    case 0: return give(who_count, house::CountCage{counted(house().cage)});
    case 1:
      if (house().cage < high_cage) return;
      return give(of_cage, house::BankCash{high_cage});
    case 2:
    case 3:
      return give(cashier_and_manager, house::SellChips{Cents{random_.between(1, 900) * 10'00}});
    default: {
      const Cents amount{std::min(carried.value, random_.between(1, 900) * 10'00L)};
      if (amount.value > 0) give(cashier_and_manager, house::CashChips{amount});
    }
  }
}

void Cage::settle_debt() {
  for (const TableWatch* watch : post_.tables()) {
    for (const Receivable& debt : watch->state().receivables) {
      if (debt.amount.value == 0 || random_.percent(50)) continue;
      Cents amount = debt.amount;
      if (random_.percent(20)) amount.value *= 2;
      if (random_.percent(20)) amount.value = amount.value / 2;
      return give({cage_jobs, pit_jobs}, house::SettleDebt{watch->table(), debt.player, amount});
    }
  }
}

void Cage::collect_box() {
  if (house().terminals.empty()) return;
  const auto index = static_cast<std::ptrdiff_t>(random_.below(house().terminals.size()));
  const auto& [id, terminal] = *std::next(house().terminals.begin(), index);
  if (random_.percent(4)) return give(who_pay, house::DisableTerminal{id, "its printer is stuck"});
  give(who_count, house::CollectTerminalBox{house().day, id, counted(terminal.box)});
}

// A card that was lost, a PIN that was chosen, forgotten or guessed.
void Cage::see_to_card(PlayerId id) {
  const Pair pair{cage_jobs, cage_jobs};
  for (const auto& [number, player] : house().players) {
    if (player.locked && random_.percent(50)) return give(pair, house::UnlockPlayer{number});
  }
  const auto card = static_cast<std::uint32_t>(id) + 1'000 * random_.below(3);
  switch (random_.below(6)) {
    case 0: return give(pair, house::ReplaceCard{id, sha256(std::to_string(card))});
    case 1: return give(pair, house::UnlockPlayer{id});
    case 2: return give(pair, house::SetPlayerPin{id, "what it is compared with"});
    default: post_.courier.take(place, house::Command{house::system(), house::ReportFailedPin{id}});
  }
}

// Those with cards.
void Cage::see_to_players(Time now) {
  const auto number = static_cast<std::uint32_t>(random_.between(1, 40));
  const PlayerId id{number};
  const Pair pair{cage_jobs, cage_jobs};
  switch (random_.below(10)) {
    case 8:
    case 9: return see_to_card(id);
    case 0: return give(pair, house::CoolOff{id, later(now, random_.between(1, 30) * minute)});
    case 1: return give(pair, house::Exclude{id, later(now, random_.between(1, 10) * hour)});
    case 2: return give({house::one(Job::GamingShiftManager), pit_jobs}, house::EndExclusion{id});
    case 3:
    case 4: {
      house::PlayerLimits limits;
      if (random_.percent(60)) limits.loss = Cents{random_.between(1, 30) * 100'00};
      if (random_.percent(60)) limits.stakes = Cents{random_.between(1, 300) * 10'00};
      if (random_.percent(60)) limits.minutes = random_.between(1, 120);
      return give(pair, house::SetPlayerLimits{id, limits});
    }
    default: return give(pair, house::RegisterPlayer{id, sha256(std::to_string(number))});
  }
}

Time Cage::act(Time now) {
  const std::int64_t slowness = post_.detail == Detail::Fine ? 1 : 40;
  if (!house().is_open || post_.courier.open_at(place) > 4) return later(now, second);
  if (is_urgent(now)) return later(now, random_.between(1, 4) * second);
  if (!is_open(now)) {
    const auto tables = post_.tables();
    const bool is_empty = std::ranges::all_of(tables, [](const TableWatch* watch) {
      return watch->state().settings.seating != Seating::Felt || watch->state().seats.empty();
    });
    return is_empty ? when_open(now) : later(now, 5 * minute);
  }
  switch (random_.below(12)) {
    case 0:
    case 1: work_at_floats(); break;
    case 2:
    case 3:
    case 4: work_with_vouchers(); break;
    case 5:
    case 6: work_with_cash(); break;
    case 7: settle_debt(); break;
    case 8:
    case 9: collect_box(); break;
    default: see_to_players(now);
  }
  return later(now, random_.between(1, 10) * second * slowness);
}

}  // namespace

std::unique_ptr<Attendant> make_cage(const HousePost& post, std::uint64_t seed) {
  return std::make_unique<Cage>(post, seed);
}

}  // namespace punto::simulated
