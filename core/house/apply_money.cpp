#include <algorithm>

#include "core/house/apply.hpp"
#include "core/house/under_way.hpp"

namespace punto::house {
namespace {

void take_credits(Terminal& terminal, Cents amount) {
  INSIST(amount.value >= 0 && terminal.credits >= amount);
  take_from(terminal.credits, amount);
}

void take_cash(State& state, Cents amount) {
  INSIST(amount.value >= 0 && state.cage >= amount);
  take_from(state.cage, amount);
}

Errand take_errand(State& state, ErrandNumber number) {
  auto node = state.errands.extract(number);
  INSIST(!node.empty());
  return std::move(node.mapped());
}

void leave_voucher(State& state, const Errand& errand) {
  const auto found = state.vouchers.find(std::get<VoucherTask>(errand.task).voucher);
  if (found != state.vouchers.end()) found->second.in_use = false;
}

void use_voucher(State& state, const VoucherId& id) {
  const auto found = state.vouchers.find(id);
  if (found != state.vouchers.end()) found->second.in_use = true;
}

Errand voucher_errand(ErrandNumber number, Purpose purpose, const VoucherId& id,
                      const voucher::CommandBody& body) {
  return {number, purpose, VoucherTask{id, {number, body}}, {}, {}, {}, {}};
}

// Cash goes into the drop, and chips of the float are given for it.
void change_cash(State& state, const std::string& table, Cents cash) {
  if (cash.value == 0) return;
  HouseTable& here = item_of(state.tables, table);
  add_to(here.drop, cash);
  take_from(here.chips, cash);
}

// What was counted less may have gone to guests; what was counted more has come back, save what
// guests have brought beyond the books since.
void count_chips(State& state, Cents counted, Cents expected) {
  add_to(state.missed, expected);
  take_from(state.missed, counted);
  state.missed = std::max({state.missed, Cents{}, Cents{-state.chips.value}});
}

bool goes_to_felt(const Errand& errand) {
  return goes_to_seat(errand) && !errand.terminal;
}

// A guest on felt is known as long as he sits there or something of his is on its way.
void forget_guest(State& state, PlayerId id) {
  const auto found = state.players.find(id);
  if (found == state.players.end() || found->second.card || found->second.seated) return;
  if (!is_on_the_way(state, id)) state.players.erase(found);
}

// The table has taken it, or the voucher has been printed.
void finish(State& state, const Errand& errand) {
  switch (errand.purpose) {
    case Purpose::SeatPlayer: {
      // Where the Player has left in the meantime the seat is gone.
      Player& player = item_of(state.players, errand.player);
      if (player.seated) player.seated->on_the_way = false;
      return;
    }
    case Purpose::IssueAtTerminal:
    case Purpose::IssueAtCage: {
      const auto& task = std::get<VoucherTask>(errand.task);
      const auto& issue = std::get<voucher::Issue>(task.command.body);
      state.vouchers.emplace(task.voucher, OpenVoucher{issue.amount, issue.expires, false});
      return;
    }
    case Purpose::ExpireVoucher:
      INSIST(state.vouchers.erase(std::get<VoucherTask>(errand.task).voucher) == 1);
      return;
    default: return;
  }
}

// The table has not taken what was sent.
void send_back(State& state, const Errand& errand) {
  if (errand.terminal) {
    Terminal& terminal = item_of(state.terminals, *errand.terminal);
    add_to(terminal.credits, errand.amount);
    take_from(terminal.meters.sent, errand.amount);
  } else {
    change_cash(state, std::get<TableTask>(errand.task).table, {-errand.cash.value});
    add_to(state.chips, {errand.amount.value - errand.cash.value});
  }
  auto& seated = item_of(state.players, errand.player).seated;
  if (errand.purpose == Purpose::SeatPlayer) {
    seated.reset();
  } else if (seated) {
    take_from(seated->brought, errand.amount);
  }
}

// Everything goes back to where it came from.
void undo(State& state, const Errand& errand) {
  switch (errand.purpose) {
    case Purpose::SeatPlayer:
    case Purpose::AddCredits: return send_back(state, errand);
    case Purpose::IssueAtTerminal: {
      Terminal& terminal = item_of(state.terminals, *errand.terminal);
      add_to(terminal.credits, errand.amount);
      take_from(terminal.meters.vouchers_out, errand.amount);
      return;
    }
    case Purpose::IssueAtCage:
    case Purpose::SettleDebt: return take_from(state.cage, errand.amount);
    case Purpose::RedeemAtTerminal:
    case Purpose::RedeemAtCage:
    case Purpose::VoidVoucher: return leave_voucher(state, errand);
    // Where a voucher did not expire the two records of it disagree: nobody tries that again, until
    // staff have looked at it.
    default: return;
  }
}

}  // namespace

// ---- terminals ----------------------------------------------------------------------------------

void apply(State& state, const Event& /*event*/, const CashInserted& body) {
  Terminal& terminal = item_of(state.terminals, body.terminal);
  add_to(terminal.credits, body.amount);
  add_to(terminal.box, body.amount);
  add_to(terminal.meters.cash_in, body.amount);
}

void apply(State& state, const Event& /*event*/, const VoucherPresented& body) {
  const Purpose purpose = body.terminal ? Purpose::RedeemAtTerminal : Purpose::RedeemAtCage;
  Errand errand = voucher_errand(body.errand, purpose, body.voucher, voucher::Redeem{});
  errand.terminal = body.terminal;
  use_voucher(state, body.voucher);
  begin(state, std::move(errand));
}

void apply(State& state, const Event& /*event*/, const VoucherAccepted& body) {
  (void)take_errand(state, body.errand);
  INSIST(body.amount.value > 0);
  state.vouchers.erase(body.voucher);
  if (!body.terminal) return take_from(state.cage, body.amount);
  Terminal& terminal = item_of(state.terminals, *body.terminal);
  add_to(terminal.credits, body.amount);
  add_to(terminal.meters.vouchers_in, body.amount);
}

void apply(State& state, const Event& /*event*/, const CashOutBegan& body) {
  Terminal& terminal = item_of(state.terminals, body.terminal);
  take_credits(terminal, body.amount);
  add_to(terminal.meters.vouchers_out, body.amount);
  Errand errand = voucher_errand(body.errand, Purpose::IssueAtTerminal, body.voucher,
                                 voucher::Issue{body.amount, body.expires});
  errand.terminal = body.terminal;
  errand.amount = body.amount;
  begin(state, std::move(errand));
}

void apply(State& state, const Event& /*event*/, const HandPayCalled& body) {
  Terminal& terminal = item_of(state.terminals, body.terminal);
  take_credits(terminal, body.amount);
  add_to(terminal.meters.paid_by_hand, body.amount);
  INSIST(terminal.hand_pay.value == 0);
  terminal.hand_pay = body.amount;
}

void apply(State& state, const Event& /*event*/, const PaidByHand& body) {
  Terminal& terminal = item_of(state.terminals, body.terminal);
  INSIST(terminal.hand_pay == body.amount);
  terminal.hand_pay = {};
  take_cash(state, body.amount);
}

// Whatever the meters say, the terminal has nothing from here on, and they add up to that.
void apply(State& state, const Event& /*event*/, const TerminalCorrected& body) {
  Terminal& terminal = item_of(state.terminals, body.terminal);
  INSIST(terminal.hand_pay.value == 0);
  terminal.credits = {};
  terminal.hand_pay = body.owed;
  add_to(terminal.meters.paid_by_hand, body.owed);
  take_from(terminal.meters.corrected, credits_by(terminal.meters));
}

// ---- sitting down and leaving -------------------------------------------------------------------

void apply(State& state, const Event& event, const PlayerSent& body) {
  INSIST(body.cash.value >= 0 && body.cash <= body.credits);
  if (body.terminal) {
    Terminal& terminal = item_of(state.terminals, *body.terminal);
    take_credits(terminal, body.credits);
    add_to(terminal.meters.sent, body.credits);
  } else {
    change_cash(state, body.table, body.cash);
    take_from(state.chips, {body.credits.value - body.cash.value});
    state.last_guest = std::max(state.last_guest, static_cast<std::uint32_t>(body.player));
    state.players.try_emplace(body.player);
  }
  Player& player = item_of(state.players, body.player);
  INSIST(!player.seated);
  player.seated = {body.table, body.terminal, body.credits, event.at, true};
  const Sit sit{body.player, body.position, body.credits, body.stake_limit, body.until};
  begin(state, {body.errand, Purpose::SeatPlayer, TableTask{body.table, {machine(), sit}},
                body.terminal, body.player, body.credits, body.cash});
}

void apply(State& state, const Event& /*event*/, const CreditsSent& body) {
  INSIST(body.cash.value >= 0 && body.cash <= body.credits);
  if (body.terminal) {
    Terminal& terminal = item_of(state.terminals, *body.terminal);
    take_credits(terminal, body.credits);
    add_to(terminal.meters.sent, body.credits);
  } else {
    change_cash(state, body.table, body.cash);
    take_from(state.chips, {body.credits.value - body.cash.value});
  }
  Player& player = item_of(state.players, body.player);
  INSIST(player.seated && player.seated->table == body.table);
  add_to(player.seated->brought, body.credits);
  const punto::AddCredits add{body.player, body.credits};
  begin(state, {body.errand, Purpose::AddCredits, TableTask{body.table, {machine(), add}},
                body.terminal, body.player, body.credits, body.cash});
}

void apply(State& state, const Event& event, const PlayerReturned& body) {
  HouseTable& table = item_of(state.tables, body.table);
  INSIST(body.event > table.taken_through);
  table.taken_through = body.event;
  Player& player = item_of(state.players, body.player);
  INSIST(player.seated && player.seated->table == body.table);
  add_to(player.today.staked, body.wagered);
  // What he has won there may be of the day before, and is no room to lose more today (119).
  Cents lost{body.wagered.value - body.won.value};
  if (player.seated->since < state.day_begins) lost = std::max(lost, Cents{});
  add_to(player.today.lost, lost);
  player.today.milliseconds += event.at.milliseconds - player.seated->since.milliseconds;
  player.seated.reset();
  if (!body.terminal) {
    add_to(state.chips, body.credits);
    return forget_guest(state, body.player);
  }
  Terminal& terminal = item_of(state.terminals, *body.terminal);
  add_to(terminal.credits, body.credits);
  add_to(terminal.meters.returned, body.credits);
  add_to(terminal.meters.wagered, body.wagered);
  add_to(terminal.meters.won, body.won);
}

// ---- floats and drop ----------------------------------------------------------------------------

void apply(State& state, const Event& /*event*/, const FloatOpened& body) {
  HouseTable& table = item_of(state.tables, body.table);
  table.float_is_open = true;
  add_to(table.chips, body.counted);
}

void apply(State& state, const Event& /*event*/, const FloatFilled& body) {
  add_to(item_of(state.tables, body.table).chips, body.amount);
}

void apply(State& state, const Event& /*event*/, const FloatCredited& body) {
  take_from(item_of(state.tables, body.table).chips, body.amount);
}

void apply(State& /*state*/, const Event& /*event*/, const ChangeGiven& /*body*/) {}

void apply(State& state, const Event& /*event*/, const FloatClosed& body) {
  HouseTable& table = item_of(state.tables, body.table);
  table.float_is_open = false;
  take_from(table.chips, body.expected);
  count_chips(state, body.counted, body.expected);
}

void apply(State& state, const Event& /*event*/, const TableDropCollected& body) {
  HouseTable& table = item_of(state.tables, body.table);
  INSIST(table.drop == body.expected);
  table.drop = {};
  add_to(state.cage, body.counted);
}

void apply(State& state, const Event& /*event*/, const TerminalBoxCollected& body) {
  Terminal& terminal = item_of(state.terminals, body.terminal);
  INSIST(terminal.box == body.expected);
  terminal.box = {};
  add_to(state.cage, body.counted);
}

// ---- the cage -----------------------------------------------------------------------------------

void apply(State& state, const Event& /*event*/, const CageFunded& body) {
  add_to(state.cage, body.amount);
}

void apply(State& state, const Event& /*event*/, const CashBanked& body) {
  take_cash(state, body.amount);
}

void apply(State& state, const Event& /*event*/, const CageCounted& body) {
  INSIST(state.cage == body.expected);
  state.cage = body.counted;
}

void apply(State& state, const Event& /*event*/, const VoucherSold& body) {
  add_to(state.cage, body.amount);
  Errand errand = voucher_errand(body.errand, Purpose::IssueAtCage, body.voucher,
                                 voucher::Issue{body.amount, body.expires});
  errand.amount = body.amount;
  begin(state, std::move(errand));
}

void apply(State& state, const Event& /*event*/, const VoucherToBeVoid& body) {
  use_voucher(state, body.voucher);
  begin(state, voucher_errand(body.errand, Purpose::VoidVoucher, body.voucher, voucher::Void{}));
}

void apply(State& state, const Event& /*event*/, const VoucherToExpire& body) {
  use_voucher(state, body.voucher);
  const auto voucher = state.vouchers.find(body.voucher);
  INSIST(voucher != state.vouchers.end());
  Errand errand =
      voucher_errand(body.errand, Purpose::ExpireVoucher, body.voucher, voucher::Expire{});
  errand.amount = voucher->second.amount;
  begin(state, std::move(errand));
}

void apply(State& state, const Event& /*event*/, const ChipsSold& body) {
  add_to(state.cage, body.amount);
  add_to(state.chips, body.amount);
}

void apply(State& state, const Event& /*event*/, const ChipsCashed& body) {
  take_cash(state, body.amount);
  take_from(state.chips, body.amount);
}

void apply(State& state, const Event& /*event*/, const DebtToBeSettled& body) {
  add_to(state.cage, body.amount);
  const punto::SettleDebt settle{body.player, body.amount};
  begin(state, {body.errand,
                Purpose::SettleDebt,
                TableTask{body.table, {machine(), settle}},
                {},
                body.player,
                body.amount,
                {}});
}

// ---- errands ------------------------------------------------------------------------------------

void apply(State& state, const Event& /*event*/, const ErrandDone& body) {
  const Errand errand = take_errand(state, body.errand);
  finish(state, errand);
  if (goes_to_felt(errand)) forget_guest(state, errand.player);
}

void apply(State& state, const Event& /*event*/, const ErrandRefused& body) {
  const Errand errand = take_errand(state, body.errand);
  undo(state, errand);
  if (goes_to_felt(errand)) forget_guest(state, errand.player);
  state.refused.emplace(body.errand, body.refusal);
}

}  // namespace punto::house
