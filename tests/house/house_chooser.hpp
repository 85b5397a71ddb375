#pragma once

#include <limits>
#include <vector>

#include "core/house/authority.hpp"
#include "core/house/under_way.hpp"
#include "tests/house/house_world.hpp"

namespace punto::house {

// Commands as people give them, and as nobody should.
class HouseChooser {
 public:
  explicit HouseChooser(HouseWorld& world) : world_(world), random_(world.random) {}

  struct Choice {
    Who by;
    CommandBody body;
  };

  Choice choose() {
    using Maker = CommandBody (HouseChooser::*)();
    static constexpr std::array<std::pair<int, Maker>, 11> makers = {{
        {24, &HouseChooser::at_terminal},
        {14, &HouseChooser::sitting},
        {12, &HouseChooser::on_felt},
        {6, &HouseChooser::of_player},
        {14, &HouseChooser::at_cage},
        {5, &HouseChooser::of_cash},
        {8, &HouseChooser::of_float},
        {4, &HouseChooser::of_staff},
        {6, &HouseChooser::of_service},
        {4, &HouseChooser::of_office},
        {3, &HouseChooser::of_machine},
    }};
    int left = random_.between(0, 99);
    for (const auto& [weight, maker] : makers) {
      left -= weight;
      if (left < 0) return by_somebody((this->*maker)());
    }
    return by_somebody(at_terminal());
  }

 private:
  // Mostly somebody who may; now and then anybody.
  Choice by_somebody(CommandBody body) {
    if (random_.percent(8)) return {anybody(), std::move(body)};
    const Authority authority = authority_of(body);
    if (authority.terminal && terminal_of(body)) return {at(*terminal_of(body)), std::move(body)};
    if (authority.machine && (authority.staff == no_jobs || random_.percent(50))) {
      return {system(), std::move(body)};
    }
    const auto seconds = static_cast<Jobs>(authority.second | authority.second_for_large);
    const bool is_elsewhere = authority.own_table && random_.percent(90);
    const Jobs hinders = is_elsewhere ? one(Job::Dealer) : no_jobs;
    const auto staff = static_cast<Jobs>(authority.staff & ~hinders);
    Who who{WhoKind::Staff, one_of(staff), one_of(seconds)};
    for (int i = 0; i < 5 && who.second == who.id; ++i) who.second = one_of(seconds);
    if (std::holds_alternative<BeginDuty>(body)) who.id = newcomer();
    return {who, std::move(body)};
  }

  static std::optional<TerminalId> terminal_of(const CommandBody& body) {
    return std::visit(
        [](const auto& command) -> std::optional<TerminalId> {
          if constexpr (requires { command.terminal; }) return command.terminal;
          return std::nullopt;
        },
        body);
  }

  Who anybody() {
    const auto id = static_cast<std::uint32_t>(random_.between(0, 12));
    const auto second = static_cast<std::uint32_t>(random_.between(0, 12));
    return {static_cast<WhoKind>(random_.below(3)), id, second};
  }
  std::uint32_t one_of(Jobs jobs) {
    if (jobs == no_jobs) return 0;
    for (;;) {
      const auto job = static_cast<Job>(random_.below(job_names.size()));
      if ((jobs & one(job)) != 0) return static_cast<std::uint32_t>(holder_of(job));
    }
  }
  std::uint32_t newcomer() { return static_cast<std::uint32_t>(random_.between(100, 105)); }

  Cents amount() {
    if (random_.percent(4)) {
      static constexpr std::array<std::int64_t, 6> odd = {0,
                                                          -1,
                                                          -500'00,
                                                          largest_amount.value + 1,
                                                          std::numeric_limits<std::int64_t>::max(),
                                                          std::numeric_limits<std::int64_t>::min()};
      return {random_.one_of(odd)};
    }
    if (random_.percent(4)) return {random_.between(10'000, 30'000) * 100};
    return {random_.between(1, 400) * 100};
  }
  // Of something that is there: mostly not more.
  Cents part_of(Cents all) {
    if (random_.percent(10) || all.value <= 0) return amount();
    if (random_.percent(40)) return all;
    return {1 + static_cast<std::int64_t>(random_.below(static_cast<std::size_t>(all.value)))};
  }
  // What is counted is mostly what is due.
  Cents count_of(Cents due) {
    if (random_.percent(80)) return due;
    return {due.value + random_.between(-1'00, 1'00)};
  }

  TestHouse& house() { return world_.house; }
  TerminalId terminal() { return TerminalId{static_cast<std::uint32_t>(random_.between(1, 6))}; }
  // One with credits, where there is one by chance.
  TerminalId filled_terminal() {
    TerminalId id = terminal();
    for (int i = 0; i < 3 && house().terminal(id).credits.value == 0; ++i) id = terminal();
    return id;
  }
  TerminalId disabled_terminal() {
    for (const auto& [id, terminal] : house().state.terminals) {
      if (!terminal.enabled) return id;
    }
    return terminal();
  }
  std::string table(Seating seating) {
    if (random_.percent(5)) return random_.percent(50) ? "none" : electronic;
    if (seating == Seating::Terminals) return electronic;
    return random_.percent(70) ? felt : "felt-2";
  }
  PlayerId player() {
    const auto& players = house().state.players;
    if (random_.percent(5) || players.empty()) return PlayerId{999};
    return std::next(players.begin(), static_cast<std::ptrdiff_t>(random_.below(players.size())))
        ->first;
  }
  VoucherId new_voucher() {
    VoucherId id;
    ++last_voucher_;
    id.bytes[0] = static_cast<std::uint8_t>(last_voucher_ >> 8);
    id.bytes[1] = static_cast<std::uint8_t>(last_voucher_);
    return random_.percent(3) ? voucher() : id;
  }
  // Open ones, and now and then one that was open or never was.
  VoucherId voucher() {
    const auto& open = house().state.vouchers;
    if (!open.empty() && !random_.percent(10)) {
      return std::next(open.begin(), static_cast<std::ptrdiff_t>(random_.below(open.size())))
          ->first;
    }
    const auto& all = world_.vouchers;
    if (all.empty() || random_.percent(20)) return test_voucher(200);
    return std::next(all.begin(), static_cast<std::ptrdiff_t>(random_.below(all.size())))->first;
  }
  Time soon() { return {house().now.milliseconds + random_.between(-1, 40) * 60'000}; }
  PlayerLimits limits() {
    PlayerLimits limits;
    if (random_.percent(30)) limits.loss = Cents{random_.between(0, 900) * 100};
    if (random_.percent(30)) limits.stakes = Cents{random_.between(100, 900) * 100};
    if (random_.percent(30)) limits.minutes = random_.between(10, 1'500);
    return limits;
  }
  DayNumber day() {
    const auto today = static_cast<std::int32_t>(house().state.day);
    return DayNumber{random_.percent(4) ? today - 1 : today};
  }

  // ---- by subject -------------------------------------------------------------------------------

  CommandBody at_terminal() {
    const TerminalId id = terminal();
    switch (random_.below(8)) {
      case 0:
      case 1:
      case 2: return InsertCash{id, amount()};
      case 3:
      case 4: return PresentVoucher{id, voucher()};
      case 5:
      case 6: return CashOut{filled_terminal(), new_voucher()};
      default: return pay_by_hand();
    }
  }
  CommandBody pay_by_hand() {
    for (const auto& [id, terminal] : house().state.terminals) {
      if (terminal.hand_pay.value != 0) return PayByHand{id, part_of(terminal.hand_pay)};
    }
    if (random_.percent(20)) return PayByHand{terminal(), amount()};
    return InsertCash{terminal(), amount()};
  }

  CommandBody sitting() {
    const TerminalId id = filled_terminal();
    const Cents credits = house().terminal(id).credits;
    const auto position = static_cast<std::uint8_t>(random_.between(1, 7));
    if (random_.percent(60)) {
      return SitAtTerminal{id, table(Seating::Terminals), position, part_of(credits)};
    }
    return AddAtTerminal{id, part_of(credits)};
  }

  CommandBody on_felt() {
    const Cents chips = random_.percent(50) ? part_of(chips_outside(house().state)) : Cents{};
    const Cents cash = random_.percent(50) ? amount() : Cents{};
    if (random_.percent(50)) {
      const PlayerId who = random_.percent(60) ? PlayerId{} : player();
      return SitAtFelt{table(Seating::Felt), 1, who, chips, cash};
    }
    for (const auto& [id, known] : house().state.players) {
      const bool sits = known.seated && !known.seated->terminal && !known.seated->on_the_way;
      if (sits && random_.percent(40)) {
        return BuyInAtFelt{known.seated->table, id, chips, cash};
      }
    }
    return BuyInAtFelt{felt, player(), chips, cash};
  }

  CommandBody of_player() {
    const TerminalId id = terminal();
    switch (random_.below(10)) {
      case 7: return ReplaceCard{player(), some_card()};
      case 8: return SetPlayerPin{player(), random_.percent(90) ? "pin" : ""};
      case 9: return of_pin();
      case 0:
      case 1: return InsertCard{id, some_card()};
      case 2: return RemoveCard{id};
      case 3: return SetPlayerLimits{player(), limits()};
      case 4: return CoolOff{player(), soon()};
      case 5: return Exclude{player(), soon()};
      default: return EndExclusion{player()};
    }
  }

  CommandBody of_pin() {
    for (const auto& [id, known] : house().state.players) {
      if (known.locked && random_.percent(60)) return UnlockPlayer{id};
      if (!known.credential.empty() && random_.percent(60)) return ReportFailedPin{id};
    }
    return random_.percent(50) ? CommandBody{UnlockPlayer{player()}} : ReportFailedPin{player()};
  }
  Digest some_card() { return test_card(static_cast<std::uint8_t>(random_.between(20, 29))); }

  CommandBody at_cage() {
    switch (random_.below(7)) {
      case 0:
      case 1: return SellVoucher{new_voucher(), amount()};
      case 2:
      case 3: return CashVoucher{voucher()};
      case 4: return VoidVoucher{voucher(), random_.percent(90) ? "torn" : ""};
      case 5:
        if (random_.percent(50)) return SellChips{amount()};
        return CashChips{part_of(chips_outside(house().state))};
      default: return settle_debt();
    }
  }
  CommandBody settle_debt() {
    const ModelledTable& table = world_.one_table();
    if (table.debts().empty() || random_.percent(5)) {
      return SettleDebt{table.id(), player(), amount()};
    }
    const auto& [debtor, debt] = *table.debts().begin();
    return SettleDebt{table.id(), debtor,
                      random_.percent(20) ? amount() : Cents{(debt.value + 1) / 2}};
  }

  CommandBody of_cash() {
    switch (random_.below(5)) {
      case 0: return FundCage{amount()};
      case 1: return BankCash{part_of({house().state.cage.value / 4})};
      case 2: return CountCage{count_of(house().state.cage)};
      case 3: {
        const TerminalId id = terminal();
        return CollectTerminalBox{day(), id, count_of(house().terminal(id).box)};
      }
      default: {
        const std::string here = table(Seating::Felt);
        const HouseTable* known = find_in(house().state.tables, here);
        return CollectTableDrop{day(), here, count_of(known == nullptr ? Cents{} : known->drop)};
      }
    }
  }

  CommandBody of_float() {
    const std::string here = table(Seating::Felt);
    switch (random_.below(8)) {
      case 0:
      case 1:
      case 2: return OpenFloat{day(), here, amount(), {}};
      case 3:
      case 4: return FillFloat{day(), here, amount()};
      case 5: return CreditFloat{day(), here, amount()};
      case 6: return GiveChange{day(), here, amount()};
      default: return close_float(here);
    }
  }
  CommandBody close_float(const std::string& here) {
    const auto found = world_.tables.find(here);
    if (found == world_.tables.end()) return CloseFloat{day(), here, {}, {}, {}};
    const Cents won = found->second.chips_won();
    return CloseFloat{
        day(), here, count_of(chips_in_float(house().state.tables.at(here), won)), {}, {}};
  }

  CommandBody of_staff() {
    const PersonId who{newcomer()};
    const auto job = static_cast<Job>(random_.below(job_names.size()));
    switch (random_.below(8)) {
      case 0: return Hire{who, random_.percent(95) ? "new" : "", one(job)};
      case 1: return ChangeJobs{who, static_cast<Jobs>(random_.below(1'100))};
      case 2: return SetCredential{who, "pin"};
      case 3: return Dismiss{who};
      case 4: return BeginDuty{job, random_.percent(50) ? felt : ""};
      case 5: return UnlockPerson{who};
      default: return ReportFailedSignOn{who};
    }
  }

  CommandBody of_service() {
    const TerminalId id = terminal();
    switch (random_.below(9)) {
      case 6: return SetTerminalKey{disabled_terminal(), some_key()};
      case 7: return AddDevice{device(), "reader", table(Seating::Felt), some_key()};
      case 8: return RemoveDevice{device()};
      case 0: return DisableTerminal{id, "broken"};
      case 1:
      case 2: return EnableTerminal{disabled_terminal()};
      case 3: return CallAttendant{id};
      case 4: return AnswerCall{id};
      default: return ReleaseWinner{id};
    }
  }

  DeviceId device() { return DeviceId{static_cast<std::uint32_t>(random_.between(0, 4))}; }
  Digest some_key() { return test_card(static_cast<std::uint8_t>(random_.between(60, 90))); }

  CommandBody of_office() {
    const State& state = house().state;
    switch (random_.below(6)) {
      case 0: return ProposeChange{felt, SetWagersPerArea{2}};
      case 1: return ApproveChange{state.last_proposal};
      case 2: return RejectChange{state.last_proposal, "no"};
      case 3: return OpenIncident{felt, 1, "a quarrel"};
      case 4: return CloseIncident{state.last_incident, "settled"};
      default: return changed_settings();
    }
  }
  CommandBody changed_settings() {
    Settings settings = house().state.settings;
    settings.voucher_days = random_.between(0, 30);
    settings.slower_limit_hours = random_.between(0, 48);
    settings.hand_pay_from = random_.percent(50) ? Cents{10'000'00} : Cents{500'00};
    return ChangeSettings{settings};
  }

  CommandBody of_machine() {
    const State& state = house().state;
    const auto tomorrow = DayNumber{static_cast<std::int32_t>(state.day) + 1};
    switch (random_.below(6)) {
      case 4: return RecordComponents{{random_.percent(50) ? "one program" : "another program"}};
      case 0: return StartGamingDay{tomorrow, house().now};
      case 1:
      case 2: return ExpireVouchers{};
      case 3: return TakeBack{felt, 0, player(), amount(), {}, {}};
      default: return EndErrand{state.last_errand + 1, random_.percent(50), amount(), "no"};
    }
  }

  HouseWorld& world_;
  drive::Random& random_;
  unsigned last_voucher_ = 0;
};

}  // namespace punto::house
