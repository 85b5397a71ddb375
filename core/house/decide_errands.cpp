#include <fmt/format.h>

#include "core/house/decisions.hpp"
#include "core/house/significant_event.hpp"

namespace punto::house {
namespace {

using enum Refusal;

bool redeems(Purpose purpose) {
  return purpose == Purpose::RedeemAtTerminal || purpose == Purpose::RedeemAtCage ||
         purpose == Purpose::VoidVoucher;
}

// A table that does not take a Dealer has none on duty there. He has left the table before: where
// he goes next he signs on.
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

// What the house has on record is signed, and a voucher's own stream is not.
bool is_as_recorded(const Moment& moment, const VoucherId& id, Cents amount) {
  const OpenVoucher* recorded = find_in(moment.house.vouchers, id);
  return recorded != nullptr && recorded->amount == amount && is_amount(amount);
}

// Nothing moves, and somebody has to look.
void note_strange_voucher(Decision& decision, const Moment& moment, const Errand& errand,
                          std::string text) {
  note(decision, moment,
       {Significance::VoucherNotAsRecorded,
        voucher::stream_of(std::get<VoucherTask>(errand.task).voucher), std::move(text)});
}

Decision turn_voucher_away(const Moment& moment, const Errand& errand, Cents amount) {
  Decision decision =
      end_errand(moment, errand, {errand.number, false, {}, std::string{not_as_recorded}});
  note_strange_voucher(decision, moment, errand,
                       fmt::format("it is worth {} by its own record, and not by that of the "
                                   "house; nothing was paid",
                                   to_text(amount)));
  return decision;
}

Decision accept_voucher(const Moment& moment, const Errand& errand, Cents amount) {
  const VoucherId& id = std::get<VoucherTask>(errand.task).voucher;
  if (!is_as_recorded(moment, id, amount)) return turn_voucher_away(moment, errand, amount);
  Decision decision = happens(moment, VoucherAccepted{errand.number, errand.terminal, id, amount});
  if (!errand.terminal) note_large_cash(decision, moment, "cage", amount);
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
  Decision decision = end_errand(moment, *errand, command);
  const bool is_of_voucher = std::holds_alternative<VoucherTask>(errand->task);
  if (!command.done && is_of_voucher && command.refusal == not_as_recorded) {
    note_strange_voucher(decision, moment, *errand, std::string{why_not_as_recorded});
  }
  return decision;
}

}  // namespace punto::house
