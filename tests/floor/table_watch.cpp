#include "tests/floor/table_watch.hpp"

#include "tests/floor/broken.hpp"

namespace punto::simulated {
namespace {

constexpr std::size_t bytes_at_once = 1 << 20;

template <typename Value>
Value must(Stored<Value> answer, std::string_view where) {
  if (!answer) fail(where, "the store cannot be read: " + answer.error().text);
  return std::move(*answer);
}

}  // namespace

TableWatch::TableWatch(std::string table, std::uint64_t seed)
    : table_(std::move(table)), head_(first_head("table/" + table_)), shoe_(seed) {}

void TableWatch::fail_here(std::string_view what) const {
  fail(fmt::format("table {} at event {}", table_, auditor_.totals().events), what);
}

const StoredDeed* TableWatch::find(const RequestId& request) const {
  for (const auto& requests : requests_) {
    const auto found = requests.find(request);
    if (found != requests.end()) return &found->second;
  }
  return nullptr;
}

void TableWatch::follow(const Record& record) {
  if (record.first != next_) fail_here(fmt::format("a record begins at {}", record.first));
  if (head_after(head_, record) != record.head) fail_here("a record does not continue the chain");
  std::string_view left = record.bytes;
  std::uint64_t number = record.first;
  while (!left.empty()) {
    const auto entry = take_entry(left);
    if (!entry) fail_here("an entry cannot be read");
    follow(*entry, number);
    number += entry->events.size();
  }
  if (number != record.next()) fail_here("a record has a wrong count");
  next_ = number;
  head_ = record.head;
}

void TableWatch::follow(const Entry& entry, std::uint64_t first) {
  if (entry.request) {
    if (forbidden_.contains(entry.request->id)) fail_here("a refused request was done");
    if (find(entry.request->id) != nullptr) fail_here("the same request was done twice");
    const auto count = static_cast<std::uint32_t>(entry.events.size());
    requests_.back().emplace(entry.request->id, StoredDeed{first, count});
  }
  bool new_day = false;
  for (const Event& event : entry.events) {
    follow(event);
    new_day = new_day || std::holds_alternative<GamingDayStarted>(event.body);
  }
  if (new_day) start_gaming_day();
}

void TableWatch::start_gaming_day() {
  requests_.front() = std::move(requests_.back());
  requests_.back().clear();
  forbidden_.clear();
}

void TableWatch::follow(const Event& event) {
  judge_end_of_round(event);
  auditor_.follow(event);
  if (!auditor_.found().empty()) fail_here("the auditor: " + auditor_.found().front().what);
  shoe_.follow(auditor_.state(), event);
  count_money(event);
}

void TableWatch::count_money(const Event& event) {
  if (const auto* sat = std::get_if<PlayerSat>(&event.body)) {
    brought_.value += sat->credits.value;
  } else if (const auto* added = std::get_if<CreditsAdded>(&event.body)) {
    brought_.value += added->amount.value;
  } else if (const auto* left = std::get_if<PlayerLeft>(&event.body)) {
    brought_.value -= left->credits.value;
  }
}

// A crash is no reason: a round is void where somebody declared what makes it so, or the machine
// has lost the cards.
void TableWatch::judge_end_of_round(const Event& event) {
  if (std::holds_alternative<BettingOpened>(event.body)) somebody_spoke_up_ = false;
  const auto* found = std::get_if<IrregularityFound>(&event.body);
  const auto* declared = std::get_if<IrregularityDeclared>(&event.body);
  if (found != nullptr || declared != nullptr) {
    somebody_spoke_up_ = true;
    const auto which = found != nullptr ? found->irregularity : declared->irregularity;
    const Irregularity& irregularity = state().law->rulebook.irregularities[which];
    const bool gives_up =
        irregularity.on == Trigger::Interruption && event.by.kind == ActorKind::Machine;
    const bool is_electronic = state().settings.cards == CardSource::VirtualShoe;
    if (is_electronic && gives_up && !machine_may_stop_) {
      fail_here("the machine gave up a round whose cards it has");
    }
  }
  if (std::holds_alternative<RoundVoided>(event.body) && !somebody_spoke_up_) {
    fail_here("a round is void and nobody said why");
  }
}

void TableWatch::catch_up(EventStore& store) {
  const StreamInfo stream = must(store.stream("table/" + table_), table_);
  if (stream.next < next_) {
    fail_here(fmt::format("the stream ends at {}, and {} was acknowledged", stream.next, next_));
  }
  if (next_ > 1) {
    const auto last = must(store.read(stream.id, next_ - 1, 1), table_);
    if (last.empty() || last.front().next() != next_ || last.front().head != head_) {
      fail_here("the store has another history than was published");
    }
  }
  while (next_ < stream.next) {
    const auto records = must(store.read(stream.id, next_, bytes_at_once), table_);
    if (records.empty()) fail_here("records are missing");
    for (const Record& record : records) follow(record);
  }
  if (head_ != stream.head) fail_here("the stream has another head than its last record");
}

}  // namespace punto::simulated
