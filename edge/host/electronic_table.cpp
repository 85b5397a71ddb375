#include "edge/host/electronic_table.hpp"

#include "core/table/moment.hpp"

namespace punto {
namespace {

// What would let somebody choose a card.
bool brings_cards(const CommandBody& body) {
  if (const auto* draw = std::get_if<DrawCard>(&body)) return draw->card.has_value();
  if (const auto* burn = std::get_if<BurnCards>(&body)) return burn->first.has_value();
  const auto* load = std::get_if<LoadShoe>(&body);
  return load != nullptr && load->commitment != Digest{};
}

}  // namespace

// Between rounds a shoe that cannot be dealt from is replaced.
std::optional<DueStep> ElectronicTable::due(const HostedTable& table) const {
  if (table.tail().next() == stuck_at_ || has_uncommitted_shoe()) return {};
  auto step = due_step(table.state(), pace_, table.times());
  if (!step || table.state().phase != Phase::BetweenRounds) return step;
  const bool plays_on = table.state().shoe.loaded && !std::holds_alternative<LoadShoe>(step->body);
  if (plays_on && !dealer_.has_shoe(table.state())) step->body = LoadShoe{};
  return step;
}

std::optional<Time> ElectronicTable::due_at(const HostedTable& table) const {
  const auto step = due(table);
  if (!step) return {};
  return step->at;
}

Answer ElectronicTable::take(HostedTable& table, const Ask& ask, Time now) {
  if (brings_cards(ask.command.body)) {
    return {.kind = AnswerKind::Refused,
            .refusal = Refusal{RefusalReason::StaffMayNot, reading::machine_deals}};
  }
  // A request that was done before must not make the device do anything.
  if (ask.request && table.now().requests.find(ask.request->id) != nullptr) {
    return table.take(ask, now);
  }
  const auto command = dealer_.complete(ask.command, table.state());
  if (!command) {
    trouble_ = command.error();
    return {.kind = AnswerKind::DeviceFailed};
  }
  const Answer answer = table.take({ask.request, *command}, now);
  if (answer.kind == AnswerKind::Done) dealer_.follow(command->body, table.state(), shoes_);
  return answer;
}

ElectronicTable::Step ElectronicTable::do_due_step(HostedTable& table, Time now) {
  const auto step = due(table);
  if (!step || step->at > now) return Step::NotDue;
  const Answer answer = take(table, {{}, {machine(), step->body}}, now);
  if (answer.kind == AnswerKind::Done) return Step::Taken;
  // Whatever it waits for will happen at the table.
  stuck_at_ = table.tail().next();
  return Step::NotTaken;
}

}  // namespace punto
