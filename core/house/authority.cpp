#include "core/house/authority.hpp"

namespace punto::house {
namespace {

using enum Job;

constexpr Jobs pit = any_of(PitSupervisor, PitManager, AssistantCasinoManager, GamingShiftManager);
constexpr Jobs managers = any_of(PitManager, AssistantCasinoManager, GamingShiftManager);
constexpr Jobs at_table = pit | one(Dealer);
constexpr Jobs cage = any_of(Cashier, CageManager);
constexpr Jobs on_floor = pit | one(Attendant);

constexpr Authority machine_only{.machine = true};
constexpr Authority by_terminal{.terminal = true};
constexpr Authority by_everybody{.staff = all_jobs, .terminal = true, .machine = true};
constexpr Authority by_all_staff{.staff = all_jobs};
constexpr Authority by_staff_off_duty{.staff = all_jobs, .off_duty = true};
constexpr Authority by_office{.staff = office};
constexpr Authority by_two_of_office{.staff = office, .second = office};
constexpr Authority by_floor_or_office{.staff = on_floor | office, .machine = true};
constexpr Authority for_guests{.staff = on_floor | cage, .terminal = true};
constexpr Authority at_the_table{.staff = at_table, .own_table = true};
constexpr Authority by_two_at_the_float{
    .staff = at_table, .second = at_table | cage, .one_of_two = pit | cage, .own_table = true};
constexpr Authority by_two_who_count{.staff = cage, .second = cage | pit | one(Auditor)};
constexpr Authority by_two_of_cage{.staff = one(CageManager),
                                   .second = cage | office | one(Auditor)};
constexpr Authority by_cage{.staff = cage, .second_for_large = one(CageManager)};

constexpr Authority of(const OpenHouse*) {
  return machine_only;
}
constexpr Authority of(const ChangeSettings*) {
  return {.staff = office, .second = office | one(CageManager)};
}
constexpr Authority of(const StartGamingDay*) {
  return machine_only;
}
constexpr Authority of(const Note*) {
  return by_everybody;
}

constexpr Authority of(const Hire*) {
  return {.staff = office, .machine = true, .second = office};
}
constexpr Authority of(const ChangeJobs*) {
  return by_two_of_office;
}
constexpr Authority of(const SetCredential*) {
  return {.staff = all_jobs, .machine = true, .off_duty = true};
}
constexpr Authority of(const Dismiss*) {
  return by_office;
}
constexpr Authority of(const BeginDuty*) {
  return by_staff_off_duty;
}
constexpr Authority of(const EndDuty*) {
  return by_all_staff;
}
constexpr Authority of(const ReportFailedSignOn*) {
  return machine_only;
}
constexpr Authority of(const UnlockPerson*) {
  return by_office;
}
constexpr Authority of(const ReportSignOn*) {
  return machine_only;
}
constexpr Authority of(const ReportSignOff*) {
  return machine_only;
}
constexpr Authority of(const ReportApproval*) {
  return machine_only;
}
constexpr Authority of(const SetUpPerson*) {
  return machine_only;
}

// Whoever adds a terminal says where cash comes in.
constexpr Authority of(const AddTerminal*) {
  return {.staff = pit | office, .machine = true, .second = pit | office};
}
constexpr Authority of(const SetTerminalKey*) {
  return {.staff = pit | office, .second = pit | office};
}
constexpr Authority of(const EnableTerminal*) {
  return by_floor_or_office;
}
constexpr Authority of(const DisableTerminal*) {
  return by_floor_or_office;
}
constexpr Authority of(const InsertCash*) {
  return by_terminal;
}
constexpr Authority of(const PresentVoucher*) {
  return by_terminal;
}
constexpr Authority of(const CashOut*) {
  return {.staff = on_floor, .terminal = true};
}
constexpr Authority of(const PayByHand*) {
  return {.staff = on_floor | cage, .second_for_large = pit | one(CageManager)};
}
constexpr Authority of(const CallAttendant*) {
  return by_terminal;
}
constexpr Authority of(const AnswerCall*) {
  return {.staff = on_floor};
}

constexpr Authority of(const AddDevice*) {
  return {.staff = pit | office, .second = pit | office};
}
constexpr Authority of(const RemoveDevice*) {
  return {.staff = pit | office, .second = pit | office};
}

constexpr Authority of(const RegisterPlayer*) {
  return {.staff = cage | on_floor, .machine = true};
}
constexpr Authority of(const ReplaceCard*) {
  return {.staff = cage | on_floor};
}
constexpr Authority of(const SetPlayerPin*) {
  return for_guests;
}
constexpr Authority of(const ReportFailedPin*) {
  return machine_only;
}
constexpr Authority of(const UnlockPlayer*) {
  return {.staff = cage | on_floor};
}
constexpr Authority of(const InsertCard*) {
  return by_terminal;
}
constexpr Authority of(const RemoveCard*) {
  return {.staff = on_floor, .terminal = true};
}
constexpr Authority of(const SetPlayerLimits*) {
  return for_guests;
}
constexpr Authority of(const CoolOff*) {
  return for_guests;
}
constexpr Authority of(const Exclude*) {
  return for_guests;
}
constexpr Authority of(const EndExclusion*) {
  return {.staff = one(GamingShiftManager), .second = managers | one(Auditor)};
}

constexpr Authority of(const SitAtTerminal*) {
  return by_terminal;
}
constexpr Authority of(const AddAtTerminal*) {
  return by_terminal;
}
constexpr Authority of(const SitAtFelt*) {
  return at_the_table;
}
constexpr Authority of(const BuyInAtFelt*) {
  return at_the_table;
}
constexpr Authority of(const TakeBack*) {
  return machine_only;
}

constexpr Authority of(const AddTable*) {
  return machine_only;
}
constexpr Authority of(const ProposeChange*) {
  return {.staff = pit | one(Administrator)};
}
constexpr Authority of(const ApproveChange*) {
  return {.staff = managers};
}
constexpr Authority of(const RejectChange*) {
  return {.staff = pit | one(Administrator)};
}
constexpr Authority of(const ReleaseWinner*) {
  return {.staff = pit};
}

constexpr Authority of(const OpenFloat*) {
  return by_two_at_the_float;
}
constexpr Authority of(const FillFloat*) {
  return by_two_at_the_float;
}
constexpr Authority of(const CreditFloat*) {
  return by_two_at_the_float;
}
constexpr Authority of(const GiveChange*) {
  return at_the_table;
}
constexpr Authority of(const CloseFloat*) {
  return by_two_at_the_float;
}
constexpr Authority of(const CollectTableDrop*) {
  return by_two_who_count;
}
constexpr Authority of(const CollectTerminalBox*) {
  return by_two_who_count;
}

constexpr Authority of(const FundCage*) {
  return by_two_of_cage;
}
constexpr Authority of(const BankCash*) {
  return by_two_of_cage;
}
constexpr Authority of(const CountCage*) {
  return {.staff = cage, .second = cage | office | one(Auditor)};
}
constexpr Authority of(const SellVoucher*) {
  return by_cage;
}
constexpr Authority of(const CashVoucher*) {
  return by_cage;
}
constexpr Authority of(const VoidVoucher*) {
  return {.staff = cage, .second = one(CageManager)};
}
constexpr Authority of(const ExpireVouchers*) {
  return machine_only;
}
constexpr Authority of(const SellChips*) {
  return by_cage;
}
constexpr Authority of(const CashChips*) {
  return by_cage;
}
constexpr Authority of(const SettleDebt*) {
  return {.staff = cage, .second = one(CageManager) | pit};
}

constexpr Authority of(const EndErrand*) {
  return machine_only;
}

constexpr Authority of(const OpenIncident*) {
  return by_all_staff;
}
constexpr Authority of(const AddToIncident*) {
  return by_all_staff;
}
constexpr Authority of(const CloseIncident*) {
  return {.staff = managers | one(Auditor)};
}

constexpr Authority of(const RecordComponents*) {
  return machine_only;
}

constexpr Authority of(const CorrectTerminal*) {
  return {.staff = pit | one(CageManager), .second = managers | any_of(CageManager, Auditor)};
}

}  // namespace

Authority authority_of(const CommandBody& body) {
  return std::visit([](const auto& command) { return of(&command); }, body);
}

}  // namespace punto::house
