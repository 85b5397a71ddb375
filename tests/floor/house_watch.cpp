#include "tests/floor/house_watch.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/house/significant_event.hpp"

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
  void operator()(const house::CardReplaced&) { counts.count("cards replaced"); }
  void operator()(const house::PlayerPinSet&) { counts.count("PINs set"); }
  void operator()(const house::PlayerLocked&) { counts.count("Players locked"); }
  void operator()(const house::PlayerUnlocked&) { counts.count("Players unlocked"); }
  void operator()(const house::DeviceAdded&) { counts.count("devices added"); }
  void operator()(const house::DeviceRemoved&) { counts.count("devices removed"); }
  void operator()(const house::TerminalKeySet&) { counts.count("terminals paired anew"); }
  void operator()(const house::PlayerLimitsSet&) { counts.count("limits set"); }
  void operator()(const house::CoolOffBegan&) { counts.count("cool-offs"); }
  void operator()(const house::PlayerExcluded&) { counts.count("exclusions"); }
  void operator()(const house::RestraintSent&) { counts.count("restraints sent to seats"); }
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
    judge_note(event);
    follow_player(event);
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

std::optional<Time> HouseWatch::stopped_since(std::string_view table, PlayerId player) const {
  const auto found = stopped_.find(player);
  if (found == stopped_.end() || found->second.table != table) return {};
  return found->second.since;
}

void HouseWatch::stop(PlayerId player, Time at) {
  const auto& seated = trail_.state.players.at(player).seated;
  if (seated) stopped_.try_emplace(player, Stopped{seated->table, at});
}

void HouseWatch::follow_player(const house::Event& event) {
  if (const auto* began = std::get_if<house::CoolOffBegan>(&event.body)) {
    stop(began->player, event.at);
  } else if (const auto* excluded = std::get_if<house::PlayerExcluded>(&event.body)) {
    stop(excluded->player, event.at);
  } else if (const auto* back = std::get_if<house::PlayerReturned>(&event.body)) {
    stopped_.erase(back->player);
  } else if (const auto* refused = std::get_if<house::ErrandRefused>(&event.body)) {
    const house::Errand& errand = trail_.state.errands.at(refused->errand);
    if (errand.purpose == house::Purpose::SeatPlayer) stopped_.erase(errand.player);
  }
}

// Once a day for each Player and reason, and of somebody excluded only while he is.
void HouseWatch::judge_note(const house::Event& event) {
  if (std::holds_alternative<house::GamingDayStarted>(event.body)) noted_today_.clear();
  const auto* noted = std::get_if<house::Noted>(&event.body);
  if (noted == nullptr || !house::is_of_player(noted->kind)) return;
  counts_.count("Players noted");
  if (!noted_today_.emplace(noted->subject, noted->text).second) {
    fail_here(fmt::format("noted twice on a day: {} {}", noted->subject, noted->text));
  }
  if (noted->kind != Significance::ExcludedPlayerSeen) return;
  const auto is_meant = [&](const auto& entry) {
    return noted->subject == fmt::format("Player {}", static_cast<std::uint32_t>(entry.first)) &&
           entry.second.excluded_until > event.at;
  };
  if (std::ranges::any_of(trail_.state.players, is_meant)) return;
  fail_here(fmt::format("noted without a reason: {} {}", noted->subject, noted->text));
}

void HouseWatch::look_at_all() {
  if (!trail_.found.empty()) fail_here(trail_.found.front().what);
  if (const auto wrong = find_disagreement(trail_.books, trail_.state)) fail_here(*wrong);
}

}  // namespace punto::simulated
