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

void note_unknown(Decision& decision, const Moment& moment, const Errand& errand) {
  note(decision, moment,
       {Significance::VoucherNotAsRecorded,
        voucher::stream_of(std::get<VoucherTask>(errand.task).voucher),
        "its stream has it open, and the house does not; it was not redeemed"});
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
  const bool is_of_voucher = std::holds_alternative<VoucherTask>(errand.task);
  if (!command.done && is_of_voucher && command.refusal == not_as_recorded) {
    note_unknown(decision, moment, errand);
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
