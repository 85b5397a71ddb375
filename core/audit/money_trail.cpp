#include "core/audit/money_trail.hpp"

#include "core/house/house.hpp"

namespace punto {
namespace {

// What the event has brought from the house.
std::optional<Arrival> arrival_of(const Event& event, std::uint64_t number) {
  if (const auto* sat = std::get_if<PlayerSat>(&event.body)) {
    return Arrival{number, sat->player, sat->credits};
  }
  if (const auto* added = std::get_if<CreditsAdded>(&event.body)) {
    return Arrival{number, added->player, added->amount};
  }
  if (const auto* settled = std::get_if<DebtSettled>(&event.body)) {
    return Arrival{number, settled->player, settled->amount};
  }
  if (const auto* restrained = std::get_if<PlayerRestrained>(&event.body)) {
    return Arrival{number, restrained->player, Cents{}};
  }
  return {};
}

}  // namespace

void TableTrail::follow(const TableState& state, const std::optional<Request>& request,
                        const Event& event, std::uint64_t number) {
  books.add(cashier::postings_of({table, state.settings.seating}, event));
  if (const auto* left = std::get_if<PlayerLeft>(&event.body)) departures.emplace(number, *left);
  const auto arrival = arrival_of(event, number);
  if (!arrival) return;
  if (request && arrivals.emplace(request->id, *arrival).second) return;
  found.push_back({"table/" + table, number, "something came to the table that nobody sent"});
}

void VoucherTrail::follow(const std::string& stream, const voucher::Event& event,
                          std::uint64_t number) {
  const voucher::State before = state;
  try {
    apply(state, event);
    books.add(cashier::postings_of(before, event));
    (before.standing == voucher::Standing::Unknown ? issued_at : ended_at) = event.at;
  } catch (const std::exception&) {
    found.push_back({stream, number, "the voucher was issued or ended twice"});
  }
}

void HouseTrail::follow(const house::Event& event) {
  if (stopped) return;
  ++events;
  if (event.at < last) {
    found.push_back(
        {std::string{house::stream}, events, "it happened before the event that precedes it"});
  }
  last = event.at;
  const auto ends = [&](house::ErrandNumber number, ErrandOnRecord::End end, Cents amount) {
    const auto errand = errands.find(number);
    if (errand == errands.end()) return;
    errand->second.end = end;
    errand->second.amount = amount;
  };
  try {
    books.add(cashier::postings_of(state, event));
    apply(state, event);
  } catch (const std::exception& broken) {
    stopped = true;
    found.push_back({std::string{house::stream}, events,
                     std::string{"it cannot have happened: "} + broken.what()});
    return;
  }
  if (const auto begun = state.errands.find(state.last_errand); begun != state.errands.end()) {
    errands.try_emplace(
        begun->first,
        ErrandOnRecord{begun->second, events, event.at, ErrandOnRecord::End::None, {}});
  }
  if (const auto* done = std::get_if<house::ErrandDone>(&event.body)) {
    ends(done->errand, ErrandOnRecord::End::Done, {});
  } else if (const auto* refused = std::get_if<house::ErrandRefused>(&event.body)) {
    ends(refused->errand, ErrandOnRecord::End::Refused, {});
  } else if (const auto* accepted = std::get_if<house::VoucherAccepted>(&event.body)) {
    ends(accepted->errand, ErrandOnRecord::End::Done, accepted->amount);
  } else if (const auto* back = std::get_if<house::PlayerReturned>(&event.body)) {
    returned.emplace(std::pair{back->table, back->event}, *back);
  }
}

}  // namespace punto
