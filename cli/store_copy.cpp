#include "cli/store_copy.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <sys/stat.h>

#include "cli/judge_store.hpp"
#include "cli/output.hpp"
#include "cli/progress_bar.hpp"
#include "cli/unfinished_file.hpp"
#include "core/audit/finding_text.hpp"
#include "core/cards/shown.hpp"
#include "edge/store/sqlite_store.hpp"
#include "edge/store/store_files.hpp"

namespace punto {
namespace {

// A copy on the disk of a floor leaves room for as much as the floor's log may have.
constexpr std::uint64_t left_for_log = 67'108'864;

std::unexpected<NoCopy> no_copy(std::string text) {
  return std::unexpected(NoCopy{std::move(text), exit_misuse});
}

// Who may read the store may read its copy.
mode_t mode_of(const std::string& path) {
  constexpr mode_t own_alone = 0600;
  struct stat found{};
  return stat(path.c_str(), &found) == 0 ? found.st_mode & 0666 : own_alone;
}

std::uint64_t bytes_of(const std::string& path) {
  std::error_code missing;
  const auto bytes = std::filesystem::file_size(path, missing);
  return missing ? 0 : bytes;
}

std::string megabytes(std::uint64_t bytes) {
  return fmt::format("{} MB", grouped(static_cast<std::int64_t>((bytes + 999'999) / 1'000'000)));
}

// A disk that fills up would stop whoever else writes there.
std::expected<void, NoCopy> find_room(const StoreCopy& copy) {
  const std::string real = real_path(copy.from.place());
  const std::uint64_t needed = bytes_of(real) + bytes_of(real + "-wal") + left_for_log;
  std::error_code unknown;
  const auto folder = std::filesystem::absolute(copy.to.place(), unknown).parent_path();
  const auto room = std::filesystem::space(folder, unknown);
  if (unknown || room.available >= needed) return {};
  return no_copy(
      fmt::format("{} needs {}, and its disk has {} left; make room, or name a file on "
                  "another disk",
                  shown(copy.to.shown()), megabytes(needed), megabytes(room.available)));
}

Stored<void> copy_pages(const std::string& from, const std::string& to) {
  std::optional<ProgressBar> bar;
  CopyOptions options;
  options.progress = [&](std::uint64_t done, std::uint64_t all) {
    if (!bar) bar.emplace(all, "pages");
    bar->show(done);
  };
  auto copied = copy_sqlite_store(from, to, options);
  if (bar) bar->clear();
  return copied;
}

Stored<VerifyReport> verify_copy(const std::string& path, const VerifySettings& settings) {
  const auto reader = open_sqlite_reader(path);
  if (!reader) return std::unexpected(reader.error());
  return verify_with_progress(**reader, settings);
}

std::string counted(std::uint64_t number, std::string_view what) {
  return fmt::format("{} {}{}", grouped(static_cast<std::int64_t>(number)), what,
                     number == 1 ? "" : "s");
}

}  // namespace

std::expected<void, NoCopy> judge_copy(const VerifyReport& report, const StoreCopy& copy) {
  if (report.streams == 0) return no_copy(holds_nothing(copy.from.shown()));
  if (report.is_sound() || copy.unsound == UnsoundCopy::Keep) return {};
  return std::unexpected(NoCopy{
      fmt::format("{} does not verify, so no copy was kept: {}; see punto verify, or keep one by "
                  "--unverified",
                  shown(copy.from.shown()), to_text(report.found.front())),
      exit_no});
}

std::expected<VerifyReport, NoCopy> make_store_copy(const StoreCopy& copy) {
  if (!copy.from.is_file() || !copy.to.is_file()) return make_stream_copy(copy);
  // What is wrong with the store is told before anything of the copy.
  if (const auto there = open_reader(copy.from); !there) return no_copy(there.error().text);
  auto file = UnfinishedFile::begin(copy.to.place(), mode_of(copy.from.place()));
  if (!file) return no_copy(file.error());
  if (const auto room = find_room(copy); !room) return std::unexpected(room.error());
  if (const auto copied = copy_pages(copy.from.place(), file->part()); !copied) {
    return no_copy(copied.error().text);
  }
  auto report = verify_copy(file->part(), copy.settings);
  if (!report) return no_copy(report.error().text);
  if (const auto sound = judge_copy(*report, copy); !sound) return std::unexpected(sound.error());
  if (const auto finished = file->finish(); !finished) return no_copy(finished.error());
  return std::move(*report);
}

int tell_copy(const std::string& done, const VerifyReport& report) {
  const bool is_sound = report.is_sound();
  std::string text = fmt::format(
      "{} with {}, {} and {}; it {}\n", done, counted(report.streams, "stream"),
      counted(report.records, "record"), counted(report.checkpoints, "checkpoint"),
      is_sound ? "verifies" : fmt::format("does not verify: {}", to_text(report.found.front())));
  for (const std::string& remark : report.remarks) text += fmt::format("  Note: {}.\n", remark);
  write_out(text);
  return is_sound ? exit_done : exit_no;
}

}  // namespace punto
