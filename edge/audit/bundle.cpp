#include "edge/audit/bundle.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "core/audit/checkpoint.hpp"
#include "core/audit/entry.hpp"
#include "core/table/state_bytes.hpp"
#include "core/table/table.hpp"
#include "edge/audit/for_each_checkpoint.hpp"
#include "edge/audit/part_claim.hpp"
#include "edge/audit/part_writer.hpp"
#include "edge/device/shoe_entry.hpp"
#include "edge/store/for_each_record.hpp"
#include "edge/store/part_of_store.hpp"

namespace punto {
namespace {

std::unexpected<StoreError> missing(std::string what) {
  return std::unexpected(StoreError{StoreTrouble::Missing, std::move(what)});
}

// A checkpoint, as far as it tells of one table.
struct TableCheckpoint {
  std::uint64_t number = 1;
  std::uint64_t table_next = 1;
  std::uint64_t shoes_next = 1;
};

// All checkpoints of the store.
struct Checkpoints {
  SignedCheckpoint first;
  std::vector<TableCheckpoint> all;
  std::map<std::uint64_t, Digest> states;       // signed, of the table
  std::map<std::uint64_t, std::uint64_t> sign;  // the checkpoint that did
};

// Finds the round in the stream of its table.
class RoundSearch {
 public:
  RoundSearch(const StreamInfo& stream, const Checkpoints& checkpoints, RoundNumber round)
      : stream_(stream), checkpoints_(checkpoints), round_(round) {}

  void begin_at(std::optional<StartingPoint> point, TableBeginning beginning) {
    state_ = std::move(beginning.state);
    last_ = beginning.last;
    before_ = before_shoe_ = std::move(point);
  }
  Stored<void> follow(const Record& record);

  [[nodiscard]] bool is_found() const { return end_ > 0; }
  [[nodiscard]] std::uint64_t end() const { return std::max(end_, shoe_end_); }
  [[nodiscard]] ShoeNumber shoe() const { return shoe_; }
  [[nodiscard]] const std::optional<StartingPoint>& point() const { return begin_; }

 private:
  void follow(const Event& event, std::uint64_t number);
  Stored<void> look_at_state(const Record& record);

  const StreamInfo& stream_;
  const Checkpoints& checkpoints_;
  RoundNumber round_;
  TableState state_;
  Time last_;
  std::optional<StartingPoint> before_;       // the last that was signed
  std::optional<StartingPoint> before_shoe_;  // the last before the shoe in use was loaded
  std::optional<StartingPoint> begin_;
  bool has_begun_ = false;
  std::uint64_t end_ = 0;  // the last event that concerns the round
  std::uint64_t shoe_end_ = 0;
  ShoeNumber shoe_ = 0;
};

void RoundSearch::follow(const Event& event, std::uint64_t number) {
  if (std::holds_alternative<ShoeLoaded>(event.body)) {
    if (has_begun_ && shoe_end_ == 0) shoe_end_ = number;
    before_shoe_ = before_;
  }
  const auto* opened = std::get_if<BettingOpened>(&event.body);
  if (opened != nullptr && opened->round == round_ && !has_begun_) {
    has_begun_ = true;
    begin_ = before_shoe_;
    shoe_ = state_.shoe.number;
  }
  const auto* settled = std::get_if<RoundSettled>(&event.body);
  const auto* voided = std::get_if<RoundVoided>(&event.body);
  const auto* corrected = std::get_if<RoundCorrected>(&event.body);
  const bool concerns = (settled != nullptr && settled->round == round_) ||
                        (voided != nullptr && voided->round == round_) ||
                        (corrected != nullptr && corrected->correction->round == round_);
  if (concerns) end_ = number;
  apply(state_, event);
  last_ = event.at;
}

Stored<void> RoundSearch::look_at_state(const Record& record) {
  const auto state = checkpoints_.states.find(record.next());
  if (state == checkpoints_.states.end() || has_begun_ || !is_between_rounds(state_)) return {};
  StartingPoint point{stream_.name, record.next(),    record.head,
                      last_,        state_.law->text, state_bytes(state_)};
  if (stream_state(point).digest != state->second) return damaged(stream_.name, record.next());
  before_ = std::move(point);
  return {};
}

Stored<void> RoundSearch::follow(const Record& record) {
  std::string_view left = record.bytes;
  std::uint64_t number = record.first;
  while (!left.empty()) {
    const auto entry = take_entry(left);
    if (!entry) return damaged(stream_.name, number);
    try {
      for (const Event& event : entry->events) follow(event, number++);
    } catch (const std::exception&) {
      return damaged(stream_.name, number);  // an event that cannot have happened
    }
  }
  return look_at_state(record);
}

class Bundling {
 public:
  Bundling(EventReader& from, const BundledRound& what, EventStore& to)
      : from_(from), what_(what), part_(from, to) {}

  Stored<BundleContents> run();

 private:
  Stored<StreamInfo> find(std::string_view name);
  Stored<void> read_checkpoints();
  void add(const Checkpoint& checkpoint);
  Stored<std::uint64_t> opened_at(const StreamInfo& shoes, ShoeNumber shoe);
  Stored<void> choose_end(const RoundSearch& search);
  Stored<void> copy_checkpoints(std::uint64_t from);
  Stored<void> describe(const std::optional<StartingPoint>& point);

  EventReader& from_;
  const BundledRound& what_;
  PartWriter part_;
  StreamInfo table_;
  StreamInfo shoes_;
  StreamInfo checkpoint_stream_;
  Checkpoints checkpoints_;
  std::optional<StartingPoint> first_of_checkpoints_;
  TableCheckpoint end_;  // where the bundle ends
  bool is_signed_ = false;
};

Stored<StreamInfo> Bundling::find(std::string_view name) {
  auto found = from_.find_stream(name);
  if (!found) return std::unexpected(found.error());
  if (*found) return std::move(**found);
  return StreamInfo{StreamId{}, std::string{name}, 0, 1, first_head(name)};
}

void Bundling::add(const Checkpoint& checkpoint) {
  TableCheckpoint of_table{checkpoint.number, 1, 1};
  for (const StreamHead& head : checkpoint.heads) {
    if (head.stream == table_.name) of_table.table_next = head.next;
    if (head.stream == shoes_.name) of_table.shoes_next = head.next;
  }
  checkpoints_.all.push_back(of_table);
  for (const StreamState& state : checkpoint.states) {
    if (state.stream != table_.name || state.schema != state_schema()) continue;
    checkpoints_.states[state.next] = state.digest;
    checkpoints_.sign[state.next] = checkpoint.number;
  }
}

Stored<void> Bundling::read_checkpoints() {
  auto first = find_first_checkpoint(from_);
  if (!first) return std::unexpected(first.error());
  if (!*first) return missing("the store has no checkpoint yet");
  checkpoints_.first = std::move(**first);
  auto point = find_starting_point(from_, checkpoint_stream_.name);
  if (!point) return std::unexpected(point.error());
  first_of_checkpoints_ = std::move(*point);
  return for_each_checkpoint(from_,
                             [&](const SignedCheckpoint&, const Checkpoint& each) { add(each); });
}

// The entry that opens the shoe; 0 where it has not been opened.
Stored<std::uint64_t> Bundling::opened_at(const StreamInfo& shoes, ShoeNumber shoe) {
  std::uint64_t found = 0;
  const auto read = for_each_record(from_, shoes, 1, [&](const Record& record) -> Stored<void> {
    std::string_view left = record.bytes;
    for (std::uint64_t number = record.first; !left.empty(); ++number) {
      const auto entry = take_shoe_entry(left);
      if (!entry) return damaged(shoes.name, number);
      const auto* opened = std::get_if<OpenedShoe>(&*entry);
      if (opened != nullptr && opened->number == shoe) found = number;
    }
    return {};
  });
  if (!read) return std::unexpected(read.error());
  return found;
}

// The first checkpoint that covers all of it; where there is none, everything up to now.
Stored<void> Bundling::choose_end(const RoundSearch& search) {
  const auto opened = opened_at(shoes_, search.shoe());
  if (!opened) return std::unexpected(opened.error());
  const auto covers = [&](const TableCheckpoint& checkpoint) {
    return checkpoint.table_next > search.end() && checkpoint.shoes_next > *opened;
  };
  const auto found = std::ranges::find_if(checkpoints_.all, covers);
  is_signed_ = found != checkpoints_.all.end();
  end_ = is_signed_ ? *found
                    : TableCheckpoint{checkpoints_.all.back().number, table_.next, shoes_.next};
  return {};
}

// Those from the one that signed the state on.
Stored<void> Bundling::copy_checkpoints(std::uint64_t from) {
  const auto records = from_.read(checkpoint_stream_.id, from, 1);
  if (!records) return std::unexpected(records.error());
  if (records->empty()) return damaged(checkpoint_stream_.name, from);
  const std::uint64_t first = records->front().first;
  const bool is_same = first_of_checkpoints_ && first_of_checkpoints_->next == first;
  if (first > 1 && !is_same) {
    const auto before = from_.read(checkpoint_stream_.id, first - 1, 1);
    if (!before) return std::unexpected(before.error());
    const bool is_there = !before->empty() && before->front().next() == first;
    if (!is_there) return damaged(checkpoint_stream_.name, first - 1);
    StartingPoint point{checkpoint_stream_.name, first, before->front().head, {}, {}, {}};
    append_bytes(point.state, checkpoints_.first);
    first_of_checkpoints_ = std::move(point);
  }
  return part_.copy(checkpoint_stream_, first, end_.number + 1);
}

Stored<void> Bundling::describe(const std::optional<StartingPoint>& point) {
  Stored<void> done = part_.put(part_projection, part_key, to_text(PartClaim{what_}));
  if (done && point) done = part_.put(starting_projection, table_.name, to_bytes(*point));
  const auto shoes = find_starting_point(from_, shoes_.name);
  if (!shoes) return std::unexpected(shoes.error());
  if (done && *shoes) done = part_.put(starting_projection, shoes_.name, to_bytes(**shoes));
  if (done && first_of_checkpoints_) {
    done =
        part_.put(starting_projection, checkpoint_stream_.name, to_bytes(*first_of_checkpoints_));
  }
  return done;
}

Stored<BundleContents> Bundling::run() {
  for (const auto& [info, name] :
       {std::pair{&table_, "table/" + what_.table}, std::pair{&shoes_, shoe_stream(what_.table)},
        std::pair{&checkpoint_stream_, std::string{checkpoint_stream}}}) {
    auto found = find(name);
    if (!found) return std::unexpected(found.error());
    *info = std::move(*found);
  }
  if (table_.next == 1) return missing(fmt::format("there is no table {}", what_.table));
  if (auto read = read_checkpoints(); !read) return std::unexpected(read.error());
  RoundSearch search{table_, checkpoints_, what_.round};
  auto point = find_starting_point(from_, table_.name);
  if (!point) return std::unexpected(point.error());
  auto beginning = find_beginning(from_, table_.name);
  if (!beginning) return std::unexpected(beginning.error());
  const std::uint64_t first = beginning->next;
  search.begin_at(std::move(*point), std::move(*beginning));
  const auto read = for_each_record(from_, table_, first,
                                    [&](const Record& record) { return search.follow(record); });
  if (!read) return std::unexpected(read.error());
  if (!search.is_found()) {
    return missing(fmt::format("table {} has no round {} that is over", what_.table, what_.round));
  }
  if (auto chosen = choose_end(search); !chosen) return std::unexpected(chosen.error());
  const std::uint64_t from = search.point() ? search.point()->next : first;
  const auto sign = checkpoints_.sign.find(from);
  Stored<void> done = part_.copy(table_, from, end_.table_next);
  if (done) done = part_.copy(shoes_, 1, end_.shoes_next);
  const std::uint64_t since = checkpoints_.all.front().number;
  if (done) done = copy_checkpoints(sign == checkpoints_.sign.end() ? since : sign->second);
  if (done) done = describe(search.point());
  if (!done) return std::unexpected(done.error());
  return BundleContents{from, end_.table_next - 1, is_signed_};
}

}  // namespace

Stored<BundleContents> make_bundle(EventReader& from, const BundledRound& what, EventStore& to) {
  return Bundling{from, what, to}.run();
}

}  // namespace punto
