// The bytes of a table's stream as somebody may have forged them, chain and all: whoever verifies
// them either follows them to their end or says what cannot have happened.

#include "core/audit/entry.hpp"
#include "core/audit/table_auditor.hpp"
#include "core/table/state_bytes.hpp"
#include "core/table/view.hpp"
#include "fuzz/event_mutator.hpp"
#include "fuzz/input.hpp"
#include "tests/test_table.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using punto::Event;
using punto::TableAuditor;

TableAuditor opened(std::string_view text) {
  punto::TestTable table;
  const punto::TableSettings settings = punto::usual_settings(*punto::read_rulebook(text));
  const punto::OpenTable open{std::string{text}, settings};
  must(table.try_to(punto::test_shift_manager, open) ||
       table.try_to(punto::test_casino_manager, open));
  TableAuditor auditor;
  for (const Event& event : table.last) auditor.follow(event);
  must(auditor.found().empty());
  return auditor;
}

// By the first byte: a table that is open under one of the rulebooks, or one of which nothing is
// known. Opening takes a thousand times as long as an event.
const TableAuditor& auditor_for(std::uint8_t first) {
  static const auto auditors = [] {
    std::vector<TableAuditor> made(1);
    for (const auto& book : punto::approved_rulebooks()) made.push_back(opened(book.text));
    return made;
  }();
  return auditors[first % auditors.size()];
}

std::optional<punto::Entry> next_entry(std::string_view& left) {
  const std::string_view before = left;
  auto entry = punto::take_entry(left);
  if (!entry) return entry;
  std::string bytes;
  append_bytes(bytes, entry->request, entry->events, entry->asked_by);
  must(bytes == before.substr(0, before.size() - left.size()));
  return entry;
}

// Whatever was not stopped is a table: it can be kept, read again and looked at, unless something
// was found that cannot be true.
void is_a_table(const TableAuditor& auditor) {
  const punto::TableState& state = auditor.state();
  const auto again = punto::state_from(punto::state_bytes(state), state.law);
  must(again && *again == state && hash_of(*again) == hash_of(state));
  if (!state.law) return;
  try {
    (void)view(state, {punto::ViewerKind::Staff, punto::Role::PitManager, {}});
    (void)view(state, {punto::ViewerKind::Player, {}, punto::PlayerId{1}});
  } catch (const punto::BrokenInvariant&) {
    must(!auditor.found().empty());
  }
}

std::vector<Event> events_in(std::string_view bytes) {
  std::vector<Event> events;
  while (auto entry = punto::take_entry(bytes)) {
    std::ranges::move(entry->events, std::back_inserter(events));
  }
  return events;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  TableAuditor auditor = auditor_for(data[0]);
  std::string_view left = text_of(data, size).substr(1);
  while (const auto entry = next_entry(left)) {
    for (const Event& event : entry->events) auditor.follow(event);
  }
  if (auditor.stopped()) {
    must(!auditor.found().empty());
  } else {
    is_a_table(auditor);
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  EventMutator mutator{seed};
  if (size == 0 || mutator.below(8) == 0) return LLVMFuzzerMutate(data, size, most);
  std::vector<Event> events = events_in(text_of(data, size).substr(1));
  mutator.change(events);
  std::string bytes(1, static_cast<char>(data[0]));
  for (const Event& event : events) {
    const std::size_t before = bytes.size();
    punto::append_bytes(bytes, std::nullopt, {event});
    if (bytes.size() <= most) continue;
    bytes.resize(before);
    break;
  }
  std::ranges::copy(bytes, data);
  return bytes.size();
}
