#include <fmt/format.h>

#include "core/house/staff_at_table.hpp"
#include "edge/host/answer_problem.hpp"
#include "edge/server/problems.hpp"
#include "edge/server/request_digest.hpp"
#include "edge/server/service.hpp"
#include "edge/wire/answer_forms.hpp"
#include "edge/wire/command_json.hpp"
#include "edge/wire/operation.hpp"
#include "edge/wire/server_json.hpp"

namespace punto::server {
namespace {

constexpr std::size_t longest_key = 64;

bool is_key(std::string_view key) {
  return !key.empty() && key.size() <= longest_key &&
         std::ranges::all_of(key, [](char letter) { return letter > ' ' && letter < '\x7f'; });
}

double seconds_since(std::chrono::steady_clock::time_point begun) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

// As whom somebody acts at a table.
struct ActorAt {
  const house::State& house;

  wire::Language language;

  using Found = std::expected<Actor, wire::Problem>;
  Found operator()(const Guest&) const { return wrong(wire::Trouble::MayNot); }
  Found operator()(PersonId id) const {
    if (const auto objection = object_to_employee(house, id)) return off_duty(*objection);
    if (!house.persons.at(id).duty) return off_duty(house::Refusal::NotOnDuty);
    const auto role = role_on_duty(house, id);
    return role ? Found{staff(*role, id)} : off_duty(house::Refusal::MayNot);
  }
  Found operator()(house::TerminalId id) const {
    const house::Terminal* terminal = house::find_in(house.terminals, id);
    if (terminal == nullptr) return wrong(house::Refusal::NoSuchTerminal);
    if (!terminal->enabled) return wrong(house::Refusal::TerminalIsDisabled);
    if (!terminal->player) return wrong(house::Refusal::NobodyThere);
    return player(*terminal->player);
  }
  Found operator()(house::DeviceId) const { return wrong(wire::Trouble::MayNot); }

 private:
  [[nodiscard]] Found off_duty(house::Refusal why) const {
    return std::unexpected(wire::problem_off_duty(why, language));
  }
  [[nodiscard]] Found wrong(const auto& what) const {
    return std::unexpected(wire::problem_of(what, language));
  }
};

}  // namespace

// ---- who may ask at all -------------------------------------------------------------------------

void Service::give(const Caller& caller, CommandCall call, Respond respond) {
  if (!caller.is_signed_on()) return respond(problem(caller, wire::Trouble::NotSignedIn));
  if (!is_key(call.key)) {
    return respond(problem(caller, wire::WireMistake{wire::WireFault::MissingField,
                                                     std::string{wire::key_header}, "1 to 64"}));
  }
  const std::string name = name_of(caller.sender);
  if (!commands_.take(name, now())) return respond(too_many(caller, commands_.wait_of(name)));
  if (call.table.empty()) return give_to_house(caller, std::move(call), std::move(respond));
  give_to_table(caller, call, respond);
}

network::Response Service::refusal(const Caller& caller, const wire::Problem& wrong) {
  metrics_.count_refusal(reason_of(wrong));
  return problem(caller, wrong);
}

Request Service::request_of(const Caller& caller, const CommandCall& call) const {
  const bool is_of_approver = !call.table.empty() && call.approver;
  const Sender by = is_of_approver ? Sender{*call.approver} : caller.sender;
  return {request_id(name_of(by), call.key),
          request_body({call.name, call.approver, call.body}, parts_.digest_of_secret)};
}

// ---- tables -------------------------------------------------------------------------------------

// Where another person has approved it, it is that person who acts. The first is at work here too:
// an approval stands in for nobody's duty.
std::expected<Command, wire::Problem> Service::table_command_of(const Caller& caller,
                                                                const CommandCall& call,
                                                                const Rulebook& rulebook) const {
  const house::State& house = parts_.board.house();
  const ActorAt actor_at{house, caller.language};
  auto actor = std::visit(actor_at, caller.sender);
  if (actor && call.approver) {
    const auto objection = object_to_staff(house, *actor, call.table);
    if (objection) return std::unexpected(wire::problem_off_duty(*objection, caller.language));
    actor = actor_at(*call.approver);
  }
  if (!actor) return std::unexpected(actor.error());
  wire::WireContext context{.rulebook = &rulebook};
  if (actor->kind == ActorKind::Player) context.player = PlayerId{actor->id};
  auto body = wire::read_table_command(call.name, call.body, context);
  if (!body) return std::unexpected(wire::problem_of(body.error(), caller.language));
  return Command{*actor, std::move(*body)};
}

void Service::give_to_table(const Caller& caller, const CommandCall& call, const Respond& respond) {
  const live::TableChannel* channel = parts_.board.find(call.table);
  if (channel == nullptr) return respond(problem(caller, wire::Trouble::NoSuchTable));
  const TableState& state = channel->table().state();
  if (!state.law) return respond(problem(caller, punto::Answer{.kind = AnswerKind::OutOfService}));
  const Request request = request_of(caller, call);
  const auto begun = std::chrono::steady_clock::now();
  const auto told = [this, caller, respond, begun](const punto::Answer& answer) {
    metrics_.commit_took(seconds_since(begun));
    if (answer.kind != AnswerKind::Done) {
      return respond(refusal(caller, problem_of(answer, caller.language)));
    }
    respond(success(
        wire::form_json(wire::TableAnswerForm{answer.repeated, answer.first, answer.count})));
  };
  auto command = table_command_of(caller, call, state.law->rulebook);
  if (command) {
    const auto* asker = call.approver ? caller.as<PersonId>() : nullptr;
    const auto asked_by = asker == nullptr ? std::nullopt : std::optional{*asker};
    return floor_->submit(call.table, Ask{request, std::move(*command), asked_by}, told);
  }
  // What was done before is told again, wherever whoever gave it is by now.
  floor_->submit(
      call.table, Recall{request},
      [this, caller, respond, told, wrong = command.error()](const punto::Answer& answer) {
        if (answer.kind != AnswerKind::NotDone) return told(answer);
        respond(refusal(caller, wrong));
      });
}

}  // namespace punto::server
