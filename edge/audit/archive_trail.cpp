#include "edge/audit/archive_trail.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "core/audit/time_text.hpp"
#include "edge/audit/archive.hpp"
#include "edge/audit/for_each_checkpoint.hpp"
#include "edge/audit/part_claim.hpp"
#include "edge/store/part_of_store.hpp"

namespace punto {
namespace {

constexpr std::size_t most_rows = 1'000'000;

// Up to where something may have been archived. Notes of older programs name no checkpoint: they
// cover what was signed before them.
class Reach {
 public:
  void add(std::string_view note, Time at) {
    if (const auto number = archived_checkpoint(note)) {
      number_ = std::max(number_, *number);
    } else {
      at_ = std::max(at_, at);
    }
  }
  [[nodiscard]] bool holds(const Checkpoint& checkpoint) const {
    return checkpoint.number <= number_ || checkpoint.at < at_;
  }

 private:
  std::uint64_t number_ = 0;
  Time at_{std::numeric_limits<std::int64_t>::min()};
};

// Of each stream the first entry that an archive does not hold.
using Ends = std::map<std::string, std::uint64_t>;

Stored<Ends> ends_of(EventReader& store, const Reach& reach) {
  Ends ends;
  const auto read =
      for_each_checkpoint(store, [&](const SignedCheckpoint&, const Checkpoint& checkpoint) {
        if (!reach.holds(checkpoint)) return;
        for (const StreamHead& head : checkpoint.heads) {
          ends[head.stream] = std::max(ends[head.stream], head.next);
        }
        ends[std::string{checkpoint_stream}] = checkpoint.number + 1;
      });
  if (!read) return std::unexpected(read.error());
  return ends;
}

bool may_be_archived(std::string_view stream) {
  return stream.starts_with("table/") || stream.starts_with("shoes/") ||
         stream == checkpoint_stream;
}

}  // namespace

void ArchiveTrail::follow(const house::Event& event, std::uint64_t number) {
  const auto* noted = std::get_if<house::Noted>(&event.body);
  if (noted == nullptr || noted->kind != Significance::ArchiveMade) return;
  notes_.push_back({number, event.at, noted->text});
}

Stored<ArchiveTrail::Judgement> ArchiveTrail::judge(EventReader& store,
                                                    std::uint64_t signed_next) const {
  Judgement judgement;
  const auto points = store.rows(starting_projection, {}, most_rows);
  if (!points) return std::unexpected(points.error());
  if (points->empty()) return judgement;
  const auto waiting = store.rows(archive_projection, {}, most_rows);
  if (!waiting) return std::unexpected(waiting.error());
  Reach on_record;
  Reach said;  // by whoever can write the store
  for (const Note& note : notes_) {
    said.add(note.text, note.at);
    if (note.number < signed_next) on_record.add(note.text, note.at);
  }
  for (const ProjectionRow& row : *waiting) {
    const Time until = parse_time(row.key).value_or(Time{});
    said.add(*row.value, Time{until.milliseconds + 1});
  }
  const auto signed_ends = ends_of(store, on_record);
  if (!signed_ends) return std::unexpected(signed_ends.error());
  const auto said_ends = ends_of(store, said);
  if (!said_ends) return std::unexpected(said_ends.error());
  const auto reaches = [](const Ends& ends, const StartingPoint& point) {
    const auto end = ends.find(point.stream);
    return end != ends.end() && point.next <= end->second;
  };
  for (const ProjectionRow& row : *points) {
    const auto point = find_starting_point(store, row.key);
    if (!point) return std::unexpected(point.error());
    if (!*point || reaches(*signed_ends, **point)) continue;
    judgement.is_signed = false;
    if (may_be_archived(row.key) && reaches(*said_ends, **point)) continue;
    judgement.found.push_back(
        {row.key, (*point)->next, 0,
         "it begins here, and nothing on record says that what was before was archived"});
  }
  return judgement;
}

}  // namespace punto
