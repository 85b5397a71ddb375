#include <fmt/format.h>

#include "core/house/decisions.hpp"

namespace punto::house {
namespace {

using enum Refusal;

constexpr std::int64_t milliseconds_a_day = 86'400'000;

Objection object_to_number(const Moment& moment, TerminalId id) {
  return moment.terminal(id) == nullptr ? Objection{NoSuchTerminal} : Objection{};
}

// A terminal speaks for itself.
Objection object_to_speaker(const Moment& moment, TerminalId id) {
  if (auto objection = object_to_number(moment, id)) return objection;
  return moment.by.id == static_cast<std::uint32_t>(id) ? Objection{} : Objection{MayNot};
}

// An empty terminal without a card has nobody; whoever puts value into it is a new guest.
void greet_guest(Decision& decision, const Moment& moment, TerminalId id) {
  if (moment.terminal(id)->player) return;
  const auto guest = PlayerId{std::max(moment.house.last_guest, first_guest) + 1};
  decision->emplace_back(moment.now, moment.by, GuestCame{id, guest});
}

// Somebody who has to stop may still take out what is his, and not put more in.
Objection object_to_more(const Moment& moment, TerminalId id, Cents amount) {
  const Terminal& terminal = *moment.terminal(id);
  if (terminal.player) {
    if (auto objection = moment.unless_welcome(*moment.player(*terminal.player))) return objection;
  }
  Cents sum = terminal.credits;
  add_to(sum, expected_at(moment.house, id));
  add_to(sum, amount);
  return sum > moment.house.settings.most_credits ? Objection{TooManyCredits} : Objection{};
}

}  // namespace

std::string text_of(TerminalId id) {
  return fmt::format("terminal {}", static_cast<std::uint32_t>(id));
}

Decision decide(const Moment& moment, const AddTerminal& command) {
  if (command.name.empty()) return refused(NameMissing);
  if (command.terminal == TerminalId{}) return refused(NoSuchTerminal);
  if (moment.terminal(command.terminal) != nullptr) return refused(AlreadyThere);
  return happens(moment, TerminalAdded{command.terminal, command.name, command.key});
}

Decision decide(const Moment& moment, const EnableTerminal& command) {
  if (const auto objection = object_to_number(moment, command.terminal)) {
    return refused(*objection);
  }
  const Terminal& terminal = *moment.terminal(command.terminal);
  if (terminal.enabled) return refused(TerminalIsEnabled);
  if (credits_by(terminal.meters) != terminal.credits) return refused(MetersDoNotAddUp);
  return happens(moment, TerminalEnabled{command.terminal});
}

Decision decide(const Moment& moment, const DisableTerminal& command) {
  if (const auto objection = object_to_number(moment, command.terminal)) {
    return refused(*objection);
  }
  if (command.reason.empty()) return refused(ReasonMissing);
  if (!moment.terminal(command.terminal)->enabled) return refused(TerminalIsDisabled);
  return happens(moment, TerminalDisabled{command.terminal, command.reason});
}

Decision decide(const Moment& moment, const InsertCash& command) {
  if (const auto objection = moment.unless_usable(command.terminal)) return refused(*objection);
  if (!is_amount(command.amount)) return refused(AmountNotValid);
  if (const auto objection = object_to_more(moment, command.terminal, command.amount)) {
    return refused(*objection);
  }
  Decision decision{std::in_place};
  greet_guest(decision, moment, command.terminal);
  decision->emplace_back(moment.now, moment.by, CashInserted{command.terminal, command.amount});
  note_large_cash(decision, moment, text_of(command.terminal), command.amount);
  return decision;
}

// What it is worth the voucher itself says; where the house knows of it, too much is turned away at
// once.
Decision decide(const Moment& moment, const PresentVoucher& command) {
  if (const auto objection = moment.unless_usable(command.terminal)) return refused(*objection);
  const OpenVoucher* voucher = find_in(moment.house.vouchers, command.voucher);
  if (is_in_use(moment.house, command.voucher)) return refused(VoucherInUse);
  const Cents worth = voucher == nullptr ? Cents{} : voucher->amount;
  if (const auto objection = object_to_more(moment, command.terminal, worth)) {
    return refused(*objection);
  }
  Decision decision{std::in_place};
  greet_guest(decision, moment, command.terminal);
  decision->emplace_back(
      moment.now, moment.by,
      VoucherPresented{moment.house.last_errand + 1, command.terminal, command.voucher});
  return decision;
}

// A small amount is printed; a large one is staff's to pay, and so locks the terminal. Staff cash
// out for a guest whose terminal is out of service.
Decision decide(const Moment& moment, const CashOut& command) {
  const bool by_staff = moment.by.kind == WhoKind::Staff;
  const auto objection = moment.unless_usable(command.terminal);
  const bool is_overcome = by_staff && objection == TerminalIsDisabled;
  if (objection && !is_overcome) return refused(*objection);
  const Terminal& terminal = *moment.terminal(command.terminal);
  const Cents credits = terminal.credits;
  if (terminal.hand_pay.value != 0) return refused(HandPayOpen);
  if (credits_by(terminal.meters) != credits) return refused(MetersDoNotAddUp);
  if (credits.value == 0) return refused(NoCredits);
  if (by_staff || credits >= moment.house.settings.hand_pay_from) {
    return happens(moment, HandPayCalled{command.terminal, credits});
  }
  if (!is_free(moment.house, command.voucher)) return refused(AlreadyThere);
  const Time expires{moment.now.milliseconds +
                     moment.house.settings.voucher_days * milliseconds_a_day};
  return happens(moment, CashOutBegan{moment.house.last_errand + 1, command.terminal,
                                      command.voucher, credits, expires});
}

Decision decide(const Moment& moment, const PayByHand& command) {
  if (const auto objection = object_to_number(moment, command.terminal)) {
    return refused(*objection);
  }
  const Terminal& terminal = *moment.terminal(command.terminal);
  if (terminal.hand_pay.value == 0) return refused(NoHandPayOpen);
  if (command.amount != terminal.hand_pay) return refused(AmountNotValid);
  if (cash_at_hand(moment.house) < command.amount) return refused(CageIsShort);
  Decision decision = happens(moment, PaidByHand{command.terminal, command.amount});
  see_off(decision, moment, command.terminal, {0, Cents{-command.amount.value}, false});
  note_large_cash(decision, moment, text_of(command.terminal), command.amount);
  return decision;
}

// What came of it is an incident, with what staff have seen.
Decision decide(const Moment& moment, const CorrectTerminal& command) {
  if (const auto objection = object_to_number(moment, command.terminal)) {
    return refused(*objection);
  }
  if (command.reason.empty()) return refused(ReasonMissing);
  if (command.owed.value != 0 && !is_amount(command.owed)) return refused(AmountNotValid);
  const Terminal& terminal = *moment.terminal(command.terminal);
  if (terminal.hand_pay.value != 0) return refused(HandPayOpen);
  const Cents by_meters = credits_by(terminal.meters);
  if (by_meters == terminal.credits) return refused(MetersAddUp);
  Decision decision = happens(moment, TerminalCorrected{command.terminal, terminal.credits,
                                                        by_meters, command.owed, command.reason});
  decision->emplace_back(
      moment.now, moment.by,
      IncidentOpened{moment.house.last_incident + 1,
                     {},
                     0,
                     fmt::format("{} had {}, and {} by its meters; {} is owed: {}",
                                 text_of(command.terminal), to_text(terminal.credits),
                                 to_text(by_meters), to_text(command.owed), command.reason)});
  const Cents comes{command.owed.value - terminal.credits.value};
  see_off(decision, moment, command.terminal, {0, comes, false});
  return decision;
}

Decision decide(const Moment& moment, const CallAttendant& command) {
  if (const auto objection = object_to_speaker(moment, command.terminal)) {
    return refused(*objection);
  }
  if (moment.terminal(command.terminal)->is_calling) return refused(AlreadyThere);
  return happens(moment, AttendantCalled{command.terminal});
}

Decision decide(const Moment& moment, const AnswerCall& command) {
  if (const auto objection = object_to_number(moment, command.terminal)) {
    return refused(*objection);
  }
  if (!moment.terminal(command.terminal)->is_calling) return refused(NotCalled);
  return happens(moment, CallAnswered{command.terminal});
}

}  // namespace punto::house
