#include <algorithm>
#include <fmt/format.h>

#include "core/audit/starting_point.hpp"
#include "core/audit/time_text.hpp"
#include "core/rulebook/read_rulebook.hpp"
#include "core/table/state_bytes.hpp"
#include "edge/device/shoe_entry.hpp"
#include "edge/host/floor.hpp"
#include "edge/host/rebuild.hpp"
#include "edge/store/for_each_record.hpp"
#include "edge/store/part_of_store.hpp"

namespace punto {
namespace {

// Whoever keeps the floor's file.
constexpr PersonId floor_keeper{0};

std::string stream_of(const TablePlan& plan) {
  return "table/" + plan.id;
}

}  // namespace

Floor::OrError<void> Floor::start() {
  const auto streams = parts_.store.streams();
  if (!streams) return std::unexpected(streams.error().text);
  for (const StreamInfo& stream : *streams) {
    if (stream.name == checkpoint_stream || voucher::id_of_stream(stream.name)) continue;
    heads_[stream.name] = {stream.name, stream.next, stream.head};
  }
  heads_at_checkpoint_ = heads_;
  if (is_shared()) return start_beside_others();
  for (const std::string_view name : {house::stream, checkpoint_stream}) {
    const auto claimed = claim(std::string{name});
    if (!claimed) return std::unexpected(claimed.error().text);
  }
  if (const auto taken = take_over_house(); !taken) return std::unexpected(taken.error().text);
  return begin();
}

// What is told and done at every start.
Floor::OrError<void> Floor::begin() {
  const Time now = read_clock();
  checkpoint_at_ = {now.milliseconds + settings_.milliseconds_per_checkpoint};
  std::string how = how_it_started();
  const std::uint64_t events = house_->tail().next() - 1;
  if (const auto opened = open_house(now); !opened) return std::unexpected(opened.error().text);
  note(Significance::FloorStarted, {}, std::move(how), now);
  if (events > 0) {
    tell(house::stream,
         fmt::format("replayed {} of {} events", events + 1 - house_snapshot_at_, events), now);
  }
  return {};
}

// What the house was told at the start may have been lost with the first transaction.
Stored<void> Floor::open_house(Time now) {
  if (!house_->state().is_open) {
    const Time at = std::min(now, notes_.since().value_or(now));
    const HouseAnswer opened =
        take_of_system(house::OpenHouse{settings_.house, settings_.lock_minutes}, at);
    if (opened.kind != AnswerKind::Done) return std::unexpected(why_not_open(opened));
    know_today(at);
    start_house_day(at);
    offer_notes();
  }
  if (!house_not_trusted_.empty()) {
    note(Significance::SnapshotNotTrusted, house::stream, std::exchange(house_not_trusted_, {}),
         now);
  }
  for (const auto& table : tables_) add_to_house(table->plan, now);
  return {};
}

void Floor::add_to_house(const TablePlan& plan, Time now) {
  if (house_->state().tables.contains(plan.id)) return;
  (void)take_of_system(house::AddTable{plan.id, plan.settings.seating}, now);
}

StoreError Floor::why_not_open(const HouseAnswer& opened) const {
  const std::string_view why =
      opened.refusal ? explain(*opened.refusal) : std::string_view{house_fault_};
  return {StoreTrouble::Unavailable, fmt::format("the house cannot be opened: {}", why)};
}

// Whoever pulls the plug leaves a trace.
std::string Floor::how_it_started() const {
  const HouseAsStored& house = house_->now();
  const std::string started =
      settings_.node.empty() ? "started" : fmt::format("started on node {}", settings_.node);
  if (!house.state.is_open) return started + " for the first time";
  if (is_shared()) return started;  // others may have been there all the time
  if (house.notes.ending == Ending::InOrder) return started;
  return fmt::format("{}; it was not stopped in order after its last start or event of {}", started,
                     to_text(house.last));
}

void Floor::note(Significance kind, std::string text) {
  note(kind, {}, std::move(text), steady_.last());
}

void Floor::note(Significance kind, std::string text, std::string projection, std::string row) {
  SignificantEvent event{steady_.last(), kind, {}, std::move(text)};
  announce(event);
  remember(
      {std::move(event), nullptr,
       ProjectionUpdate{std::move(projection), house_->tail().id(), 0, {{std::move(row), {}}}}});
}

void Floor::record_components(std::vector<std::string> components) {
  if (!house_ || house_->state().components == components) return;
  const HouseAnswer taken =
      take_of_system(house::RecordComponents{std::move(components)}, steady_.last());
  if (taken.kind == AnswerKind::Done) {
    tell({}, "the signatures of the program and its rulebooks were recorded", steady_.last());
  }
}

Floor::OrError<void> Floor::note_left_out() {
  const auto streams = parts_.store.streams();
  if (!streams) return std::unexpected(streams.error().text);
  for (const StreamInfo& stream : *streams) {
    if (!stream.name.starts_with("table/") || stream.next == 1) continue;
    const std::string id = stream.name.substr(stream.name.find('/') + 1);
    if (find(id) != nullptr) continue;
    note(Significance::TableLeftOut, id,
         fmt::format("it has {} events in the store and is not on this floor: whatever lies on it "
                     "stays there until it is added again",
                     stream.next - 1),
         steady_.last());
  }
  return {};
}

Stored<void> Floor::take_over_house() {
  const auto house = parts_.store.stream(house::stream);
  if (!house) return std::unexpected(house.error());
  auto rebuilt = rebuild_house(parts_.store, *house, parts_.snapshot_key);
  if (!rebuilt) return std::unexpected(rebuilt.error());
  steady_.not_before(rebuilt->made.last);
  auto checkpoints = parts_.store.stream(checkpoint_stream);
  if (!checkpoints) return std::unexpected(checkpoints.error());
  const auto sent = head_where_sent(*house);
  if (!sent) return std::unexpected(sent.error());
  notes_.house_is_read(*sent);
  heads_[house->name] = {house->name, house->next, house->head};
  house_snapshot_at_ = rebuilt->from;
  house_not_trusted_ = std::move(rebuilt->not_trusted);
  house_.emplace(*house, std::move(rebuilt->made));
  house_fault_.clear();
  is_house_fault_noted_ = false;
  errands_.clear();
  checkpoints_.emplace(std::move(*checkpoints));
  offer_notes();
  auto id = read_store_id();
  if (!id) return std::unexpected(id.error());
  store_id_ = std::move(*id);
  return {};
}

// Everything that the house has not stored is gone: whoever waits for it is told.
Stored<void> Floor::rebuild_house_anew(Time now) {
  for (auto& [errand, waiting] : waiting_replies_) house_answered_.push_back(std::move(waiting));
  waiting_replies_.clear();
  for (HouseAnswered& answered : house_answered_) {
    answered.answer = {.kind = AnswerKind::NotCertain};
  }
  if (auto taken = take_over_house(); !taken) return taken;
  if (!is_shared()) {
    if (auto opened = open_house(now); !opened) return opened;
  }
  for (const auto& table : tables_) {
    if (table->is_elsewhere) continue;
    const auto stream = parts_.store.stream(stream_of(table->plan));
    if (!stream) return std::unexpected(stream.error());
    if (auto found = find_departures(*table, *stream); !found) return found;
  }
  return {};
}

// A store is known by its first checkpoint.
Stored<std::string> Floor::read_store_id() {
  if (checkpoints_->next() == 1) return std::string{};
  const auto first = find_first_checkpoint(parts_.store);
  if (!first) return std::unexpected(first.error());
  return *first ? store_id_of((*first)->text) : std::string{};
}

// Whoever wrote these streams before can write them no more.
Stored<StreamInfo> Floor::claim(const std::string& name) {
  const auto stream = parts_.store.stream(name);
  if (!stream) return stream;
  return parts_.store.claim(stream->id);
}

Floor::OrError<void> Floor::add_table(const TablePlan& plan) {
  if (is_shared()) return know_table(plan, read_clock());
  const auto stream = claim(stream_of(plan));
  if (!stream) return std::unexpected(stream.error().text);
  if (plan.pace) {
    if (const auto shoes = claim(shoe_stream(plan.id)); !shoes) {
      return std::unexpected(shoes.error().text);
    }
  }
  auto table = std::make_unique<FloorTable>(plan, *stream, settings_);
  const Time now = read_clock();
  add_to_house(plan, now);
  if (const auto taken = take_over(*table, *stream, now); !taken) {
    return std::unexpected(taken.error().text);
  }
  tables_.push_back(std::move(table));
  return {};
}

// From the store to the point where play goes on.
Stored<void> Floor::take_over(FloorTable& table, const StreamInfo& stream, Time now) {
  table.hosted.reset();
  table.fault.clear();
  table.is_fault_noted = false;
  table.told_trouble.clear();
  table.recent.restart(stream.next);
  heads_[stream.name] = {stream.name, stream.next, stream.head};
  if (stream.next == 1) return open_table(table, stream, now);
  try {
    if (auto replayed = replay(table, stream, now); !replayed) return replayed;
  } catch (const std::exception& broken) {
    note(Significance::TableFault, table.plan.id,
         fmt::format("the table cannot be replayed: {}", broken.what()), now);
    return {};
  }
  if (auto caught_up = catch_up_rounds(table, stream); !caught_up) return caught_up;
  if (auto found = find_departures(table, stream); !found) return found;
  if (auto compared = compare_with_plan(table, now); !compared) return compared;
  return make_electronic(table, now);
}

// What a table chose when it was opened stays; the floor's file cannot change it.
Stored<void> Floor::compare_with_plan(const FloorTable& table, Time now) const {
  const TablePlan& plan = table.plan;
  const TableState& state = table.hosted->state();
  const auto planned = read_rulebook(plan.rulebook);
  const Rulebook& played = state.law->rulebook;
  if (state.settings.cards != plan.settings.cards) {
    const auto words = [](CardSource source) {
      return card_source_names[static_cast<std::size_t>(source)];
    };
    return std::unexpected(
        StoreError{StoreTrouble::Unavailable,
                   fmt::format("the cards of table \"{}\" are {}, and the floor's file says {}; "
                               "give those a table of their own",
                               plan.id, words(state.settings.cards), words(plan.settings.cards))});
  }
  if (planned && planned->id != played.id) {
    return std::unexpected(
        StoreError{StoreTrouble::Unavailable,
                   fmt::format("table \"{}\" plays {}, and the floor's file says {}; give the new "
                               "game a table of its own",
                               plan.id, played.id, planned->id)});
  }
  if (state.law->text != plan.rulebook) {
    tell(plan.id, "plays on by the rulebook it was opened with, which is another text", now);
  }
  if (state.settings != plan.settings) {
    tell(plan.id, "keeps its settings, which are not those of the floor's file", now);
  }
  return {};
}

Stored<void> Floor::open_table(FloorTable& table, const StreamInfo& stream, Time now) {
  table.hosted.emplace(stream, TableAsStored{}, now);
  const TablePlan& plan = table.plan;
  const Actor keeper = staff(plan.opened_by, floor_keeper);
  const Answer opened = take(table, {{}, {keeper, OpenTable{plan.rulebook, plan.settings}}}, now);
  if (opened.kind == AnswerKind::Done) return make_electronic(table, now);
  const std::string_view why =
      opened.refusal ? explain(opened.refusal->reason) : std::string_view{table.fault};
  return std::unexpected(StoreError{
      StoreTrouble::Unavailable, fmt::format("table \"{}\" cannot be opened: {}", plan.id, why)});
}

Stored<void> Floor::replay(FloorTable& table, const StreamInfo& stream, Time now) {
  auto rebuilt = rebuild_table(parts_.store, stream, parts_.snapshot_key);
  if (!rebuilt) return std::unexpected(rebuilt.error());
  if (!rebuilt->not_trusted.empty()) {
    note(Significance::SnapshotNotTrusted, table.plan.id, rebuilt->not_trusted, now);
  }
  table.snapshot_at = rebuilt->from;
  const TableState& state = rebuilt->made.state;
  tell(table.plan.id,
       fmt::format("replayed {} of {} events; round {}, {}", stream.next - rebuilt->from,
                   stream.next - 1, state.round.number,
                   phase_names[static_cast<std::size_t>(state.phase)]),
       now);
  steady_.not_before(rebuilt->made.last);
  const StartingPoint point{stream.name,        stream.next,     stream.head,
                            rebuilt->made.last, state.law->text, state_bytes(state)};
  // A state in a round is of no use to archives; the next between rounds is taken instead.
  if (is_between_rounds(state)) {
    unsigned_states_[stream.name] = stream_state(point);
  } else {
    table.snapshot_at = stream.next - std::min(stream.next, settings_.events_per_snapshot);
  }
  table.hosted.emplace(stream, std::move(rebuilt->made), steady_.last());
  return {};
}

Stored<void> Floor::catch_up_rounds(FloorTable& table, const StreamInfo& stream) {
  const auto position = parts_.store.position(round_projection, stream.id);
  if (!position) return std::unexpected(position.error());
  table.rounds = RoundIndex{stream.id, stream.name, *position};
  return for_each_record(parts_.store, stream, *position + 1,
                         [&](const Record& record) -> Stored<void> {
                           table.rounds.follow(record);
                           return {};
                         });
}

Stored<ShoesOnRecord> Floor::read_shoes(const StreamInfo& stream) {
  ShoesOnRecord shoes;
  const auto read =
      for_each_record(parts_.store, stream, 1, [&](const Record& record) -> Stored<void> {
        std::string_view left = record.bytes;
        while (auto entry = take_shoe_entry(left)) {
          if (auto* const sealed = std::get_if<SealedShoe>(&*entry)) {
            shoes.insert_or_assign(sealed->number, std::move(*sealed));
          } else {
            shoes.erase(std::get<OpenedShoe>(*entry).number);
          }
        }
        return {};
      });
  if (!read) return std::unexpected(read.error());
  return shoes;
}

Stored<void> Floor::make_electronic(FloorTable& table, Time now) {
  table.electronic.reset();
  const TableState& state = table.hosted->state();
  if (!table.plan.pace || state.settings.cards != CardSource::VirtualShoe) return {};
  const auto stream = parts_.store.stream(shoe_stream(table.plan.id));
  if (!stream) return std::unexpected(stream.error());
  heads_[stream->name] = {stream->name, stream->next, stream->head};
  auto shoes = read_shoes(*stream);
  if (!shoes) return std::unexpected(shoes.error());
  Dealer dealer{table.plan.id, parts_.make_device(), parts_.chance};
  StreamTail tail{*stream};
  const bool has_shoe = state.shoe.loaded && state.phase != Phase::Closed;
  const auto in_use = has_shoe ? shoes->extract(state.shoe.number) : ShoesOnRecord::node_type{};
  for (const auto& [number, sealed] : *shoes) dealer.open_late(state, sealed, tail);
  if (has_shoe) {
    const auto taken_up = in_use ? dealer.take_up(state, in_use.mapped())
                                 : std::unexpected(fmt::format(
                                       "the seed of shoe {} was never stored", state.shoe.number));
    if (!taken_up) note(Significance::ShoeNotOpened, table.plan.id, taken_up.error(), now);
  }
  table.electronic.emplace(*table.plan.pace, std::move(dealer), std::move(tail));
  return {};
}

Stored<void> Floor::rebuild(FloorTable& table, Time now) {
  const auto stream = parts_.store.stream(stream_of(table.plan));
  if (!stream) return std::unexpected(stream.error());
  if (is_shared() && stream->epoch != table.epoch) {
    leave_table(table, "another node has taken it", now);
    return {};
  }
  return take_over(table, *stream, now);
}

// The table as it was before the command that broke it, suspended; staff have been told.
void Floor::mend(FloorTable& table, Time now) {
  note_fault(table, now);
  table.suspended_for = table.fault;
  const auto rebuilt = rebuild(table, now);
  if (!rebuilt) {
    table.hosted.reset();
    return tell(table.plan.id, rebuilt.error().text, now);
  }
  suspend(table, now);
}

// Until it is durable the reason is kept, whatever happens to the store.
void Floor::suspend(FloorTable& table, Time now) {
  if (table.suspended_for.empty() || !table.hosted || table.hosted->state().suspended) return;
  const Command suspend{machine(), SuspendTable{"fault: " + table.suspended_for}};
  const Answer suspended = take(table, {{}, suspend}, now);
  if (suspended.kind == AnswerKind::OutOfService) table.hosted.reset();
}

}  // namespace punto
