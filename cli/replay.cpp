#include "cli/replay.hpp"

#include <fmt/format.h>

#include "cli/floor_files.hpp"
#include "cli/judge_store.hpp"
#include "cli/output.hpp"
#include "cli/recall.hpp"
#include "cli/told_round.hpp"
#include "cli/whole_number.hpp"
#include "core/audit/time_text.hpp"
#include "core/cards/shown.hpp"
#include "core/house/house.hpp"
#include "edge/tell/prove_shoe.hpp"
#include "edge/tell/significant_events.hpp"
#include "edge/tell/tell_round.hpp"
#include "edge/wire/replay_json.hpp"
#include "edge/wire/shoe_proof_json.hpp"

namespace punto {
namespace {

template <typename Value>
using OrError = std::expected<Value, std::string>;

OrError<std::optional<RoundNumber>> wanted_round(const ReplayOptions& options) {
  if (options.round.empty()) return std::nullopt;
  const auto number = whole_number<RoundNumber>("--round", options.round, 0, 4'000'000'000);
  if (!number) return std::unexpected(number.error());
  return *number;
}

int replay_round(EventReader& store, const ReplayOptions& options) {
  const auto wanted = wanted_round(options);
  if (!wanted) return refuse(wanted.error());
  const auto round = tell_round(store, options.table, *wanted);
  if (!round) return refuse(round.error());
  write_out(options.json ? replay_to_json(*round) : round_text(*round));
  return exit_done;
}

std::string house_text(const std::vector<SignificantEvent>& events) {
  if (events.empty()) return "There is no significant event.\n";
  std::string text = "Significant events of the house, times in UTC\n\n";
  for (const SignificantEvent& event : events) {
    std::string time = to_text(event.at);
    time = fmt::format("{} {}", time.substr(0, 10), time.substr(11, 12));
    text += fmt::format("{}  {}  {}  {}\n", time,
                        padded(significance_names[static_cast<std::size_t>(event.kind)], 20),
                        padded(event.subject.empty() ? "the floor" : shown(event.subject), 26),
                        event.text);
  }
  return text;
}

int tell_house(EventReader& store, const ReplayOptions& options) {
  const auto events = significant_events(store);
  if (!events) return refuse(events.error().text);
  write_out(options.json ? house_to_json(*events) : house_text(*events));
  return exit_done;
}

int replay_shoe(EventReader& store, const ReplayOptions& options) {
  const auto number = whole_number<ShoeNumber>("--shoe", options.shoe, 1, 4'000'000'000);
  if (!number) return refuse(number.error());
  const auto proof = prove_shoe(store, options.table, *number);
  if (!proof) return refuse(proof.error());
  write_out(shoe_proof_to_json(*proof));
  return exit_done;
}

int tell(EventReader& store, const ReplayOptions& options) {
  if (options.house) return tell_house(store, options);
  if (!options.terminal.empty()) return run_recall(store, options);
  return options.shoe.empty() ? replay_round(store, options) : replay_shoe(store, options);
}

// Where it is told from; a terminal may have been at every table.
std::string stream_of(const ReplayOptions& options) {
  if (options.house) return std::string{house::stream};
  return options.table.empty() ? "" : "table/" + options.table;
}

}  // namespace

// Of records that are not as they were something may still be told, and it is said that they are
// not.
int run_replay(const ReplayOptions& options) {
  const auto store = open_for_reading(options.store);
  if (!store) return refuse(store.error());
  const int code = tell(**store, options);
  if (code != exit_done) return code;
  VerifySettings settings = of_store_or_part();
  settings.only = stream_of(options);
  const auto objection = object_to_records(**store, without_secrets(options.store), settings);
  if (!objection) return exit_done;
  refuse(*objection);
  return exit_no;
}

}  // namespace punto
