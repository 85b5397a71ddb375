#include "core/house/decisions.hpp"
#include "core/house/staff_at_table.hpp"

namespace punto::house {
namespace {

using enum Refusal;

Objection object_to_float(const Moment& moment, DayNumber day, const std::string& table) {
  if (auto objection = moment.unless_day(day)) return objection;
  const HouseTable* found = moment.table(table);
  if (found == nullptr) return NoSuchTable;
  if (found->seating != Seating::Felt) return NotOnFelt;
  return {};
}

Objection object_to_open_float(const Moment& moment, DayNumber day, const std::string& table) {
  if (auto objection = object_to_float(moment, day, table)) return objection;
  return moment.table(table)->float_is_open ? Objection{} : Objection{FloatNotOpen};
}

// Cash that a Player laid down and may get back: it is in the drop, and chips for it out of the
// float.
bool is_cash_under_way(const State& house, const std::string& table) {
  return std::ranges::any_of(house.errands, [&](const auto& entry) {
    const auto* task = std::get_if<TableTask>(&entry.second.task);
    return task != nullptr && task->table == table && entry.second.cash.value != 0;
  });
}

constexpr bool is_count(Cents counted) {
  return counted.value >= 0 && counted <= largest_amount;
}

void note_difference(Decision& decision, const Moment& moment, std::string subject) {
  decision->emplace_back(
      moment.now, moment.by,
      Noted{Significance::CountDiffers, std::move(subject), "what was counted is not what is due"});
}

}  // namespace

Decision decide(const Moment& moment, const AddTable& command) {
  if (command.table.empty()) return refused(NameMissing);
  if (moment.table(command.table) != nullptr) return refused(AlreadyThere);
  return happens(moment, TableAdded{command.table, command.seating});
}

// ---- changes ------------------------------------------------------------------------------------

Decision decide(const Moment& moment, const ProposeChange& command) {
  if (moment.table(command.table) == nullptr) return refused(NoSuchTable);
  if (!is_change(command.change)) return refused(ChangeNotAllowed);
  return happens(moment,
                 ChangeProposed{moment.house.last_proposal + 1, command.table, command.change});
}

// The table is asked with the authority of whoever approves; it knows what its rules want.
Decision decide(const Moment& moment, const ApproveChange& command) {
  const Proposal* proposal = find_in(moment.house.proposals, command.proposal);
  if (proposal == nullptr) return refused(NoSuchProposal);
  if (proposal->by == moment.person()) return refused(ProposalIsYours);
  const auto role = role_of(moment.house.persons.at(moment.person()).duty->job);
  if (!role) return refused(MayNot);
  return happens(moment, ChangeApproved{command.proposal, moment.house.last_errand + 1, *role});
}

Decision decide(const Moment& moment, const RejectChange& command) {
  if (find_in(moment.house.proposals, command.proposal) == nullptr) return refused(NoSuchProposal);
  if (command.reason.empty()) return refused(ReasonMissing);
  return happens(moment, ChangeRejected{command.proposal, command.reason});
}

// After a large win staff have spoken with the winner.
Decision decide(const Moment& moment, const ReleaseWinner& command) {
  const Terminal* terminal = moment.terminal(command.terminal);
  if (terminal == nullptr) return refused(NoSuchTerminal);
  if (!terminal->player) return refused(NobodyThere);
  const Player& player = *moment.player(*terminal->player);
  if (!player.seated || player.seated->on_the_way) return refused(NotSeated);
  const Job job = moment.house.persons.at(moment.person()).duty->job;
  return happens(moment,
                 WinnerReleased{moment.house.last_errand + 1, command.terminal, *terminal->player,
                                player.seated->table, role_of(job).value_or(Role::PitSupervisor)});
}

// ---- floats and drop ----------------------------------------------------------------------------

Decision decide(const Moment& moment, const OpenFloat& command) {
  if (const auto objection = object_to_float(moment, command.day, command.table)) {
    return refused(*objection);
  }
  if (moment.table(command.table)->float_is_open) return refused(FloatIsOpen);
  if (!is_count(command.counted)) return refused(AmountNotValid);
  // What a correction has moved since it was closed is in the tray, and booked already.
  Cents brought = command.counted;
  take_from(brought, chips_in_float(*moment.table(command.table), command.won));
  if (brought.value >= 0) return happens(moment, FloatOpened{command.table, brought});
  Decision decision = happens(moment, FloatOpened{command.table, Cents{}});
  decision->emplace_back(moment.now, moment.by,
                         FloatCredited{command.table, Cents{-brought.value}});
  return decision;
}

Decision decide(const Moment& moment, const FillFloat& command) {
  if (const auto objection = object_to_open_float(moment, command.day, command.table)) {
    return refused(*objection);
  }
  if (!is_amount(command.amount)) return refused(AmountNotValid);
  return happens(moment, FloatFilled{command.table, command.amount});
}

Decision decide(const Moment& moment, const CreditFloat& command) {
  if (const auto objection = object_to_open_float(moment, command.day, command.table)) {
    return refused(*objection);
  }
  if (!is_amount(command.amount)) return refused(AmountNotValid);
  const Cents there = chips_in_float(*moment.table(command.table), command.won);
  if (there < command.amount) return refused(FloatIsShort);
  return happens(moment, FloatCredited{command.table, command.amount});
}

Decision decide(const Moment& moment, const GiveChange& command) {
  if (const auto objection = object_to_open_float(moment, command.day, command.table)) {
    return refused(*objection);
  }
  if (!is_amount(command.amount)) return refused(AmountNotValid);
  return happens(moment, ChangeGiven{command.table, command.amount});
}

Decision decide(const Moment& moment, const CloseFloat& command) {
  if (const auto objection = object_to_open_float(moment, command.day, command.table)) {
    return refused(*objection);
  }
  if (!is_count(command.counted)) return refused(AmountNotValid);
  if (is_cash_under_way(moment.house, command.table)) return refused(TerminalIsBusy);
  // What is won or lost with them belongs to the tray that is counted.
  if (command.in_play.value != 0) return refused(TerminalIsBusy);
  const Cents expected = chips_in_float(*moment.table(command.table), command.won);
  Decision decision = happens(moment, FloatClosed{command.table, command.counted, expected});
  if (command.counted != expected) note_difference(decision, moment, command.table);
  return decision;
}

Decision decide(const Moment& moment, const CollectTableDrop& command) {
  if (const auto objection = object_to_float(moment, command.day, command.table)) {
    return refused(*objection);
  }
  if (!is_count(command.counted)) return refused(AmountNotValid);
  if (is_cash_under_way(moment.house, command.table)) return refused(TerminalIsBusy);
  const Cents expected = moment.table(command.table)->drop;
  Decision decision = happens(moment, TableDropCollected{command.table, command.counted, expected});
  if (command.counted != expected) note_difference(decision, moment, command.table);
  return decision;
}

Decision decide(const Moment& moment, const CollectTerminalBox& command) {
  if (const auto objection = moment.unless_day(command.day)) return refused(*objection);
  const Terminal* terminal = moment.terminal(command.terminal);
  if (terminal == nullptr) return refused(NoSuchTerminal);
  if (!is_count(command.counted)) return refused(AmountNotValid);
  Decision decision =
      happens(moment, TerminalBoxCollected{command.terminal, command.counted, terminal->box});
  if (command.counted != terminal->box) note_difference(decision, moment, terminal->name);
  return decision;
}

}  // namespace punto::house
