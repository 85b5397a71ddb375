#include "edge/wire/possible_refusals.hpp"

#include <algorithm>
#include <array>

#include "core/cards/insist.hpp"

namespace punto::wire {
namespace {

using enum RefusalReason;

// Who may not, and a table that is closed or suspended, may be said to anything.
constexpr std::array to_everything = {TableNotOpen, TableSuspended,    PlayersMayNot,
                                      StaffMayNot,  MachinesMayNot,    NotYourself,
                                      RoleTooLow,   DealerNotSignedOn, SecondPersonNeeded};

constexpr std::size_t most_reasons = 24;

struct Row {
  std::string_view command;
  std::array<RefusalReason, most_reasons> reasons;
  std::size_t count;

  constexpr Row(std::string_view name, std::initializer_list<RefusalReason> of_its_own)
      : command(name), reasons{}, count(of_its_own.size()) {
    std::ranges::copy(of_its_own, reasons.begin());
  }
};

// Besides, from what core/table/decide_*.cpp says; tables played by chance come to nothing else.
constexpr std::array rows = {
    Row{"open-table",
        {TableAlreadyOpen, RulebookNotValid, SettingNotValid, DecksNotAllowed, PositionsNotAllowed,
         PaymentNotExact, NoSuchProcedure, NoSuchMethod, MethodNotAllowedHere, CardReaderNeeded,
         AmountNotValid}},
    Row{"choose-method",
        {NoSuchMethod, MethodNotAllowedHere, CardReaderNeeded, ProcedureOpen, NotBetweenRounds,
         AlreadyDone}},
    Row{"set-wagers-per-area", {SettingNotValid, NoSuchProcedure, ProcedureOpen}},
    Row{"set-limits", {SettingNotValid, NoSuchWager, ProcedureOpen, NotBetweenRounds}},
    Row{"set-offered", {SettingNotValid, NoSuchWager, ProcedureOpen, NotBetweenRounds}},
    Row{"set-differential", {NoSuchProcedure, AmountNotValid, ProcedureOpen, NotBetweenRounds}},
    Row{"sign-on", {NotBetweenRounds, AlreadyDone}},
    Row{"announce-last-round", {AlreadyDone}},
    Row{"close-table", {ProcedureOpen, NotBetweenRounds, LastRoundNotAnnounced}},
    Row{"suspend-table", {ReasonMissing}},
    Row{"resume-table", {TableNotSuspended}},
    Row{"start-gaming-day", {ProcedureOpen, NotBetweenRounds}},
    Row{"sit", {AmountNotValid, AlreadySeated, PositionNotThere, PositionTaken}},
    Row{"add-credits", {AmountNotValid, NoSuchPlayer}},
    Row{"leave", {ProcedureOpen, NoSuchPlayer, WagersInPlay, SeatIsLocked}},
    Row{"release-seat", {NoSuchPlayer, SeatNotLocked}},
    Row{"settle-debt", {AmountNotValid, NoSuchDebt}},
    Row{"load-shoe", {ProcedureOpen, NotBetweenRounds}},
    Row{"cut-shoe", {ProcedureOpen, AlreadyDone, NoShoe, CardsDoNotFit}},
    Row{"burn-cards",
        {NoSuchProcedure, ProcedureOpen, AlreadyDone, NoShoe, ShoeNotReady, CardNotGiven,
         CardIsFaceDown, NotThisDeck}},
    Row{"report-cutting-card",
        {TableNoticesItself, ProcedureOpen, NoRoundInPlay, BettingStillOpen, AlreadyDone}},
    Row{"report-empty-shoe",
        {ProcedureOpen, NoRoundInPlay, BettingStillOpen, NotThisPlace, CardsDoNotFit}},
    Row{"open-betting",
        {ProcedureOpen, NotBetweenRounds, LastRoundPlayed, NoShoe, ShoeNotReady, ShoeEnded,
         CardsMustBeReplaced}},
    Row{"confirm-shown", {WrongRound, BettingNotOpen, AlreadyDone, NoSuchPlayer, NotATerminal}},
    Row{"place-wager", {NoSuchWager,        AmountNotValid,   ProcedureOpen,    WrongRound,
                        BettingNotOpen,     NoSuchPlayer,     LeftOutOfRound,   SeatIsLocked,
                        StakeLimitReached,  LossLimitReached, TimeLimitReached, WagerNotOffered,
                        OnBehalfNotAllowed, WagersAreJoint,   NotWholeUnits,    UnderMinimum,
                        OverMaximum,        TooManyWagers,    NotEnoughCredits, WidensDifferential,
                        LateWager}},
    Row{"place-joint-wager",
        {NoSuchProcedure,    NoSuchWager,      AmountNotValid,   ProcedureOpen,   WrongRound,
         BettingNotOpen,     NoSuchPlayer,     NotAtOnePosition, LeftOutOfRound,  SeatIsLocked,
         StakeLimitReached,  LossLimitReached, TimeLimitReached, WagerNotOffered, WagersAreJoint,
         NotWholeUnits,      UnderMinimum,     OverMaximum,      TooManyWagers,   NotEnoughCredits,
         WidensDifferential, LateWager}},
    Row{"decrease-wager",
        {NoSuchWager, AmountNotValid, ProcedureOpen, WrongRound, BettingNotOpen, WagersAreJoint,
         NotWholeUnits, UnderMinimum, OverMaximum, NoSuchWagerPlaced, WidensDifferential,
         LateWithdrawal}},
    Row{"withdraw-wager",
        {NoSuchWager, ProcedureOpen, WrongRound, BettingNotOpen, UnderMinimum, NoSuchWagerPlaced,
         WidensDifferential, LateWithdrawal}},
    Row{"record-found-wager",
        {NoSuchWager,      AmountNotValid,   ProcedureOpen,   NoRoundInPlay,
         WrongRound,       BettingStillOpen, AlreadyDone,     NoSuchPlayer,
         LeftOutOfRound,   NotOnFelt,        SeatIsLocked,    StakeLimitReached,
         LossLimitReached, TimeLimitReached, WagerNotOffered, NotWholeUnits,
         UnderMinimum,     OverMaximum,      TooManyWagers,   NotEnoughCredits}},
    Row{"remove-wager",
        {NoSuchProcedure, ProcedureOpen, WrongRound, BettingNotOpen, NoSuchWagerPlaced,
         WidensDifferential, DifferentialMet, LateWager}},
    Row{"close-betting", {ProcedureOpen, WrongRound, BettingNotOpen}},
    Row{"draw-card",
        {ProcedureOpen, NoRoundInPlay, BettingStillOpen, RoundFinished, ShoeEnded, CardNotGiven,
         CardIsFaceDown, NotThisPlace, NotExposedYet, NoWagerOnHand, NoDeviceHolder,
         NotDeviceHolder}},
    Row{"read-card",
        {ProcedureOpen, NoRoundInPlay, BettingStillOpen, AlreadyDone, NotThisPlace, CardNotDrawn,
         CardAlreadyRead, HandNotPassed, OtherHandFirst, FirstHandNotChosen}},
    Row{"correct-card",
        {ReasonMissing, ProcedureOpen, NoRoundInPlay, BettingStillOpen, AlreadyDone, CardNotRead}},
    Row{"expose-hand",
        {ProcedureOpen, NoRoundInPlay, BettingStillOpen, AlreadyDone, NotThisPlace, CardNotRead,
         HandNotPassed, HandNotYours, OtherHandFirst, FirstHandNotChosen}},
    Row{"reveal-first",
        {NoSuchProcedure, ProcedureOpen, NoRoundInPlay, BettingStillOpen, AlreadyDone, NotThisPlace,
         PlayersDoNotHandleCards}},
    Row{"pass-hand",
        {CircumstanceMissing, ProcedureOpen, NoRoundInPlay, BettingStillOpen, AlreadyDone,
         NotThisPlace, NoSuchPlayer, PlayersDoNotHandleCards, NobodyToPassTo, HandIsPassed,
         HandNotYours}},
    Row{"decline-hand",
        {ProcedureOpen, NoRoundInPlay, BettingStillOpen, AlreadyDone, NotThisPlace, HandNotPassed}},
    Row{"choose-handler",
        {NoSuchProcedure, ProcedureOpen, NoRoundInPlay, BettingStillOpen, AlreadyDone, NotThisPlace,
         PlayersDoNotHandleCards, HandIsPassed, NoEqualWagers}},
    Row{"allow-squeeze",
        {NoSuchProcedure, ProcedureOpen, NoRoundInPlay, BettingStillOpen, AlreadyDone, NotThisPlace,
         NoSuchPlayer, PlayersDoNotHandleCards}},
    Row{"take-device", {NoSuchProcedure, ProcedureOpen, NoSuchPlayer, NoWagerOnHand, DeviceIsHeld}},
    Row{"allow-drawing", {NoSuchProcedure, ProcedureOpen, NoSuchPlayer}},
    Row{"relinquish-device", {NoSuchProcedure, ProcedureOpen, NoDeviceHolder}},
    Row{"settle", {ProcedureOpen, NoRoundInPlay, BettingStillOpen, RoundNotFinished}},
    Row{"declare-irregularity",
        {NoSuchIrregularity, CircumstanceMissing, TableNoticesItself, ProcedureOpen, NoRoundInPlay,
         WrongRound, BettingStillOpen, RoundFinished, AlreadyDone, RoundNotOnRecord, CardNotDrawn,
         NotThisDeck, CardsDoNotFit, PlayersDoNotHandleCards, HandNotPassed, HandNotYours}},
    Row{"confirm", {NoProcedureOpen, NotThisStage}},
    Row{"dismiss", {NoProcedureOpen, NotThisStage, CardsDoNotFit}},
    Row{"approve", {NoProcedureOpen, NotThisStage}},
    Row{"decide-offer", {NoProcedureOpen, NotThisStage}},
    Row{"answer-offer",
        {NoProcedureOpen, NotThisStage, NoSuchWagerPlaced, AllOrNone, WagerDecided, NotOffered}},
    Row{"close-offer", {NoProcedureOpen, NotThisStage, OfferStillOpen}},
    Row{"decide-order", {NoProcedureOpen, NotThisStage, CardsDoNotFit}},
    Row{"give-ruling", {ReasonMissing, NoProcedureOpen, NotThisStage, CardsDoNotFit}},
    Row{"set-cards-aside", {NoProcedureOpen, NotThisStage}},
    Row{"record-inventory", {NoProcedureOpen, NotThisStage, CardNotRead, CardsDoNotFit}},
    Row{"assign-missing-cards", {NoProcedureOpen, NotThisStage, CardsDoNotFit}},
    Row{"report-terminal-failure",
        {ProcedureOpen, NoRoundInPlay, AlreadyDone, NoSuchPlayer, NotATerminal}},
    Row{"correct-round",
        {ReasonMissing, ProcedureOpen, RoundNotOnRecord, NotThisDeck, CardsDoNotFit}},
    Row{"restrain-player", {NoSuchPlayer, LimitsNotStricter}},
};

}  // namespace

std::vector<RefusalReason> possible_refusals(std::string_view command) {
  const auto row = std::ranges::find(rows, command, &Row::command);
  INSIST(row != rows.end());
  std::vector<RefusalReason> reasons{to_everything.begin(), to_everything.end()};
  reasons.insert(reasons.end(), row->reasons.begin(),
                 row->reasons.begin() + static_cast<std::ptrdiff_t>(row->count));
  std::ranges::sort(reasons);
  return reasons;
}

}  // namespace punto::wire
