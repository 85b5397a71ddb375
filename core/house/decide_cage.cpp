#include <fmt/format.h>

#include "core/house/decisions.hpp"

namespace punto::house {
namespace {

using enum Refusal;

constexpr std::int64_t milliseconds_a_day = 86'400'000;

Decision with_large_cash(Decision decision, const Moment& moment, Cents amount) {
  note_large_cash(decision, moment, "cage", amount);
  return decision;
}

Objection object_to_voucher(const Moment& moment, const VoucherId& id) {
  if (is_in_use(moment.house, id)) return VoucherInUse;
  const OpenVoucher* voucher = find_in(moment.house.vouchers, id);
  const Cents worth = voucher == nullptr ? Cents{} : voucher->amount;
  return cash_at_hand(moment.house) < worth ? Objection{CageIsShort} : Objection{};
}

}  // namespace

Decision decide(const Moment& moment, const FundCage& command) {
  if (!is_amount(command.amount)) return refused(AmountNotValid);
  return happens(moment, CageFunded{command.amount});
}

Decision decide(const Moment& moment, const BankCash& command) {
  if (!is_amount(command.amount)) return refused(AmountNotValid);
  if (cash_at_hand(moment.house) < command.amount) return refused(CageIsShort);
  return happens(moment, CashBanked{command.amount});
}

Decision decide(const Moment& moment, const CountCage& command) {
  if (command.counted.value < 0 || command.counted > largest_amount) return refused(AmountNotValid);
  Cents promised = moment.house.cage;
  take_from(promised, cash_at_hand(moment.house));
  if (command.counted < promised) return refused(TerminalIsBusy);  // it is just being paid
  Decision decision = happens(moment, CageCounted{command.counted, moment.house.cage});
  if (command.counted != moment.house.cage) {
    decision->emplace_back(moment.now, moment.by,
                           Noted{Significance::CountDiffers, "cage",
                                 fmt::format("{} counted, {} due", to_text(command.counted),
                                             to_text(moment.house.cage))});
  }
  return decision;
}

Decision decide(const Moment& moment, const SellVoucher& command) {
  if (!is_amount(command.amount)) return refused(AmountNotValid);
  if (!is_free(moment.house, command.voucher)) return refused(AlreadyThere);
  const Time expires{moment.now.milliseconds +
                     moment.house.settings.voucher_days * milliseconds_a_day};
  return with_large_cash(happens(moment, VoucherSold{moment.house.last_errand + 1, command.voucher,
                                                     command.amount, expires}),
                         moment, command.amount);
}

// One that is not open is asked all the same: its own record says what has become of it.
Decision decide(const Moment& moment, const CashVoucher& command) {
  if (const auto objection = object_to_voucher(moment, command.voucher)) return refused(*objection);
  return happens(moment, VoucherPresented{moment.house.last_errand + 1, {}, command.voucher});
}

Decision decide(const Moment& moment, const VoidVoucher& command) {
  if (command.reason.empty()) return refused(ReasonMissing);
  const OpenVoucher* voucher = find_in(moment.house.vouchers, command.voucher);
  if (voucher == nullptr) return refused(NoSuchVoucher);
  if (const auto objection = object_to_voucher(moment, command.voucher)) return refused(*objection);
  if (moment.now >= voucher->expires) return refused(VoucherHasExpired);
  return happens(moment,
                 VoucherToBeVoid{moment.house.last_errand + 1, command.voucher, command.reason});
}

// A few at a time, so that no turn is long.
Decision decide(const Moment& moment, const ExpireVouchers& /*command*/) {
  constexpr std::size_t most = 100;
  Decision decision{std::in_place};
  for (const auto& [id, voucher] : moment.house.vouchers) {
    if (voucher.in_use || moment.now < voucher.expires) continue;
    const ErrandNumber errand = moment.house.last_errand + decision->size() + 1;
    decision->emplace_back(moment.now, moment.by, VoucherToExpire{errand, id});
    if (decision->size() == most) break;
  }
  if (decision->empty()) return refused(NothingExpired);
  return decision;
}

Decision decide(const Moment& moment, const SellChips& command) {
  if (!is_amount(command.amount)) return refused(AmountNotValid);
  return with_large_cash(happens(moment, ChipsSold{command.amount}), moment, command.amount);
}

Decision decide(const Moment& moment, const CashChips& command) {
  if (!is_amount(command.amount)) return refused(AmountNotValid);
  if (chips_outside(moment.house) < command.amount) return refused(TooManyChips);
  if (cash_at_hand(moment.house) < command.amount) return refused(CageIsShort);
  return with_large_cash(happens(moment, ChipsCashed{command.amount}), moment, command.amount);
}

Decision decide(const Moment& moment, const SettleDebt& command) {
  if (moment.table(command.table) == nullptr) return refused(NoSuchTable);
  if (command.amount < Cents{-largest_amount.value}) return refused(AmountNotValid);
  const Cents size{std::abs(command.amount.value)};
  if (!is_amount(size)) return refused(AmountNotValid);
  const bool is_paid_out = command.amount.value < 0;
  if (is_paid_out && cash_at_hand(moment.house) < size) return refused(CageIsShort);
  return with_large_cash(
      happens(moment, DebtToBeSettled{moment.house.last_errand + 1, command.table, command.player,
                                      command.amount}),
      moment, size);
}

}  // namespace punto::house
