#include <algorithm>
#include <fmt/format.h>
#include <tuple>

#include "core/house/authority.hpp"
#include "core/house/staff_at_table.hpp"
#include "core/table/next_steps.hpp"
#include "core/table/progress.hpp"
#include "core/table/view.hpp"
#include "edge/live/pit.hpp"
#include "edge/wire/command_json.hpp"
#include "edge/wire/pit_json.hpp"

// What wants a decision: where it waits, since when, who may decide and what to send.
namespace punto::live {
namespace {

using wire::QueueBodyForm;
using wire::QueueItemForm;
using wire::QueueKind;
using wire::QueueStepForm;

// ---- ways to decide -----------------------------------------------------------------------------

// Whoever the house lets do it. A second person is needed from a certain amount on, or always.
QueueStepForm step_of_house(const house::State& house, const house::CommandBody& command,
                            std::string_view name, QueueBodyForm body) {
  const house::Authority authority = house::authority_of(command);
  QueueStepForm step;
  step.path = fmt::format("/api/house/{}", name);
  step.jobs = authority.staff;
  house::Jobs second = authority.second;
  if (body.amount && *body.amount >= house.settings.approval_from) {
    second |= authority.second_for_large;
  }
  if (second != house::no_jobs) step.second = wire::QueueSecondForm{second};
  step.body = std::move(body);
  return step;
}

template <typename Command>
QueueStepForm step_of(const house::State& house, QueueBodyForm body) {
  return step_of_house(house, Command{}, name_of_type<Command>.text(), std::move(body));
}

// The jobs whose role may do what is given to another (6.2).
house::Jobs jobs_for(const TableState& state, Role needed) {
  house::Jobs jobs = 0;
  for (std::size_t i = 0; i < house::job_names.size(); ++i) {
    const auto job = static_cast<house::Job>(i);
    const auto role = house::role_of(job);
    if (role && may_act(state.settings, *role, needed)) jobs |= house::one(job);
  }
  return jobs;
}

QueueStepForm step_at_table(const std::string& table, std::string_view command, house::Jobs jobs) {
  QueueStepForm step;
  step.path = fmt::format("/api/tables/{}/{}", table, command);
  step.jobs = jobs;
  return step;
}

// ---- at tables ----------------------------------------------------------------------------------

// By the lowest role that can bring it on. Who has declared it may not approve it himself.
std::vector<QueueStepForm> steps_of(const std::string& table, const TableState& state, Role awaited,
                                    Time now) {
  std::vector<QueueStepForm> steps;
  for (std::size_t i = 0; i < role_names.size() && steps.empty(); ++i) {
    const auto role = static_cast<Role>(i);
    if (!may_act(state.settings, role, awaited)) continue;
    for (const Step& step : steps_of_procedure(state, staff(role, PersonId{}), now)) {
      const std::string_view name = wire::table_command_names()[step.command];
      QueueStepForm& put = steps.emplace_back(step_at_table(table, name, jobs_for(state, awaited)));
      put.body.action = step.action;
      put.body.place = step.place;
      put.body.side = step.side;
      put.body.player = step.player;
      put.rule = step.rule;
      const Actor& by = state.procedure->declared_by;
      const bool is_barred = state.settings.second_person && by.kind == ActorKind::Staff &&
                             state.procedure->stage != Stage::Found;
      if (is_barred) put.not_by = PersonId{by.id};
    }
  }
  return steps;
}

// What Players have to answer is no decision of the staff.
void add_procedure(std::vector<QueueItemForm>& queue, const std::string& table,
                   const TableState& state, const TableWaits& waits, Time now) {
  if (!state.procedure || state.suspended || state.procedure->stage == Stage::Offer) return;
  const Viewer anybody = viewer_of(staff(Role::GamingShiftManager, PersonId{}));
  const Role awaited = view(state, anybody).procedure->awaited;
  QueueItemForm item;
  item.kind = QueueKind::Procedure;
  item.since = waits.procedure();
  item.table = table;
  item.round = state.procedure->round;
  item.player = state.procedure->player;
  item.irregularity = state.procedure->irregularity;
  item.stage = state.procedure->stage;
  item.send = steps_of(table, state, awaited, now);
  queue.push_back(std::move(item));
}

void add_suspended(std::vector<QueueItemForm>& queue, const std::string& table,
                   const TableState& state, Time now) {
  if (!state.suspended) return;
  QueueItemForm item;
  item.kind = QueueKind::Suspended;
  item.since = state.suspended_at;
  item.table = table;
  house::Jobs jobs = 0;
  for (std::size_t i = 0; i < role_names.size(); ++i) {
    const auto role = static_cast<Role>(i);
    const bool may = std::ranges::any_of(next_steps(state, staff(role, PersonId{}), now),
                                         [](const Step& step) { return step.is<ResumeTable>(); });
    if (may) jobs |= house::one(static_cast<house::Job>(i));
  }
  item.send.push_back(step_at_table(table, name_of_type<ResumeTable>.text(), jobs));
  queue.push_back(std::move(item));
}

void add_winners(std::vector<QueueItemForm>& queue, const Board& board, const std::string& table,
                 const TableState& state, const TableWaits& waits) {
  for (const Seat& seat : state.seats) {
    if (!seat.locked) continue;
    QueueItemForm item;
    item.kind = QueueKind::Winner;
    item.since = waits.locked(seat.player);
    item.table = table;
    item.player = seat.player;
    item.amount = Cents{seat.won.value - seat.wagered.value};
    const house::Player* player = house::find_in(board.house().players, seat.player);
    if (player != nullptr && player->seated) item.terminal = player->seated->terminal;
    QueueBodyForm body;
    if (item.terminal) {
      body.terminal = item.terminal;
      item.send.push_back(step_of<house::ReleaseWinner>(board.house(), body));
    } else {
      item.send.push_back(step_at_table(table, name_of_type<ReleaseSeat>.text(),
                                        jobs_for(state, Role::PitSupervisor)));
      item.send.back().body.player = seat.player;
    }
    queue.push_back(std::move(item));
  }
}

// ---- in the house -------------------------------------------------------------------------------

void add_proposals(std::vector<QueueItemForm>& queue, const FollowedHouse& house) {
  for (const auto& [number, proposal] : house.state().proposals) {
    QueueItemForm item;
    item.kind = QueueKind::Proposal;
    item.since = house.waits().proposal(number);
    item.table = proposal.table;
    item.proposal = wire::ProposalForm{number, proposal.table, proposal.change, proposal.by};
    QueueBodyForm body;
    body.proposal = number;
    item.send.push_back(step_of<house::ApproveChange>(house.state(), body));
    item.send.back().not_by = proposal.by;
    item.send.push_back(step_of<house::RejectChange>(house.state(), body));
    queue.push_back(std::move(item));
  }
}

void add_incidents(std::vector<QueueItemForm>& queue, const house::State& house) {
  for (const auto& [number, incident] : house.incidents) {
    QueueItemForm item;
    item.kind = QueueKind::Incident;
    item.since = incident.opened;
    if (!incident.table.empty()) item.table = incident.table;
    if (incident.round != 0) item.round = incident.round;
    item.incident = number;
    QueueBodyForm body;
    body.incident = number;
    item.send.push_back(step_of<house::CloseIncident>(house, body));
    item.send.push_back(step_of<house::AddToIncident>(house, body));
    queue.push_back(std::move(item));
  }
}

// One of a terminal.
template <typename Command>
void add_terminal(std::vector<QueueItemForm>& queue, const house::State& house,
                  house::TerminalId id, QueueItemForm item) {
  const house::Terminal& terminal = house.terminals.at(id);
  const std::string table = table_of(house, terminal);
  item.terminal = id;
  item.player = terminal.player;
  if (!table.empty()) item.table = table;
  QueueBodyForm body;
  body.terminal = id;
  body.amount = item.amount;
  item.send.push_back(step_of<Command>(house, body));
  queue.push_back(std::move(item));
}

void add_terminals(std::vector<QueueItemForm>& queue, const FollowedHouse& followed) {
  const house::State& house = followed.state();
  for (const auto& [id, terminal] : house.terminals) {
    QueueItemForm item;
    if (terminal.hand_pay.value != 0) {
      item.kind = QueueKind::HandPay;
      item.since = followed.waits().hand_pay(id);
      item.amount = terminal.hand_pay;
      add_terminal<house::PayByHand>(queue, house, id, item);
    } else if (credits_by(terminal.meters) != terminal.credits) {
      item.kind = QueueKind::Meters;
      item.text = terminal.disabled_for;
      add_terminal<house::CorrectTerminal>(queue, house, id, item);
    }
    if (!terminal.is_calling) continue;
    QueueItemForm call;
    call.kind = QueueKind::Call;
    call.since = followed.waits().call(id);
    add_terminal<house::AnswerCall>(queue, house, id, call);
  }
}

}  // namespace

std::vector<QueueItemForm> queue_of(Board& board, Time now) {
  const FollowedHouse& house = board.followed_house();
  std::vector<QueueItemForm> queue;
  for (const auto& [id, channel] : board.tables()) {
    const TableState& state = channel->table().state();
    if (!state.law) continue;
    const TableWaits& waits = board.books().find(id)->second.waits;
    add_procedure(queue, id, state, waits, now);
    add_suspended(queue, id, state, now);
    add_winners(queue, board, id, state, waits);
  }
  add_proposals(queue, house);
  add_incidents(queue, house.state());
  add_terminals(queue, house);
  for (QueueItemForm& item : queue) {
    for (QueueStepForm& step : item.send) step.more = wire::members_to_say(step.path, step.body);
  }
  std::ranges::sort(queue, [](const QueueItemForm& one, const QueueItemForm& other) {
    const auto order = [](const QueueItemForm& item) {  // none is the oldest
      return std::tie(item.since, item.kind, item.table, item.terminal, item.player);
    };
    return order(one) < order(other);
  });
  return queue;
}

}  // namespace punto::live
