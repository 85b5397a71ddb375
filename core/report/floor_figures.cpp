#include "core/report/floor_figures.hpp"

#include <cmath>
#include <fmt/format.h>

#include "core/house/significant_event.hpp"
#include "core/odds/exact.hpp"

namespace punto {
namespace {

std::shared_ptr<const GameOdds> odds_of(const TableState& state) {
  const Law& law = *state.law;
  const Game playable{law.rulebook};
  const Odds odds{playable};
  const Composition shoe = Composition::of_decks(law.rulebook.deck, state.settings.decks);
  const OddsCounts counts = odds.count(shoe);
  GameOdds game;
  game.id = law.rulebook.id;
  game.name = law.rulebook.name.en;
  game.version = fmt::format("{} version {}", law.rulebook.short_name, law.rulebook.version);
  game.decks = state.settings.decks;
  for (std::size_t i = 0; i < law.rulebook.wagers.size(); ++i) {
    game.wager_ids.push_back(law.rulebook.wagers[i].id);
    game.wager_names.push_back(law.rulebook.wagers[i].name.en);
    game.edges.push_back(figures_of(odds, counts, i).house_edge());
  }
  game.covariances = covariances(odds, shoe);
  return std::make_shared<const GameOdds>(std::move(game));
}

// All wagers of a round move together: how far is in their covariances.
double variance_of(const GameOdds& game, const std::vector<Cents>& at_risk) {
  double variance = 0;
  for (std::size_t i = 0; i < at_risk.size(); ++i) {
    for (std::size_t j = 0; j < at_risk.size(); ++j) {
      variance += static_cast<double>(at_risk[i].value) * static_cast<double>(at_risk[j].value) *
                  game.covariances.at(i, j);
    }
  }
  return variance;
}

// What is decided out of the ordinary, with its rule.
struct ExceptionTeller {
  ExceptionOnRecord& exception;
  const TableState& before;

  [[nodiscard]] bool tell(std::string_view what, std::string_view rule) const {
    exception.what = what;
    exception.rule = rule;
    return true;
  }
  bool operator()(const RoundVoided& body) const { return tell("round void", body.rule.text()); }
  bool operator()(const RoundCorrected& body) const {
    exception.round = body.correction->round;
    return tell("settled round corrected: " + body.correction->reason, body.rule.text());
  }
  bool operator()(const CardCorrected& body) const {
    return tell("card corrected: " + *body.reason, "i88");
  }
  bool operator()(const IrregularityApproved& body) const {
    return tell("procedure approved", body.rule.text());
  }
  bool operator()(const OrderDecided& body) const {
    return tell("order of cards decided", body.rule.text());
  }
  bool operator()(const OfferDecided& body) const {
    return tell(body.allowed ? "withdrawal offered" : "withdrawal not offered", body.rule.text());
  }
  bool operator()(const RulingGiven& body) const {
    return tell("ruling: " + body.ruling->reason, body.rule.text());
  }
  bool operator()(const WagerTreated& body) const {
    return tell("wager treated by a ruling", body.rule.text());
  }
  bool operator()(const FindingDismissed& /*body*/) const { return tell("finding dismissed", ""); }
  bool operator()(const SeatReleased& /*body*/) const { return tell("winner released", "i118"); }
  bool operator()(const PlaySuspended& body) const {
    return tell("play suspended: " + *body.reason, "");
  }
  bool operator()(const PlayResumed& /*body*/) const { return tell("play resumed", ""); }

  // What the table is played with.
  [[nodiscard]] const std::string& wager_name(std::uint8_t wager) const {
    return before.law->rulebook.wagers.at(wager).name.en;
  }
  bool operator()(const LimitsSet& body) const {
    const Limits& was = before.settings.wagers.at(body.wager).limits;
    return tell(fmt::format("limits of {} changed from {}..{} to {}..{}", wager_name(body.wager),
                            to_text(was.least), to_text(was.most), to_text(body.limits.least),
                            to_text(body.limits.most)),
                "");
  }
  bool operator()(const OfferedSet& body) const {
    return tell(fmt::format("{} is {}", wager_name(body.wager),
                            body.offered ? "offered" : "offered no more"),
                "");
  }
  bool operator()(const DifferentialSet& body) const {
    const auto text = [](std::optional<Cents> amount) {
      return amount ? to_text(*amount) : "none";
    };
    return tell(fmt::format("table differential changed from {} to {}",
                            text(before.settings.differential), text(body.differential)),
                "");
  }
  bool operator()(const MethodChosen& body) const {
    return tell("dealing method " + before.law->rulebook.methods.at(body.method).id,
                body.rule.text());
  }
  bool operator()(const WagersPerAreaSet& body) const {
    return tell(fmt::format("wagers at one area changed to {}", body.most), body.rule.text());
  }
  template <typename Other>
  bool operator()(const Other& /*body*/) const {
    return false;
  }
};

template <typename... Bodies>
bool is_any_of(const house::EventBody& body) {
  return (std::holds_alternative<Bodies>(body) || ...);
}

}  // namespace

void WagerPlay::add(const WagerPlay& other) {
  wagers += other.wagers;
  add_to(staked, other.staked);
  add_to(returned, other.returned);
  add_to(at_risk, other.at_risk);
}

WagerPlay ShiftPlay::all() const {
  WagerPlay all;
  for (const WagerPlay& wager : wagers) all.add(wager);
  return all;
}

void ShiftPlay::add(const ShiftPlay& other) {
  rounds += other.rounds;
  voided += other.voided;
  corrected += other.corrected;
  variance += other.variance;
  if (wagers.size() < other.wagers.size()) wagers.resize(other.wagers.size());
  for (std::size_t i = 0; i < other.wagers.size(); ++i) wagers[i].add(other.wagers[i]);
  if (variances.size() < other.variances.size()) variances.resize(other.variances.size());
  for (std::size_t i = 0; i < other.variances.size(); ++i) variances[i] += other.variances[i];
  for (const auto& [person, dealer] : other.dealers) {
    dealers[person].rounds += dealer.rounds;
    dealers[person].milliseconds += dealer.milliseconds;
  }
}

Expectation expectation_of(const GameOdds& game, const ShiftPlay& play) {
  Expectation expected;
  for (std::size_t i = 0; i < play.wagers.size() && i < game.edges.size(); ++i) {
    expected.win += static_cast<double>(play.wagers[i].at_risk.value) * game.edges[i];
  }
  expected.deviation = std::sqrt(play.variance);
  return expected;
}

Expectation expectation_of(const GameOdds& game, const ShiftPlay& play, std::size_t wager) {
  const double variance = wager < play.variances.size() ? play.variances[wager] : 0;
  return {static_cast<double>(play.wagers[wager].at_risk.value) * game.edges[wager],
          std::sqrt(variance)};
}

// ---- tables -------------------------------------------------------------------------------------

ShiftPlay& FloorFigures::play_of(const AtTable& at, Time time) {
  TablePlay& table = tables[at.table];
  if (!table.game) {
    auto& game =
        games_[fmt::format("{} {}", to_text(at.before.law->digest), at.before.settings.decks)];
    if (!game) game = odds_of(at.before);
    table.game = game;
  }
  ShiftPlay& play = table.shifts[calendar.shift_of(time)];
  play.wagers.resize(table.game->edges.size());
  play.variances.resize(table.game->edges.size());
  return play;
}

void FloorFigures::settle(const AtTable& at, const Event& event, const RoundSettled& settled) {
  ShiftPlay& play = play_of(at, event.at);
  ++play.rounds;
  std::vector<Cents> at_risk(play.wagers.size());
  for (const SettledShare& share : *settled.settlement) {
    play.wagers[share.kind].add({1, share.staked, share.returned, share.at_risk});
    add_to(at_risk[share.kind], share.at_risk);
  }
  const GameOdds& game = *tables[at.table].game;
  play.variance += variance_of(game, at_risk);
  for (std::size_t i = 0; i < at_risk.size(); ++i) {
    const auto amount = static_cast<double>(at_risk[i].value);
    play.variances[i] += amount * amount * game.covariances.at(i, i);
  }
  const auto opened = opened_.find(at.table);
  if (opened == opened_.end()) return;
  const auto person = at.before.dealer ? static_cast<std::uint32_t>(*at.before.dealer) : 0;
  DealerPlay& dealer = play.dealers[person];
  ++dealer.rounds;
  dealer.milliseconds += event.at.milliseconds - opened->second.milliseconds;
  opened_.erase(opened);
}

// The difference counts in the shift of the correction.
void FloorFigures::correct(const AtTable& at, const Event& event, const RoundCorrected& corrected) {
  ShiftPlay& play = play_of(at, event.at);
  ++play.corrected;
  for (const SettledShare& share : corrected.correction->settlement) {
    add_to(play.wagers[share.kind].returned, share.returned);
  }
  for (const SettledShare& share : corrected.correction->was) {
    take_from(play.wagers[share.kind].returned, share.returned);
  }
}

void FloorFigures::visit(const AtTable& at, const Event& event) {
  books.add(cashier::postings_of({at.table, at.before.settings.seating}, event));
  table_money.follow(calendar, at.table, event);
  if (const auto* opened = std::get_if<BettingOpened>(&event.body)) {
    if (!opened->again) opened_[at.table] = event.at;
  } else if (const auto* settled = std::get_if<RoundSettled>(&event.body)) {
    settle(at, event, *settled);
  } else if (std::holds_alternative<RoundVoided>(event.body)) {
    ++play_of(at, event.at).voided;
  } else if (const auto* corrected = std::get_if<RoundCorrected>(&event.body)) {
    correct(at, event, *corrected);
  }
  const auto played = tables.find(at.table);
  ratings.follow(calendar, at.table, event, played == tables.end() ? nullptr : played->second.game);
  ExceptionOnRecord exception{event.at, at.table,   at.before.round.number, {}, event.by,
                              {},       at.asked_by};
  if (std::visit(ExceptionTeller{exception, at.before}, event.body)) {
    exceptions.push_back(std::move(exception));
  }
}

// ---- the house and its vouchers -----------------------------------------------------------------

void FloorFigures::count_money(const house::State& before, const house::Event& event) {
  const auto count = [&](Cents ShiftMoney::* which, Cents amount) {
    if (amount.value != 0) add_to(money[calendar.shift_of(event.at)].*which, amount);
  };
  if (const auto* cash = std::get_if<house::CashInserted>(&event.body)) {
    count(&ShiftMoney::cash_inserted, cash->amount);
  } else if (const auto* sent = std::get_if<house::PlayerSent>(&event.body)) {
    count(&ShiftMoney::table_drop, sent->cash);
  } else if (const auto* added = std::get_if<house::CreditsSent>(&event.body)) {
    count(&ShiftMoney::table_drop, added->cash);
  } else if (const auto* refused = std::get_if<house::ErrandRefused>(&event.body)) {
    const house::Errand* errand = house::find_in(before.errands, refused->errand);
    if (errand != nullptr) count(&ShiftMoney::table_drop, {-errand->cash.value});
    if (errand != nullptr && errand->purpose == house::Purpose::SettleDebt) {
      count(&ShiftMoney::debts_settled, {-errand->amount.value});
    }
  } else if (const auto* paid = std::get_if<house::PaidByHand>(&event.body)) {
    count(&ShiftMoney::paid_by_hand, paid->amount);
  } else if (const auto* filled = std::get_if<house::FloatFilled>(&event.body)) {
    count(&ShiftMoney::fills, filled->amount);
  } else if (const auto* credited = std::get_if<house::FloatCredited>(&event.body)) {
    count(&ShiftMoney::credits, credited->amount);
  } else if (const auto* sold = std::get_if<house::ChipsSold>(&event.body)) {
    count(&ShiftMoney::chips_sold, sold->amount);
  } else if (const auto* cashed = std::get_if<house::ChipsCashed>(&event.body)) {
    count(&ShiftMoney::chips_cashed, cashed->amount);
  } else if (const auto* debt = std::get_if<house::DebtToBeSettled>(&event.body)) {
    count(&ShiftMoney::debts_settled, debt->amount);
  }
  for (const cashier::Posting& posting : cashier::postings_of(before, event)) {
    using enum cashier::AccountKind;
    if (posting.debit.kind == CountDifference) {
      count(&ShiftMoney::count_differences, posting.amount);
    } else if (posting.credit.kind == CountDifference) {
      count(&ShiftMoney::count_differences, {-posting.amount.value});
    }
  }
}

void FloorFigures::visit(const house::State& before, const house::Event& event,
                         std::uint64_t /*number*/) {
  books.add(cashier::postings_of(before, event));
  calendar.follow(before, event);
  count_money(before, event);
  table_money.follow(calendar, before, event);
  if (auto exception = exception_of(before, event)) {
    house_exceptions.push_back(std::move(*exception));
  }
  // clang-format off
  const bool is_of_staff = is_any_of<
      house::HouseOpened, house::PersonHired, house::JobsChanged, house::CredentialSet,
      house::PersonLeft, house::DutyBegan, house::DutyEnded, house::PersonUnlocked,
      house::ComponentsRecorded, house::LockTimeSet, house::SignedOn, house::SignedOff,
      house::ApprovalGiven>(event.body);
  // clang-format on
  if (is_of_staff || significance_of(event)) house_events.push_back(event);
}

void FloorFigures::visit(const OfVoucher& of, const voucher::Event& event) {
  books.add(cashier::postings_of(of.before, event));
  VoucherOnRecord& voucher = vouchers[of.id];
  voucher.state = of.before;
  apply(voucher.state, event);
  ShiftMoney& shift = money[calendar.shift_of(event.at)];
  if (std::holds_alternative<voucher::Issued>(event.body)) {
    voucher.issued = event.at;
    return add_to(shift.vouchers_issued, voucher.state.amount);
  }
  voucher.ended = event.at;
  Cents& sum = std::holds_alternative<voucher::Redeemed>(event.body)  ? shift.vouchers_redeemed
               : std::holds_alternative<voucher::Expired>(event.body) ? shift.vouchers_expired
                                                                      : shift.vouchers_voided;
  add_to(sum, voucher.state.amount);
}

}  // namespace punto
