#include <fmt/format.h>

#include "core/house/decisions.hpp"

namespace punto::house {
namespace {

using enum Refusal;

bool redeems(Purpose purpose) {
  return purpose == Purpose::RedeemAtTerminal || purpose == Purpose::RedeemAtCage ||
         purpose == Purpose::VoidVoucher;
}

// The voucher's own record counts; where the house had another, somebody has to look.
void note_wrong_worth(Decision& decision, const Moment& moment, const VoucherAccepted& accepted) {
  const OpenVoucher* recorded = find_in(moment.house.vouchers, accepted.voucher);
  if (recorded != nullptr && recorded->amount == accepted.amount) return;
  note(decision, moment,
       {Significance::VoucherNotAsRecorded, voucher::stream_of(accepted.voucher),
        fmt::format("it was worth {}, and the house had it otherwise", to_text(accepted.amount))});
}

Decision accept_voucher(const Moment& moment, const Errand& errand, Cents amount) {
  if (!is_amount(amount)) return refused(AmountNotValid);
  const VoucherAccepted accepted{errand.number, errand.terminal,
                                 std::get<VoucherTask>(errand.task).voucher, amount};
  Decision decision = happens(moment, accepted);
  note_wrong_worth(decision, moment, accepted);
  if (!errand.terminal) note_large_cash(decision, moment, "cage", amount);
  return decision;
}

// A table that does not take a Dealer has none on duty there. He has left the table before: where he
// goes next he signs on.
void send_dealer_away(Decision& decision, const Moment& moment, const Errand& errand) {
  const PersonId id{std::get<TableTask>(errand.task).command.by.id};
  const Person& person = moment.house.persons.at(id);
  if (!person.duty || person.duty->errand != errand.number) return;
  decision->emplace_back(moment.now, moment.by, DutyEnded{id});
}

Decision end_errand(const Moment& moment, const Errand& errand, const EndErrand& command) {
  Decision decision = command.done ? happens(moment, ErrandDone{errand.number})
                                   : happens(moment, ErrandRefused{errand.number, command.refusal});
  const Cents comes = command.done ? Cents{} : errand.amount;
  if (errand.terminal) see_off(decision, moment, *errand.terminal, {errand.number, comes, false});
  if (!command.done && errand.purpose == Purpose::IssueAtTerminal) {
    note(decision, moment,
         {Significance::CashOutFailed, text_of(*errand.terminal),
          fmt::format("no voucher of {} was made: {}", to_text(errand.amount), command.refusal)});
  }
  if (!command.done && errand.purpose == Purpose::SignOnDealer) {
    send_dealer_away(decision, moment, errand);
  }
  return decision;
}

}  // namespace

Decision decide(const Moment& moment, const EndErrand& command) {
  const Errand* errand = find_in(moment.house.errands, command.errand);
  if (errand == nullptr) return refused(NoSuchErrand);
  if (command.done && redeems(errand->purpose)) {
    return accept_voucher(moment, *errand, command.amount);
  }
  if (!command.done && command.refusal.empty()) return refused(ReasonMissing);
  return end_errand(moment, *errand, command);
}

}  // namespace punto::house
