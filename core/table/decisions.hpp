#pragma once

#include "core/table/moment.hpp"

namespace punto {

// The parts of decide, one for each command. Where each is written:
//   decide_setup.cpp           the table, its settings, dealers
//   decide_players.cpp         seats and credits
//   decide_shoe.cpp            loading, cutting, burning, the cutting card
//   decide_wagers.cpp          from opening to closing of betting
//   decide_cards.cpp           drawing, reading, correcting
//   decide_hands.cpp           who squeezes, who exposes, who holds the device
//   decide_settlement.cpp      settling, correcting what was settled
//   decide_irregularity.cpp    declaring, approving, ruling
//   decide_offer.cpp           withdrawal offers
//   decide_missing_cards.cpp   a Player who left with cards (5.11)

Decision decide(const Moment& moment, const OpenTable& command);
Decision decide(const Moment& moment, const ChooseMethod& command);
Decision decide(const Moment& moment, const SetWagersPerArea& command);
Decision decide(const Moment& moment, const SetLimits& command);
Decision decide(const Moment& moment, const SetOffered& command);
Decision decide(const Moment& moment, const SetDifferential& command);
Decision decide(const Moment& moment, const SignOn& command);
Decision decide(const Moment& moment, const AnnounceLastRound& command);
Decision decide(const Moment& moment, const CloseTable& command);
Decision decide(const Moment& moment, const SuspendTable& command);
Decision decide(const Moment& moment, const ResumeTable& command);
Decision decide(const Moment& moment, const StartGamingDay& command);
Decision decide(const Moment& moment, const Sit& command);
Decision decide(const Moment& moment, const AddCredits& command);
Decision decide(const Moment& moment, const Leave& command);
Decision decide(const Moment& moment, const ReleaseSeat& command);
Decision decide(const Moment& moment, const SettleDebt& command);
Decision decide(const Moment& moment, const RestrainPlayer& command);
Decision decide(const Moment& moment, const LoadShoe& command);
Decision decide(const Moment& moment, const CutShoe& command);
Decision decide(const Moment& moment, const BurnCards& command);
Decision decide(const Moment& moment, const ReportCuttingCard& command);
Decision decide(const Moment& moment, const ReportEmptyShoe& command);
Decision decide(const Moment& moment, const OpenBetting& command);
Decision decide(const Moment& moment, const ConfirmShown& command);
Decision decide(const Moment& moment, const PlaceWager& command);
Decision decide(const Moment& moment, const PlaceJointWager& command);
Decision decide(const Moment& moment, const DecreaseWager& command);
Decision decide(const Moment& moment, const WithdrawWager& command);
Decision decide(const Moment& moment, const RecordFoundWager& command);
Decision decide(const Moment& moment, const RemoveWager& command);
Decision decide(const Moment& moment, const CloseBetting& command);
Decision decide(const Moment& moment, const DrawCard& command);
Decision decide(const Moment& moment, const ReadCard& command);
Decision decide(const Moment& moment, const CorrectCard& command);
Decision decide(const Moment& moment, const ExposeHand& command);
Decision decide(const Moment& moment, const RevealFirst& command);
Decision decide(const Moment& moment, const PassHand& command);
Decision decide(const Moment& moment, const DeclineHand& command);
Decision decide(const Moment& moment, const ChooseHandler& command);
Decision decide(const Moment& moment, const AllowSqueeze& command);
Decision decide(const Moment& moment, const TakeDevice& command);
Decision decide(const Moment& moment, const AllowDrawing& command);
Decision decide(const Moment& moment, const RelinquishDevice& command);
Decision decide(const Moment& moment, const Settle& command);
Decision decide(const Moment& moment, const DeclareIrregularity& command);
Decision decide(const Moment& moment, const Confirm& command);
Decision decide(const Moment& moment, const Dismiss& command);
Decision decide(const Moment& moment, const Approve& command);
Decision decide(const Moment& moment, const DecideOffer& command);
Decision decide(const Moment& moment, const AnswerOffer& command);
Decision decide(const Moment& moment, const CloseOffer& command);
Decision decide(const Moment& moment, const DecideOrder& command);
Decision decide(const Moment& moment, const GiveRuling& command);
Decision decide(const Moment& moment, const SetCardsAside& command);
Decision decide(const Moment& moment, const RecordInventory& command);
Decision decide(const Moment& moment, const AssignMissingCards& command);
Decision decide(const Moment& moment, const ReportTerminalFailure& command);
Decision decide(const Moment& moment, const CorrectRound& command);

}  // namespace punto
