#include "edge/audit/checkpoint_walk.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/cards/shown.hpp"

namespace punto {

void CheckpointWalk::report(std::string what) {
  found.push_back({std::string{checkpoint_stream}, count_, 0, std::move(what)});
}

const SignedHeads& CheckpointWalk::heads_of(const std::string& stream) const {
  static const SignedHeads none;
  const auto found_heads = heads_.find(stream);
  return found_heads == heads_.end() ? none : found_heads->second;
}

void CheckpointWalk::check_signature(const SignedCheckpoint& checkpoint) {
  if (settings_.public_keys.empty()) return;
  const auto key = std::ranges::find_if(settings_.public_keys, [&](const PublicKey& candidate) {
    return to_text(candidate.id()) == checkpoint.key;
  });
  if (key == settings_.public_keys.end()) {
    return report(
        fmt::format("it is signed with the key {}, which was not given", shown(checkpoint.key)));
  }
  if (!key->signed_this(checkpoint.signature, checkpoint.text)) {
    report("its signature is not good");
  }
}

void CheckpointWalk::check_witnesses(const SignedCheckpoint& checkpoint) {
  for (const WitnessLine& line : settings_.witnesses) {
    const bool is_it = line.store == store_ && line.number == count_;
    if (is_it && line.digest != sha256(checkpoint.text)) {
      report("it is not the one that was witnessed");
    }
  }
}

void CheckpointWalk::follow(const SignedCheckpoint& signed_checkpoint) {
  if (++count_ == 1) store_ = store_id_of(signed_checkpoint.text);
  check_signature(signed_checkpoint);
  check_witnesses(signed_checkpoint);
  const auto checkpoint = parse_checkpoint(signed_checkpoint.text);
  if (!checkpoint) return report("it cannot be read");
  if (checkpoint->number != count_) report("it has another number");
  for (const StreamHead& head : checkpoint->heads) {
    heads_[head.stream].emplace(head.next, head.head);
  }
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

void CheckpointWalk::finish() {
  std::uint64_t last = 0;
  for (const WitnessLine& line : settings_.witnesses) {
    if (line.store != store_) continue;
    last = std::max(last, line.number);
    ++witnessed_;
  }
  if (witnessed_ == 0 && !settings_.witnesses.empty()) {
    report("the witness has seen other stores only: this is not the one it watched");
  }
  if (last <= count_) return;
  ++count_;
  report(
      fmt::format("the checkpoints {} to {} were witnessed and are missing: the end of the "
                  "store was cut off",
                  count_, last));
  --count_;
}

}  // namespace punto
