#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/cards/composition.hpp"
#include "core/rulebook/digest.hpp"
#include "core/rulebook/irregularity.hpp"
#include "core/rules/round.hpp"
#include "core/table/placed_wager.hpp"
#include "core/table/settings.hpp"

namespace punto {

// What can be asked of a table. Wagers, irregularities and methods are named by their index in the
// table's rulebook.

// ---- set-up -------------------------------------------------------------------------------------

struct OpenTable {
  std::string rulebook;  // its whole text
  TableSettings settings;
};
struct ChooseMethod {
  std::uint8_t method = 0;
};
struct SetWagersPerArea {
  std::uint8_t most = 0;
};
struct SetLimits {
  std::uint8_t wager = 0;
  Limits limits;
};
struct SetOffered {
  std::uint8_t wager = 0;
  bool offered = true;
};
struct SetDifferential {
  std::optional<Cents> differential;
};
struct SignOn {};  // of the Dealer who gives the command; the one before him is relieved
struct AnnounceLastRound {};
struct CloseTable {};
struct SuspendTable {
  std::string reason;
};
struct ResumeTable {};
struct StartGamingDay {};

// ---- Players ------------------------------------------------------------------------------------

struct Sit {
  PlayerId player{};
  std::uint8_t position = 0;
  Cents credits;
  std::optional<Cents> stake_limit = {};  // what the Player has allowed himself: in all, and
  std::optional<Time> until = {};         // no wagers from then on
};
struct AddCredits {
  PlayerId player{};
  Cents amount;
};
struct Leave {
  PlayerId player{};
};
struct ReleaseSeat {  // after a large win
  PlayerId player{};
};
struct SettleDebt {  // what a correction left unpaid; negative: the house pays it
  PlayerId player{};
  Cents amount;
};
struct RestrainPlayer {  // where he sits already; what is not stricter there stays as it is
  PlayerId player{};
  std::optional<Cents> stake_limit = {};  // in all at this seat
  std::optional<Time> until = {};         // no wagers from then on
  std::optional<Cents> loss_limit = {};   // in all at this seat, less what was won there; negative:
                                          // he must have won so much before he wagers again
};

// ---- the shoe -----------------------------------------------------------------------------------

struct LoadShoe {
  Digest commitment;  // to the order of a virtual shoe
};
struct CutShoe {
  std::uint16_t cards = 0;  // from the front, put behind the others
};
struct BurnCards {
  std::optional<Card> first;  // shown, where the burn goes by it
};
struct ReportCuttingCard {};
struct ReportEmptyShoe {};

// ---- wagers -------------------------------------------------------------------------------------

struct OpenBetting {};
struct ConfirmShown {
  PlayerId player{};
  RoundNumber round = 0;
  bool closing = false;  // which of the two announcements the terminal shows
};
struct PlaceWager {
  RoundNumber round = 0;
  PlayerId player{};
  std::uint8_t wager = 0;
  Cents amount;            // added to what the Player has there
  bool on_behalf = false;  // staff placed it at the Player's request (3.7)
};
struct PlaceJointWager {
  RoundNumber round = 0;
  std::uint8_t wager = 0;
  std::vector<Share> shares;
};
struct DecreaseWager {
  RoundNumber round = 0;
  PlayerId player{};
  std::uint8_t wager = 0;
  Cents amount;  // taken off
};
struct WithdrawWager {
  RoundNumber round = 0;
  PlayerId player{};
  std::uint8_t wager = 0;
};
struct RecordFoundWager {  // lay on the felt when betting closed, unnoticed
  RoundNumber round = 0;
  PlayerId player{};
  std::uint8_t wager = 0;
  Cents amount;
};
struct RemoveWager {
  RoundNumber round = 0;
  WagerNumber number = 0;
};
struct CloseBetting {
  RoundNumber round = 0;
};

// ---- cards --------------------------------------------------------------------------------------

struct DrawCard {
  std::optional<Card> card;      // where the device reads it
  std::optional<Place> laid_at;  // where it was laid, if not where it belongs
};
struct ReadCard {
  Place place = Place::PlayerFirst;
  Card card;
};
struct CorrectCard {
  Place place = Place::PlayerFirst;
  Card card;
  std::string reason;
};
struct ExposeHand {
  Side side = Side::Player;
};
struct RevealFirst {
  Side side = Side::Player;
};
struct PassHand {
  Side side = Side::Player;
  std::optional<PlayerId> to;  // where the method leaves the choice
};
struct DeclineHand {
  Side side = Side::Player;
};
struct ChooseHandler {
  Side side = Side::Player;
  PlayerId player{};
};
struct AllowSqueeze {
  Side side = Side::Player;
  PlayerId player{};
  bool designee = false;  // of that Player
};
struct TakeDevice {
  PlayerId player{};
};
struct AllowDrawing {  // without a valid wager (3.11.2)
  PlayerId player{};
};
struct RelinquishDevice {};
struct Settle {};

// ---- irregularities -----------------------------------------------------------------------------

enum class Known : std::uint8_t { Known, Unknown };
inline constexpr std::array<std::string_view, 2> known_names = {"known", "unknown"};

// Who or what told a card's value.
enum class ValueSource : std::uint8_t { Dealer, Device, Surveillance, Inventory };
inline constexpr std::array<std::string_view, 4> value_source_names = {"dealer", "device",
                                                                       "surveillance", "inventory"};

struct DeclareIrregularity {
  std::uint8_t irregularity = 0;
  RoundNumber round = 0;            // which it concerns
  std::optional<WrongCards> cards;  // what only people can know
  std::optional<Known> order;
  std::optional<Known> value;
  std::optional<Side> side;
  std::optional<PlayerId> player;
  std::uint8_t together = 0;           // cards drawn together and not recorded yet
  std::vector<std::uint8_t> order_is;  // the cards drawn, by their numbers from 0, as they belong
  std::vector<Card> values;            // of the missing cards, in the order of their places
  ValueSource source = ValueSource::Dealer;
};
struct Confirm {};  // what the table found by itself
struct Dismiss {};  // it was no irregularity after all
struct Approve {};
struct DecideOffer {
  bool allow = false;
};
struct AnswerOffer {
  PlayerId player{};
  std::vector<WagerNumber> withdraw;  // none: the wagers stand
};
struct CloseOffer {};
struct DecideOrder {
  std::vector<std::uint8_t> order;  // of the cards that wait
};
struct GiveRuling {
  Action action = Action::Continue;
  CardReplacement replace_cards = CardReplacement::No;
  bool burn_surplus = false;  // rather than keep it for the next round (interpretation 81)
  std::string reason;
};
struct SetCardsAside {};
struct RecordInventory {
  std::vector<std::pair<Card, std::uint8_t>> sorted;  // device and discards, counted
  std::vector<Card> set_aside;                        // inspected privately (interpretation 76)
};
struct AssignMissingCards {
  std::vector<Card> cards;  // in the order of their places
};
struct ReportTerminalFailure {
  PlayerId player{};
};
struct CorrectRound {
  RoundNumber round = 0;
  std::vector<Card> cards;  // as they were dealt
  std::string reason;
};

// clang-format off
using CommandKinds = std::variant<
    OpenTable, ChooseMethod, SetWagersPerArea, SetLimits, SetOffered, SetDifferential, SignOn,
    AnnounceLastRound, CloseTable, SuspendTable, ResumeTable, StartGamingDay,
    Sit, AddCredits, Leave, ReleaseSeat, SettleDebt,
    LoadShoe, CutShoe, BurnCards, ReportCuttingCard, ReportEmptyShoe,
    OpenBetting, ConfirmShown, PlaceWager, PlaceJointWager, DecreaseWager, WithdrawWager,
    RecordFoundWager, RemoveWager, CloseBetting,
    DrawCard, ReadCard, CorrectCard, ExposeHand, RevealFirst, PassHand, DeclineHand, ChooseHandler,
    AllowSqueeze, TakeDevice, AllowDrawing, RelinquishDevice, Settle,
    DeclareIrregularity, Confirm, Dismiss, Approve, DecideOffer, AnswerOffer, CloseOffer,
    DecideOrder, GiveRuling, SetCardsAside, RecordInventory, AssignMissingCards,
    ReportTerminalFailure, CorrectRound,
    RestrainPlayer>;  // added later, so that the numbers of the others stay what they are
// clang-format on

// Any of them. Its copying is compiled once, not in every file that hands commands on.
struct CommandBody : CommandKinds {
  using CommandKinds::variant;
  using CommandKinds::operator=;
  CommandBody();
  CommandBody(const CommandBody& other);
  CommandBody(CommandBody&& other) noexcept;
  CommandBody& operator=(const CommandBody& other);
  CommandBody& operator=(CommandBody&& other) noexcept;
  ~CommandBody();
};

struct Command {
  Actor by;
  CommandBody body;
};

}  // namespace punto
