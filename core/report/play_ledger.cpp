#include "core/report/play_ledger.hpp"

#include <algorithm>

namespace punto {
namespace {

void widen(PlaySums& sums, std::size_t wagers) {
  if (sums.at_risk.size() < wagers) sums.at_risk.resize(wagers);
}

PlaySums sums_of(const RoundSettled& settled) {
  PlaySums sums;
  sums.rounds = 1;
  for (const SettledShare& share : *settled.settlement) {
    add_to(sums.staked, share.staked);
    add_to(sums.returned, share.returned);
    widen(sums, share.kind + std::size_t{1});
    add_to(sums.at_risk[share.kind], share.at_risk);
  }
  return sums;
}

PlaySums sums_of(const RoundCorrected& corrected) {
  PlaySums sums;
  for (const SettledShare& share : corrected.correction->settlement) {
    add_to(sums.returned, share.returned);
  }
  for (const SettledShare& share : corrected.correction->was) {
    take_from(sums.returned, share.returned);
  }
  return sums;
}

}  // namespace

double PlaySums::expected(std::span<const double> edges) const {
  double win = 0;
  for (std::size_t i = 0; i < at_risk.size() && i < edges.size(); ++i) {
    win += static_cast<double>(at_risk[i].value) * edges[i];
  }
  return win;
}

void PlaySums::add(const PlaySums& other) {
  rounds += other.rounds;
  voided += other.voided;
  add_to(staked, other.staked);
  add_to(returned, other.returned);
  widen(*this, other.at_risk.size());
  for (std::size_t i = 0; i < other.at_risk.size(); ++i) add_to(at_risk[i], other.at_risk[i]);
}

void PlaySums::take(const PlaySums& other) {
  rounds -= other.rounds;
  voided -= other.voided;
  take_from(staked, other.staked);
  take_from(returned, other.returned);
  widen(*this, other.at_risk.size());
  for (std::size_t i = 0; i < other.at_risk.size(); ++i) take_from(at_risk[i], other.at_risk[i]);
}

void PlayLedger::reach(Time at, const PlaySums& more) {
  Reached next{at, reached_.empty() ? forgotten_ : reached_.back().sums};
  next.sums.add(more);
  reached_.push_back(std::move(next));
}

void PlayLedger::follow(const Event& event) {
  if (const auto* opened = std::get_if<BettingOpened>(&event.body)) {
    if (!opened_ && !opened->again) opened_ = event.at;
  } else if (const auto* settled = std::get_if<RoundSettled>(&event.body)) {
    reach(event.at, sums_of(*settled));
  } else if (std::holds_alternative<RoundVoided>(event.body)) {
    PlaySums sums;
    sums.voided = 1;
    reach(event.at, sums);
  } else if (const auto* corrected = std::get_if<RoundCorrected>(&event.body)) {
    reach(event.at, sums_of(*corrected));
  }
}

void PlayLedger::forget_before(Time moment) {
  if (opened_ && *opened_ < moment) opened_.reset();
  const auto kept = std::ranges::lower_bound(reached_, moment, {}, &Reached::at);
  if (kept == reached_.begin()) return;
  forgotten_ = std::prev(kept)->sums;
  reached_.erase(reached_.begin(), kept);
  if (!opened_ && !reached_.empty()) opened_ = moment;
}

void PlayLedger::put_before(PlayLedger earlier) {
  std::vector<Reached> later;
  later.swap(reached_);
  reached_ = std::move(earlier.reached_);
  const PlaySums known = reached_.empty() ? earlier.forgotten_ : reached_.back().sums;
  for (Reached& each : later) {
    each.sums.take(forgotten_);
    each.sums.add(known);
    reached_.push_back(std::move(each));
  }
  forgotten_ = std::move(earlier.forgotten_);
  if (earlier.opened_) opened_ = earlier.opened_;
}

PlaySums PlayLedger::before(Time moment) const {
  const auto after = std::ranges::lower_bound(reached_, moment, {}, &Reached::at);
  return after == reached_.begin() ? forgotten_ : std::prev(after)->sums;
}

PlaySums PlayLedger::between(Time from, Time to) const {
  PlaySums sums = before(to);
  sums.take(before(from));
  return sums;
}

std::vector<WinPoint> PlayLedger::series(Time from, std::size_t points) const {
  const auto first = std::ranges::lower_bound(reached_, from, {}, &Reached::at);
  const auto count = static_cast<std::size_t>(reached_.end() - first);
  const std::int64_t start = before(from).win().value;
  std::vector<WinPoint> series;
  const std::size_t shown = std::min(points, count);
  for (std::size_t i = 1; i <= shown; ++i) {
    const Reached& each = *(first + static_cast<std::ptrdiff_t>(i * count / shown - 1));
    series.push_back({each.at, {each.sums.win().value - start}});
  }
  return series;
}

}  // namespace punto
