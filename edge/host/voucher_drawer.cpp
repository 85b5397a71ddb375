#include "edge/host/voucher_drawer.hpp"

#include "edge/store/for_each_record.hpp"

namespace punto {
namespace {

ErrandOutcome refused(voucher::Refusal refusal) {
  return {.refusal = std::string{voucher::refusal_names[static_cast<std::size_t>(refusal)]}};
}

ErrandOutcome not_as_recorded() {
  return {.refusal = std::string{house::not_as_recorded}};
}

// What was done by the same errand before the floor went down is as it should be.
bool agrees(const voucher::State& state, const house::OpenVoucher& recorded,
            house::ErrandNumber errand) {
  const bool is_open = state.standing == voucher::Standing::Open || state.ended_by == errand;
  return is_open && state.amount == recorded.amount && state.expires == recorded.expires;
}

// False where it cannot be read, or cannot have happened.
bool follow(voucher::State& state, const Record& record) {
  std::string_view left = record.bytes;
  try {
    while (!left.empty()) {
      const auto event = voucher::take_event(left);
      if (!event) return false;
      apply(state, *event);
    }
  } catch (const std::exception&) {
    return false;
  }
  return true;
}

}  // namespace

Stored<std::optional<voucher::State>> VoucherDrawer::read(const StreamInfo& stream) {
  std::optional<voucher::State> state{std::in_place};
  const auto read = for_each_record(store_, stream, 1, [&](const Record& record) -> Stored<void> {
    if (state && !follow(*state, record)) state.reset();
    return {};
  });
  if (!read) return std::unexpected(read.error());
  return state;
}

void VoucherDrawer::add(const StreamInfo& stream, const voucher::Event& event) {
  StreamTail& tail = tails_.emplace(stream.name, StreamTail{stream}).first->second;
  voucher::append_bytes(tail.bytes(), event);
  tail.count(1);
}

Stored<ErrandOutcome> VoucherDrawer::take(const house::VoucherTask& task,
                                          const house::OpenVoucher* recorded, Time since) {
  if (tails_.contains(voucher::stream_of(task.voucher))) {
    return ErrandOutcome{.refusal = std::string{name_of(house::Refusal::VoucherInUse)}};
  }
  const bool issues = std::holds_alternative<voucher::Issue>(task.command.body);
  return issues ? issue(task, since) : end(task, recorded, since);
}

// A stream is made for a voucher that is issued, and for nothing else: whoever types codes by
// chance leaves nothing behind.
Stored<ErrandOutcome> VoucherDrawer::issue(const house::VoucherTask& task, Time since) {
  const auto stream = store_.stream(voucher::stream_of(task.voucher));
  if (!stream) return std::unexpected(stream.error());
  const auto state = read(*stream);
  if (!state) return std::unexpected(state.error());
  if (!*state) return refused(voucher::Refusal::AlreadyIssued);
  const auto decided = decide(**state, task.command, since);
  if (!decided) return refused(decided.error());
  if (*decided) add(*stream, **decided);
  return ErrandOutcome{.done = true};
}

Stored<ErrandOutcome> VoucherDrawer::end(const house::VoucherTask& task,
                                         const house::OpenVoucher* recorded, Time since) {
  const auto stream = store_.find_stream(voucher::stream_of(task.voucher));
  if (!stream) return std::unexpected(stream.error());
  if (!*stream) {
    return recorded == nullptr ? refused(voucher::Refusal::NoSuchVoucher) : not_as_recorded();
  }
  const auto state = read(**stream);
  if (!state) return std::unexpected(state.error());
  if (!*state) return not_as_recorded();
  if (recorded != nullptr && !agrees(**state, *recorded, task.command.errand)) {
    return not_as_recorded();
  }
  const auto decided = decide(**state, task.command, since);
  if (!decided) return refused(decided.error());
  if (recorded == nullptr) return not_as_recorded();
  if (*decided) add(**stream, **decided);
  return ErrandOutcome{.done = true, .amount = (*state)->amount};
}

}  // namespace punto
