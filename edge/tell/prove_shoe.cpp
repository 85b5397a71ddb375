#include "edge/tell/prove_shoe.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "edge/audit/follow_table.hpp"
#include "edge/device/shoe_entry.hpp"
#include "edge/store/for_each_record.hpp"
#include "edge/tell/find_table.hpp"

namespace punto {
namespace {

template <typename Value>
using OrError = std::expected<Value, std::string>;

// What the table has seen of one shoe.
class ShoeGatherer {
 public:
  explicit ShoeGatherer(ShoeNumber number) : number_(number) {}

  void follow(const TableState& before, const Event& event) {
    if (const auto* loaded = std::get_if<ShoeLoaded>(&event.body)) begin(before, *loaded);
    if (!is_in_use_) return;
    if (const auto* cut = std::get_if<ShoeCut>(&event.body)) proof.cut = cut->cards;
    if (const auto* read = std::get_if<CardRead>(&event.body)) proof.drawn.emplace_back(read->card);
    if (const auto* burned = std::get_if<CardsBurned>(&event.body)) {
      proof.drawn.resize(burned->cards);
      if (burned->first) proof.drawn.front() = burned->first;
    }
  }

  ShoeProof proof;
  bool was_loaded = false;

 private:
  void begin(const TableState& before, const ShoeLoaded& loaded) {
    is_in_use_ = loaded.number == number_;
    if (!is_in_use_) return;
    was_loaded = true;
    proof.shoe = {{}, loaded.number, before.law->digest, before.law->rulebook.deck, loaded.decks};
    proof.commitment = loaded.commitment;
  }

  ShoeNumber number_;
  bool is_in_use_ = false;
};

OrError<std::optional<ShoeSeed>> find_seed(EventReader& store, const std::string& table,
                                           ShoeNumber number) {
  std::optional<ShoeSeed> seed;
  const auto streams = store.streams();
  if (!streams) return std::unexpected(streams.error().text);
  const auto found = std::ranges::find(*streams, shoe_stream(table), &StreamInfo::name);
  if (found == streams->end()) return seed;
  const auto read = for_each_record(store, *found, 1, [&](const Record& record) -> Stored<void> {
    std::string_view left = record.bytes;
    while (const auto entry = take_shoe_entry(left)) {
      const auto* opened = std::get_if<OpenedShoe>(&*entry);
      if (opened != nullptr && opened->number == number) seed = opened->seed;
    }
    return {};
  });
  if (!read) return std::unexpected(read.error().text);
  return seed;
}

}  // namespace

OrError<ShoeProof> prove_shoe(EventReader& store, const std::string& table, ShoeNumber number) {
  const auto stream = find_table(store, table);
  if (!stream) return std::unexpected(stream.error());
  ShoeGatherer gatherer{number};
  const auto done = follow_table(store, *stream,
                                 [&](const TableState& before, const Event& event, std::uint64_t) {
                                   gatherer.follow(before, event);
                                 });
  if (!done) return std::unexpected(done.error().text);
  if (!gatherer.was_loaded) {
    return std::unexpected(fmt::format("table \"{}\" has had no shoe {}; its last is {}", table,
                                       number, done->shoe.number));
  }
  const auto seed = find_seed(store, table, number);
  if (!seed) return std::unexpected(seed.error());
  if (!*seed) {
    return std::unexpected(
        fmt::format("shoe {} is not open yet; its proof comes when it is over", number));
  }
  gatherer.proof.shoe.table = table;
  gatherer.proof.seed = **seed;
  return gatherer.proof;
}

}  // namespace punto
