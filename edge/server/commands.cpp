#include <fmt/format.h>

#include "core/cards/shown.hpp"
#include "edge/host/answer_problem.hpp"
#include "edge/server/problems.hpp"
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
    const auto role = role_on_duty(house, id);
    if (role) return staff(*role, id);
    return std::unexpected(wire::problem_off_duty(house::Refusal::NotOnDuty, language));
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
  [[nodiscard]] Found wrong(const auto& what) const {
    return std::unexpected(wire::problem_of(what, language));
  }
};

}  // namespace

// ---- who may ask at all -------------------------------------------------------------------------

// Whoever tries what he may not is in the log.
Service::Respond Service::noting(const Caller& caller, std::string_view name, Respond respond) {
  constexpr std::size_t longest = 64;
  return [this, caller, name = shown(name.substr(0, longest)),
          respond = std::move(respond)](network::Response response) {
    constexpr unsigned unauthorized = 401;
    constexpr unsigned forbidden = 403;
    if (response.status == unauthorized || response.status == forbidden) {
      note(caller, fmt::format("{} refused with {}", name, response.status));
    }
    respond(std::move(response));
  };
}

void Service::give(const Caller& caller, CommandCall call, Respond respond) {
  respond = noting(caller, call.name, std::move(respond));
  if (!caller.is_signed_on()) return respond(problem(caller, wire::Trouble::NotSignedIn));
  if (!is_key(call.key)) {
    return respond(problem(caller, wire::WireMistake{wire::WireFault::MissingField,
                                                     std::string{wire::key_header}, "1 to 64"}));
  }
  const std::string name = name_of(caller.sender);
  if (!commands_.take(name, now())) return respond(too_many(caller, commands_.wait_of(name)));
  if (call.table.empty()) return give_to_house(caller, std::move(call), std::move(respond));
  give_to_table(caller, std::move(call), std::move(respond));
}

// ---- tables -------------------------------------------------------------------------------------

// Where another person has approved it, it is that person who acts.
void Service::give_to_table(const Caller& caller, CommandCall call, Respond respond) {
  const live::TableChannel* channel = parts_.board.find(call.table);
  if (channel == nullptr) return respond(problem(caller, wire::Trouble::NoSuchTable));
  const TableState& state = channel->table().state();
  if (!state.law) return respond(problem(caller, punto::Answer{.kind = AnswerKind::OutOfService}));
  const Sender acts = call.approver ? Sender{*call.approver} : caller.sender;
  const auto actor = std::visit(ActorAt{parts_.board.house(), caller.language}, acts);
  if (!actor) return respond(problem(caller, actor.error()));
  wire::WireContext context{.rulebook = &state.law->rulebook};
  if (actor->kind == ActorKind::Player) context.player = PlayerId{actor->id};
  auto body = wire::read_table_command(call.name, call.body, context);
  if (!body) return respond(problem(caller, body.error()));
  const Command command{*actor, std::move(*body)};
  const Request request{request_id(name_of(acts), call.key), request_body(command)};
  const auto begun = std::chrono::steady_clock::now();
  floor_->submit(call.table, Ask{request, command},
                 [this, caller, respond, begun](const punto::Answer& answer) {
                   metrics_.commit_took(seconds_since(begun));
                   if (answer.kind != AnswerKind::Done) {
                     const wire::Problem wrong = problem_of(answer, caller.language);
                     metrics_.count_refusal(reason_of(wrong));
                     return respond(problem(caller, wrong));
                   }
                   respond(success(wire::form_json(
                       wire::TableAnswerForm{answer.repeated, answer.first, answer.count})));
                 });
}

}  // namespace punto::server
