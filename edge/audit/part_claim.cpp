#include "edge/audit/part_claim.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <limits>

#include "core/audit/time_text.hpp"
#include "core/house/house.hpp"
#include "edge/device/shoe_entry.hpp"

namespace punto {
namespace {

constexpr std::string_view table_prefix = "table/";
constexpr std::string_view note_of_checkpoint = ", up to checkpoint ";

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_it = read.ec == std::errc{} && read.ptr == text.data() + text.size();
  return is_it ? std::optional{number} : std::nullopt;
}

// The text between two words, and what is behind the second.
struct Parted {
  std::string_view first;
  std::string_view second;
};
std::optional<Parted> part_at(std::string_view text, std::string_view begin,
                              std::string_view between) {
  const std::size_t at = text.find(between, begin.size());
  if (!text.starts_with(begin) || at == std::string_view::npos) return std::nullopt;
  return Parted{text.substr(begin.size(), at - begin.size()), text.substr(at + between.size())};
}

StoreFinding of_store(std::string what) {
  return {"the store", 0, 0, std::move(what)};
}

const StreamInfo* find(const std::vector<StreamInfo>& streams, std::string_view name) {
  const auto found = std::ranges::find(streams, name, &StreamInfo::name);
  return found == streams.end() ? nullptr : &*found;
}

using Findings = std::vector<StoreFinding>;

Findings find_no_bundle(const BundledRound& claim, const std::vector<StreamInfo>& streams) {
  Findings found;
  const std::string table = fmt::format("{}{}", table_prefix, claim.table);
  if (find(streams, table) == nullptr) {
    found.push_back(of_store(fmt::format("it is no bundle of a round: {} is missing", table)));
  }
  for (const StreamInfo& stream : streams) {
    const bool belongs = stream.name == table || stream.name == shoe_stream(claim.table) ||
                         stream.name == checkpoint_stream;
    if (belongs) continue;
    found.push_back(of_store(fmt::format("it is no bundle of a round: it has {}", stream.name)));
    return found;
  }
  return found;
}

Findings find_no_archive(const ArchivedUpTo& claim, const std::vector<StreamInfo>& streams,
                         const std::optional<Checkpoint>& last) {
  const auto no_archive = [](std::string_view why) {
    return Findings{of_store(fmt::format("it is no archive: {}", why))};
  };
  if (!last || last->number != claim.checkpoint || last->at != claim.at) {
    return no_archive(fmt::format("it does not end with checkpoint {}", claim.checkpoint));
  }
  if (find(streams, house::stream) == nullptr) return no_archive("the house is missing");
  for (const StreamInfo& stream : streams) {
    if (stream.name == checkpoint_stream) continue;
    const auto head = std::ranges::find(last->heads, stream.name, &StreamHead::stream);
    const bool is_signed = head != last->heads.end() && head->next == stream.next;
    if (is_signed) continue;
    return no_archive(
        fmt::format("{} does not end where checkpoint {} does", stream.name, claim.checkpoint));
  }
  return {};
}

}  // namespace

std::string to_text(const PartClaim& claim) {
  if (const auto* round = std::get_if<BundledRound>(&claim)) {
    return fmt::format("round {} of table {}", round->round, round->table);
  }
  const auto& archived = std::get<ArchivedUpTo>(claim);
  return fmt::format("archived up to checkpoint {} of {}", archived.checkpoint,
                     to_text(archived.at));
}

std::optional<PartClaim> parse_part_claim(std::string_view text) {
  if (const auto parted = part_at(text, "round ", " of table ")) {
    const auto round = whole_number(parted->first);
    if (!round || *round > std::numeric_limits<RoundNumber>::max()) return std::nullopt;
    return BundledRound{std::string{parted->second}, static_cast<RoundNumber>(*round)};
  }
  const auto parted = part_at(text, "archived up to checkpoint ", " of ");
  const auto checkpoint = parted ? whole_number(parted->first) : std::nullopt;
  const auto at = parted ? parse_time(parted->second) : std::nullopt;
  if (!checkpoint || !at) return std::nullopt;
  return ArchivedUpTo{*checkpoint, *at};
}

std::vector<StoreFinding> find_no_part(const PartClaim& claim,
                                       const std::vector<StreamInfo>& streams,
                                       const std::optional<Checkpoint>& last) {
  const auto* round = std::get_if<BundledRound>(&claim);
  return round != nullptr ? find_no_bundle(*round, streams)
                          : find_no_archive(std::get<ArchivedUpTo>(claim), streams, last);
}

std::vector<std::string> tables_elsewhere(const std::vector<StreamInfo>& streams,
                                          const Checkpoint& last) {
  std::vector<std::string> tables;
  for (const StreamHead& head : last.heads) {
    const bool is_table = head.stream.starts_with(table_prefix) && head.next > 1;
    if (!is_table || find(streams, head.stream) != nullptr) continue;
    tables.push_back(head.stream.substr(table_prefix.size()));
  }
  return tables;
}

std::string archive_note(std::string_view told, std::uint64_t checkpoint) {
  return fmt::format("{}{}{}", told, note_of_checkpoint, checkpoint);
}

std::optional<std::uint64_t> archived_checkpoint(std::string_view note) {
  const std::size_t at = note.rfind(note_of_checkpoint);
  if (at == std::string_view::npos) return std::nullopt;
  return whole_number(note.substr(at + note_of_checkpoint.size()));
}

}  // namespace punto
