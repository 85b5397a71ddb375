#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/cards/composition.hpp"
#include "core/rulebook/game.hpp"
#include "core/table/event.hpp"
#include "core/table/new_deck_run.hpp"

namespace punto {

// The rulebook a table plays by, ready for use. It never changes while the table is open.
struct Law {
  explicit Law(const Opening& opening);

  std::string text;
  Digest digest;
  Rulebook rulebook;
  PayTable pay_table;
  std::array<Citation, procedure_count> procedures;  // empty: none in the book
};

struct Seat {
  PlayerId player{};
  std::uint8_t position = 0;
  bool left_out = false;    // of this round (EB4 5.10.2)
  bool shown_open = false;  // the terminal has shown the announcements of this round
  bool shown_closed = false;
  bool locked = false;  // after a large win
  Cents credits;
  Cents brought;                     // so much, less
  Cents wagered;                     // all stakes that were settled, and with
  Cents won;                         // all that came back, are the credits and the stakes in play
  std::optional<Cents> stake_limit;  // his own: of all stakes at this seat
  std::optional<Time> until;         // no wagers from then on
  std::optional<Cents> loss_limit;   // of what he loses here, less what he wins

  friend bool operator==(const Seat&, const Seat&) = default;
};

// A card that has left the shoe: drawn, then read by the table, then exposed to everybody.
struct DealtCard {
  bool drawn = false;
  bool read = false;
  bool exposed = false;
  bool counted = false;                // taken off the composition
  bool keyed = false;                  // in by the Dealer, not read by a device
  Place laid_at = Place::PlayerFirst;  // elsewhere than where it belongs: dealt out of order
  Card card;

  friend bool operator==(const DealtCard&, const DealtCard&) = default;
};

using DealtCards = std::array<DealtCard, Round::most_cards>;  // by place

inline constexpr std::size_t most_waiting_cards = 8;

struct ShoeInUse {
  ShoeNumber number = 0;
  std::uint16_t in_device = 0;  // as many as should be there
  std::uint16_t cut = 0;        // cards from the front put behind the others; 0: not yet
  bool loaded = false;
  bool burned = false;
  bool cutting_card_out = false;
  bool must_replace = false;
  bool may_replace = false;  // the last round was void
  Citation replace_rule;
  std::uint8_t rounds_since_cutting_card = 0;
  NewDeckRun run;
  Composition unseen{DeckKind::Standard};  // the decks less every card read
  // Drawn but not laid anywhere yet: drawn together, surplus of the last round, or set aside. They
  // come before the cards in the device.
  boost::container::static_vector<DealtCard, most_waiting_cards> waiting;

  friend bool operator==(const ShoeInUse&, const ShoeInUse&) = default;
};

inline constexpr std::size_t most_declined = 64;

struct HandInPlay {
  bool passed = false;    // to `holder`
  bool designee = false;  // somebody whom the holder named squeezes
  bool kept = false;      // the Dealer turns it
  bool shown = false;     // it lies open by mistake
  PlayerId holder{};
  boost::container::static_vector<PlayerId, most_declined> declined;

  friend bool operator==(const HandInPlay&, const HandInPlay&) = default;
};

enum class Phase : std::uint8_t { NotOpen, BetweenRounds, Betting, Dealing, Closed };
inline constexpr std::array<std::string_view, 5> phase_names = {"not-open", "between-rounds",
                                                                "betting", "dealing", "closed"};

struct RoundInPlay {
  RoundNumber number = 0;
  bool differential_called = false;  // "No more bets" was called while it was exceeded
  bool totals_announced = false;
  bool outcome_announced = false;
  WagerNumber last_wager = 0;
  std::uint32_t changes = 0;  // of wagers
  DealtCards cards;
  std::array<HandInPlay, 2> hands;
  std::optional<Side> first_hand;
  std::optional<Place> last_read;
  std::vector<PlacedWager> wagers;

  friend bool operator==(const RoundInPlay&, const RoundInPlay&) = default;
};

// How far the handling of an irregularity has come.
enum class Stage : std::uint8_t {
  Found,       // by the table; staff confirm or dismiss it
  Approval,    // by the role that has the authority
  Order,       // the same role sets the order of the cards
  Ruling,      // the same role decides
  SetAside,    // 5.11.1
  Inventory,   // 5.11.2
  Assignment,  // which missing card belongs where
  Discretion,  // whether to offer at all
  Offer,       // Players choose
};
// clang-format off
inline constexpr std::array<std::string_view, 9> stage_names = {
    "found", "approval", "order", "ruling", "set-aside", "inventory", "assignment", "discretion",
    "offer"};
// clang-format on

struct OpenOffer {
  Offer offer = Offer::None;
  WagerKinds kinds = 0;  // that may be withdrawn
  Time until;
  std::vector<PlayerId> waiting_for;

  friend bool operator==(const OpenOffer&, const OpenOffer&) = default;
};

struct OpenProcedure {
  std::uint8_t irregularity = 0;
  std::uint8_t row = 0;
  Stage stage = Stage::Found;
  Actor declared_by;
  RoundNumber round = 0;
  Circumstances::Values circumstances{};
  std::optional<Side> side;
  std::optional<PlayerId> player;
  std::optional<WagerNumber> wager;
  CardOrder order;
  std::vector<Card> values;
  ValueSource source = ValueSource::Dealer;
  OpenOffer offer;

  friend bool operator==(const OpenProcedure&, const OpenProcedure&) = default;
};

// A round that is over.
struct RoundRecord {
  RoundNumber number = 0;
  ShoeNumber shoe = 0;
  bool is_void = false;
  bool corrected = false;
  boost::container::static_vector<Card, Round::most_cards> cards;
  Boxed<Settlement> settlement;

  friend bool operator==(const RoundRecord&, const RoundRecord&) = default;
};

// What a correction left unpaid: owed to the house, or by it where negative.
struct Receivable {
  PlayerId player{};
  Cents amount;

  friend bool operator==(const Receivable&, const Receivable&) = default;
};

// Everything a table is. A value: it can be copied, compared and hashed, and the same events
// always lead to the same state.
struct TableState {
  std::shared_ptr<const Law> law;
  TableSettings settings;
  Phase phase = Phase::NotOpen;
  bool suspended = false;
  Time suspended_at;
  std::optional<PersonId> dealer;
  std::optional<RoundNumber> last_round;  // announced
  std::optional<std::uint8_t> told;       // the irregularity that everybody is told of
  ShoeInUse shoe;
  std::vector<Seat> seats;
  RoundInPlay round;
  std::optional<OpenProcedure> procedure;
  std::optional<PlayerId> device_holder;
  std::vector<PlayerId> may_draw;       // without a valid wager (3.11.2)
  std::vector<PlayerId> under_minimum;  // offenders of this gaming day (5.14)
  std::vector<RoundRecord> records;     // of this shoe and the one before
  std::vector<Receivable> receivables;
  Cents brought_in;  // by Players, less what they took away
  Cents debts_paid;  // elsewhere, by Players less by the house
  Cents house_win;   // negative where Players have won

  friend bool operator==(const TableState& left, const TableState& right);
};

// Equal states have equal hashes.
std::uint64_t hash_of(const TableState& state);

}  // namespace punto
