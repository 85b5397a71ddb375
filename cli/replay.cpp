#include "cli/replay.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/draw_events.hpp"
#include "cli/floor_files.hpp"
#include "cli/output.hpp"
#include "cli/tell_event.hpp"
#include "cli/whole_number.hpp"
#include "core/audit/check_event.hpp"
#include "core/audit/entry.hpp"
#include "core/audit/shoe_proof.hpp"
#include "core/audit/time_text.hpp"
#include "core/cards/shown.hpp"
#include "core/rulebook/nearest.hpp"
#include "core/table/table.hpp"
#include "edge/device/shoe_entry.hpp"
#include "edge/store/for_each_record.hpp"
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

std::unexpected<StoreError> cannot_be_true(std::string_view why) {
  return std::unexpected(
      StoreError{StoreTrouble::Corrupt,
                 fmt::format("the table's records cannot be true: {}; see punto verify", why)});
}

// Calls visit(state before, event, its number) for each event of the table. Whoever can write the
// file may have written anything into it.
template <typename Visit>
OrError<void> replay(EventReader& store, const StreamInfo& stream, Visit visit) {
  TableState state;
  const auto follow = [&](const Record& record) -> Stored<void> {
    std::string_view left = record.bytes;
    std::uint64_t number = record.first;
    while (!left.empty()) {
      const auto entry = take_entry(left);
      if (!entry) return cannot_be_true("they cannot be read");
      for (const Event& event : entry->events) {
        if (const auto fault = find_fault(state, event)) return cannot_be_true(*fault);
        visit(state, event, number++);
        apply(state, event);
      }
    }
    return {};
  };
  Stored<void> read;
  try {
    read = for_each_record(store, stream, 1, follow);
  } catch (const std::exception& broken) {
    read = cannot_be_true(broken.what());
  }
  if (!read) return std::unexpected(read.error().text);
  return {};
}

// ---- a round ------------------------------------------------------------------------------------

struct ToldRound {
  RoundNumber number = 0;
  std::vector<ReplayedStep> steps;
};

// Gathers what belongs to one round: from its opening to the next one's, and later corrections.
class RoundTeller {
 public:
  explicit RoundTeller(std::optional<RoundNumber> wanted) : wanted_(wanted) {}

  void follow(const TableState& before, const Event& event, std::uint64_t number) {
    if (const auto* opened = std::get_if<BettingOpened>(&event.body)) {
      if (!opened->again) begin(opened->round);
    }
    const auto* corrected = std::get_if<RoundCorrected>(&event.body);
    const bool is_later = corrected != nullptr && wanted_ == corrected->correction->round;
    if (!is_told_ && !is_later) return;
    forget_drawing(event.body);
    round.steps.push_back({number, to_text(event.at), name_of(event.by), tell(before, event),
                           rule_of(event), settlement_of(before, event)});
  }

  ToldRound round;

 private:
  void begin(RoundNumber number) {
    is_told_ = !wanted_ || *wanted_ == number;
    if (is_told_) round = {number, {}};
  }

  // A card that was read as it was drawn is told once.
  void forget_drawing(const EventBody& body) {
    const auto* read = std::get_if<CardRead>(&body);
    if (read != nullptr && drawn_ == read->place) round.steps.pop_back();
    const auto* drawn = std::get_if<CardDrawn>(&body);
    drawn_.reset();
    if (drawn != nullptr && drawn->laid_at == drawn->place) drawn_ = drawn->place;
  }

  static std::string settlement_of(const TableState& before, const Event& event) {
    if (const auto* settled = std::get_if<RoundSettled>(&event.body)) {
      return draw_settlement(*settled->settlement, before.law->rulebook);
    }
    if (const auto* voided = std::get_if<RoundVoided>(&event.body)) {
      return draw_settlement(*voided->returned, before.law->rulebook);
    }
    return {};
  }

  std::optional<RoundNumber> wanted_;
  bool is_told_ = false;
  std::optional<Place> drawn_;  // the last that was told
};

std::string round_text(const std::string& table, const ToldRound& round) {
  std::string text = fmt::format("Table {} · round {}\n\n", table, round.number);
  for (const ReplayedStep& step : round.steps) {
    const std::string rule = step.rule.empty() ? "" : fmt::format("  [{}]", step.rule);
    text += fmt::format("{}  {}{}\n", step.time.substr(11, 12), step.text, rule);
    text += step.settlement;
  }
  return text;
}

int replay_round(EventReader& store, const StreamInfo& stream, const ReplayOptions& options) {
  std::optional<RoundNumber> wanted;
  if (!options.round.empty()) {
    const auto number = whole_number<RoundNumber>("--round", options.round, 1, 4'000'000'000);
    if (!number) return refuse(number.error());
    wanted = *number;
  }
  RoundTeller teller{wanted};
  const auto done = replay(store, stream,
                           [&](const TableState& before, const Event& event, std::uint64_t number) {
                             teller.follow(before, event, number);
                           });
  if (!done) return refuse(done.error());
  if (teller.round.steps.empty()) {
    return refuse(wanted
                      ? fmt::format("table \"{}\" has not played round {}", options.table, *wanted)
                      : fmt::format("table \"{}\" has played no round yet", options.table));
  }
  write_out(options.json ? replay_to_json(options.table, teller.round.number, teller.round.steps)
                         : round_text(options.table, teller.round));
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
      replay(store, stream, [&](const TableState& before, const Event& event, std::uint64_t) {
        gatherer.follow(before, event);
      });
  if (!done) return refuse(done.error());
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
  const auto stream = find_table(**store, options.table);
  if (!stream) return refuse(stream.error());
  if (!options.shoe.empty()) return prove_shoe(**store, *stream, options);
  return replay_round(**store, *stream, options);
}

}  // namespace punto
