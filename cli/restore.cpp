#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "cli/backup.hpp"
#include "cli/evidence.hpp"
#include "cli/floor_files.hpp"
#include "cli/output.hpp"
#include "cli/store_copy.hpp"
#include "core/audit/time_text.hpp"
#include "core/cards/shown.hpp"
#include "edge/store/part_of_store.hpp"
#include "edge/store/store_files.hpp"

namespace punto {
namespace {

template <typename Value>
using OrError = std::expected<Value, std::string>;

constexpr std::string_view what_follows =
    "  What the floor did after the copy was made is not in it. Where the witness has seen that,\n"
    "  punto serve refuses this store; --accept-store goes on with it, and that goes on record.\n";

bool is_there(const std::string& path) {
  std::error_code unknown;
  return std::filesystem::exists(std::filesystem::symlink_status(path, unknown));
}

// A log that was left behind would be taken for that of the restored store, and ruin it.
OrError<void> refuse_existing(const std::string& store) {
  for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
    if (!is_there(store + ending)) continue;
    return std::unexpected(fmt::format(
        "{}{} is there already; move the old store away with its log first, or name another",
        shown(store), ending));
  }
  return {};
}

// Nobody else makes a store there meanwhile, and none that was deleted under a floor is replaced.
OrError<StoreLock> take_place(const std::string& store) {
  if (is_there(store) && !is_there(store + ".lock")) {
    return std::unexpected(refuse_existing(store).error());
  }
  if (auto made = make_folder_of(store); !made) return std::unexpected(made.error());
  if (const auto place = check_place_for_writing(store); !place) {
    return std::unexpected(place.error().text);
  }
  auto lock = StoreLock::take(store);
  if (!lock) return std::unexpected(lock.error().text);
  if (const auto free = refuse_existing(store); !free) return std::unexpected(free.error());
  return std::move(*lock);
}

// What a witness has seen of this store after the copy was made is not in it. The other lines are
// left to be checked.
class LaterLines {
 public:
  static OrError<LaterLines> take(EventReader& store, std::vector<WitnessLine>& lines);

  // A line, or nothing.
  [[nodiscard]] std::string text() const;

 private:
  std::size_t count_ = 0;
  Time last_;
};

OrError<LaterLines> LaterLines::take(EventReader& store, std::vector<WitnessLine>& lines) {
  const auto stream = store.find_stream(checkpoint_stream);
  if (!stream) return std::unexpected(stream.error().text);
  const auto first = find_first_checkpoint(store);
  if (!first) return std::unexpected(first.error().text);
  if (!*stream || !*first) return LaterLines{};
  const std::string id = store_id_of((*first)->text);
  LaterLines later;
  std::erase_if(lines, [&](const WitnessLine& line) {
    if (line.store != id || line.number < (*stream)->next) return false;
    ++later.count_;
    later.last_ = std::max(later.last_, line.at);
    return true;
  });
  return later;
}

std::string LaterLines::text() const {
  if (count_ == 0) return {};
  return fmt::format("  The witness has seen {} checkpoint{} more, the last at {}.\n", count_,
                     count_ == 1 ? "" : "s", to_text(last_));
}

OrError<LaterLines> look_at(const std::string& file, std::vector<WitnessLine>& lines) {
  const auto store = open_for_reading(file);
  if (!store) return std::unexpected(store.error());
  const auto part = find_part(**store);
  if (!part) return std::unexpected(part.error().text);
  if (*part) {
    return std::unexpected(
        fmt::format("{} is only a part of a store, {}; it can be verified and "
                    "replayed, not restored",
                    shown(file), shown(**part)));
  }
  return LaterLines::take(**store, lines);
}

}  // namespace

int run_restore(const RestoreOptions& options) {
  auto evidence = read_evidence(options.keys, options.witness);
  if (!evidence) return refuse(evidence.error());
  const auto file = store_file(options.file);
  if (!file) return refuse(file.error());
  const auto named = store_address(options.store);
  if (!named) return refuse(named.error());
  StoreAddress store = *named;
  const auto later = look_at(*file, evidence->settings.witnesses);
  if (!later) return refuse(later.error());
  std::optional<StoreLock> place;
  if (store.is_file()) {
    store = StoreAddress::of_file(real_path(store.place()));
    auto taken = take_place(store.place());
    if (!taken) return refuse(taken.error());
    place = std::move(*taken);
  }
  const auto made =
      make_store_copy({StoreAddress::of_file(*file), store, std::move(evidence->settings),
                       options.keeps_unsound ? UnsoundCopy::Keep : UnsoundCopy::Drop});
  if (!made) {
    refuse(made.error().text);
    return made.error().code;
  }
  const int code =
      tell_copy(fmt::format("{}: restored from {}", shown(named->shown()), shown(*file)), *made);
  write_out(fmt::format("{}{}", later->text(), what_follows));
  return code;
}

}  // namespace punto
