#include "core/report/terminal_recall.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "core/table/progress.hpp"

namespace punto {
namespace {

void settle(RecalledRound& round, const Settlement& settlement) {
  round.staked = {};
  round.returned = {};
  for (const SettledShare& share : settlement) {
    if (share.player != round.player) continue;
    add_to(round.staked, share.staked);
    add_to(round.returned, share.returned);
  }
}

// A round in play, as it stands.
void look_at(RecalledRound& round, const TableState& state) {
  if (const Seat* seat = find_seat(state, round.player)) round.credits_after = seat->credits;
  round.staked = in_play_of(state, round.player);
}

RecalledRound begin_round(const std::string& table, RoundNumber number, const Event& event,
                          std::pair<PlayerId, Cents> seat) {
  RecalledRound round;
  round.table = table;
  round.number = number;
  round.player = seat.first;
  round.began = event.at;
  round.credits_before = seat.second;
  round.credits_after = seat.second;
  return round;
}

// What a house's event puts into a terminal, or takes out.
struct StepTeller {
  house::TerminalId terminal;
  TerminalStep& step;

  [[nodiscard]] bool is(TerminalStepKind kind, Cents amount, std::int64_t sign) const {
    step.kind = kind;
    step.amount = amount;
    add_to(step.credits, {sign * amount.value});
    return true;
  }
  using enum TerminalStepKind;
  bool operator()(const house::CashInserted& body) const {
    return body.terminal == terminal && is(CashIn, body.amount, 1);
  }
  bool operator()(const house::VoucherAccepted& body) const {
    return body.terminal == terminal && is(VoucherIn, body.amount, 1);
  }
  bool operator()(const house::CashOutBegan& body) const {
    return body.terminal == terminal && is(VoucherOut, body.amount, -1);
  }
  bool operator()(const house::HandPayCalled& body) const {
    return body.terminal == terminal && is(HandPayCalled, body.amount, -1);
  }
  bool operator()(const house::PaidByHand& body) const {
    return body.terminal == terminal && is(PaidByHand, body.amount, 0);
  }
  bool operator()(const house::PlayerSent& body) const {
    step.table = body.table;
    step.player = body.player;
    return body.terminal == terminal && is(SatDown, body.credits, -1);
  }
  bool operator()(const house::CreditsSent& body) const {
    step.table = body.table;
    step.player = body.player;
    return body.terminal == terminal && is(CreditsToTable, body.credits, -1);
  }
  bool operator()(const house::PlayerReturned& body) const {
    step.table = body.table;
    step.player = body.player;
    return body.terminal == terminal && is(LeftTable, body.credits, 1);
  }
  bool operator()(const house::TerminalCorrected& body) const {
    step.credits = {};
    return body.terminal == terminal && is(Corrected, body.owed, 0);
  }
  template <typename Other>
  bool operator()(const Other& /*body*/) const {
    return false;
  }
};

}  // namespace

// ---- the house ----------------------------------------------------------------------------------

void TerminalRecall::note_step(const house::State& before, const house::Event& event) {
  const house::Terminal* terminal = house::find_in(before.terminals, terminal_);
  if (terminal == nullptr) return;
  TerminalStep step;
  step.at = event.at;
  step.credits = terminal->credits;
  if (std::visit(StepTeller{terminal_, step}, event.body)) steps_.push_back(std::move(step));
}

// What the errand carried is where it came from.
void TerminalRecall::note_refusal(const house::State& before, Time at,
                                  const house::Errand& errand) {
  if (errand.terminal != terminal_) return;
  TerminalStep step{at, {},           errand.amount, before.terminals.at(terminal_).credits,
                    {}, errand.player};
  switch (errand.purpose) {
    case house::Purpose::SeatPlayer:
    case house::Purpose::AddCredits:
      step.kind = TerminalStepKind::NotTaken;
      step.table = std::get<house::TableTask>(errand.task).table;
      break;
    case house::Purpose::IssueAtTerminal: step.kind = TerminalStepKind::VoucherNotPrinted; break;
    case house::Purpose::RedeemAtTerminal: step.kind = TerminalStepKind::VoucherRefused; break;
    default: return;
  }
  add_to(step.credits, errand.amount);
  steps_.push_back(std::move(step));
}

void TerminalRecall::visit(const house::State& before, const house::Event& event,
                           std::uint64_t /*number*/) {
  note_step(before, event);
  if (const auto* sent = std::get_if<house::PlayerSent>(&event.body)) {
    sittings_[{sent->table, sent->player}].push_back({sent->terminal == terminal_});
  } else if (const auto* back = std::get_if<house::PlayerReturned>(&event.body)) {
    auto& sittings = sittings_[{back->table, back->player}];
    if (!sittings.empty()) sittings.back().left = back->event;
  }
  const auto* refused = std::get_if<house::ErrandRefused>(&event.body);
  if (refused == nullptr) return;
  const house::Errand* errand = house::find_in(before.errands, refused->errand);
  if (errand == nullptr) return;
  note_refusal(before, event.at, *errand);
  if (errand->purpose != house::Purpose::SeatPlayer) return;
  auto& sittings = sittings_[{std::get<house::TableTask>(errand->task).table, errand->player}];
  if (!sittings.empty()) sittings.pop_back();
}

void TerminalRecall::end(const house::State& state) {
  for (const auto& [id, terminal] : state.terminals) terminal_names[id] = terminal.name;
}

std::vector<std::string> TerminalRecall::tables() const {
  std::set<std::string> tables;
  for (const auto& [key, sittings] : sittings_) {
    if (std::ranges::any_of(sittings, &Sitting::is_from_here)) tables.insert(key.first);
  }
  return {tables.begin(), tables.end()};
}

// ---- tables -------------------------------------------------------------------------------------

// Of the times that he sat there it is the first that was not over yet.
bool TerminalRecall::is_from_here(const AtTable& at, PlayerId player) const {
  const auto sittings = sittings_.find({at.table, player});
  if (sittings == sittings_.end()) return false;
  const auto found = std::ranges::find_if(sittings->second, [&](const Sitting& sitting) {
    return sitting.left == 0 || sitting.left >= at.number;
  });
  return found != sittings->second.end() && found->is_from_here;
}

void TerminalRecall::sit_down(const AtTable& at, const Event& event, const PlayerSat& sat) {
  if (!is_from_here(at, sat.player)) return;
  Watched& table = watched_[at.table];
  table.here.push_back(sat.player);
  if (at.before.phase != Phase::Betting) return;  // too late for this round
  table.in_play.push_back(
      begin_round(at.table, at.before.round.number, event, {sat.player, sat.credits}));
}

void TerminalRecall::end_round(const AtTable& at, const Settlement& settlement) {
  for (RecalledRound& round : watched_[at.table].in_play) {
    settle(round, settlement);
    add_to(round.credits_after, round.returned);
    round.is_over = true;
    over_.push_back(std::move(round));
  }
  watched_[at.table].in_play.clear();
}

void TerminalRecall::correct(const std::string& table, const Correction& correction) {
  for (RecalledRound& round : over_) {
    if (round.table == table && round.number == correction.round) {
      settle(round, correction.settlement);
    }
  }
}

void TerminalRecall::visit(const AtTable& at, const Event& event) {
  Watched& table = watched_[at.table];
  if (table.is_new) {
    // Records may begin in the middle of a table's life.
    for (const Seat& seat : at.before.seats) {
      if (is_from_here(at, seat.player)) table.here.push_back(seat.player);
    }
    table.is_new = false;
  }
  for (RecalledRound& round : table.in_play) look_at(round, at.before);
  if (const auto* sat = std::get_if<PlayerSat>(&event.body)) {
    sit_down(at, event, *sat);
  } else if (const auto* left = std::get_if<PlayerLeft>(&event.body)) {
    // Nobody leaves with a wager in play, so that this round is not his.
    std::erase(table.here, left->player);
    std::erase_if(table.in_play, [&](const auto& round) { return round.player == left->player; });
  } else if (const auto* opened = std::get_if<BettingOpened>(&event.body)) {
    if (opened->again) return;
    for (const PlayerId player : table.here) {
      const Seat* seat = find_seat(at.before, player);
      const Cents credits = seat == nullptr ? Cents{} : seat->credits;
      table.in_play.push_back(begin_round(at.table, opened->round, event, {player, credits}));
    }
  } else if (const auto* settled = std::get_if<RoundSettled>(&event.body)) {
    end_round(at, *settled->settlement);
  } else if (const auto* voided = std::get_if<RoundVoided>(&event.body)) {
    end_round(at, *voided->returned);
  } else if (const auto* corrected = std::get_if<RoundCorrected>(&event.body)) {
    correct(at.table, *corrected->correction);
  }
}

void TerminalRecall::end(const std::string& table, const TableState& state) {
  for (RecalledRound& round : watched_[table].in_play) look_at(round, state);
}

// ---- what was asked for -------------------------------------------------------------------------

TerminalRecall::Last TerminalRecall::last(std::size_t rounds) const {
  std::vector<RecalledRound> all = over_;
  for (const auto& [name, table] : watched_) {
    all.insert(all.end(), table.in_play.begin(), table.in_play.end());
  }
  std::ranges::sort(all, {}, [](const RecalledRound& round) {
    return std::tie(round.began, round.table, round.number);
  });
  Last last;
  const std::size_t older = all.size() > rounds ? all.size() - rounds : 0;
  last.rounds.assign(all.begin() + static_cast<std::ptrdiff_t>(older), all.end());
  const Time since = older == 0 ? Time{} : all[older - 1].began;
  std::ranges::copy_if(steps_, std::back_inserter(last.steps),
                       [&](const TerminalStep& step) { return older == 0 || step.at > since; });
  return last;
}

}  // namespace punto
