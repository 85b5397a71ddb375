#include "cli/archive.hpp"

#include <fmt/format.h>

#include "cli/evidence.hpp"
#include "cli/floor_files.hpp"
#include "cli/judge_store.hpp"
#include "cli/output.hpp"
#include "cli/part_file.hpp"
#include "core/audit/time_text.hpp"
#include "core/cards/shown.hpp"
#include "core/report/floor_figures.hpp"
#include "edge/audit/archive.hpp"
#include "edge/audit/visit_floor.hpp"
#include "edge/report/floor_reports.hpp"

namespace punto {
namespace {

template <typename Value>
using OrError = std::expected<Value, std::string>;

OrError<void> check(EventReader& store, const VerifySettings& settings, const std::string& name) {
  if (auto objection = object_to_records(store, name, settings)) {
    return std::unexpected(std::move(*objection));
  }
  return {};
}

class DaysOfHouse final : public FloorVisitor {
 public:
  GamingCalendar calendar;

  void visit(const house::State& before, const house::Event& event,
             std::uint64_t /*number*/) override {
    calendar.follow(before, event);
  }
};

// When the gaming day began. It must be over, and the one after it too: requests of these two days
// may come again.
OrError<Time> beginning_of(EventReader& store, const std::string& text) {
  const auto day = parse_day(text);
  if (!day) {
    return std::unexpected(fmt::format("\"{}\" is no day; write it as 2026-11-16", shown(text)));
  }
  DaysOfHouse days;
  if (const auto visited = visit_floor(store, days); !visited) {
    return std::unexpected(visited.error().text);
  }
  const auto& all = days.calendar.days();
  const auto found = std::ranges::lower_bound(all, *day, {}, &GamingCalendar::Day::number);
  if (all.end() - found < 2) {
    return std::unexpected(fmt::format(
        "the last two gaming days stay in the store; name a day before {}",
        all.empty() ? "them" : to_text(all[all.size() < 2 ? 0 : all.size() - 2].number)));
  }
  return found->begins;
}

// A store that is not there is not made, and one that is refused is not changed.
OrError<Time> look_at(const StoreAddress& address, const ArchiveOptions& options,
                      const VerifySettings& settings) {
  const auto there = open_for_reading(options.store);
  if (!there) return std::unexpected(there.error());
  if (auto part = object_to_part(**there, address.shown()))
    return std::unexpected(std::move(*part));
  const auto before = beginning_of(**there, options.before);
  if (!before) return before;
  if (const auto sound = check(**there, settings, address.shown()); !sound) {
    return std::unexpected(sound.error());
  }
  return before;
}

}  // namespace

int run_archive(const ArchiveOptions& options) {
  const auto evidence = read_evidence(options.keys, options.witness);
  if (!evidence) return refuse(evidence.error());
  const auto address = store_address(options.store);
  if (!address) return refuse(address.error());
  const auto before = look_at(*address, options, evidence->settings);
  if (!before) return refuse(before.error());
  auto store = open_store(*address);
  if (!store) return refuse(store.error().text);
  const auto plan = plan_archive(**store, *before);
  if (!plan) return refuse(plan.error().text);
  if (plan->tables.empty()) {
    return refuse(
        fmt::format("no table has a signed state before {} that is not archived yet; "
                    "name a later day",
                    shown(options.before)));
  }
  VerifySettings of_archive = evidence->settings;
  of_archive.may_be_part = true;
  const auto made = make_part_file(
      options.output, [&](EventStore& to) { return write_archive(**store, *plan, to); },
      [&](EventReader& archive) { return check(archive, of_archive, options.output); });
  if (!made) return refuse(made.error());
  const std::string what =
      fmt::format("what {} tables did before {}", plan->tables.size(), shown(options.before));
  const std::string told = fmt::format("{} was put into {}", what, shown(options.output));
  if (const auto done = forget_archived(**store, *plan, told); !done) {
    return refuse(
        fmt::format("{} was made and is whole; the store failed when what is in it was "
                    "to be taken away: {}",
                    shown(options.output), done.error().text));
  }
  // Nobody else may open the store for writing before it is done.
  if (const auto smaller = (*store)->compact(); !smaller) {
    return refuse(fmt::format("{} was made; the store is as large as before: {}",
                              shown(options.output), smaller.error().text));
  }
  write_out(fmt::format("{}: {}, up to {}\n", shown(options.output), what, to_text(plan->until)));
  return exit_done;
}

}  // namespace punto
