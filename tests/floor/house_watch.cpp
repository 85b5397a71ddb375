#include "tests/floor/house_watch.hpp"

#include <fmt/format.h>

namespace punto::simulated {
namespace {

// Every event that moves value, by its name.
struct Counting {
  MoneyCounts& counts;
  const house::State& before;

  void operator()(const house::CashInserted& body) { counts.count("cash inserted", body.amount); }
  void operator()(const house::VoucherAccepted& body) {
    counts.count(body.terminal ? "vouchers redeemed at terminals" : "vouchers paid at the cage",
                 body.amount);
  }
  void operator()(const house::CashOutBegan& body) {
    counts.count("vouchers printed", body.amount);
  }
  void operator()(const house::VoucherSold& body) { counts.count("vouchers sold", body.amount); }
  void operator()(const house::VoucherToBeVoid&) { counts.count("vouchers to be void"); }
  void operator()(const house::HandPayCalled& body) {
    counts.count("hand-pays called", body.amount);
  }
  void operator()(const house::PaidByHand& body) { counts.count("hand-pays paid", body.amount); }
  void operator()(const house::PlayerSent& body) {
    counts.count(body.terminal ? "sent to seats from terminals" : "sent to seats on felt",
                 body.credits);
  }
  void operator()(const house::CreditsSent& body) {
    counts.count(body.terminal ? "added from terminals" : "bought in on felt", body.credits);
  }
  void operator()(const house::PlayerReturned& body) {
    counts.count("returned from seats", body.credits);
  }
  void operator()(const house::FloatOpened& body) { counts.count("floats opened", body.counted); }
  void operator()(const house::FloatFilled& body) { counts.count("fills", body.amount); }
  void operator()(const house::FloatCredited& body) { counts.count("credits", body.amount); }
  void operator()(const house::FloatClosed& body) {
    counts.count(body.counted == body.expected ? "floats closed" : "floats closed, not as expected",
                 body.counted);
  }
  void operator()(const house::TableDropCollected& body) {
    counts.count("drops collected", body.counted);
  }
  void operator()(const house::TerminalBoxCollected& body) {
    counts.count("boxes collected", body.counted);
  }
  void operator()(const house::CageFunded& body) { counts.count("cage funded", body.amount); }
  void operator()(const house::CashBanked& body) { counts.count("cash banked", body.amount); }
  void operator()(const house::CageCounted& body) { counts.count("cage counted", body.counted); }
  void operator()(const house::ChipsSold& body) { counts.count("chips sold", body.amount); }
  void operator()(const house::ChipsCashed& body) { counts.count("chips cashed", body.amount); }
  void operator()(const house::DebtToBeSettled& body) {
    counts.count("debts to be settled", body.amount);
  }
  void operator()(const house::PersonHired&) { counts.count("persons hired"); }
  void operator()(const house::PersonLeft&) { counts.count("persons who left"); }
  void operator()(const house::PersonLocked&) { counts.count("persons locked"); }
  void operator()(const house::DutyBegan&) { counts.count("duties begun"); }
  void operator()(const house::CardInserted&) { counts.count("cards inserted"); }
  void operator()(const house::PlayerLimitsSet&) { counts.count("limits set"); }
  void operator()(const house::CoolOffBegan&) { counts.count("cool-offs"); }
  void operator()(const house::PlayerExcluded&) { counts.count("exclusions"); }
  void operator()(const house::ChangeProposed&) { counts.count("changes proposed"); }
  void operator()(const house::ChangeApproved&) { counts.count("changes approved"); }
  void operator()(const house::WinnerReleased&) { counts.count("winners released"); }
  void operator()(const house::IncidentOpened&) { counts.count("incidents"); }
  void operator()(const house::ErrandDone& body) {
    const house::Errand* errand = house::find_in(before.errands, body.errand);
    if (errand == nullptr) return;
    if (errand->purpose == house::Purpose::ExpireVoucher) {
      counts.count("vouchers expired", errand->amount);
    }
    if (errand->purpose == house::Purpose::SettleDebt) {
      counts.count("debts settled", errand->amount);
    }
  }
  void operator()(const house::ErrandRefused& body) {
    const house::Errand* errand = house::find_in(before.errands, body.errand);
    if (errand == nullptr) return;
    const auto purpose = house::purpose_names[static_cast<std::size_t>(errand->purpose)];
    ++counts.returned[fmt::format("{}: {}", purpose, body.refusal)];
  }
  template <typename Other>
  void operator()(const Other& /*body*/) {}
};

}  // namespace

std::size_t HouseWatch::follow_entry(std::string_view& left, std::uint64_t first) {
  const auto entry = take_house_entry(left);
  if (!entry) return 0;
  remember(entry->request, {first, static_cast<std::uint32_t>(entry->events.size())});
  bool new_day = false;
  for (const house::Event& event : entry->events) {
    count(event);
    notes_.noted(event);
    trail_.follow(event);
    new_day = new_day || std::holds_alternative<house::GamingDayStarted>(event.body);
  }
  if (new_day) start_gaming_day();
  return entry->events.size();
}

void HouseWatch::count(const house::Event& event) {
  std::visit(Counting{counts_, trail_.state}, event.body);
}

void HouseWatch::look_at_all() {
  if (!trail_.found.empty()) fail_here(trail_.found.front().what);
  if (const auto wrong = find_disagreement(trail_.books, trail_.state)) fail_here(*wrong);
}

}  // namespace punto::simulated
