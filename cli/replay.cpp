#include "cli/replay.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/floor_files.hpp"
#include "cli/output.hpp"
#include "cli/recall.hpp"
#include "cli/told_round.hpp"
#include "cli/whole_number.hpp"
#include "core/audit/entry.hpp"
#include "core/audit/shoe_proof.hpp"
#include "core/audit/time_text.hpp"
#include "core/cards/shown.hpp"
#include "core/house/house.hpp"
#include "core/house/significant_event.hpp"
#include "core/rulebook/nearest.hpp"
#include "edge/audit/follow_table.hpp"
#include "edge/device/shoe_entry.hpp"
#include "edge/store/for_each_record.hpp"
#include "edge/store/part_of_store.hpp"
#include "edge/wire/replay_json.hpp"
#include "edge/wire/shoe_proof_json.hpp"

namespace punto {
namespace {

constexpr std::string_view table_prefix = "table/";

template <typename Value>
using OrError = std::expected<Value, std::string>;

OrError<StreamInfo> find_table(EventReader& store, const std::string& table) {
  const auto streams = store.streams();
  if (!streams) return std::unexpected(streams.error().text);
  std::vector<std::string_view> names;
  for (const StreamInfo& stream : *streams) {
    if (!stream.name.starts_with(table_prefix)) continue;
    names.push_back(std::string_view{stream.name}.substr(table_prefix.size()));
    if (names.back() == table) return stream;
  }
  if (names.empty()) return std::unexpected("there is no table in this store");
  const std::string guess = did_you_mean(table, names);
  return std::unexpected(fmt::format("there is no table \"{}\"; {}", shown(table),
                                     guess.empty() ? "there are " + one_of(names) : guess));
}

// ---- a round ------------------------------------------------------------------------------------

OrError<std::optional<RoundNumber>> wanted_round(const ReplayOptions& options) {
  if (options.round.empty()) return std::nullopt;
  const auto number = whole_number<RoundNumber>("--round", options.round, 0, 4'000'000'000);
  if (!number) return std::unexpected(number.error());
  return *number;
}

// Damage behind a round that is complete does not keep it from being told.
std::optional<std::string> object_to_damage(RoundTeller& teller, const std::string& damage) {
  if (teller.is_complete()) {
    teller.note_damage(damage);
    return std::nullopt;
  }
  const RoundNumber last = teller.round().number;
  if (last < 2) return damage;
  return fmt::format("{}; rounds before that can be told, as --round {}", damage, last - 1);
}

int replay_round(EventReader& store, const StreamInfo& stream, const ReplayOptions& options) {
  const auto wanted = wanted_round(options);
  if (!wanted) return refuse(wanted.error());
  RoundTeller teller{options.table, *wanted};
  const auto done = follow_table(
      store, stream, [&](const TableState& before, const Event& event, std::uint64_t number) {
        teller.follow(before, event, number);
      });
  if (!done) {
    const auto objection = object_to_damage(teller, done.error().text);
    if (objection) return refuse(*objection);
  }
  if (!teller.has_begun()) {
    return refuse(
        *wanted ? fmt::format("table \"{}\" has not played round {}", options.table, **wanted)
                : fmt::format("table \"{}\" has played no round yet; --round 0 tells what was "
                              "before the first",
                              options.table));
  }
  write_out(options.json ? replay_to_json(teller.round()) : round_text(teller.round()));
  return exit_done;
}

// ---- the house ----------------------------------------------------------------------------------

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
  std::vector<SignificantEvent> events;
  const auto stream = store.find_stream(house::stream);
  if (!stream) return refuse(stream.error().text);
  if (*stream) {
    const auto read =
        for_each_record(store, **stream, 1, [&](const Record& record) -> Stored<void> {
          std::string_view left = record.bytes;
          while (!left.empty()) {
            const auto entry = take_house_entry(left);
            if (!entry) {
              return std::unexpected(StoreError{
                  StoreTrouble::Corrupt,
                  "the house's records cannot be true: they cannot be read; see punto verify"});
            }
            for (const house::Event& event : entry->events) {
              if (auto significant = significance_of(event))
                events.push_back(std::move(*significant));
            }
          }
          return {};
        });
    if (!read) return refuse(read.error().text);
  }
  write_out(options.json ? house_to_json(events) : house_text(events));
  return exit_done;
}

// ---- a shoe -------------------------------------------------------------------------------------

// What the table has seen of one shoe.
class ShoeGatherer {
 public:
  explicit ShoeGatherer(ShoeNumber number) : number_(number) {}

  void follow(const TableState& before, const Event& event) {
    if (const auto* loaded = std::get_if<ShoeLoaded>(&event.body)) begin(before, *loaded);
    if (!is_in_use_) return;
    if (const auto* cut = std::get_if<ShoeCut>(&event.body)) proof.cut = cut->cards;
    if (const auto* read = std::get_if<CardRead>(&event.body)) proof.drawn.emplace_back(read->card);
    if (const auto* burned = std::get_if<CardsBurned>(&event.body)) {
      proof.drawn.resize(burned->cards);
      if (burned->first) proof.drawn.front() = burned->first;
    }
  }

  ShoeProof proof;
  bool was_loaded = false;

 private:
  void begin(const TableState& before, const ShoeLoaded& loaded) {
    is_in_use_ = loaded.number == number_;
    if (!is_in_use_) return;
    was_loaded = true;
    proof.shoe = {{}, loaded.number, before.law->digest, before.law->rulebook.deck, loaded.decks};
    proof.commitment = loaded.commitment;
  }

  ShoeNumber number_;
  bool is_in_use_ = false;
};

OrError<std::optional<ShoeSeed>> find_seed(EventReader& store, const ReplayOptions& options,
                                           ShoeNumber number) {
  std::optional<ShoeSeed> seed;
  const auto streams = store.streams();
  if (!streams) return std::unexpected(streams.error().text);
  const auto found = std::ranges::find(*streams, shoe_stream(options.table), &StreamInfo::name);
  if (found == streams->end()) return seed;
  const auto read = for_each_record(store, *found, 1, [&](const Record& record) -> Stored<void> {
    std::string_view left = record.bytes;
    while (const auto entry = take_shoe_entry(left)) {
      const auto* opened = std::get_if<OpenedShoe>(&*entry);
      if (opened != nullptr && opened->number == number) seed = opened->seed;
    }
    return {};
  });
  if (!read) return std::unexpected(read.error().text);
  return seed;
}

int prove_shoe(EventReader& store, const StreamInfo& stream, const ReplayOptions& options) {
  const auto number = whole_number<ShoeNumber>("--shoe", options.shoe, 1, 4'000'000'000);
  if (!number) return refuse(number.error());
  ShoeGatherer gatherer{*number};
  const auto done =
      follow_table(store, stream, [&](const TableState& before, const Event& event, std::uint64_t) {
        gatherer.follow(before, event);
      });
  if (!done) return refuse(done.error().text);
  if (!gatherer.was_loaded) {
    return refuse(fmt::format("table \"{}\" has had no shoe {}", options.table, *number));
  }
  const auto seed = find_seed(store, options, *number);
  if (!seed) return refuse(seed.error());
  if (!*seed) {
    return refuse(fmt::format("shoe {} is not open yet; its proof comes when it is over", *number));
  }
  gatherer.proof.shoe.table = options.table;
  gatherer.proof.seed = **seed;
  write_out(shoe_proof_to_json(gatherer.proof));
  return exit_done;
}

}  // namespace

int run_replay(const ReplayOptions& options) {
  const auto store = open_for_reading(options.store);
  if (!store) return refuse(store.error());
  if (options.house) return tell_house(**store, options);
  if (!options.terminal.empty()) return run_recall(**store, options);
  const auto stream = find_table(**store, options.table);
  if (!stream) return refuse(stream.error());
  if (!options.shoe.empty()) return prove_shoe(**store, *stream, options);
  return replay_round(**store, *stream, options);
}

}  // namespace punto
