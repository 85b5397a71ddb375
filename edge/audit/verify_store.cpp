#include "edge/audit/verify_store.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <set>

#include "core/audit/money_trail.hpp"
#include "core/cards/shown.hpp"
#include "core/house/house.hpp"
#include "edge/audit/archive_trail.hpp"
#include "edge/audit/checkpoint_walk.hpp"
#include "edge/audit/part_claim.hpp"
#include "edge/audit/table_walk.hpp"
#include "edge/host/hosted_house.hpp"
#include "edge/host/snapshot.hpp"
#include "edge/store/part_of_store.hpp"

namespace punto {
namespace {

constexpr std::string_view table_prefix = "table/";
constexpr std::string_view shoe_prefix = "shoes/";
constexpr std::size_t rows_at_once = 1'000;

class Verification {
 public:
  Verification(EventReader& store, const VerifySettings& settings)
      : store_(store), settings_(settings), checkpoints_(settings) {}

  Stored<VerifyReport> run();

 private:
  using Visit = std::function<void(const Record&)>;

  Stored<void> walk(const StreamInfo& stream, const Visit& visit);
  Stored<void> verify_table(const StreamInfo& stream);
  Stored<void> verify_house(const StreamInfo& stream);
  Stored<void> verify_voucher(const StreamInfo& stream, const voucher::VoucherId& id);
  Stored<void> verify(const StreamInfo& stream);
  // Requests of this gaming day and of the one before: a key may come again after that.
  struct KnownRequests {
    std::set<RequestId> today;
    std::set<RequestId> before;
  };
  // What is followed besides the money of the house.
  struct HouseWalk {
    KnownRequests requests;
    NoteMemory notes;
    std::optional<Snapshot> snapshot;  // until its place in the stream is reached
  };
  void follow_house(const Record& record, HouseWalk& walk);
  void check_house_snapshot(const Record& record, HouseWalk& walk);
  Stored<std::optional<std::string>> read_snapshot_row(const StreamInfo& stream);
  Stored<std::uint64_t> end_of(const StreamInfo& stream);
  void reconcile_money();
  void add(const MoneyFindings& found);
  Stored<ShoeBook> read_shoes(const std::string& table);
  Stored<ClaimedRows> read_rows(const StreamInfo& stream);
  Stored<std::uint64_t> read_rounds(const StreamInfo& stream, ClaimedRows& claimed);
  Stored<void> read_checkpoints();
  void begin_checkpoints(const StartingPoint& point);
  [[nodiscard]] bool is_walked_elsewhere(const std::string& name) const;
  [[nodiscard]] bool is_wanted(const std::string& name) const {
    return settings_.only.empty() || name == settings_.only;
  }
  void look_for_lost_streams();
  Stored<void> read_claim();
  void judge_claim();
  void look_for_round(const TableWalk& table);
  Stored<void> look_for_archives();
  void remark_part(const PartClaim& claim);
  void remark_what_is_not_checked();
  void add(const std::vector<StoreFinding>& found) {
    report_.found.insert(report_.found.end(), found.begin(), found.end());
  }
  [[nodiscard]] const StreamInfo* find(std::string_view name) const;

  EventReader& store_;
  const VerifySettings& settings_;
  CheckpointWalk checkpoints_;
  std::vector<StreamInfo> streams_;
  VerifyReport report_;
  std::optional<PartClaim> claim_;  // where it may be a part
  ArchiveTrail archives_;
  HouseTrail house_;
  TableTrails tables_;
  VoucherTrails vouchers_;
  std::uint64_t done_ = 0;
  std::uint64_t all_ = 0;
};

const StreamInfo* Verification::find(std::string_view name) const {
  for (const StreamInfo& stream : streams_) {
    if (stream.name == name) return &stream;
  }
  return nullptr;
}

Stored<void> Verification::walk(const StreamInfo& stream, const Visit& visit) {
  if (settings_.begins) settings_.begins(stream.name);
  StreamWalk walk{store_, stream, checkpoints_.heads_of(stream.name)};
  const auto point = find_starting_point(store_, stream.name);
  if (!point) return std::unexpected(point.error());
  if (*point) walk.begin_at((*point)->next, (*point)->head);
  const auto walked = walk.walk([&](const Record& record) {
    visit(record);
    done_ += record.count;
    if (settings_.progress) settings_.progress(done_, all_);
  });
  report_.records += walk.records();
  ++report_.streams;
  // Vouchers are proven by the house, which names each of them.
  const bool is_signed = stream.name != checkpoint_stream && !voucher::id_of_stream(stream.name);
  if (is_signed) report_.not_signed += walk.unsigned_entries();
  add(walk.found);
  return walked;
}

Stored<void> Verification::read_checkpoints() {
  const StreamInfo* stream = find(checkpoint_stream);
  if (stream == nullptr || stream->next == 1) {
    judge_claim();
    checkpoints_.finish(0);
    add(checkpoints_.found);
    if (all_ > 0) {
      report_.found.push_back({std::string{checkpoint_stream}, 0, 0,
                               "there is none, so nobody has signed for anything in this store"});
    }
    return {};
  }
  const auto point = find_starting_point(store_, stream->name);
  if (!point) return std::unexpected(point.error());
  if (*point) begin_checkpoints(**point);
  const auto walked = walk(*stream, [&](const Record& record) { checkpoints_.follow(record); });
  judge_claim();
  // A part has an end of its own.
  checkpoints_.finish(report_.part ? std::numeric_limits<std::uint64_t>::max() : stream->next - 1);
  add(checkpoints_.found);
  report_.checkpoints = checkpoints_.count();
  report_.witnessed = checkpoints_.witnessed();
  return walked;
}

void Verification::begin_checkpoints(const StartingPoint& point) {
  std::string_view bytes = point.state;
  if (const auto first = take_checkpoint(bytes)) return checkpoints_.begin_at(point.next, *first);
  report_.found.push_back({point.stream, 0, 0, "the store that it is a part of cannot be told"});
}

Stored<ShoeBook> Verification::read_shoes(const std::string& table) {
  ShoeBook book;
  const StreamInfo* stream = find(shoe_stream(table));
  if (stream == nullptr) return book;
  const auto point = find_starting_point(store_, stream->name);
  if (!point) return std::unexpected(point.error());
  if (*point) book.begin_in_the_middle();
  const auto walked = walk(*stream, [&](const Record& record) {
    if (auto wrong = book.follow(record)) {
      report_.found.push_back({stream->name, record.first, 0, std::move(*wrong)});
    }
  });
  if (!walked) return std::unexpected(walked.error());
  return book;
}

// On a floor that runs rows are added while they are read: up to the position before the first they
// are complete, and none can be behind the position after the last.
Stored<ClaimedRows> Verification::read_rows(const StreamInfo& stream) {
  ClaimedRows claimed;
  auto snapshot = read_snapshot_row(stream);
  if (!snapshot) return std::unexpected(snapshot.error());
  claimed.snapshot = std::move(*snapshot);
  const auto position = store_.position(round_projection, stream.id);
  if (!position) return std::unexpected(position.error());
  claimed.rounds_position = std::min(*position, stream.next - 1);
  const auto last = read_rounds(stream, claimed);
  if (!last) return std::unexpected(last.error());
  const auto after = store_.position(round_projection, stream.id);
  if (!after) return std::unexpected(after.error());
  const auto end = end_of(stream);
  if (!end) return std::unexpected(end.error());
  claimed.is_impossible = *last > *after || *after >= *end;
  return claimed;
}

// By now: a floor that runs goes on.
Stored<std::uint64_t> Verification::end_of(const StreamInfo& stream) {
  const auto now = store_.find_stream(stream.name);
  if (!now) return std::unexpected(now.error());
  return *now ? (*now)->next : 1;
}

// One that was made meanwhile stands behind what is looked at, and is left out.
Stored<std::optional<std::string>> Verification::read_snapshot_row(const StreamInfo& stream) {
  auto row = store_.row(snapshot_projection, stream.name);
  if (!row || !*row) return row;
  const auto end = end_of(stream);
  if (!end) return std::unexpected(end.error());
  const auto read = read_snapshot(**row);
  const bool is_newer = read && read->next > stream.next && read->next <= *end;
  return is_newer ? std::nullopt : std::move(*row);
}

// Gives the last entry that any of them names.
Stored<std::uint64_t> Verification::read_rounds(const StreamInfo& stream, ClaimedRows& claimed) {
  std::uint64_t last = 0;
  const std::string prefix = round_key(stream.name, 0).substr(0, stream.name.size() + 1);
  for (std::string from = prefix;;) {
    const auto rows = store_.rows(round_projection, from, rows_at_once);
    if (!rows) return std::unexpected(rows.error());
    for (const ProjectionRow& row : *rows) {
      if (!row.key.starts_with(prefix)) return last;
      const auto events = parse_round_events(*row.value);
      if (events) last = std::max(last, events->last);
      if (events && events->last > claimed.rounds_position) continue;
      claimed.rounds.emplace(row.key, *row.value);
    }
    if (rows->size() < rows_at_once) return last;
    from = rows->back().key + '\0';
  }
}

Stored<void> Verification::verify_table(const StreamInfo& stream) {
  const auto shoes = read_shoes(stream.name.substr(table_prefix.size()));
  if (!shoes) return std::unexpected(shoes.error());
  auto claimed = read_rows(stream);
  if (!claimed) return std::unexpected(claimed.error());
  TableWalk table{stream.name, *shoes, checkpoints_.states_of(stream.name), std::move(*claimed)};
  const auto point = find_starting_point(store_, stream.name);
  if (!point) return std::unexpected(point.error());
  if (*point) table.begin_at(**point);
  const auto* round = claim_ ? std::get_if<BundledRound>(&*claim_) : nullptr;
  if (round != nullptr) table.look_for(round->round);
  const std::size_t before = report_.found.size();
  const auto walked = walk(stream, [&](const Record& record) { table.follow(record); });
  // Where the chain is broken the projections have nothing to be compared with.
  if (report_.found.size() == before) table.finish();
  if (round != nullptr) look_for_round(table);
  add(table.found);
  report_.tables.push_back(table.result());
  report_.tables.back().head = stream.head;
  TableTrail trail = table.take_trail();
  add(trail.found);
  tables_.emplace(trail.table, std::move(trail));
  return walked;
}

void Verification::add(const MoneyFindings& found) {
  for (const MoneyFinding& one : found) {
    report_.found.push_back({one.stream, one.entry, 0, one.what});
  }
}

// A snapshot stands at the end of a record. The bytes are compared, not what they mean: equal
// states have equal bytes.
void Verification::check_house_snapshot(const Record& record, HouseWalk& walk) {
  if (!walk.snapshot || record.next() != walk.snapshot->next) return;
  const Snapshot snapshot = *std::exchange(walk.snapshot, {});
  // No floor goes on from it: the next start of this program replays the house.
  if (!is_snapshot_of_this_version(snapshot.state)) return;
  const bool is_it = snapshot.head == record.head && snapshot.last == house_.last &&
                     snapshot.state == snapshot_bytes(house_.state, house_.books, walk.notes);
  if (is_it) return;
  report_.found.push_back({std::string{house::stream}, record.first, 0,
                           "its snapshot is not what its events made of it"});
}

void Verification::follow_house(const Record& record, HouseWalk& walk) {
  KnownRequests& requests = walk.requests;
  std::string_view left = record.bytes;
  std::uint64_t number = record.first;
  while (!left.empty()) {
    const auto entry = take_house_entry(left);
    if (!entry) {
      report_.found.push_back({std::string{house::stream}, number, 0, "it cannot be read"});
      house_.stopped = true;
      return;
    }
    const bool is_twice = entry->request && (requests.before.contains(entry->request->id) ||
                                             !requests.today.insert(entry->request->id).second);
    if (is_twice) {
      report_.found.push_back(
          {std::string{house::stream}, number, 0, "the same request was done twice"});
    }
    std::uint64_t of_event = number;
    for (const house::Event& event : entry->events) {
      house_.follow(event);
      archives_.follow(event, of_event++);
      walk.notes.follow(event);
      if (!std::holds_alternative<house::GamingDayStarted>(event.body)) continue;
      requests.before = std::exchange(requests.today, {});
    }
    number += entry->events.size();
  }
  if (number != record.next()) {
    report_.found.push_back(
        {std::string{house::stream}, record.first, 0, "the record has a wrong count"});
  } else if (!house_.stopped) {
    check_house_snapshot(record, walk);
  }
}

Stored<void> Verification::verify_house(const StreamInfo& stream) {
  HouseWalk house;
  const auto row = read_snapshot_row(stream);
  if (!row) return std::unexpected(row.error());
  if (*row) house.snapshot = read_snapshot(**row);
  const auto report = [&](std::string_view what) {
    report_.found.push_back({stream.name, 0, 0, std::string{what}});
  };
  if (*row && !house.snapshot) report("its snapshot cannot be read");
  const std::size_t before = report_.found.size();
  const auto walked = walk(stream, [&](const Record& record) { follow_house(record, house); });
  add(house_.found);
  // Where the chain is broken it has nothing to be compared with.
  if (house.snapshot && report_.found.size() == before) {
    report("its snapshot stands where no record ends");
  }
  return walked;
}

Stored<void> Verification::verify_voucher(const StreamInfo& stream, const voucher::VoucherId& id) {
  VoucherTrail& trail = vouchers_[id];
  const auto walked = walk(stream, [&](const Record& record) {
    std::string_view left = record.bytes;
    std::uint64_t number = record.first;
    for (; !left.empty(); ++number) {
      const auto event = voucher::take_event(left);
      if (!event) return report_.found.push_back({stream.name, number, 0, "it cannot be read"});
      trail.follow(stream.name, *event, number);
    }
    if (number != record.next()) {
      report_.found.push_back({stream.name, record.first, 0, "the record has a wrong count"});
    } else if (record.count != 1) {
      report_.found.push_back(
          {stream.name, record.first, 0, "a record of a voucher holds more than one event"});
    }
  });
  add(trail.found);
  return walked;
}

// Where something before was wrong already, what follows from it is not told besides.
void Verification::reconcile_money() {
  report_.house = {house_.events, house_.errands.size(), vouchers_.size(), 0,
                   all_books(house_, tables_, vouchers_)};
  for (const auto& [id, trail] : vouchers_) {
    if (trail.state.standing == voucher::Standing::Open) ++report_.house.vouchers_open;
  }
  const bool is_whole = !report_.part && settings_.only.empty();
  if (report_.found.empty() && is_whole) add(reconcile(house_, tables_, vouchers_));
}

// The shoes of a table are read with it.
bool Verification::is_walked_elsewhere(const std::string& name) const {
  if (name == checkpoint_stream) return true;
  return name.starts_with(shoe_prefix) &&
         find(fmt::format("{}{}", table_prefix, name.substr(shoe_prefix.size()))) != nullptr;
}

void Verification::look_for_lost_streams() {
  if (report_.part) return;
  for (const auto& [name, heads] : checkpoints_.heads()) {
    if (heads.rbegin()->first == 1 || find(name) != nullptr) continue;
    report_.found.push_back({name, 0, 0, "the whole stream was signed and is missing"});
  }
}

// A row by which anybody could say that something is missing because it is elsewhere.
Stored<void> Verification::read_claim() {
  auto part = find_part(store_);
  if (!part) return std::unexpected(part.error());
  if (!*part) return {};
  claim_ = settings_.may_be_part ? parse_part_claim(**part) : std::nullopt;
  if (claim_) {
    report_.part = std::move(**part);
    return {};
  }
  report_.found.push_back(
      {"the store", 0, 0, fmt::format("it says that it is only a part, {}", shown(**part))});
  return {};
}

// Whatever is no part is looked at as a whole store, with all that it lacks.
void Verification::judge_claim() {
  if (!claim_) return;
  const auto wrong = find_no_part(*claim_, streams_, checkpoints_.last());
  if (wrong.empty()) return;
  add(wrong);
  report_.part.reset();
  claim_.reset();
}

void Verification::look_for_round(const TableWalk& table) {
  const std::string name = fmt::format("{}{}", table_prefix, table.result().table);
  const SignedHeads& heads = checkpoints_.heads_of(name);
  if (table.found_round() == 0) {
    report_.found.push_back({name, 0, 0, "the round that it is a bundle of is not in it"});
  } else if (heads.empty() || heads.rbegin()->first <= table.found_round()) {
    report_.remarks.emplace_back("nobody has signed for the round yet; have the bundle made anew");
  }
}

Stored<void> Verification::look_for_archives() {
  const bool is_floor = !report_.part && settings_.only.empty();
  if (!is_floor || !report_.found.empty()) return {};
  const SignedHeads& heads = checkpoints_.heads_of(std::string{house::stream});
  const auto judged = archives_.judge(store_, heads.empty() ? 1 : heads.rbegin()->first);
  if (!judged) return std::unexpected(judged.error());
  add(judged->found);
  if (judged->is_signed) return {};
  report_.remarks.emplace_back(
      "what was archived last was taken out of it, and nobody has signed for that: the floor does "
      "with its first checkpoint after the next start");
  return {};
}

void Verification::remark_part(const PartClaim& claim) {
  report_.remarks.push_back(
      fmt::format("this is a part of the store {}, {}; what the rest of it says was not compared",
                  checkpoints_.store_id(), shown(to_text(claim))));
  if (const std::uint64_t later = checkpoints_.witnessed_later(); later > 0) {
    report_.remarks.push_back(
        fmt::format("the store went on: the witness has seen {} checkpoints behind it", later));
  }
  const auto& last = checkpoints_.last();
  if (!std::holds_alternative<ArchivedUpTo>(claim) || !last) return;
  for (const std::string& table : tables_elsewhere(streams_, *last)) {
    report_.remarks.push_back(fmt::format("nothing of table {} is in it", shown(table)));
  }
}

void Verification::remark_what_is_not_checked() {
  if (claim_) remark_part(*claim_);
  if (checkpoints_.states_of_others() > 0) {
    report_.remarks.push_back(
        fmt::format("states that another version of the program signed were not compared: {}",
                    checkpoints_.states_of_others()));
  }
  if (settings_.public_keys.empty()) {
    report_.remarks.emplace_back("signatures were not checked; give the public keys with --keys");
  }
  if (settings_.witnesses.empty()) {
    report_.remarks.emplace_back(
        "a cut end would not be noticed; give the file of the witness with --witness");
  }
}

Stored<void> Verification::verify(const StreamInfo& stream) {
  if (stream.name.starts_with(table_prefix)) return verify_table(stream);
  if (stream.name == house::stream) return verify_house(stream);
  if (const auto id = voucher::id_of_stream(stream.name)) return verify_voucher(stream, *id);
  if (is_walked_elsewhere(stream.name)) return {};
  return walk(stream, [](const Record&) {});
}

Stored<VerifyReport> Verification::run() {
  auto streams = store_.streams();
  if (!streams) return std::unexpected(streams.error());
  streams_ = std::move(*streams);
  if (const auto read = read_claim(); !read) return std::unexpected(read.error());
  for (const StreamInfo& stream : streams_) {
    if (is_wanted(stream.name)) all_ += stream.next - 1;
  }
  if (const auto read = read_checkpoints(); !read) return std::unexpected(read.error());
  look_for_lost_streams();
  for (const StreamInfo& stream : streams_) {
    if (!is_wanted(stream.name)) continue;
    if (const auto verified = verify(stream); !verified) return std::unexpected(verified.error());
  }
  if (const auto looked = look_for_archives(); !looked) return std::unexpected(looked.error());
  reconcile_money();
  remark_what_is_not_checked();
  return std::move(report_);
}

}  // namespace

Stored<VerifyReport> verify_store(EventReader& store, const VerifySettings& settings) {
  return Verification{store, settings}.run();
}

}  // namespace punto
