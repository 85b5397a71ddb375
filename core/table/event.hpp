#pragma once

#include <boost/container/small_vector.hpp>
#include <boost/container/static_vector.hpp>
#include <expected>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/rulebook/citation.hpp"
#include "core/rules/outcome.hpp"
#include "core/table/boxed.hpp"
#include "core/table/command.hpp"
#include "core/table/refusal.hpp"

namespace punto {

// What has happened at a table: nothing else changes it. Amounts are the decided ones; a rule is
// the one that was applied, and `Event::by` the person or machine who did it.

// ---- set-up -------------------------------------------------------------------------------------

struct Opening {
  std::string rulebook;
  Digest digest;
  TableSettings settings;
};
struct TableOpened {
  Boxed<Opening> opening;
};
struct MethodChosen {
  std::uint8_t method = 0;
  Citation rule;
};
struct WagersPerAreaSet {
  std::uint8_t most = 0;
  Citation rule;
};
struct LimitsSet {
  std::uint8_t wager = 0;
  Limits limits;
};
struct OfferedSet {
  std::uint8_t wager = 0;
  bool offered = true;
};
struct DifferentialSet {
  std::optional<Cents> differential;
};
struct DealerSignedOn {
  PersonId dealer{};
};
struct LastRoundAnnounced {
  RoundNumber round = 0;  // which will be the last
};
struct TableClosed {};
struct PlaySuspended {
  Boxed<std::string> reason;
};
struct PlayResumed {};
struct GamingDayStarted {};

// ---- Players ------------------------------------------------------------------------------------

struct PlayerSat {
  PlayerId player{};
  std::uint8_t position = 0;
  Cents credits;
  std::optional<Cents> stake_limit = {};
  std::optional<Time> until = {};
};
struct CreditsAdded {
  PlayerId player{};
  Cents amount;
};
struct PlayerLeft {
  PlayerId player{};
  Cents credits;
  Cents wagered;  // while he sat there, and settled
  Cents won;      // stakes included
};
struct SeatLocked {  // a large win: staff speak with the winner first
  PlayerId player{};
  Cents won;  // more than was staked
};
struct SeatReleased {
  PlayerId player{};
};
struct DebtSettled {
  PlayerId player{};
  Cents amount;
};
struct PlayerRestrained {  // the limits that hold at his seat from now on
  PlayerId player{};
  std::optional<Cents> stake_limit = {};
  std::optional<Time> until = {};
  std::optional<Cents> loss_limit = {};
};

// ---- the shoe -----------------------------------------------------------------------------------

struct ShoeLoaded {
  ShoeNumber number = 0;
  std::uint8_t decks = 0;
  Digest commitment;
  Citation rule;  // where cards were replaced
};
struct ShoeCut {
  std::uint16_t cards = 0;
};
struct CardsBurned {
  std::optional<Card> first;
  std::uint8_t cards = 0;  // in all
};
struct CuttingCardAppeared {
  bool first = false;  // as the first card of the round
  Citation rule;
};
struct UnshuffledSuspected {
  std::uint8_t run = 0;  // cards in the order of a new deck
};

// ---- wagers -------------------------------------------------------------------------------------

struct BettingOpened {
  RoundNumber round = 0;
  bool again = false;  // after a reset of the device
};
struct AnnouncementShown {
  PlayerId player{};
  bool closing = false;
};
struct WagerPlaced {
  WagerNumber number = 0;
  std::uint8_t position = 0;
  std::uint8_t wager = 0;
  bool on_behalf = false;
  PlayerId player{};
  Cents amount;
  Citation rule;  // by which it may be placed, by the Player or on behalf
};
struct JointWagerPlaced {
  WagerNumber number = 0;
  std::uint8_t position = 0;
  std::uint8_t wager = 0;
  Shares shares;
};
struct WagerIncreased {
  WagerNumber number = 0;
  bool on_behalf = false;
  PlayerId player{};
  Cents amount;  // added
  Citation rule;
};
struct WagerDecreased {
  WagerNumber number = 0;
  PlayerId player{};
  Cents amount;  // taken off
};
struct WagerWithdrawn {  // one Player's share
  WagerNumber number = 0;
  PlayerId player{};
  Cents amount;
  Citation rule;
};
struct WithdrawalNotHonoured {
  WagerNumber number = 0;
  PlayerId player{};
  Citation rule;
};
struct WagerFound {
  WagerNumber number = 0;
  std::uint8_t position = 0;
  std::uint8_t wager = 0;
  Action treatment = Action::SettleNormally;
  PlayerId player{};
  Cents amount;
  Citation rule;
};
struct WagerTreated {  // by a ruling
  WagerNumber number = 0;
  Action treatment = Action::SettleNormally;
  Citation rule;
};
struct DifferentialExceeded {
  Side heavier = Side::Player;
  Cents difference;
  Citation rule;
};
struct BettingClosed {
  RoundNumber round = 0;
};

// ---- cards --------------------------------------------------------------------------------------

struct CardDrawn {
  Place place = Place::PlayerFirst;  // where it belongs
  Place laid_at = Place::PlayerFirst;
  bool waiting = false;  // it had left the shoe before
  bool exposed = false;  // and was read
};
struct SurplusDrawn {  // belongs to no place of this round
  std::optional<Card> card;
  bool exposed = false;
};
struct CardRead {
  Place place = Place::PlayerFirst;
  Card card;
  ValueSource source = ValueSource::Device;
  bool exposed = false;
};
struct CardCorrected {
  Place place = Place::PlayerFirst;
  Card was;
  Card card;
  Boxed<std::string> reason;
};
struct HandExposed {  // all cards of the hand that lie there
  Side side = Side::Player;
};
struct TotalsAnnounced {
  std::uint8_t player_total = 0;
  std::uint8_t banker_total = 0;
  bool natural = false;
};
struct OutcomeAnnounced {
  Outcome outcome;
  Citation rule;
};
struct FirstHandChosen {
  Side side = Side::Player;
  Citation rule;
};
struct HandPassed {
  Side side = Side::Player;
  bool designee = false;
  PlayerId player{};
  Citation rule;
};
struct HandDeclined {
  Side side = Side::Player;
  PlayerId player{};
};
struct HandKept {  // the Dealer turns it
  Side side = Side::Player;
  bool shown = false;  // its cards lie open already (5.7.1)
  Citation rule;
};
struct DrawingAllowed {
  PlayerId player{};
  Citation rule;
};
struct DeviceTaken {
  PlayerId player{};
  Citation rule;
};
struct DeviceReturned {
  PlayerId player{};
  Citation rule;
};

// ---- irregularities -----------------------------------------------------------------------------

struct IrregularityFound {  // by the table itself; staff confirm
  std::uint8_t irregularity = 0;
  Circumstances::Values circumstances{};
  Citation rule;
};
struct FindingDismissed {
  std::uint8_t irregularity = 0;
};
using CardOrder = boost::container::static_vector<std::uint8_t, 14>;
struct Particulars {
  CardOrder order;           // of the cards drawn
  std::vector<Card> values;  // of missing cards
  ValueSource source = ValueSource::Dealer;
};
struct IrregularityDeclared {
  std::uint8_t irregularity = 0;
  std::uint8_t row = 0;
  std::optional<Side> side;
  Circumstances::Values circumstances{};
  std::optional<PlayerId> player;
  std::optional<WagerNumber> wager;
  RoundNumber round = 0;
  Boxed<Particulars> particulars;
  Citation rule;
};
struct CardsDrawnTogether {
  std::uint8_t cards = 0;
};
struct IrregularityApproved {
  Citation rule;
};
struct OfferDecided {
  bool allowed = false;
  Citation rule;
};
struct OfferOpened {
  Offer offer = Offer::None;
  WagerKinds kinds = 0;  // that may be withdrawn
  Time until;
  Citation rule;
};
struct OfferAnswered {
  PlayerId player{};
  bool withdraws = false;
};
struct OfferClosed {};
struct OrderDecided {
  CardOrder order;
  Citation rule;
};
struct Ruling {
  Action action = Action::Continue;
  CardReplacement replace_cards = CardReplacement::No;
  bool burn_surplus = false;
  std::string reason;
};
struct RulingGiven {
  Boxed<Ruling> ruling;
  Citation rule;
};
struct CardsReconstructed {  // the cards drawn go, in this order, to the places they belong to
  CardOrder order;
  Citation rule;
};
struct CardsSetAside {
  std::uint8_t cards = 0;
  Citation rule;
};
struct Inventory {
  std::vector<std::pair<Card, std::uint8_t>> sorted;
  std::vector<Card> set_aside;
};
struct InventoryRecorded {
  Boxed<Inventory> inventory;
  Citation rule;
};
struct MissingCardsFound {
  std::vector<Card> cards;
  Citation rule;
};
struct DeviceReset {
  Citation rule;
};
struct PlayerLeftOut {
  PlayerId player{};
  Citation rule;
};
struct TerminalCarriesOn {
  PlayerId player{};
  Citation rule;
};
struct SurplusBurned {
  std::uint8_t cards = 0;
};
struct EveryoneTold {  // at every screen of the table, until the next round opens
  std::uint8_t irregularity = 0;
  Citation rule;
};
struct IrregularityResolved {
  Action action = Action::Continue;
  CardReplacement replace_cards = CardReplacement::No;
  Citation replace_rule;
  Citation rule;
};

// ---- the end of a round -------------------------------------------------------------------------

struct RoundVoided {
  RoundNumber round = 0;
  Citation rule;
  Boxed<Settlement> returned;  // every stake
};
struct RoundSettled {
  RoundNumber round = 0;
  Boxed<Settlement> settlement;
};
// A settled round settled anew: nothing of the first record is lost, the difference is moved.
struct Correction {
  RoundNumber round = 0;
  bool is_void = false;
  std::vector<Card> cards;
  Settlement was;
  Settlement settlement;
  std::string reason;
};
struct RoundCorrected {
  Boxed<Correction> correction;
  Citation rule;
};
// What a correction takes from or gives to one Player: from his credits as far as they reach, and
// the rest is owed, to the house or by it.
struct CreditsCorrected {
  PlayerId player{};
  Cents credits;
  Cents owed_to_house;
};

// clang-format off
using EventKinds = std::variant<
    TableOpened, MethodChosen, WagersPerAreaSet, LimitsSet, OfferedSet, DifferentialSet,
    DealerSignedOn, LastRoundAnnounced, TableClosed, PlaySuspended, PlayResumed, GamingDayStarted,
    PlayerSat, CreditsAdded, PlayerLeft, SeatLocked, SeatReleased, DebtSettled,
    ShoeLoaded, ShoeCut, CardsBurned, CuttingCardAppeared, UnshuffledSuspected,
    BettingOpened, AnnouncementShown, WagerPlaced, JointWagerPlaced, WagerIncreased, WagerDecreased,
    WagerWithdrawn, WithdrawalNotHonoured, WagerFound, WagerTreated, DifferentialExceeded,
    BettingClosed,
    CardDrawn, SurplusDrawn, CardRead, CardCorrected, HandExposed, TotalsAnnounced,
    OutcomeAnnounced, FirstHandChosen, HandPassed, HandDeclined, HandKept, DrawingAllowed,
    DeviceTaken, DeviceReturned,
    IrregularityFound, FindingDismissed, IrregularityDeclared, CardsDrawnTogether,
    IrregularityApproved, OfferDecided, OfferOpened, OfferAnswered, OfferClosed, OrderDecided,
    RulingGiven, CardsReconstructed, CardsSetAside, InventoryRecorded, MissingCardsFound,
    DeviceReset, PlayerLeftOut, TerminalCarriesOn, SurplusBurned, EveryoneTold,
    IrregularityResolved,
    RoundVoided, RoundSettled, RoundCorrected, CreditsCorrected,
    PlayerRestrained>;  // added later, so that the numbers of the others stay what they are
// clang-format on

// Any of them. Its copying is compiled once, not in every file that hands events on.
struct EventBody : EventKinds {
  using EventKinds::variant;
  using EventKinds::operator=;
  EventBody();
  EventBody(const EventBody& other);
  EventBody(EventBody&& other) noexcept;
  EventBody& operator=(const EventBody& other);
  EventBody& operator=(EventBody&& other) noexcept;
  ~EventBody();
};

struct Event {
  Time at;
  Actor by;
  EventBody body;
};

using Events = boost::container::small_vector<Event, 4>;
using Decision = std::expected<Events, Refusal>;

}  // namespace punto
