#pragma once

#include <algorithm>
#include <optional>

#include "core/house/house.hpp"
#include "core/house/under_way.hpp"

namespace punto::house {

using Objection = std::optional<Refusal>;

// A command being decided: the house as it is, who asks, and when.
struct Moment {
  const State& house;
  const Who& by;
  Time now;

  [[nodiscard]] const Terminal* terminal(TerminalId id) const {
    return find_in(house.terminals, id);
  }
  [[nodiscard]] const Player* player(PlayerId id) const { return find_in(house.players, id); }
  [[nodiscard]] const HouseTable* table(const std::string& id) const {
    return find_in(house.tables, id);
  }
  [[nodiscard]] PersonId person() const { return PersonId{by.id}; }

  // The terminal itself, in service and without anything that has to be seen to first.
  [[nodiscard]] Objection unless_usable(TerminalId id) const;
  [[nodiscard]] Objection unless_day(DayNumber day) const;
  // Whether the Player may play now at all.
  [[nodiscard]] Objection unless_welcome(const Player& player) const;
};

// The one event of a command, or a few that do not depend on each other.
template <typename... Bodies>
Decision happens(const Moment& moment, Bodies&&... bodies) {
  Decision decision{std::in_place};
  (decision->emplace_back(moment.now, moment.by, EventBody{std::forward<Bodies>(bodies)}), ...);
  return decision;
}
inline std::unexpected<Refusal> refused(Refusal refusal) {
  return std::unexpected(refusal);
}

// What is about to change at a terminal, and may leave its guest with nothing.
struct Ending {
  ErrandNumber errand = 0;   // is over
  Cents comes;               // to the terminal; less than nothing: staff pay what it owes
  bool leaves_seat = false;  // at a table
};
// A guest whose terminal has nothing any more, and who waits for nothing, has gone.
void see_off(Decision& decision, const Moment& moment, TerminalId id, const Ending& ending);

std::string text_of(TerminalId id);  // "terminal 7"
void note(Decision& decision, const Moment& moment, Noted noted);
// Where so much cash changes hands that it has to be told.
void note_large_cash(Decision& decision, const Moment& moment, std::string subject, Cents amount);

// Wrong PINs or passwords, one after another.
inline constexpr int failures_to_lock = 3;

// The limits that count now.
const PlayerLimits& limits_now(const Player& player, Time now);

// What limits leave for the seat that a Player has, or takes now: in all that he does there.
struct LeftForSeat {
  std::optional<Cents> stakes;
  std::optional<Time> until;
  std::optional<Cents> loss;  // less what he wins there
};
LeftForSeat left_for_seat(const PlayerLimits& limits, const Player& player, Time now);
// Whoever sits at a table, or is on his way to one, is held to it there.
void restrain(Decision& decision, const Moment& moment, PlayerId id, const LeftForSeat& left);

// The parts of decide, one for each command. Where each is written:
//   decide_house.cpp      the house, its days, what is noted, incidents
//   decide_staff.cpp      staff
//   decide_terminals.cpp  terminals, cash and vouchers at them
//   decide_devices.cpp    devices, and terminals paired anew
//   decide_players.cpp    Players, their cards, PINs and limits
//   decide_seats.cpp      sitting down and leaving
//   decide_tables.cpp     changes of tables, floats and drop
//   decide_cage.cpp       the cage
//   decide_errands.cpp    how errands end
Decision decide(const Moment& moment, const OpenHouse& command);
Decision decide(const Moment& moment, const ChangeSettings& command);
Decision decide(const Moment& moment, const StartGamingDay& command);
Decision decide(const Moment& moment, const Note& command);
Decision decide(const Moment& moment, const Hire& command);
Decision decide(const Moment& moment, const ChangeJobs& command);
Decision decide(const Moment& moment, const SetCredential& command);
Decision decide(const Moment& moment, const Dismiss& command);
Decision decide(const Moment& moment, const BeginDuty& command);
Decision decide(const Moment& moment, const EndDuty& command);
Decision decide(const Moment& moment, const ReportFailedSignOn& command);
Decision decide(const Moment& moment, const UnlockPerson& command);
Decision decide(const Moment& moment, const ReportSignOn& command);
Decision decide(const Moment& moment, const ReportSignOff& command);
Decision decide(const Moment& moment, const ReportApproval& command);
Decision decide(const Moment& moment, const SetUpPerson& command);
Decision decide(const Moment& moment, const AddTerminal& command);
Decision decide(const Moment& moment, const EnableTerminal& command);
Decision decide(const Moment& moment, const DisableTerminal& command);
Decision decide(const Moment& moment, const InsertCash& command);
Decision decide(const Moment& moment, const PresentVoucher& command);
Decision decide(const Moment& moment, const CashOut& command);
Decision decide(const Moment& moment, const PayByHand& command);
Decision decide(const Moment& moment, const CallAttendant& command);
Decision decide(const Moment& moment, const AnswerCall& command);
Decision decide(const Moment& moment, const RegisterPlayer& command);
Decision decide(const Moment& moment, const InsertCard& command);
Decision decide(const Moment& moment, const RemoveCard& command);
Decision decide(const Moment& moment, const SetPlayerLimits& command);
Decision decide(const Moment& moment, const CoolOff& command);
Decision decide(const Moment& moment, const Exclude& command);
Decision decide(const Moment& moment, const EndExclusion& command);
Decision decide(const Moment& moment, const SitAtTerminal& command);
Decision decide(const Moment& moment, const AddAtTerminal& command);
Decision decide(const Moment& moment, const SitAtFelt& command);
Decision decide(const Moment& moment, const BuyInAtFelt& command);
Decision decide(const Moment& moment, const TakeBack& command);
Decision decide(const Moment& moment, const AddTable& command);
Decision decide(const Moment& moment, const ProposeChange& command);
Decision decide(const Moment& moment, const ApproveChange& command);
Decision decide(const Moment& moment, const RejectChange& command);
Decision decide(const Moment& moment, const ReleaseWinner& command);
Decision decide(const Moment& moment, const OpenFloat& command);
Decision decide(const Moment& moment, const FillFloat& command);
Decision decide(const Moment& moment, const CreditFloat& command);
Decision decide(const Moment& moment, const GiveChange& command);
Decision decide(const Moment& moment, const CloseFloat& command);
Decision decide(const Moment& moment, const CollectTableDrop& command);
Decision decide(const Moment& moment, const CollectTerminalBox& command);
Decision decide(const Moment& moment, const FundCage& command);
Decision decide(const Moment& moment, const BankCash& command);
Decision decide(const Moment& moment, const CountCage& command);
Decision decide(const Moment& moment, const SellVoucher& command);
Decision decide(const Moment& moment, const CashVoucher& command);
Decision decide(const Moment& moment, const VoidVoucher& command);
Decision decide(const Moment& moment, const ExpireVouchers& command);
Decision decide(const Moment& moment, const SellChips& command);
Decision decide(const Moment& moment, const CashChips& command);
Decision decide(const Moment& moment, const SettleDebt& command);
Decision decide(const Moment& moment, const EndErrand& command);
Decision decide(const Moment& moment, const OpenIncident& command);
Decision decide(const Moment& moment, const AddToIncident& command);
Decision decide(const Moment& moment, const CloseIncident& command);
Decision decide(const Moment& moment, const RecordComponents& command);
Decision decide(const Moment& moment, const ReplaceCard& command);
Decision decide(const Moment& moment, const SetPlayerPin& command);
Decision decide(const Moment& moment, const ReportFailedPin& command);
Decision decide(const Moment& moment, const UnlockPlayer& command);
Decision decide(const Moment& moment, const AddDevice& command);
Decision decide(const Moment& moment, const RemoveDevice& command);
Decision decide(const Moment& moment, const SetTerminalKey& command);
Decision decide(const Moment& moment, const CorrectTerminal& command);

}  // namespace punto::house
