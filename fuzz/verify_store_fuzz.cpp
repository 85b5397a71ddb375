// A whole store that somebody has forged with a chain that fits: it is verified to its end, and
// what is found is said in one line each.

#include <map>

#include "core/audit/entry.hpp"
#include "core/table/field_bytes.hpp"
#include "edge/audit/verify_store.hpp"
#include "edge/host/round_index.hpp"
#include "edge/host/snapshot.hpp"
#include "fuzz/input.hpp"
#include "tests/test_table.hpp"

namespace {

using punto::Record;
using punto::Stored;

constexpr std::array<std::string_view, 4> stream_names = {"table/t", "shoes/t", "checkpoints",
                                                          "house"};

// The smallest rulebook opens fastest.
const std::string& opening_entry() {
  static const std::string bytes = [] {
    const auto& book = *std::ranges::min_element(punto::approved_rulebooks(), {},
                                                 [](const auto& each) { return each.text.size(); });
    const auto settings = punto::usual_settings(*punto::read_rulebook(book.text));
    punto::TestTable table;
    const punto::OpenTable open{std::string{book.text}, settings};
    must(table.try_to(punto::test_shift_manager, open));
    std::string entry;
    append_bytes(entry, std::nullopt, table.last);
    return entry;
  }();
  return bytes;
}

class ForgedStore final : public punto::EventReader {
 public:
  ForgedStore() {
    for (std::size_t i = 0; i < stream_names.size(); ++i) {
      const std::string name{stream_names[i]};
      infos_[i] = {static_cast<punto::StreamId>(i), name, 0, 1, punto::first_head(name)};
    }
  }

  void append(std::size_t stream, std::uint32_t count, std::string_view bytes) {
    punto::StreamInfo& info = infos_[stream];
    Record record{info.next, count, 0, {}, std::string{bytes}};
    record.head = head_after(info.head, record);
    info.next = record.next();
    info.head = record.head;
    records_[stream].push_back(std::move(record));
  }
  void put_row(std::string_view projection, std::string key, std::string_view value) {
    rows_[std::string{projection}][std::move(key)] = value;
  }

  Stored<std::vector<punto::StreamInfo>> streams() override {
    return std::vector<punto::StreamInfo>{infos_.begin(), infos_.end()};
  }
  Stored<std::optional<punto::StreamInfo>> find_stream(std::string_view name) override {
    const auto found = std::ranges::find(infos_, name, &punto::StreamInfo::name);
    if (found == infos_.end()) return std::nullopt;
    return *found;
  }
  Stored<std::vector<Record>> read(punto::StreamId stream, std::uint64_t from,
                                   std::size_t /*bytes*/) override {
    std::vector<Record> found;
    for (const Record& record : records_[std::to_underlying(stream)]) {
      if (record.next() > from) found.push_back(record);
    }
    return found;
  }
  Stored<std::optional<std::string>> row(std::string_view projection,
                                         std::string_view key) override {
    const auto& rows = rows_[std::string{projection}];
    const auto found = rows.find(std::string{key});
    if (found == rows.end()) return std::nullopt;
    return found->second;
  }
  Stored<std::vector<punto::ProjectionRow>> rows(std::string_view projection, std::string_view from,
                                                 std::size_t most) override {
    std::vector<punto::ProjectionRow> found;
    const auto& all = rows_[std::string{projection}];
    for (auto row = all.lower_bound(std::string{from}); row != all.end(); ++row) {
      if (found.size() == most) break;
      found.push_back({row->first, row->second});
    }
    return found;
  }
  Stored<std::uint64_t> position(std::string_view /*projection*/, punto::StreamId stream) override {
    return infos_[std::to_underlying(stream)].next - 1;
  }

 private:
  std::array<punto::StreamInfo, stream_names.size()> infos_;
  std::array<std::vector<Record>, stream_names.size()> records_;
  std::map<std::string, std::map<std::string, std::string>> rows_;
};

// Each part is where it goes, a count, and a text: a record of a stream, a snapshot, or a round.
void fill(ForgedStore& store, std::string_view bytes) {
  punto::field_bytes::Bytes left{bytes};
  const bool is_open = left.take_byte() % 2 == 0;
  if (is_open) store.append(0, 1, opening_entry());
  while (left.good() && !left.left().empty()) {
    const std::size_t where = left.take_byte() % (stream_names.size() + 2);
    const std::uint8_t count = left.take_byte();
    const std::string_view text = left.take_text();
    if (!left.good()) return;
    if (where < stream_names.size()) {
      store.append(where, std::max<std::uint32_t>(count, 1), text);
    } else if (where == stream_names.size()) {
      store.put_row(punto::snapshot_projection, std::string{stream_names[0]}, text);
    } else {
      store.put_row(punto::round_projection, punto::round_key(stream_names[0], count), text);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ForgedStore store;
  fill(store, text_of(data, size));
  const punto::VerifySettings settings{{punto::PublicKey{}}, {punto::WitnessLine{}}};
  const auto report = verify_store(store, settings);
  must(report.has_value());
  for (const punto::StoreFinding& finding : report->found) {
    must(!finding.stream.empty() && !finding.what.empty() && !finding.what.contains('\n'));
  }
  return 0;
}
