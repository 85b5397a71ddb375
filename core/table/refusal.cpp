#include "core/table/refusal.hpp"

#include "core/cards/insist.hpp"
#include "core/table/fields.hpp"

namespace punto {
namespace {

struct RefusalWords {
  RefusalReason reason;
  KebabName name;
  std::string_view sentence;
};

#define REASON(name, sentence)                      \
  RefusalWords {                                    \
    RefusalReason::name, KebabName{#name}, sentence \
  }

constexpr std::array refusal_words = {
    // The table itself
    REASON(TableNotOpen, "The table is not open; open it first."),
    REASON(TableAlreadyOpen, "The table was opened before; open another one for other settings."),
    REASON(TableSuspended, "Play is suspended; resume the table first."),
    REASON(TableNotSuspended, "Play is not suspended; there is nothing to resume."),
    // Who asks
    REASON(PlayersMayNot, "A Player may not do this; ask the Dealer."),
    REASON(StaffMayNot, "This is another's task here; leave it to him."),
    REASON(MachinesMayNot, "A machine may not do this at this table; a person has to."),
    REASON(NotYourself, "A Player may act for himself only; name your own seat."),
    REASON(RoleTooLow, "This needs a higher position; call the one that the rule names."),
    REASON(DealerNotSignedOn, "This Dealer is not signed on at the table; sign on first."),
    REASON(SecondPersonNeeded,
           "Whoever declared it may not approve it; a second person has to approve."),
    // What is asked for
    REASON(RulebookNotValid, "The rulebook has mistakes; check it with `punto rules check`."),
    REASON(SettingNotValid, "A setting does not fit the rulebook or the others; correct it."),
    REASON(DecksNotAllowed, "The rulebook does not allow this number of decks; choose another."),
    REASON(PositionsNotAllowed,
           "The layout does not have this number of positions; choose another layout or number."),
    REASON(PaymentNotExact,
           "Some wager could not be paid exactly in these units; choose a larger stake unit or a "
           "smaller payable one."),
    REASON(NoSuchProcedure, "The rulebook of this table knows no such procedure; play without it."),
    REASON(NoSuchWager, "The rulebook of this table has no such wager; name one of its own."),
    REASON(NoSuchIrregularity,
           "The rulebook of this table has no such irregularity; name one of its own."),
    REASON(NoSuchMethod, "The rulebook of this table has no such method; name one of its own."),
    REASON(MethodNotAllowedHere,
           "The method is not allowed in this zone; choose another or another zone."),
    REASON(CardReaderNeeded, "The method needs a dealing device that reads cards; choose another."),
    REASON(ReasonMissing, "This goes on record; give the reason."),
    REASON(CircumstanceMissing,
           "The rule goes by a circumstance that was not told; add what is known."),
    REASON(TableNoticesItself, "The table notices this by itself; nobody declares it."),
    REASON(AmountNotValid, "The amount or the number of sharers is not valid; correct it."),
    // The moment
    REASON(ProcedureOpen, "An irregularity is being handled; finish that first."),
    REASON(NoProcedureOpen, "No irregularity is being handled; declare one first."),
    REASON(NotThisStage, "The irregularity is at another stage; do the step that it waits for."),
    REASON(OfferStillOpen, "The offer to the Players is still open; wait until its time is over."),
    REASON(NotBetweenRounds, "A round is in play; wait until it is settled."),
    REASON(NoRoundInPlay, "No round is in play; open betting first."),
    REASON(WrongRound, "This concerns another round; name the one in play."),
    REASON(BettingNotOpen, "Betting is not open; wait for the next round."),
    REASON(BettingStillOpen, "Betting is still open; close it first."),
    REASON(RoundNotFinished, "The round is not finished; deal and expose every card first."),
    REASON(RoundFinished, "The round is finished; settle it."),
    REASON(AlreadyDone, "This has been done already; go on with the next step."),
    REASON(LastRoundNotAnnounced, "The last round was not announced; announce it first."),
    REASON(LastRoundPlayed, "The last round announced has been played; close the table."),
    REASON(
        RoundNotOnRecord,
        "The round is not on record; name one of this shoe or the one before that was not void."),
    // The shoe
    REASON(NoShoe, "There is no shoe; load one first."),
    REASON(ShoeNotReady, "The shoe is not ready; cut it and burn as the table does."),
    REASON(ShoeEnded, "This shoe is at its end; load the next one."),
    REASON(CardsMustBeReplaced, "The cards must be replaced; load another shoe."),
    REASON(CardNotGiven, "The card is missing; say which one it is."),
    REASON(CardIsFaceDown, "The card lies face down; leave its value out until it is exposed."),
    REASON(NotThisPlace, "No card belongs to this place now; look at what the round waits for."),
    REASON(NotExposedYet, "Cards that came before are not exposed yet; expose them first."),
    REASON(CardNotDrawn, "No card was drawn for this place; draw it first."),
    REASON(CardAlreadyRead, "The card has been read; correct it if it is wrong."),
    REASON(CardNotRead, "A card of the hand has not been read; read it first."),
    REASON(NotThisDeck, "The card cannot be one of those left in the decks; look again."),
    REASON(CardsDoNotFit,
           "The cards or their number do not fit what is on the table; name those that lie there."),
    // Players
    REASON(NoSuchPlayer, "No such Player sits at the table; seat him first."),
    REASON(AlreadySeated, "The Player sits at the table already; add credits to his seat instead."),
    REASON(PositionNotThere, "The table has no such position; choose one that it has."),
    REASON(PositionTaken, "The position is taken; choose another."),
    REASON(NotAtOnePosition, "A joint wager stands at one position; its sharers must sit there."),
    REASON(WagersInPlay, "The Player has wagers in play; wait until the round is settled."),
    REASON(LeftOutOfRound, "The Player is out of this round; wait for the next one."),
    REASON(NotATerminal, "There are no terminals at this table; leave it out."),
    REASON(NotOnFelt, "This is for wagers on felt; a terminal takes and shows its own."),
    REASON(SeatIsLocked, "After a large win staff come to the seat first; wait for them."),
    REASON(SeatNotLocked, "The seat is not locked; nothing has to be released."),
    REASON(StakeLimitReached,
           "The Player's own limit on stakes leaves less than that; wager less, or stop."),
    REASON(LossLimitReached,
           "The Player's own limit on losses leaves less than that; wager less, or stop."),
    REASON(TimeLimitReached, "The time in which the Player may wager is over; leave the table."),
    REASON(LimitsNotStricter,
           "The limits at this seat are as strict already; looser ones wait for the next seat."),
    REASON(NoSuchDebt, "No correction has left anything unpaid for this Player; look again."),
    // Wagers
    REASON(WagerNotOffered, "The table does not offer this wager; choose another."),
    REASON(OnBehalfNotAllowed, "Nobody may wager on behalf of a Player here; he has to himself."),
    REASON(WagersAreJoint, "The wager is a joint one; change it with all who share it."),
    REASON(NotWholeUnits, "The amount is no whole number of the table's stake units; change it."),
    REASON(UnderMinimum, "The wager is under the minimum; increase it."),
    REASON(OverMaximum, "The wager is over the maximum; decrease it."),
    REASON(TooManyWagers, "The playing area is full; choose another position."),
    REASON(NotEnoughCredits, "The Player has not enough credits; add credits or wager less."),
    REASON(NoSuchWagerPlaced, "No such wager is placed; look at the wagers of the round."),
    REASON(WidensDifferential,
           "The table differential is exceeded and this would widen it; decrease the heavier side "
           "or increase the lighter one."),
    REASON(DifferentialMet, "The table differential is met; no wager has to be removed."),
    REASON(LateWager, "Betting has closed and the wager is not taken; wait for the next round."),
    REASON(LateWithdrawal, "Betting has closed and the wager stands; wait for the settlement."),
    REASON(AllOrNone, "The Player withdraws all of his wagers or none; name all, or none."),
    REASON(WagerDecided, "The wager is decided already; it cannot be withdrawn."),
    REASON(NotOffered,
           "The offer does not wait for this Player; he has answered, or has no part in it."),
    // Hands and device
    REASON(PlayersDoNotHandleCards,
           "Under this method the Dealer keeps the cards; he exposes the hand."),
    REASON(NobodyToPassTo, "There is nobody left to pass the hand to; the Dealer turns it."),
    REASON(HandIsPassed, "The hand is passed already; whoever holds it goes on."),
    REASON(HandNotPassed, "The hand is not passed to a Player; pass it first."),
    REASON(HandNotYours, "The hand belongs to another; leave it to him."),
    REASON(NoWagerOnHand,
           "The Player has no wager in play; choose one who has, or let the officer of the rule "
           "allow it."),
    REASON(NoEqualWagers, "The highest wagers are not equal; the hand goes to the highest."),
    REASON(OtherHandFirst, "The other hand is to be revealed first; expose that one."),
    REASON(FirstHandNotChosen, "Nobody has said which hand is revealed first; the Dealer does."),
    REASON(NoDeviceHolder, "No Player has the dealing device; let one take it."),
    REASON(NotDeviceHolder, "Another Player has the dealing device; only he draws."),
    REASON(DeviceIsHeld, "A Player has the dealing device; he has to relinquish it first."),
};

#undef REASON

constexpr bool in_order() {
  for (std::size_t i = 0; i < refusal_words.size(); ++i) {
    if (static_cast<std::size_t>(refusal_words[i].reason) != i) return false;
  }
  return refusal_words.size() == refusal_count;
}
static_assert(in_order(), "one line for each reason, in their order");

const RefusalWords& words_for(RefusalReason reason) {
  const auto index = static_cast<std::size_t>(reason);
  INSIST(index < refusal_words.size());
  return refusal_words[index];
}

}  // namespace

std::string_view name_of(RefusalReason reason) {
  return words_for(reason).name.text();
}

std::string_view explain(RefusalReason reason) {
  return words_for(reason).sentence;
}

}  // namespace punto
