#include "edge/host/electronic_table.hpp"

namespace punto {

// Between rounds a shoe that cannot be dealt from is replaced.
std::optional<DueStep> ElectronicTable::due(const HostedTable& table) const {
  if (table.tail().next() == stuck_at_) return {};
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

void ElectronicTable::follow(const HostedTable& table) {
  if (table.state().phase == Phase::Closed) dealer_.open_last(shoes_);
}

ElectronicTable::Step ElectronicTable::do_due_step(HostedTable& table, Time now) {
  const auto step = due(table);
  if (!step || step->at > now) return {};
  const auto body = dealer_.complete(step->body, table.state());
  if (!body) {
    stuck_at_ = table.tail().next();
    return {.trouble = body.error()};
  }
  const Answer answer = table.take({{}, {machine(), *body}}, now);
  if (answer.kind == AnswerKind::Done) {
    dealer_.follow(*body, table.state(), shoes_);
    return {.taken = true};
  }
  // Whatever it waits for will happen at the table.
  stuck_at_ = table.tail().next();
  return {};
}

}  // namespace punto
