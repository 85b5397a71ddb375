#pragma once

#include "tests/house/modelled_table.hpp"
#include "tests/test_house.hpp"

namespace punto::house {

// A house with everything around it: tables that take its errands or do not, and its vouchers.
class HouseWorld {
 public:
  struct Outcome {
    bool done = false;
    Cents amount;
    std::string refusal;
  };

  explicit HouseWorld(std::uint64_t seed) : random(seed) {
    house.open();
    house.must(system(), AddTable{"felt-2", Seating::Felt});
    for (const auto& [id, table] : house.state.tables) {
      tables.try_emplace(id, id, table.seating);
    }
    house.must(by(Job::CageManager, Job::Auditor), BankCash{Cents{495'000'00}});
    for (std::uint8_t i = 20; i < 26; ++i) {
      house.must(system(), RegisterPlayer{PlayerId{i}, test_card(i)});
    }
    for (std::uint32_t i = 3; i < 7; ++i) {
      house.must(system(), AddTerminal{TerminalId{i}, "terminal", {}});
    }
  }

  bool give(const Who& who, CommandBody body) {
    complete(body);
    return house.try_to(who, std::move(body));
  }

  // As the host does: what a table has won only the table knows.
  void complete(CommandBody& body) const {
    const auto tell = [&](auto* command) {
      if (command == nullptr) return;
      const auto table = tables.find(command->table);
      if (table != tables.end()) command->won = table->second.chips_won();
    };
    tell(std::get_if<SitAtFelt>(&body));
    tell(std::get_if<BuyInAtFelt>(&body));
    tell(std::get_if<OpenFloat>(&body));
    tell(std::get_if<CreditFloat>(&body));
    tell(std::get_if<CloseFloat>(&body));
  }

  // One errand goes to where it is for; after a crash the same one may go again.
  void carry_one() {
    const Errand* errand = one_errand();
    if (errand == nullptr) return;
    const bool is_again = outcomes.contains(errand->number);
    if (const auto* task = std::get_if<VoucherTask>(&errand->task)) {
      const Outcome outcome = ask_voucher(*task, errand->since);
      if (is_again) EXPECT_EQ(outcome.done, outcomes.at(errand->number).done);
      outcomes[errand->number] = outcome;
    } else if (!is_again) {
      const auto& asked = std::get<TableTask>(errand->task);
      const auto refusal = tables.at(asked.table).take(asked.command.body, random, house.books);
      outcomes[errand->number] = {!refusal, {}, refusal.value_or("")};
    }
  }

  // The house hears of one that was answered.
  void end_one() {
    if (outcomes.empty()) return;
    const auto ended =
        std::next(outcomes.begin(), static_cast<std::ptrdiff_t>(random.below(outcomes.size())));
    const auto [number, outcome] = *ended;
    outcomes.erase(ended);
    house.must(system(), EndErrand{number, outcome.done, outcome.amount, outcome.refusal});
  }

  // Whoever left a table first.
  void take_departure() {
    ModelledTable& table = one_table();
    if (table.departures().empty()) return;
    const auto [number, left] = table.departures().front();
    table.departures().pop_front();
    house.must(system(),
               TakeBack{table.id(), number, left.player, left.credits, left.wagered, left.won});
  }

  ModelledTable& one_table() {
    return std::next(tables.begin(), static_cast<std::ptrdiff_t>(random.below(tables.size())))
        ->second;
  }

  // What is owed to nobody yet, because it is on its way.
  [[nodiscard]] Cents under_way() const {
    Cents sum;
    for (const auto& [number, errand] : house.state.errands) add_to(sum, carried_by(errand));
    for (const auto& [id, table] : tables) {
      for (const auto& departure : table.departures()) add_to(sum, departure.left.credits);
    }
    return sum;
  }

  // Of that, what goes to one Player's seat.
  [[nodiscard]] Cents under_way_to(PlayerId player) const {
    Cents sum;
    for (const auto& [number, errand] : house.state.errands) {
      const bool is_his = errand.player == player && errand.purpose != Purpose::SettleDebt;
      if (is_his) add_to(sum, carried_by(errand));
    }
    return sum;
  }

  TestHouse house;
  drive::Random random;
  std::map<std::string, ModelledTable> tables;
  std::map<VoucherId, voucher::State> vouchers;
  std::map<ErrandNumber, Outcome> outcomes;  // that the house has not heard of

 private:
  const Errand* one_errand() {
    const auto& errands = house.state.errands;
    if (errands.empty()) return nullptr;
    return &std::next(errands.begin(), static_cast<std::ptrdiff_t>(random.below(errands.size())))
                ->second;
  }

  Outcome ask_voucher(const VoucherTask& task, Time since) {
    voucher::State& state = vouchers[task.voucher];
    const auto decided = voucher::decide(state, task.command, since);
    if (!decided) {
      return {false,
              {},
              std::string{voucher::refusal_names[static_cast<std::size_t>(decided.error())]}};
    }
    if (*decided) {
      std::string bytes;
      append_bytes(bytes, **decided);
      std::string_view left = bytes;
      const auto event = voucher::take_event(left);
      EXPECT_TRUE(event && left.empty());
      house.books.add(cashier::postings_of(state, *event));
      apply(state, *event);
    }
    return {true, state.amount, {}};
  }

  [[nodiscard]] Cents carried_by(const Errand& errand) const {
    const auto outcome = outcomes.find(errand.number);
    const bool is_done = outcome != outcomes.end() && outcome->second.done;
    switch (errand.purpose) {
      case Purpose::SeatPlayer:
      case Purpose::AddCredits:
      case Purpose::SettleDebt:
      case Purpose::IssueAtTerminal:
      case Purpose::IssueAtCage: return is_done ? Cents{} : errand.amount;
      case Purpose::RedeemAtTerminal:
      case Purpose::RedeemAtCage:
      case Purpose::VoidVoucher:
      case Purpose::ExpireVoucher: return is_done ? outcome->second.amount : Cents{};
      default: return {};
    }
  }
};

}  // namespace punto::house
