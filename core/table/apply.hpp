#pragma once

#include "core/table/state.hpp"

namespace punto {

// The parts of apply, one overload for each kind of event. Records may be forged, so nothing is
// looked up or summed that an event names wrongly: one that no table can have decided breaks an
// invariant.

void apply(TableState& state, const Event& event, const TableOpened& body);
void apply(TableState& state, const Event& event, const MethodChosen& body);
void apply(TableState& state, const Event& event, const WagersPerAreaSet& body);
void apply(TableState& state, const Event& event, const LimitsSet& body);
void apply(TableState& state, const Event& event, const OfferedSet& body);
void apply(TableState& state, const Event& event, const DifferentialSet& body);
void apply(TableState& state, const Event& event, const DealerSignedOn& body);
void apply(TableState& state, const Event& event, const LastRoundAnnounced& body);
void apply(TableState& state, const Event& event, const TableClosed& body);
void apply(TableState& state, const Event& event, const PlaySuspended& body);
void apply(TableState& state, const Event& event, const PlayResumed& body);
void apply(TableState& state, const Event& event, const GamingDayStarted& body);
void apply(TableState& state, const Event& event, const PlayerSat& body);
void apply(TableState& state, const Event& event, const CreditsAdded& body);
void apply(TableState& state, const Event& event, const PlayerLeft& body);
void apply(TableState& state, const Event& event, const SeatLocked& body);
void apply(TableState& state, const Event& event, const SeatReleased& body);
void apply(TableState& state, const Event& event, const DebtSettled& body);
void apply(TableState& state, const Event& event, const PlayerRestrained& body);
void apply(TableState& state, const Event& event, const ShoeLoaded& body);
void apply(TableState& state, const Event& event, const ShoeCut& body);
void apply(TableState& state, const Event& event, const CardsBurned& body);
void apply(TableState& state, const Event& event, const CuttingCardAppeared& body);
void apply(TableState& state, const Event& event, const UnshuffledSuspected& body);
void apply(TableState& state, const Event& event, const BettingOpened& body);
void apply(TableState& state, const Event& event, const AnnouncementShown& body);
void apply(TableState& state, const Event& event, const WagerPlaced& body);
void apply(TableState& state, const Event& event, const JointWagerPlaced& body);
void apply(TableState& state, const Event& event, const WagerIncreased& body);
void apply(TableState& state, const Event& event, const WagerDecreased& body);
void apply(TableState& state, const Event& event, const WagerWithdrawn& body);
void apply(TableState& state, const Event& event, const WithdrawalNotHonoured& body);
void apply(TableState& state, const Event& event, const WagerFound& body);
void apply(TableState& state, const Event& event, const WagerTreated& body);
void apply(TableState& state, const Event& event, const DifferentialExceeded& body);
void apply(TableState& state, const Event& event, const BettingClosed& body);
void apply(TableState& state, const Event& event, const CardDrawn& body);
void apply(TableState& state, const Event& event, const SurplusDrawn& body);
void apply(TableState& state, const Event& event, const CardRead& body);
void apply(TableState& state, const Event& event, const CardCorrected& body);
void apply(TableState& state, const Event& event, const HandExposed& body);
void apply(TableState& state, const Event& event, const TotalsAnnounced& body);
void apply(TableState& state, const Event& event, const OutcomeAnnounced& body);
void apply(TableState& state, const Event& event, const FirstHandChosen& body);
void apply(TableState& state, const Event& event, const HandPassed& body);
void apply(TableState& state, const Event& event, const HandDeclined& body);
void apply(TableState& state, const Event& event, const HandKept& body);
void apply(TableState& state, const Event& event, const DrawingAllowed& body);
void apply(TableState& state, const Event& event, const DeviceTaken& body);
void apply(TableState& state, const Event& event, const DeviceReturned& body);
void apply(TableState& state, const Event& event, const IrregularityFound& body);
void apply(TableState& state, const Event& event, const FindingDismissed& body);
void apply(TableState& state, const Event& event, const IrregularityDeclared& body);
void apply(TableState& state, const Event& event, const CardsDrawnTogether& body);
void apply(TableState& state, const Event& event, const IrregularityApproved& body);
void apply(TableState& state, const Event& event, const OfferDecided& body);
void apply(TableState& state, const Event& event, const OfferOpened& body);
void apply(TableState& state, const Event& event, const OfferAnswered& body);
void apply(TableState& state, const Event& event, const OfferClosed& body);
void apply(TableState& state, const Event& event, const OrderDecided& body);
void apply(TableState& state, const Event& event, const RulingGiven& body);
void apply(TableState& state, const Event& event, const CardsReconstructed& body);
void apply(TableState& state, const Event& event, const CardsSetAside& body);
void apply(TableState& state, const Event& event, const InventoryRecorded& body);
void apply(TableState& state, const Event& event, const MissingCardsFound& body);
void apply(TableState& state, const Event& event, const DeviceReset& body);
void apply(TableState& state, const Event& event, const PlayerLeftOut& body);
void apply(TableState& state, const Event& event, const TerminalCarriesOn& body);
void apply(TableState& state, const Event& event, const SurplusBurned& body);
void apply(TableState& state, const Event& event, const EveryoneTold& body);
void apply(TableState& state, const Event& event, const IrregularityResolved& body);
void apply(TableState& state, const Event& event, const RoundVoided& body);
void apply(TableState& state, const Event& event, const RoundSettled& body);
void apply(TableState& state, const Event& event, const RoundCorrected& body);
void apply(TableState& state, const Event& event, const CreditsCorrected& body);

Seat& seat_of(TableState& state, PlayerId player);
PlacedWager& wager_of(TableState& state, WagerNumber number);

}  // namespace punto
