#pragma once

#include <array>
#include <boost/describe/class.hpp>
#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>
#include <span>
#include <string_view>

#include "core/table/command.hpp"
#include "core/table/event.hpp"
#include "core/table/refusal.hpp"
#include "core/table/state.hpp"

namespace punto {

// The members of commands, events, settings and states by their names, so that hashing, writing and
// reading are loops over fields and none knows the structs. fields.cpp makes sure that no member is
// left out.

// A name of the code as people write it: WagerPlaced and wager_placed are "wager-placed".
class KebabName {
 public:
  constexpr explicit KebabName(std::string_view name) {
    for (const char letter : name) {
      const bool capital = letter >= 'A' && letter <= 'Z';
      if (capital && size_ > 0) put('-');
      put(capital ? static_cast<char>(letter - 'A' + 'a') : letter == '_' ? '-' : letter);
    }
  }

  [[nodiscard]] constexpr std::string_view text() const { return {letters_.data(), size_}; }

 private:
  constexpr void put(char letter) { letters_[size_++] = letter; }

  std::array<char, 40> letters_{};
  std::size_t size_ = 0;
};

#define PUNTO_FIELDS(Type, ...)                       \
  BOOST_DESCRIBE_STRUCT(Type, (), (__VA_ARGS__))      \
  constexpr std::string_view type_name(const Type*) { \
    return #Type;                                     \
  }

// ---- money, time, people ------------------------------------------------------------------------

PUNTO_FIELDS(Cents, value)
PUNTO_FIELDS(Units, stake, payable)
PUNTO_FIELDS(Time, milliseconds)
PUNTO_FIELDS(Actor, kind, role, id)
PUNTO_FIELDS(Digest, bytes)

// ---- settings -----------------------------------------------------------------------------------

PUNTO_FIELDS(Limits, least, most)
PUNTO_FIELDS(WagerTerms, offered, limits)
PUNTO_FIELDS(TableSettings, cards, seating, zone, decks, layout, positions, method, wagers_per_area,
             units, wagers, differential, burn, burn_cards, cards_behind_cutting_card,
             after_cutting_card, seat_order, ranks, second_person, offer_milliseconds, large_win)

// ---- commands -----------------------------------------------------------------------------------

PUNTO_FIELDS(OpenTable, rulebook, settings)
PUNTO_FIELDS(ChooseMethod, method)
PUNTO_FIELDS(SetWagersPerArea, most)
PUNTO_FIELDS(SetLimits, wager, limits)
PUNTO_FIELDS(SetOffered, wager, offered)
PUNTO_FIELDS(SetDifferential, differential)
PUNTO_FIELDS(SignOn)
PUNTO_FIELDS(AnnounceLastRound)
PUNTO_FIELDS(CloseTable)
PUNTO_FIELDS(SuspendTable, reason)
PUNTO_FIELDS(ResumeTable)
PUNTO_FIELDS(StartGamingDay)
PUNTO_FIELDS(Sit, player, position, credits, stake_limit, until)
PUNTO_FIELDS(AddCredits, player, amount)
PUNTO_FIELDS(Leave, player)
PUNTO_FIELDS(ReleaseSeat, player)
PUNTO_FIELDS(SettleDebt, player, amount)
PUNTO_FIELDS(RestrainPlayer, player, stake_limit, until, loss_limit)
PUNTO_FIELDS(LoadShoe, commitment)
PUNTO_FIELDS(CutShoe, cards)
PUNTO_FIELDS(BurnCards, first)
PUNTO_FIELDS(ReportCuttingCard)
PUNTO_FIELDS(ReportEmptyShoe)
PUNTO_FIELDS(OpenBetting)
PUNTO_FIELDS(ConfirmShown, player, round, closing)
PUNTO_FIELDS(PlaceWager, round, player, wager, amount, on_behalf)
PUNTO_FIELDS(PlaceJointWager, round, wager, shares)
PUNTO_FIELDS(DecreaseWager, round, player, wager, amount)
PUNTO_FIELDS(WithdrawWager, round, player, wager)
PUNTO_FIELDS(RecordFoundWager, round, player, wager, amount)
PUNTO_FIELDS(RemoveWager, round, number)
PUNTO_FIELDS(CloseBetting, round)
PUNTO_FIELDS(DrawCard, card, laid_at)
PUNTO_FIELDS(ReadCard, place, card)
PUNTO_FIELDS(CorrectCard, place, card, reason)
PUNTO_FIELDS(ExposeHand, side)
PUNTO_FIELDS(RevealFirst, side)
PUNTO_FIELDS(PassHand, side, to)
PUNTO_FIELDS(DeclineHand, side)
PUNTO_FIELDS(ChooseHandler, side, player)
PUNTO_FIELDS(AllowSqueeze, side, player, designee)
PUNTO_FIELDS(TakeDevice, player)
PUNTO_FIELDS(AllowDrawing, player)
PUNTO_FIELDS(RelinquishDevice)
PUNTO_FIELDS(Settle)
PUNTO_FIELDS(DeclareIrregularity, irregularity, round, cards, order, value, side, player, together,
             order_is, values, source)
PUNTO_FIELDS(Confirm)
PUNTO_FIELDS(Dismiss)
PUNTO_FIELDS(Approve)
PUNTO_FIELDS(DecideOffer, allow)
PUNTO_FIELDS(AnswerOffer, player, withdraw)
PUNTO_FIELDS(CloseOffer)
PUNTO_FIELDS(DecideOrder, order)
PUNTO_FIELDS(GiveRuling, action, replace_cards, burn_surplus, reason)
PUNTO_FIELDS(SetCardsAside)
PUNTO_FIELDS(RecordInventory, sorted, set_aside)
PUNTO_FIELDS(AssignMissingCards, cards)
PUNTO_FIELDS(ReportTerminalFailure, player)
PUNTO_FIELDS(CorrectRound, round, cards, reason)

PUNTO_FIELDS(Command, by, body)

// ---- events -------------------------------------------------------------------------------------

PUNTO_FIELDS(Opening, rulebook, digest, settings)
PUNTO_FIELDS(TableOpened, opening)
PUNTO_FIELDS(MethodChosen, method, rule)
PUNTO_FIELDS(WagersPerAreaSet, most, rule)
PUNTO_FIELDS(LimitsSet, wager, limits)
PUNTO_FIELDS(OfferedSet, wager, offered)
PUNTO_FIELDS(DifferentialSet, differential)
PUNTO_FIELDS(DealerSignedOn, dealer)
PUNTO_FIELDS(LastRoundAnnounced, round)
PUNTO_FIELDS(TableClosed)
PUNTO_FIELDS(PlaySuspended, reason)
PUNTO_FIELDS(PlayResumed)
PUNTO_FIELDS(GamingDayStarted)
PUNTO_FIELDS(PlayerSat, player, position, credits, stake_limit, until)
PUNTO_FIELDS(CreditsAdded, player, amount)
PUNTO_FIELDS(PlayerLeft, player, credits, wagered, won)
PUNTO_FIELDS(SeatLocked, player, won)
PUNTO_FIELDS(SeatReleased, player)
PUNTO_FIELDS(DebtSettled, player, amount)
PUNTO_FIELDS(PlayerRestrained, player, stake_limit, until, loss_limit)
PUNTO_FIELDS(ShoeLoaded, number, decks, commitment, rule)
PUNTO_FIELDS(ShoeCut, cards)
PUNTO_FIELDS(CardsBurned, first, cards)
PUNTO_FIELDS(CuttingCardAppeared, first, rule)
PUNTO_FIELDS(UnshuffledSuspected, run)
PUNTO_FIELDS(BettingOpened, round, again)
PUNTO_FIELDS(AnnouncementShown, player, closing)
PUNTO_FIELDS(WagerPlaced, number, position, wager, on_behalf, player, amount, rule)
PUNTO_FIELDS(JointWagerPlaced, number, position, wager, shares)
PUNTO_FIELDS(WagerIncreased, number, on_behalf, player, amount, rule)
PUNTO_FIELDS(WagerDecreased, number, player, amount)
PUNTO_FIELDS(WagerWithdrawn, number, player, amount, rule)
PUNTO_FIELDS(WithdrawalNotHonoured, number, player, rule)
PUNTO_FIELDS(WagerFound, number, position, wager, treatment, player, amount, rule)
PUNTO_FIELDS(WagerTreated, number, treatment, rule)
PUNTO_FIELDS(DifferentialExceeded, heavier, difference, rule)
PUNTO_FIELDS(BettingClosed, round)
PUNTO_FIELDS(CardDrawn, place, laid_at, waiting, exposed)
PUNTO_FIELDS(SurplusDrawn, card, exposed)
PUNTO_FIELDS(CardRead, place, card, source, exposed)
PUNTO_FIELDS(CardCorrected, place, was, card, reason)
PUNTO_FIELDS(HandExposed, side)
PUNTO_FIELDS(TotalsAnnounced, player_total, banker_total, natural)
PUNTO_FIELDS(Points, player_total, banker_total, player_drew, banker_drew)
PUNTO_FIELDS(Outcome, points, player_pair, banker_pair)
PUNTO_FIELDS(OutcomeAnnounced, outcome, rule)
PUNTO_FIELDS(FirstHandChosen, side, rule)
PUNTO_FIELDS(HandPassed, side, designee, player, rule)
PUNTO_FIELDS(HandDeclined, side, player)
PUNTO_FIELDS(HandKept, side, shown, rule)
PUNTO_FIELDS(DrawingAllowed, player, rule)
PUNTO_FIELDS(DeviceTaken, player, rule)
PUNTO_FIELDS(DeviceReturned, player, rule)
PUNTO_FIELDS(IrregularityFound, irregularity, circumstances, rule)
PUNTO_FIELDS(FindingDismissed, irregularity)
PUNTO_FIELDS(Particulars, order, values, source)
PUNTO_FIELDS(IrregularityDeclared, irregularity, row, side, circumstances, player, wager, round,
             particulars, rule)
PUNTO_FIELDS(CardsDrawnTogether, cards)
PUNTO_FIELDS(IrregularityApproved, rule)
PUNTO_FIELDS(OfferDecided, allowed, rule)
PUNTO_FIELDS(OfferOpened, offer, kinds, until, rule)
PUNTO_FIELDS(OfferAnswered, player, withdraws)
PUNTO_FIELDS(OfferClosed)
PUNTO_FIELDS(OrderDecided, order, rule)
PUNTO_FIELDS(Ruling, action, replace_cards, burn_surplus, reason)
PUNTO_FIELDS(RulingGiven, ruling, rule)
PUNTO_FIELDS(CardsReconstructed, order, rule)
PUNTO_FIELDS(CardsSetAside, cards, rule)
PUNTO_FIELDS(Inventory, sorted, set_aside)
PUNTO_FIELDS(InventoryRecorded, inventory, rule)
PUNTO_FIELDS(MissingCardsFound, cards, rule)
PUNTO_FIELDS(DeviceReset, rule)
PUNTO_FIELDS(PlayerLeftOut, player, rule)
PUNTO_FIELDS(TerminalCarriesOn, player, rule)
PUNTO_FIELDS(SurplusBurned, cards)
PUNTO_FIELDS(EveryoneTold, irregularity, rule)
PUNTO_FIELDS(IrregularityResolved, action, replace_cards, replace_rule, rule)
PUNTO_FIELDS(RoundVoided, round, rule, returned)
PUNTO_FIELDS(RoundSettled, round, settlement)
PUNTO_FIELDS(Correction, round, is_void, cards, was, settlement, reason)
PUNTO_FIELDS(RoundCorrected, correction, rule)
PUNTO_FIELDS(CreditsCorrected, player, credits, owed_to_house)

// ---- states -------------------------------------------------------------------------------------

PUNTO_FIELDS(Share, player, amount)
PUNTO_FIELDS(PlacedWager, number, position, kind, treatment, found, reached, shares)
PUNTO_FIELDS(SettledShare, number, kind, row, treatment, player, staked, at_risk, returned)
PUNTO_FIELDS(Seat, player, position, left_out, shown_open, shown_closed, locked, credits, brought,
             wagered, won, stake_limit, until, loss_limit)
PUNTO_FIELDS(DealtCard, drawn, read, exposed, counted, keyed, laid_at, card)
PUNTO_FIELDS(NewDeckRun, last, direction, length)
PUNTO_FIELDS(ShoeInUse, number, in_device, cut, loaded, burned, cutting_card_out, must_replace,
             may_replace, replace_rule, rounds_since_cutting_card, run, unseen, waiting)
PUNTO_FIELDS(HandInPlay, passed, designee, kept, shown, holder, declined)
PUNTO_FIELDS(RoundInPlay, number, differential_called, totals_announced, outcome_announced,
             last_wager, changes, cards, hands, first_hand, last_read, wagers)
PUNTO_FIELDS(OpenOffer, offer, kinds, until, waiting_for)
PUNTO_FIELDS(OpenProcedure, irregularity, row, stage, declared_by, round, circumstances, side,
             player, wager, order, values, source, offer)
PUNTO_FIELDS(RoundRecord, number, shoe, is_void, corrected, cards, settlement)
PUNTO_FIELDS(Receivable, player, amount)
PUNTO_FIELDS(TableState, law, settings, phase, suspended, suspended_at, dealer, last_round, told,
             shoe, seats, round, procedure, device_holder, may_draw, under_minimum, records,
             receivables, brought_in, debts_paid, house_win)

// ---- walking over them --------------------------------------------------------------------------

template <typename Type>
using FieldsOf = boost::describe::describe_members<Type, boost::describe::mod_public>;

template <typename Type>
concept HasFields = requires { type_name(static_cast<const Type*>(nullptr)); };

// "wager-placed" for WagerPlaced.
template <HasFields Type>
inline constexpr KebabName name_of_type{type_name(static_cast<const Type*>(nullptr))};

template <typename Field>
inline constexpr KebabName name_of_field{Field::name};

// Calls visit(name, member) for each field in the order of the struct.
template <typename Type, typename Visit>
constexpr void for_each_field(Type& value, Visit&& visit) {
  boost::mp11::mp_for_each<FieldsOf<std::remove_const_t<Type>>>([&](auto field) {
    visit(name_of_field<decltype(field)>.text(), value.*decltype(field)::pointer);
  });
}

// ---- the words of enumerations ------------------------------------------------------------------

inline constexpr std::array<std::string_view, 2> side_names = {"player", "banker"};
inline constexpr std::array<std::string_view, Round::most_cards> place_names = {
    "player-first",  "banker-first", "player-second",
    "banker-second", "player-third", "banker-third"};

using WordsOfEnumeration = std::span<const std::string_view>;

// clang-format off
constexpr WordsOfEnumeration words_of(ActorKind) { return actor_kind_names; }
constexpr WordsOfEnumeration words_of(Role) { return role_names; }
constexpr WordsOfEnumeration words_of(Side) { return side_names; }
constexpr WordsOfEnumeration words_of(Place) { return place_names; }
constexpr WordsOfEnumeration words_of(Zone) { return zone_names; }
constexpr WordsOfEnumeration words_of(CardSource) { return card_source_names; }
constexpr WordsOfEnumeration words_of(Seating) { return seating_names; }
constexpr WordsOfEnumeration words_of(AfterCuttingCard) { return after_cutting_card_names; }
constexpr WordsOfEnumeration words_of(Burn) { return burn_names; }
constexpr WordsOfEnumeration words_of(SeatOrder) { return seat_order_names; }
constexpr WordsOfEnumeration words_of(WrongCards) { return wrong_cards_names; }
constexpr WordsOfEnumeration words_of(Known) { return known_names; }
constexpr WordsOfEnumeration words_of(ValueSource) { return value_source_names; }
constexpr WordsOfEnumeration words_of(Action) { return action_names; }
constexpr WordsOfEnumeration words_of(CardReplacement) { return card_replacement_names; }
constexpr WordsOfEnumeration words_of(Offer) { return offer_names; }
constexpr WordsOfEnumeration words_of(Phase) { return phase_names; }
constexpr WordsOfEnumeration words_of(Stage) { return stage_names; }
// clang-format on

template <typename Type>
concept HasWords = std::is_enum_v<Type> && requires(Type value) { words_of(value); };

}  // namespace punto
