#include "edge/wire/replay_json.hpp"

#include <fmt/format.h>

#include "core/audit/time_text.hpp"
#include "edge/wire/json_text.hpp"

namespace punto {
namespace {

std::string text_or_null(std::string_view text) {
  return text.empty() ? "null" : json_string(text);
}

std::string share_json(const ReplayedShare& share) {
  return fmt::format(
      R"({{"player":{},"wager":{},"staked":{},"returned":{},"verdict":{},"rule":{},"odds":{}}})",
      json_string(share.player), json_string(share.wager), share.staked.value, share.returned.value,
      json_string(share.verdict), text_or_null(share.rule), text_or_null(share.odds));
}

std::string step_json(const ReplayedStep& step) {
  std::string json =
      fmt::format(R"({{"event":{},"time":"{}","by":{},"text":{},"rule":{},"kind":{})", step.event,
                  step.time, json_string(step.by), json_string(step.text), text_or_null(step.rule),
                  json_string(step.kind));
  if (!step.body.empty()) json += fmt::format(R"(,"body":{})", step.body);
  if (step.settlement) {
    json += fmt::format(R"(,"settlement":[{}])", json_items(*step.settlement, share_json));
  }
  return json + '}';
}

std::string event_json(const SignificantEvent& event) {
  return fmt::format(R"({{"time":"{}","kind":"{}","subject":{},"text":{}}})", to_text(event.at),
                     significance_names[static_cast<std::size_t>(event.kind)],
                     text_or_null(event.subject), json_string(event.text));
}

}  // namespace

std::string replay_to_json(const ReplayedRound& round) {
  return fmt::format(
      R"({{"table":{},"round":{},"game":{},"book":{},"rulebook":{},"shoe":{},"finished":{},)"
      R"("damage":{},"steps":[{}]}})"
      "\n",
      json_string(round.table), round.number, text_or_null(round.game), text_or_null(round.book),
      text_or_null(round.rulebook), round.shoe == 0 ? "null" : std::to_string(round.shoe),
      round.is_finished, text_or_null(round.damage), json_items(round.steps, step_json));
}

std::string house_to_json(const std::vector<SignificantEvent>& events) {
  return fmt::format(R"({{"events":[{}]}})"
                     "\n",
                     json_items(events, event_json));
}

}  // namespace punto
