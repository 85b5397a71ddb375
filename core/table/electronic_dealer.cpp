#include "core/table/electronic_dealer.hpp"

#include <algorithm>

#include "core/table/progress.hpp"
#include "core/table/resolve.hpp"
#include "core/table/squeeze.hpp"
#include "core/table/table.hpp"

namespace punto {
namespace {

constexpr Time operator+(Time time, std::int64_t milliseconds) {
  return {time.milliseconds + milliseconds};
}

struct Dealer {
  const TableState& table;
  const Pace& pace;
  const PaceTimes& times;

  [[nodiscard]] std::optional<DueStep> after(std::int64_t milliseconds, CommandBody body) const {
    return DueStep{times.step + milliseconds, std::move(body)};
  }
  [[nodiscard]] std::optional<DueStep> procedure() const;
  [[nodiscard]] std::optional<DueStep> between_rounds() const;
  [[nodiscard]] std::optional<DueStep> dealing() const;
  [[nodiscard]] std::optional<DueStep> exposing() const;
  [[nodiscard]] std::optional<DueStep> passing(Side side) const;
};

// Whatever needs a position above the Dealer's waits for one.
std::optional<DueStep> Dealer::procedure() const {
  switch (table.procedure->stage) {
    case Stage::Found: return after(0, Confirm{});
    case Stage::Discretion: return after(0, DecideOffer{true});
    case Stage::Offer: return DueStep{table.procedure->offer.until, CloseOffer{}};
    default: return {};
  }
}

std::optional<DueStep> Dealer::between_rounds() const {
  if (pace.waits_for_players && table.seats.empty()) return {};
  const Decision opening = decide(table, Command{machine(), OpenBetting{}}, times.step);
  if (opening) {
    const Time shown = times.step + pace.result;
    return DueStep{std::max(shown, times.opened + pace.least_round), OpenBetting{}};
  }
  switch (opening.error().reason) {
    case RefusalReason::NoShoe: return after(0, LoadShoe{});
    case RefusalReason::ShoeEnded:
    case RefusalReason::CardsMustBeReplaced: return after(pace.shoe_change, LoadShoe{});
    case RefusalReason::ShoeNotReady:
      if (table.shoe.cut == 0) return after(0, CutShoe{});
      return after(0, BurnCards{});
    default: return {};
  }
}

// By a method that passes hands: first both are passed, then one is chosen to be turned first.
std::optional<DueStep> Dealer::passing(Side side) const {
  const HandInPlay& hand = table.round.hands[static_cast<std::size_t>(side)];
  if (hand.passed || hand.kept || !entitled_to(table, side).player) return {};
  return after(0, PassHand{side, {}});
}

std::optional<DueStep> Dealer::exposing() const {
  const Side first = table.round.first_hand.value_or(Side::Player);
  const Side other = first == Side::Player ? Side::Banker : Side::Player;
  if (method_of(table)->hands_pass_to == HandsPassTo::HighestWager) {
    for (const Side side : {first, other}) {
      if (is_exposed(table.round.cards, side)) continue;
      if (auto step = passing(side)) return step;
    }
    const bool one_lies_open =
        is_exposed(table.round.cards, first) || is_exposed(table.round.cards, other);
    if (!table.round.first_hand && !one_lies_open) return after(0, RevealFirst{first});
  }
  const Side next = is_exposed(table.round.cards, first) ? other : first;
  const bool passed = table.round.hands[static_cast<std::size_t>(next)].passed;
  return after(passed ? pace.squeeze : pace.card, ExposeHand{next});
}

std::optional<DueStep> Dealer::dealing() const {
  const int drawn = drawn_count(table.round.cards);
  switch (progress_of(table.round.cards).waits) {
    case Waits::ForExposure: return exposing();
    case Waits::Finished: return after(pace.card, Settle{});
    case Waits::ForCard: break;
  }
  if (table.shoe.in_device == 0 && table.shoe.waiting.empty()) return after(0, ReportEmptyShoe{});
  return after(drawn == 0 ? pace.before_cards : pace.card, DrawCard{});
}

template <typename... Bodies>
bool is_any_of(const EventBody& body) {
  return (std::holds_alternative<Bodies>(body) || ...);
}

}  // namespace

void follow(PaceTimes& times, const Event& event) {
  // clang-format off
  const bool beside_the_play = is_any_of<
      WagerPlaced, WagerIncreased, WagerDecreased, WagerWithdrawn, AnnouncementShown, PlayerLeft,
      CreditsAdded, OfferAnswered, LimitsSet, OfferedSet, DifferentialSet, WagersPerAreaSet,
      LastRoundAnnounced, JointWagerPlaced>(event.body);
  // clang-format on
  if (!beside_the_play) times.step = event.at;
  const bool opens = is_any_of<BettingOpened, PlayResumed, DifferentialExceeded>(event.body);
  if (opens) times.opened = event.at;
}

std::optional<DueStep> due_step(const TableState& state, const Pace& pace, const PaceTimes& times) {
  const Dealer dealer{state, pace, times};
  if (!state.law || state.suspended) return {};
  if (state.procedure) return dealer.procedure();
  switch (state.phase) {
    case Phase::BetweenRounds: return dealer.between_rounds();
    case Phase::Betting:
      return DueStep{times.opened + pace.betting, CloseBetting{state.round.number}};
    case Phase::Dealing: return dealer.dealing();
    case Phase::NotOpen:
    case Phase::Closed: return {};
  }
  return {};
}

}  // namespace punto
