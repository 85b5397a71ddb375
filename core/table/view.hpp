#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/roads/roads.hpp"
#include "core/table/state.hpp"

namespace punto {

// What a screen may show to one viewer, and nothing more. A view is derived from the state whenever
// it is wanted, and is information only: the cards prevail (6.3).

enum class ViewerKind : std::uint8_t { Public, Player, Staff, Surveillance };
inline constexpr std::array<std::string_view, 4> viewer_kind_names = {"public", "player", "staff",
                                                                      "surveillance"};

// Who looks. The Dealer and the other staff see every wager, but a card face down no sooner than
// anybody else; surveillance and the machine that deals see everything.
struct Viewer {
  ViewerKind kind = ViewerKind::Public;
  Role role = Role::Dealer;  // of staff
  PlayerId player{};         // of a Player

  [[nodiscard]] constexpr bool is(PlayerId someone) const {
    return kind == ViewerKind::Player && player == someone;
  }
  [[nodiscard]] constexpr bool is_of_the_house() const {
    return kind == ViewerKind::Staff || kind == ViewerKind::Surveillance;
  }

  friend constexpr bool operator==(const Viewer&, const Viewer&) = default;
};

constexpr Viewer public_viewer() {
  return {};
}
constexpr Viewer viewer_of(const Actor& actor) {
  switch (actor.kind) {
    case ActorKind::Staff: return {ViewerKind::Staff, actor.role, {}};
    case ActorKind::Player: return {ViewerKind::Player, Role::Dealer, PlayerId{actor.id}};
    case ActorKind::Machine: break;
  }
  return {ViewerKind::Surveillance, Role::Dealer, {}};
}

// ---- cards --------------------------------------------------------------------------------------

// Private: face down to everybody else.
enum class CardFace : std::uint8_t { NotDrawn, FaceDown, Private, Exposed };
inline constexpr std::array<std::string_view, 4> card_face_names = {"not-drawn", "face-down",
                                                                    "private", "exposed"};

struct CardView {
  CardFace face = CardFace::NotDrawn;
  Place laid_at = Place::PlayerFirst;  // elsewhere than where it belongs: dealt out of order
  Card card;                           // of a card that the viewer sees

  friend bool operator==(const CardView&, const CardView&) = default;
};

// A Player who squeezes a hand sees its cards; one whose designee squeezes it does not, since they
// lie in other hands than his (3.16).
struct HandView {
  std::optional<std::uint8_t> total;  // of the exposed cards
  std::optional<PlayerId> holder;     // who squeezes it
  bool designee = false;              // somebody whom the holder named
  bool kept = false;                  // the Dealer turns it

  friend bool operator==(const HandView&, const HandView&) = default;
};

struct ShoeView {
  ShoeNumber number = 0;
  std::uint16_t cards_left = 0;  // in the device
  std::uint16_t rounds = 0;      // that are over, void ones included
  bool loaded = false;
  bool cut = false;
  bool burned = false;
  bool cutting_card_out = false;
  bool must_replace = false;
  bool may_replace = false;
  std::vector<CardView> waiting;      // drawn, but not laid anywhere yet
  std::optional<Composition> unseen;  // for surveillance: the decks less every card read

  friend bool operator==(const ShoeView&, const ShoeView&) = default;
};

// ---- Players and wagers -------------------------------------------------------------------------

// What only the Player at a seat and the staff see of it.
struct SeatAccount {
  Cents credits;
  Cents net;  // of all that was settled at this seat
  bool left_out = false;
  bool shown_open = false;
  bool shown_closed = false;
  bool locked = false;  // after a large win, until staff have come

  friend bool operator==(const SeatAccount&, const SeatAccount&) = default;
};

struct SeatView {
  PlayerId player{};
  std::uint8_t position = 0;
  std::optional<SeatAccount> account;

  friend bool operator==(const SeatView&, const SeatView&) = default;
};

// A wager that the viewer has a share of, or for staff any.
struct WagerView {
  WagerNumber number = 0;
  std::uint8_t position = 0;
  std::uint8_t kind = 0;  // index in the rulebook
  Action treatment = Action::SettleNormally;
  Cents amount;   // of all sharers together
  Shares shares;  // those the viewer may see: a Player his own

  friend bool operator==(const WagerView&, const WagerView&) = default;
};

// What lies on one playing area, whoever placed it.
struct AreaTotal {
  std::uint8_t position = 0;
  std::uint8_t kind = 0;
  std::uint8_t wagers = 0;
  Cents amount;

  friend bool operator==(const AreaTotal&, const AreaTotal&) = default;
};

struct DifferentialView {
  Cents allowed;
  Cents player_total;
  Cents banker_total;
  bool called = false;  // betting could not close because it was exceeded (5.18)

  friend bool operator==(const DifferentialView&, const DifferentialView&) = default;
};

struct Takings {
  Cents brought_in;
  Cents house_win;

  friend bool operator==(const Takings&, const Takings&) = default;
};

// ---- irregularities -----------------------------------------------------------------------------

struct OfferView {
  Offer offer = Offer::None;
  WagerKinds kinds = 0;
  Time until;
  std::uint8_t answers_awaited = 0;
  bool awaits_viewer = false;             // the viewing Player has not answered yet
  std::vector<WagerNumber> may_withdraw;  // his own
  std::vector<PlayerId> waiting_for;      // for staff

  friend bool operator==(const OfferView&, const OfferView&) = default;
};

// What the table has only found by itself, and staff have neither confirmed nor dismissed, is shown
// to staff alone: it may rest on a card that nobody has seen.
struct ProcedureView {
  std::uint8_t irregularity = 0;  // index in the rulebook
  std::uint8_t row = 0;
  Stage stage = Stage::Found;
  RoundNumber round = 0;
  Role awaited = Role::Dealer;        // the lowest role that may do the next step
  bool viewer_may_act = false;        // for staff: his role is high enough
  std::optional<PlayerId> concerned;  // told to him and to staff
  std::optional<Side> side;
  std::vector<Card> missing;  // for staff: the cards that have to be assigned (5.11.3)
  std::optional<OfferView> offer;
  Citation rule;

  friend bool operator==(const ProcedureView&, const ProcedureView&) = default;
};

// ---- the table ----------------------------------------------------------------------------------

// Which of the two announcements that bound wagering was made last in this round.
enum class Announced : std::uint8_t { Neither, BettingOpens, BettingCloses };
inline constexpr std::array<std::string_view, 3> announced_names = {"neither", "betting-opens",
                                                                    "betting-closes"};

struct TableView {
  std::string game;
  Phase phase = Phase::NotOpen;
  bool suspended = false;
  RoundNumber round = 0;
  Announced announced = Announced::Neither;
  std::optional<RoundNumber> last_round;  // announced
  std::optional<std::uint8_t> told;       // the irregularity that everybody is told of
  std::optional<PersonId> dealer;         // for staff

  Seating seating = Seating::Terminals;
  Zone zone = Zone::MainFloor;
  std::uint8_t positions = 0;
  std::uint8_t method = no_method;
  std::uint8_t wagers_per_area = 0;
  std::uint8_t decks = 0;  // of the shoe
  Units units;
  std::vector<WagerTerms> terms;  // of each wager of the rulebook, in its order

  std::vector<SeatView> seats;
  std::vector<WagerView> wagers;
  std::vector<AreaTotal> areas;  // on felt everybody sees what lies where; else for staff
  std::vector<Cents> totals;     // of each wager of the rulebook, in its order
  std::optional<DifferentialView> differential;

  std::array<CardView, Round::most_cards> cards;  // by place
  std::optional<Place> next_card;                 // where the next one belongs
  std::array<HandView, 2> hands;                  // by side
  std::optional<Side> first_hand;                 // to be revealed first (3.9.6)
  std::optional<Side> to_reveal;                  // whose turn it is
  bool totals_announced = false;
  std::optional<Outcome> outcome;  // once announced
  std::optional<PlayerId> device_holder;
  std::vector<PlayerId> may_draw;
  ShoeView shoe;

  std::optional<ProcedureView> procedure;
  std::vector<RoadOutcome> outcomes;       // of this shoe, for the roads
  std::optional<RoundRecord> last_record;  // as record_for shows it
  std::vector<PlayerId>
      under_minimum;  // offenders of this gaming day: the viewer, or for staff all
  std::vector<Receivable> receivables;  // the viewer's, or for staff all
  std::optional<Takings> takings;       // for the pit

  friend bool operator==(const TableView&, const TableView&) = default;
};

TableView view(const TableState& state, const Viewer& viewer);

// A round that is over as the viewer may see it: a Player has his own lines of the settlement, and
// the cards of a void round, some of which nobody saw, are for surveillance alone.
RoundRecord record_for(const RoundRecord& record, const Viewer& viewer);

// The roads of the shoe in use: void rounds have no outcome (interpretation 40).
Roads roads_of(const TableState& state);

}  // namespace punto
