#include "edge/wire/recall_json.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "edge/wire/json_text.hpp"

namespace punto {
namespace {

std::string item_json(const ToldStep& step) {
  return fmt::format(R"({{"time":"{}","text":{},"credits":{}}})", step.time, json_string(step.text),
                     step.credits.value);
}

std::string item_json(const ToldOfTerminal& told) {
  std::string round = replay_to_json(told.round);
  round.pop_back();  // the end of the line
  return fmt::format(R"({{"player":{},"credits_before":{},"credits_after":{},"staked":{},)"
                     R"("returned":{},"round":{}}})",
                     json_string(told.player), told.credits_before.value, told.credits_after.value,
                     told.staked.value, told.returned.value, round);
}

}  // namespace

std::size_t ToldRecall::rounds() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      items, [](const auto& item) { return std::holds_alternative<ToldOfTerminal>(item); }));
}

std::string recall_to_json(const ToldRecall& recall) {
  const auto any_json = [](const auto& item) {
    return std::visit([](const auto& told) { return item_json(told); }, item);
  };
  return fmt::format(R"({{"recall":true,"terminal":{},"name":{},"damage":{},"items":[{}]}})"
                     "\n",
                     recall.terminal, json_string(recall.name),
                     recall.damage.empty() ? "null" : json_string(recall.damage),
                     json_items(recall.items, any_json));
}

}  // namespace punto
