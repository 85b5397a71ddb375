#include <fmt/format.h>

#include "cli/judge_store.hpp"
#include "cli/output.hpp"
#include "cli/progress_bar.hpp"
#include "cli/store_copy.hpp"
#include "cli/unfinished_file.hpp"
#include "core/cards/shown.hpp"
#include "edge/audit/archive.hpp"
#include "edge/host/round_index.hpp"
#include "edge/host/snapshot.hpp"
#include "edge/store/copy_streams.hpp"
#include "edge/store/part_of_store.hpp"
#include "edge/store/postgres_store.hpp"
#include "edge/store/sqlite_store.hpp"

namespace punto {
namespace {

constexpr mode_t own_alone = 0600;

using Copied = std::expected<VerifyReport, NoCopy>;

std::unexpected<NoCopy> no_copy(std::string text) {
  return std::unexpected(NoCopy{std::move(text), exit_misuse});
}

Stored<std::unique_ptr<EventReader>> open_at_one_moment(const StoreAddress& address) {
  if (address.is_file()) return open_reader(address);
  return open_postgres_reader(address.place(), ReadAt::OneMoment);
}

Stored<void> copy_with_progress(EventReader& from, EventStore& to) {
  std::optional<ProgressBar> bar;
  StreamCopyOptions options;
  options.projections = {starting_projection, archive_projection, round_projection,
                         snapshot_projection};
  options.progress = [&](std::uint64_t done, std::uint64_t all) {
    if (!bar) bar.emplace(all, "streams");
    bar->show(done);
  };
  const auto copied = copy_streams(from, to, options);
  if (bar) bar->clear();
  if (!copied) return std::unexpected(copied.error());
  return {};
}

// The copy is read through once more, and compared with what it was made of.
Copied compare(EventReader& from, EventReader& to, const StoreCopy& copy) {
  const auto different = find_different_stream(from, to);
  if (!different) return no_copy(different.error().text);
  if (*different) {
    return no_copy(fmt::format("stream {} of the copy is not as in {}; try again",
                               shown(**different), shown(copy.from.shown())));
  }
  auto report = verify_with_progress(to, copy.settings);
  if (!report) return no_copy(report.error().text);
  return std::move(*report);
}

Copied copy_into_file(EventReader& from, const StoreCopy& copy) {
  auto file = UnfinishedFile::begin(copy.to.place(), own_alone);
  if (!file) return no_copy(file.error());
  const auto written =
      write_store_file(file->part(), [&](EventStore& to) { return copy_with_progress(from, to); });
  if (!written) return no_copy(written.error().text);
  const auto reader = open_sqlite_reader(file->part());
  if (!reader) return no_copy(reader.error().text);
  auto report = compare(from, **reader, copy);
  if (!report) return report;
  if (const auto finished = file->finish(); !finished) return no_copy(finished.error());
  return report;
}

Copied copy_into_database(EventReader& from, const StoreCopy& copy) {
  const auto to = open_store(copy.to);
  if (!to) return no_copy(to.error().text);
  const auto there = (*to)->streams();
  if (!there) return no_copy(there.error().text);
  if (!there->empty()) {
    return no_copy(
        fmt::format("{} holds a floor already; name an empty database", shown(copy.to.shown())));
  }
  const auto written = copy_with_progress(from, **to);
  Copied report = written ? compare(from, **to, copy) : no_copy(written.error().text);
  if (report) return report;
  report.error().text += "; take away what was copied with: DROP SCHEMA punto CASCADE";
  return report;
}

}  // namespace

Copied make_stream_copy(const StoreCopy& copy) {
  const auto from = open_at_one_moment(copy.from);
  if (!from) return no_copy(from.error().text);
  const auto part = find_part(**from);
  if (!part) return no_copy(part.error().text);
  if (*part) {
    return no_copy(
        fmt::format("{} is only a part of a store, {}; it can be verified and replayed, "
                    "not made a floor of",
                    shown(copy.from.shown()), shown(**part)));
  }
  const auto report = verify_with_progress(**from, copy.settings);
  if (!report) return no_copy(report.error().text);
  if (const auto sound = judge_copy(*report, copy); !sound) return std::unexpected(sound.error());
  return copy.to.is_file() ? copy_into_file(**from, copy) : copy_into_database(**from, copy);
}

}  // namespace punto
