#include "edge/host/voucher_drawer.hpp"

#include <fmt/format.h>

#include "edge/store/for_each_record.hpp"

namespace punto {
namespace {

ErrandOutcome refused(voucher::Refusal refusal) {
  return {.refusal = std::string{voucher::refusal_names[static_cast<std::size_t>(refusal)]}};
}

}  // namespace

Stored<voucher::State> VoucherDrawer::read(const StreamInfo& stream) {
  voucher::State state;
  const auto read = for_each_record(store_, stream, 1, [&](const Record& record) -> Stored<void> {
    std::string_view left = record.bytes;
    while (!left.empty()) {
      const auto event = voucher::take_event(left);
      if (!event) {
        return std::unexpected(
            StoreError{StoreTrouble::Corrupt,
                       fmt::format("stream {} cannot be read; see punto verify", stream.name)});
      }
      apply(state, *event);
    }
    return {};
  });
  if (!read) return std::unexpected(read.error());
  return state;
}

// A stream is made for a voucher that is issued, and for nothing else: whoever types codes by
// chance leaves nothing behind.
Stored<ErrandOutcome> VoucherDrawer::take(const house::VoucherTask& task, HouseSays house,
                                          Time now) {
  const std::string name = voucher::stream_of(task.voucher);
  if (tails_.contains(name)) return ErrandOutcome{.refusal = "voucher-in-use"};
  const bool issues = std::holds_alternative<voucher::Issue>(task.command.body);
  auto found = store_.find_stream(name);
  if (!found) return std::unexpected(found.error());
  if (!*found && !issues) return refused(voucher::Refusal::NoSuchVoucher);
  const auto stream = store_.stream(name);
  if (!stream) return std::unexpected(stream.error());
  const auto state = read(*stream);
  if (!state) return std::unexpected(state.error());
  const auto decided = decide(*state, task.command, now);
  if (!decided) return refused(decided.error());
  if (!issues && house == HouseSays::NotOpen) {
    return ErrandOutcome{.refusal = std::string{house::not_as_recorded}};
  }
  ErrandOutcome outcome{.done = true, .amount = state->amount};
  if (!*decided) return outcome;
  StreamTail& tail = tails_.emplace(name, StreamTail{*stream}).first->second;
  voucher::append_bytes(tail.bytes(), **decided);
  tail.count(1);
  return outcome;
}

}  // namespace punto
