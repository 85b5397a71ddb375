#include "edge/audit/checkpoint_walk.hpp"

#include <fmt/format.h>

#include "core/cards/shown.hpp"
#include "core/table/state_bytes.hpp"

namespace punto {

void CheckpointWalk::report(std::string what) {
  found.push_back({std::string{checkpoint_stream}, count_, 0, std::move(what)});
}

namespace {

const SignedHeads& of_stream(const std::map<std::string, SignedHeads>& all,
                             const std::string& stream) {
  static const SignedHeads none;
  const auto found = all.find(stream);
  return found == all.end() ? none : found->second;
}

}  // namespace

const SignedHeads& CheckpointWalk::heads_of(const std::string& stream) const {
  return of_stream(heads_, stream);
}

const SignedHeads& CheckpointWalk::states_of(const std::string& stream) const {
  return of_stream(states_, stream);
}

void CheckpointWalk::begin_at(std::uint64_t next, const SignedCheckpoint& first) {
  if (next == 1) return;
  before_ = count_ = next - 1;
  store_ = store_id_of(first.text);
  find_witnesses();
  check_signature(first);
}

void CheckpointWalk::check_signature(const SignedCheckpoint& checkpoint) {
  if (settings_.public_keys.empty()) return;
  const PublicKey* key = find_key(settings_.public_keys, checkpoint.key);
  if (key == nullptr) {
    Span& span = not_given_[checkpoint.key];
    if (span.count++ == 0) span.first = count_;
    span.last = count_;
    return;
  }
  if (!key->signed_this(checkpoint.signature, checkpoint.text)) {
    report("its signature is not good");
  }
}

void CheckpointWalk::check_witnesses(const SignedCheckpoint& checkpoint, std::optional<Time> at) {
  const auto [from, to] = witnesses_.equal_range(count_);
  for (auto line = from; line != to; ++line) {
    const bool is_it = line->second->digest == sha256(checkpoint.text) && line->second->at == at;
    if (!is_it) return report("it is not the one that was witnessed");
  }
  if (from != to) ++witnessed_;
}

void CheckpointWalk::follow(const SignedCheckpoint& signed_checkpoint) {
  if (++count_ == 1) store_ = store_id_of(signed_checkpoint.text);
  if (count_ == 1) find_witnesses();
  check_signature(signed_checkpoint);
  auto checkpoint = parse_checkpoint(signed_checkpoint.text);
  check_witnesses(signed_checkpoint, checkpoint ? std::optional{checkpoint->at} : std::nullopt);
  if (!checkpoint) return report("it cannot be read");
  if (checkpoint->number != count_) report("it has another number");
  for (const StreamHead& head : checkpoint->heads) {
    heads_[head.stream].emplace(head.next, head.head);
  }
  for (const StreamState& state : checkpoint->states) {
    if (state.schema != state_schema()) {
      ++states_of_others_;
    } else {
      states_[state.stream].emplace(state.next, state.digest);
    }
  }
  last_ = std::move(checkpoint);
}

std::uint64_t CheckpointWalk::witnessed_later() const {
  return static_cast<std::uint64_t>(
      std::distance(witnesses_.upper_bound(count_), witnesses_.end()));
}

void CheckpointWalk::follow(const Record& record) {
  std::string_view left = record.bytes;
  std::uint32_t entries = 0;
  while (!left.empty()) {
    const auto checkpoint = take_checkpoint(left);
    if (!checkpoint) return report("the record after it cannot be read");
    follow(*checkpoint);
    ++entries;
  }
  if (entries != record.count) report("its record has a wrong count");
}

// One witness may watch several stores.
void CheckpointWalk::find_witnesses() {
  for (const WitnessLine& line : settings_.witnesses) {
    if (line.store == store_) witnesses_.emplace(line.number, &line);
  }
}

void CheckpointWalk::finish(std::uint64_t there) {
  for (const auto& [key, span] : not_given_) {
    found.push_back({std::string{checkpoint_stream}, span.first, 0,
                     fmt::format("{} from here to {} signed with the key {}, which was not given",
                                 span.count == 1 ? "1 checkpoint is"
                                                 : fmt::format("{} checkpoints are", span.count),
                                 span.last, shown(key))});
  }
  if (witnesses_.empty() && !settings_.witnesses.empty()) {
    found.push_back({std::string{checkpoint_stream}, 0, 0,
                     "the witness has seen other stores only: this is not the one it watched"});
  }
  const std::uint64_t last = witnesses_.empty() ? 0 : witnesses_.rbegin()->first;
  if (last <= there) return;
  found.push_back({std::string{checkpoint_stream}, there + 1, 0,
                   fmt::format("the checkpoints up to {} were witnessed and are missing: the end "
                               "of the store was cut off",
                               last)});
}

}  // namespace punto
