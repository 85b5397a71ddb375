#include "core/report/waits.hpp"

namespace punto {
namespace {

template <typename Map, typename Key>
std::optional<Time> time_in(const Map& map, const Key& key) {
  const auto found = map.find(key);
  if (found == map.end()) return {};
  return found->second;
}

}  // namespace

void HouseWaits::note(const house::Noted& noted, Time at) {
  if (noted.kind == Significance::LinkLost) {
    links_[noted.subject] = at;
  } else if (noted.kind == Significance::LinkRestored) {
    links_[noted.subject].reset();
  } else if (noted.kind == Significance::BooksOutOfBalance) {
    out_of_balance_[noted.subject] = at;
  }
}

void HouseWaits::follow(const house::Event& event) {
  if (const auto* proposed = std::get_if<house::ChangeProposed>(&event.body)) {
    proposals_[proposed->proposal] = event.at;
  } else if (const auto* approved = std::get_if<house::ChangeApproved>(&event.body)) {
    proposals_.erase(approved->proposal);
  } else if (const auto* rejected = std::get_if<house::ChangeRejected>(&event.body)) {
    proposals_.erase(rejected->proposal);
  } else if (const auto* called = std::get_if<house::HandPayCalled>(&event.body)) {
    hand_pays_[called->terminal] = event.at;
  } else if (const auto* corrected = std::get_if<house::TerminalCorrected>(&event.body)) {
    hand_pays_[corrected->terminal] = event.at;
  } else if (const auto* calling = std::get_if<house::AttendantCalled>(&event.body)) {
    calls_[calling->terminal] = event.at;
  } else if (const auto* noted = std::get_if<house::Noted>(&event.body)) {
    note(*noted, event.at);
  } else if (std::holds_alternative<house::GamingDayStarted>(event.body)) {
    out_of_balance_.clear();  // all is looked at anew
  }
}

void HouseWaits::put_before(const HouseWaits& earlier) {
  proposals_.insert(earlier.proposals_.begin(), earlier.proposals_.end());
  hand_pays_.insert(earlier.hand_pays_.begin(), earlier.hand_pays_.end());
  calls_.insert(earlier.calls_.begin(), earlier.calls_.end());
  links_.insert(earlier.links_.begin(), earlier.links_.end());
  out_of_balance_.insert(earlier.out_of_balance_.begin(), earlier.out_of_balance_.end());
}

std::optional<Time> HouseWaits::proposal(house::ProposalNumber proposal) const {
  return time_in(proposals_, proposal);
}
std::optional<Time> HouseWaits::hand_pay(house::TerminalId terminal) const {
  return time_in(hand_pays_, terminal);
}
std::optional<Time> HouseWaits::call(house::TerminalId terminal) const {
  return time_in(calls_, terminal);
}
std::optional<Time> HouseWaits::lost(std::string_view subject) const {
  return time_in(links_, subject);
}

void TableWaits::follow(const Event& event) {
  if (const auto* locked = std::get_if<SeatLocked>(&event.body)) {
    locked_[locked->player] = event.at;
  } else if (const auto* released = std::get_if<SeatReleased>(&event.body)) {
    locked_.erase(released->player);
  } else if (std::holds_alternative<IrregularityFound>(event.body) ||
             std::holds_alternative<IrregularityDeclared>(event.body)) {
    procedure_ = event.at;
  }
}

void TableWaits::put_before(const TableWaits& earlier) {
  if (!procedure_) procedure_ = earlier.procedure_;
  locked_.insert(earlier.locked_.begin(), earlier.locked_.end());
}

std::optional<Time> TableWaits::locked(PlayerId player) const {
  return time_in(locked_, player);
}

}  // namespace punto
