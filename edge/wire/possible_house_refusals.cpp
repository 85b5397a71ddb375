#include "edge/wire/possible_house_refusals.hpp"

#include <algorithm>
#include <array>

#include "core/cards/insist.hpp"
#include "core/house/errand.hpp"
#include "core/voucher/voucher.hpp"
#include "edge/wire/command_json.hpp"
#include "edge/wire/possible_refusals.hpp"

namespace punto::wire {
namespace {

using enum house::Refusal;
using Refusals = std::vector<house::Refusal>;

// ---- what the house looks at for many commands --------------------------------------------------

const Refusals usable = {NoSuchTerminal, MayNot, TerminalIsDisabled, HandPayOpen, MetersDoNotAddUp};
const Refusals welcome = {PlayerIsExcluded, PlayerCoolsOff};
const Refusals limits = {LossLimitReached, StakeLimitReached, TimeLimitReached};
const Refusals speaker = {NoSuchPlayer, NoSuchTerminal, MayNot};
const Refusals a_float = {DayIsOver, NoSuchTable, NotOnFelt};
const Refusals person = {NoSuchPerson, PersonHasLeft};
const Refusals felt = {NoSuchTable,  NotOnFelt,    FloatNotOpen, AmountNotValid,
                       NoSuchPlayer, TooManyChips, FloatIsShort};

Refusals all_of(std::initializer_list<Refusals> lists) {
  Refusals all;
  for (const Refusals& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

struct Row {
  std::string_view command;
  Refusals reasons;  // of its own
};

// From what core/house/decide_*.cpp says.
using Rows = std::vector<Row>;

Rows rows_of_records() {
  return {
      {"change-settings", {SettingNotValid}},
      {"note", {ReasonMissing}},
      {"open-incident", {ReasonMissing, NoSuchTable}},
      {"add-to-incident", {ReasonMissing, NoSuchIncident}},
      {"close-incident", {ReasonMissing, NoSuchIncident}},
  };
}

Rows rows_of_staff() {
  return {
      {"hire", {NameMissing, JobNotHeld, NoSuchPerson, AlreadyThere}},
      {"change-jobs", all_of({person, {JobNotHeld, MayNot}})},
      {"set-credential", all_of({person, {MayNot}})},
      {"dismiss", all_of({person, {MayNot}})},
      {"begin-duty", {JobNotHeld, NoSuchTable}},
      {"end-duty", {}},
      {"unlock-person", all_of({person, {SamePerson}})},
  };
}

Rows rows_of_terminals() {
  return {
      {"add-terminal", {NameMissing, NoSuchTerminal, AlreadyThere}},
      {"enable-terminal", {NoSuchTerminal, TerminalIsEnabled, MetersDoNotAddUp}},
      {"disable-terminal", {NoSuchTerminal, ReasonMissing, TerminalIsDisabled}},
      {"set-terminal-key", {NoSuchTerminal, TerminalInService, TerminalIsBusy}},
      {"correct-terminal",
       {NoSuchTerminal, ReasonMissing, AmountNotValid, HandPayOpen, MetersAddUp}},
      {"insert-cash", all_of({usable, welcome, {AmountNotValid, TooManyCredits}})},
      {"present-voucher", all_of({usable, welcome, {VoucherInUse, TooManyCredits, NoSuchVoucher}})},
      {"cash-out", all_of({usable, {NoCredits, AlreadyThere}})},
      {"pay-by-hand", {NoSuchTerminal, NoHandPayOpen, AmountNotValid, CageIsShort}},
      {"call-attendant", {NoSuchTerminal, MayNot, AlreadyThere}},
      {"answer-call", {NoSuchTerminal, NotCalled}},
      {"add-device", {NameMissing, NoSuchDevice, NoSuchTable, AlreadyThere}},
      {"remove-device", {NoSuchDevice}},
  };
}

Rows rows_of_players() {
  return {
      {"register-player", {NoSuchPlayer, AlreadyThere}},
      {"replace-card", {NoSuchPlayer, AlreadyThere, CardInUse}},
      {"set-player-pin", all_of({speaker, {PlayerIsLocked}})},
      {"unlock-player", {NoSuchPlayer, PlayerNotLocked}},
      {"insert-card",
       all_of({usable,
               welcome,
               {NoSuchCard, PlayerIsLocked, AlreadyThere, TerminalIsBusy, CardInUse}})},
      {"remove-card", {NoSuchTerminal, MayNot, TerminalInService, NobodyThere, TerminalIsBusy}},
      {"set-player-limits", all_of({speaker, {AmountNotValid}})},
      {"cool-off", all_of({speaker, {TimeNotValid}})},
      {"exclude", all_of({speaker, {TimeNotValid}})},
      {"end-exclusion", {NoSuchPlayer, NotExcluded}},
  };
}

Rows rows_of_seats() {
  return {
      {"sit-at-terminal", all_of({usable,
                                  welcome,
                                  limits,
                                  {NoSuchTable, NotAtTerminals, NobodyThere, AmountNotValid,
                                   NotEnoughCredits, AlreadySeated, TerminalIsBusy}})},
      {"add-at-terminal",
       all_of(
           {usable, welcome, limits, {NobodyThere, NotSeated, AmountNotValid, NotEnoughCredits}})},
      {"sit-at-felt", all_of({felt, welcome, limits, {AlreadySeated, TerminalIsBusy}})},
      {"buy-in-at-felt", all_of({felt, welcome, limits, {NotSeated}})},
      {"release-winner", {NoSuchTerminal, NobodyThere, NotSeated}},
  };
}

Rows rows_of_tables() {
  return {
      {"propose-change", {NoSuchTable, ChangeNotAllowed}},
      {"approve-change", {NoSuchProposal, ProposalIsYours, MayNot}},
      {"reject-change", {NoSuchProposal, ReasonMissing}},
      {"open-float", all_of({a_float, {FloatIsOpen, AmountNotValid}})},
      {"fill-float", all_of({a_float, {FloatNotOpen, AmountNotValid}})},
      {"credit-float", all_of({a_float, {FloatNotOpen, AmountNotValid, FloatIsShort}})},
      {"give-change", all_of({a_float, {FloatNotOpen, AmountNotValid}})},
      {"close-float", all_of({a_float, {FloatNotOpen, AmountNotValid, TerminalIsBusy}})},
      {"collect-table-drop", all_of({a_float, {AmountNotValid, TerminalIsBusy}})},
      {"collect-terminal-box", {DayIsOver, NoSuchTerminal, AmountNotValid}},
  };
}

Rows rows_of_cage() {
  return {
      {"fund-cage", {AmountNotValid}},
      {"bank-cash", {AmountNotValid, CageIsShort}},
      {"count-cage", {AmountNotValid, TerminalIsBusy}},
      {"sell-voucher", {AmountNotValid, AlreadyThere}},
      {"cash-voucher", {VoucherInUse, CageIsShort, NoSuchVoucher}},
      {"void-voucher",
       {ReasonMissing, NoSuchVoucher, VoucherInUse, CageIsShort, VoucherHasExpired}},
      {"sell-chips", {AmountNotValid}},
      {"cash-chips", {AmountNotValid, TooManyChips, CageIsShort}},
      {"settle-debt", {NoSuchTable, AmountNotValid, CageIsShort}},
  };
}

const Rows& rows() {
  static const Rows all = [] {
    Rows made;
    for (Rows part : {rows_of_records(), rows_of_staff(), rows_of_terminals(), rows_of_players(),
                      rows_of_seats(), rows_of_tables(), rows_of_cage()}) {
      made.insert(made.end(), part.begin(), part.end());
    }
    return made;
  }();
  return all;
}

// ---- who may ask --------------------------------------------------------------------------------

// Nobody alone takes over the name of another, or sends away those who would have to approve.
bool needs_second(std::string_view command, const house::Authority& authority) {
  return (authority.second | authority.second_for_large) != house::no_jobs ||
         command == "set-credential" || command == "dismiss";
}

Refusals of_asker(std::string_view command, const house::Authority& authority) {
  Refusals reasons = {MayNot, NoSuchPerson, PersonHasLeft, PersonIsLocked};
  const bool is_of_two = needs_second(command, authority);
  if (!authority.off_duty || is_of_two) reasons.push_back(NotOnDuty);
  if (authority.own_table) reasons.push_back(NotAtThisTable);
  if (is_of_two) {
    reasons.insert(reasons.end(), {SecondPersonNeeded, SamePerson, SecondPersonMayNot});
  }
  return reasons;
}

// ---- whom the house asks ------------------------------------------------------------------------

// Which commands of a table it sends; of vouchers, whether it asks one.
struct Errands {
  std::string_view command;
  std::vector<std::string_view> at_table;
  bool is_of_voucher = false;
};

const std::vector<Errands>& errands() {
  static const std::vector<Errands> all = {
      {"begin-duty", {"sign-on"}},
      {"present-voucher", {}, true},
      {"cash-out", {}, true},
      {"sell-voucher", {}, true},
      {"cash-voucher", {}, true},
      {"void-voucher", {}, true},
      {"sit-at-terminal", {"sit"}},
      {"sit-at-felt", {"sit"}},
      {"add-at-terminal", {"add-credits"}},
      {"buy-in-at-felt", {"add-credits"}},
      {"release-winner", {"release-seat"}},
      {"approve-change",
       {"set-limits", "set-offered", "set-differential", "close-table", "choose-method",
        "set-wagers-per-area", "announce-last-round", "resume-table"}},
      {"settle-debt", {"settle-debt"}},
  };
  return all;
}

void tidy(auto& list) {
  std::ranges::sort(list);
  list.erase(std::ranges::unique(list).begin(), list.end());
}

}  // namespace

std::vector<house::Refusal> possible_house_refusals(std::string_view command) {
  const auto row = std::ranges::find(rows(), command, &Row::command);
  const auto kind = std::ranges::find(house_command_kinds(), command, &HouseCommandKind::name);
  INSIST(row != rows().end() && kind != house_command_kinds().end());
  Refusals reasons = all_of({of_asker(command, kind->authority), row->reasons});
  tidy(reasons);
  return reasons;
}

std::vector<std::string> possible_outside_refusals(std::string_view command) {
  const auto found = std::ranges::find(errands(), command, &Errands::command);
  std::vector<std::string> words;
  if (found == errands().end()) return words;
  for (const std::string_view asked : found->at_table) {
    for (const RefusalReason reason : possible_refusals(asked)) words.emplace_back(name_of(reason));
  }
  if (found->is_of_voucher) {
    words.insert(words.end(), voucher::refusal_names.begin(), voucher::refusal_names.end());
    words.emplace_back(house::not_as_recorded);
    words.emplace_back(house::name_of(VoucherInUse));
  }
  tidy(words);
  return words;
}

}  // namespace punto::wire
