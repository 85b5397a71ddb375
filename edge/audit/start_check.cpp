#include "edge/audit/start_check.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "core/cards/shown.hpp"
#include "edge/audit/for_each_checkpoint.hpp"
#include "edge/store/for_each_record.hpp"
#include "edge/store/part_of_store.hpp"

namespace punto {
namespace {

constexpr std::string_view shoe_prefix = "shoes/";
constexpr std::string_view table_prefix = "table/";

class StartCheck {
 public:
  StartCheck(EventReader& store, const VerifySettings& settings)
      : store_(store), settings_(settings) {}

  Stored<std::string> run();

 private:
  Stored<std::string> check_last();
  Stored<std::string> check_head(const StreamHead& head);
  Stored<std::string> check_shoes(const StreamInfo& stream);
  Stored<Digest> head_before(const StreamInfo& stream, std::uint64_t entry);
  Stored<std::string> check_beginnings();
  Stored<std::string> check_witness();
  Stored<std::optional<SignedCheckpoint>> read_checkpoint(std::uint64_t number);
  [[nodiscard]] bool is_signature_good(const SignedCheckpoint& checkpoint) const;
  [[nodiscard]] const StreamInfo* find(std::string_view name) const;

  EventReader& store_;
  const VerifySettings& settings_;
  std::vector<StreamInfo> streams_;
  std::uint64_t checkpoints_ = 0;
};

const StreamInfo* StartCheck::find(std::string_view name) const {
  const auto found = std::ranges::find(streams_, name, &StreamInfo::name);
  return found == streams_.end() ? nullptr : &*found;
}

Stored<std::optional<SignedCheckpoint>> StartCheck::read_checkpoint(std::uint64_t number) {
  std::optional<SignedCheckpoint> found;
  const auto records = store_.read(find(checkpoint_stream)->id, number, 1);
  if (!records) return std::unexpected(records.error());
  if (records->empty()) return found;
  std::string_view left = records->front().bytes;
  for (std::uint64_t at = records->front().first; at <= number; ++at) found = take_checkpoint(left);
  return found;
}

// Whether the key is among those that the floor has is asked elsewhere.
bool StartCheck::is_signature_good(const SignedCheckpoint& checkpoint) const {
  const PublicKey* key = find_key(settings_.public_keys, checkpoint.key);
  return key == nullptr || key->signed_this(checkpoint.signature, checkpoint.text);
}

Stored<std::string> StartCheck::check_head(const StreamHead& head) {
  if (head.next == 1) return std::string{};
  const StreamInfo* stream = find(head.stream);
  if (stream == nullptr) return fmt::format("the stream {} is missing", head.stream);
  if (stream->next < head.next) {
    return fmt::format("the stream {} has {} entries, and {} were signed", head.stream,
                       stream->next - 1, head.next - 1);
  }
  const auto records = store_.read(stream->id, head.next - 1, 1);
  if (!records) return std::unexpected(records.error());
  const auto not_signed = [&] {
    return fmt::format("entry {} of {} is not the one that was signed", head.next - 1, head.stream);
  };
  if (records->empty()) return not_signed();
  const Record& record = records->front();
  const auto before = head_before(*stream, record.first);
  if (!before) return std::unexpected(before.error());
  const bool is_it = record.next() == head.next && record.head == head.head &&
                     head_after(*before, record) == record.head;
  if (!is_it) return not_signed();
  return head.stream.starts_with(shoe_prefix) ? check_shoes(*stream) : std::string{};
}

Stored<Digest> StartCheck::head_before(const StreamInfo& stream, std::uint64_t entry) {
  if (entry == 1) return first_head(stream.name);
  const auto point = find_starting_point(store_, stream.name);
  if (!point) return std::unexpected(point.error());
  if (*point && (*point)->next == entry) return (*point)->head;
  const auto records = store_.read(stream.id, entry - 1, 1);
  if (!records) return std::unexpected(records.error());
  return records->empty() ? Digest{} : records->front().head;
}

// What tables and the house did is followed by its chain when the floor takes it up, seeds are not.
Stored<std::string> StartCheck::check_shoes(const StreamInfo& stream) {
  std::string wrong;
  std::optional<Digest> head;
  const auto read = for_each_record(store_, stream, 1, [&](const Record& record) -> Stored<void> {
    if (!head) {
      const auto first = head_before(stream, record.first);
      if (!first) return std::unexpected(first.error());
      head = *first;
    }
    if (wrong.empty() && head_after(*head, record) != record.head) {
      wrong =
          fmt::format("entry {} of {} is not the one that was signed", record.first, stream.name);
    }
    head = record.head;
    return {};
  });
  if (!read) return std::unexpected(read.error());
  return wrong;
}

Stored<std::string> StartCheck::check_last() {
  const auto last = read_checkpoint(checkpoints_);
  if (!last) return std::unexpected(last.error());
  const auto checkpoint = *last ? parse_checkpoint((*last)->text) : std::nullopt;
  if (!checkpoint || checkpoint->number != checkpoints_) {
    return std::string{"its last checkpoint cannot be read"};
  }
  if (!is_signature_good(**last)) return std::string{"the signature of its last checkpoint is bad"};
  for (const StreamHead& head : checkpoint->heads) {
    auto wrong = check_head(head);
    if (!wrong || !wrong->empty()) return wrong;
  }
  return std::string{};
}

// A floor goes on from the states with which tables begin where what was before is archived:
// nothing of one that nobody has signed is believed.
Stored<std::string> StartCheck::check_beginnings() {
  const auto rows = store_.rows(starting_projection, {}, streams_.size() + 1);
  if (!rows) return std::unexpected(rows.error());
  std::map<std::string, Digest> states;
  for (const ProjectionRow& row : *rows) {
    const bool is_table = row.key.starts_with(table_prefix);
    const bool may_be_archived =
        is_table || row.key.starts_with(shoe_prefix) || row.key == checkpoint_stream;
    if (!may_be_archived) return fmt::format("the beginning of {} is missing", shown(row.key));
    const auto point = find_starting_point(store_, row.key);
    if (!point) return std::unexpected(point.error());
    if (is_table && *point) states[row.key] = stream_state(**point).digest;
  }
  if (states.empty()) return std::string{};
  const auto read = for_each_checkpoint(
      store_, [&](const SignedCheckpoint& as_signed, const Checkpoint& checkpoint) {
        for (const StreamState& state : checkpoint.states) {
          const auto wanted = states.find(state.stream);
          const bool is_it = wanted != states.end() && wanted->second == state.digest;
          if (is_it && is_signature_good(as_signed)) states.erase(wanted);
        }
      });
  if (!read) return std::unexpected(read.error());
  if (states.empty()) return std::string{};
  return fmt::format("nobody has signed the state with which {} begins",
                     shown(states.begin()->first));
}

Stored<std::string> StartCheck::check_witness() {
  const auto first = find_first_checkpoint(store_);
  if (!first) return std::unexpected(first.error());
  if (!*first) return std::string{"its first checkpoint cannot be read"};
  const std::string store = store_id_of((*first)->text);
  const WitnessLine* seen = nullptr;
  for (const WitnessLine& line : settings_.witnesses) {
    if (line.store == store && (seen == nullptr || line.number >= seen->number)) seen = &line;
  }
  if (seen == nullptr) return std::string{};
  if (seen->number > checkpoints_) {
    return fmt::format(
        "it ends with checkpoint {}, and its witness has seen {}: it is an older copy, and cards "
        "that were shown would be dealt again",
        checkpoints_, seen->number);
  }
  const auto point = find_starting_point(store_, std::string{checkpoint_stream});
  if (!point) return std::unexpected(point.error());
  if (*point && seen->number < (*point)->next) return std::string{};  // it is in an archive
  const auto same = read_checkpoint(seen->number);
  if (!same) return std::unexpected(same.error());
  if (*same && sha256((*same)->text) == seen->digest) return std::string{};
  return fmt::format("checkpoint {} is not the one that was witnessed", seen->number);
}

Stored<std::string> StartCheck::run() {
  const auto part = find_part(store_);
  if (!part) return std::unexpected(part.error());
  if (*part) {
    return std::unexpected(StoreError{
        StoreTrouble::NotOurs, fmt::format("it is only a part of a store, {}; it can be verified "
                                           "and replayed, not run",
                                           shown(**part))});
  }
  auto streams = store_.streams();
  if (!streams) return std::unexpected(streams.error());
  streams_ = std::move(*streams);
  const bool is_new =
      std::ranges::all_of(streams_, [](const StreamInfo& stream) { return stream.next == 1; });
  if (is_new) return std::string{};
  const StreamInfo* checkpoints = find(checkpoint_stream);
  if (checkpoints == nullptr || checkpoints->next == 1) {
    return std::string{"it has no checkpoint: nobody has signed for what it holds"};
  }
  checkpoints_ = checkpoints->next - 1;
  auto wrong = check_last();
  if (!wrong || !wrong->empty()) return wrong;
  wrong = check_beginnings();
  if (!wrong || !wrong->empty()) return wrong;
  return check_witness();
}

WitnessLine line_of(const std::string& store, const SignedCheckpoint& checkpoint) {
  const auto read = parse_checkpoint(checkpoint.text);
  const Checkpoint known = read.value_or(Checkpoint{});
  return {store, known.number, known.at, sha256(checkpoint.text)};
}

}  // namespace

Stored<std::vector<WitnessLine>> find_unwitnessed(EventReader& store,
                                                  const std::vector<WitnessLine>& seen) {
  std::vector<WitnessLine> lines;
  const auto streams = store.streams();
  if (!streams) return std::unexpected(streams.error());
  const auto stream = std::ranges::find(*streams, checkpoint_stream, &StreamInfo::name);
  if (stream == streams->end()) return lines;
  const auto first = find_first_checkpoint(store);
  if (!first) return std::unexpected(first.error());
  if (!*first) return lines;
  const std::string id = store_id_of((*first)->text);
  std::uint64_t last = 0;
  for (const WitnessLine& line : seen) {
    if (line.store == id) last = std::max(last, line.number);
  }
  const auto read = for_each_record(store, *stream, 1, [&](const Record& record) -> Stored<void> {
    std::string_view left = record.bytes;
    while (const auto checkpoint = take_checkpoint(left)) {
      WitnessLine line = line_of(id, *checkpoint);
      if (last == 0) lines.clear();
      if (line.number > last) lines.push_back(std::move(line));
    }
    return {};
  });
  if (!read) return std::unexpected(read.error());
  return lines;
}

Stored<std::string> find_start_fault(EventReader& store, const VerifySettings& settings) {
  return StartCheck{store, settings}.run();
}

}  // namespace punto
