#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/scenario/view_fields.hpp"
#include "core/table/staff_view.hpp"

// What a screen is told of a table. Each form is a flat object whose members are all there always,
// null where there is none: a change is an object of those members that differ, and the screen
// takes them over one by one (Object.assign).
namespace punto::wire {

// ---- the parts ----------------------------------------------------------------------------------

struct CardForm {
  Place place = Place::PlayerFirst;
  CardFace face = CardFace::NotDrawn;
  std::optional<Card> card;      // that the viewer sees
  std::optional<Place> laid_at;  // elsewhere than where it belongs
};
struct HandForm {
  Side side = Side::Player;
  std::optional<std::uint8_t> total;
  std::optional<PlayerId> holder;
  bool designee = false;
  bool kept = false;
};
struct WaitingCardForm {
  CardFace face = CardFace::FaceDown;
  std::optional<Card> card;
};
struct ShoeForm {
  ShoeNumber number = 0;
  std::uint16_t cards_left = 0;
  std::uint16_t rounds = 0;
  bool loaded = false;
  bool cut = false;
  bool burned = false;
  bool cutting_card_out = false;
  bool must_replace = false;
  bool may_replace = false;
  std::vector<WaitingCardForm> waiting;
  std::optional<Composition> unseen;
  std::optional<Digest> commitment;  // to the order of a virtual shoe; whoever shows it puts it in
};
struct WagerTotal {
  std::uint8_t wager = 0;
  Cents amount;
};
// Who has won the round, from the announcement of its outcome until betting opens again.
enum class RoundResult : std::uint8_t { Player, Banker, Tie, Void };
inline constexpr std::array<std::string_view, 4> round_result_names = {"player", "banker", "tie",
                                                                       "void"};
constexpr WordsOfEnumeration words_of(RoundResult) {
  return round_result_names;
}
struct ProcedureForm {
  std::uint8_t irregularity = 0;
  std::uint8_t row = 0;
  Stage stage = Stage::Found;
  RoundNumber round = 0;
  Role awaited = Role::Dealer;
  bool viewer_may_act = false;
  std::optional<PlayerId> concerned;
  std::optional<Side> side;
  std::vector<Card> missing;
  std::optional<OfferView> offer;
  Citation rule;
};

// Something that may be done now: the command, and those of its fields that the table knows, by
// their own names. Two tell more than is sent: with draw-card the place where the card belongs,
// with place-joint-wager a Player and the position at which others sit with him. Staff are told who
// may do it, and whether the play waits for it.
struct StepForm {
  std::string command;
  std::optional<Place> place;
  std::optional<Side> side;
  std::optional<PlayerId> player;
  std::optional<PlayerId> to;
  std::optional<std::uint8_t> wager;
  std::optional<WagerNumber> number;
  std::optional<std::uint8_t> position;
  std::optional<std::uint8_t> method;
  std::optional<RoundNumber> round;
  std::optional<std::uint8_t> irregularity;
  std::optional<Action> action;
  std::optional<AmountRange> amounts;  // of which the amount is one
  std::optional<Time> not_before;
  std::optional<bool> on_behalf;
  Citation rule;
  std::optional<Role> by;       // the lowest role that may do it
  std::optional<bool> awaited;  // by the play
};

// ---- the views ----------------------------------------------------------------------------------

// What everybody sees. For staff, and in what a Player sees by himself, some of it is fuller.
struct PublicViewForm {
  static constexpr bool is_frame = true;

  std::string game;
  Phase phase = Phase::NotOpen;
  bool suspended = false;
  RoundNumber round = 0;
  Announced announced = Announced::Neither;
  std::optional<RoundNumber> last_round;
  std::optional<std::uint8_t> told;
  Seating seating = Seating::Terminals;
  Zone zone = Zone::MainFloor;
  std::uint8_t positions = 0;
  std::uint8_t method = no_method;
  std::uint8_t wagers_per_area = 0;
  std::uint8_t decks = 0;
  Units units;
  std::vector<WagerTerms> terms;
  std::vector<SeatView> seats;
  std::vector<AreaTotal> areas;
  std::vector<WagerTotal> totals;
  std::optional<DifferentialView> differential;
  std::vector<CardForm> cards;  // that are drawn, by place
  std::optional<Place> next_card;
  std::vector<HandForm> hands;
  std::optional<Side> first_hand;
  std::optional<Side> to_reveal;
  bool totals_announced = false;
  std::optional<Outcome> outcome;
  std::optional<RoundResult> result;
  std::optional<PlayerId> device_holder;
  std::vector<PlayerId> may_draw;
  ShoeForm shoe;
  std::optional<ProcedureForm> procedure;
  std::string outcomes;  // of this shoe: "B Pn Tb"
  std::optional<RoundRecord> last_record;
};

// What the viewer sees besides: staff of everybody, a Player of himself.
struct InsideViewForm {
  static constexpr bool is_frame = true;

  std::optional<PersonId> dealer;
  std::vector<WagerView> wagers;
  std::vector<PlayerId> under_minimum;
  std::vector<Receivable> receivables;
  std::optional<Takings> takings;
};

// What a console of the staff is told besides; nothing of it for others.
struct StaffViewForm {
  static constexpr bool is_frame = true;

  std::vector<SqueezeView> squeezes;
  std::optional<PaidRound> settlement;
  std::optional<HandlingView> handling;
  std::optional<PlayerId> awaits_player;
  std::vector<StepForm> steps;
};

// What a Player sees more than everybody.
struct OwnSeat {
  PlayerId player{};
  std::uint8_t position = 0;
  Cents credits;
  Cents net;  // of all that was settled since he sat down
  bool left_out = false;
  bool shown_open = false;
  bool shown_closed = false;
  bool locked = false;  // after a large win, until staff have come
};
struct OwnOffer {
  Time until;
  std::vector<WagerNumber> may_withdraw;
  Cents amount;  // his shares of these together
};
struct OwnSettlement {
  RoundNumber round = 0;
  bool is_void = false;
  Citation rule;  // by which the round is void; whoever shows it puts it in
  Cents staked;
  Cents returned;
  Settlement settlement;
};
struct OwnViewForm {
  static constexpr bool is_frame = true;

  std::optional<OwnSeat> own_seat;
  std::vector<WagerView> own_wagers;
  std::vector<WagerTotal> own_stakes;  // his shares, by playing area
  Cents own_staked;                    // his shares of these together
  std::vector<CardForm> own_cards;     // that he sees and others do not
  std::optional<OwnOffer> own_offer;
  bool own_procedure = false;                   // the irregularity concerns him
  bool own_under_minimum = false;               // he has wagered too little on this gaming day
  std::optional<Cents> own_debt;                // to the house, or by it where negative
  std::optional<OwnSettlement> own_settlement;  // of the last round, where he had wagers
  std::vector<StepForm> own_steps;
};

PUNTO_FIELDS(CardForm, place, face, card, laid_at)
PUNTO_FIELDS(HandForm, side, total, holder, designee, kept)
PUNTO_FIELDS(WaitingCardForm, face, card)
PUNTO_FIELDS(ShoeForm, number, cards_left, rounds, loaded, cut, burned, cutting_card_out,
             must_replace, may_replace, waiting, unseen, commitment)
PUNTO_FIELDS(WagerTotal, wager, amount)
PUNTO_FIELDS(ProcedureForm, irregularity, row, stage, round, awaited, viewer_may_act, concerned,
             side, missing, offer, rule)
PUNTO_FIELDS(StepForm, command, place, side, player, to, wager, number, position, method, round,
             irregularity, action, amounts, not_before, on_behalf, rule, by, awaited)
PUNTO_FIELDS(PublicViewForm, game, phase, suspended, round, announced, last_round, told, seating,
             zone, positions, method, wagers_per_area, decks, units, terms, seats, areas, totals,
             differential, cards, next_card, hands, first_hand, to_reveal, totals_announced,
             outcome, result, device_holder, may_draw, shoe, procedure, outcomes, last_record)
PUNTO_FIELDS(InsideViewForm, dealer, wagers, under_minimum, receivables, takings)
PUNTO_FIELDS(StaffViewForm, squeezes, settlement, handling, awaits_player, steps)
PUNTO_FIELDS(OwnSeat, player, position, credits, net, left_out, shown_open, shown_closed, locked)
PUNTO_FIELDS(OwnOffer, until, may_withdraw, amount)
PUNTO_FIELDS(OwnSettlement, round, is_void, rule, staked, returned, settlement)
PUNTO_FIELDS(OwnViewForm, own_seat, own_wagers, own_stakes, own_staked, own_cards, own_offer,
             own_procedure, own_under_minimum, own_debt, own_settlement, own_steps)

}  // namespace punto::wire

namespace punto {

PUNTO_FIELDS(AmountRange, least, most)
PUNTO_FIELDS(SqueezeView, side, player, passed, rule)
PUNTO_FIELDS(PaidShare, result, share)
PUNTO_FIELDS(PaidSeat, position, player, staked, returned, lines)
PUNTO_FIELDS(PaidRound, round, settled, is_void, seats, staked, returned)
PUNTO_FIELDS(OfferedSeat, player, answered, withdrawn, may_withdraw)
PUNTO_FIELDS(HandlingView, action, declared_by, needs_second_person, unread, may_burn_surplus,
             all_or_none, seats)

constexpr WordsOfEnumeration words_of(ShareResult) {
  return share_result_names;
}

}  // namespace punto
