#include "cli/judge_store.hpp"

#include <fmt/format.h>

#include "cli/output.hpp"
#include "cli/progress_bar.hpp"
#include "core/audit/finding_text.hpp"
#include "core/cards/shown.hpp"
#include "edge/store/part_of_store.hpp"
#include "edge/store/postgres_store.hpp"

namespace punto {

Stored<VerifyReport> verify_with_progress(EventReader& store, VerifySettings settings) {
  std::optional<ProgressBar> bar;
  settings.progress = [&](std::uint64_t done, std::uint64_t all) {
    if (!bar) bar.emplace(all, "entries");
    bar->show(done);
  };
  auto report = verify_store(store, settings);
  if (bar) bar->clear();
  return report;
}

std::string holds_nothing(const std::string& name) {
  if (is_postgres_address(name)) return fmt::format("{} holds nothing; name another", shown(name));
  return fmt::format("{} holds nothing; was it copied without its log {}-wal?", shown(name),
                     shown(name));
}

std::optional<std::string> object_to_records(EventReader& store, const std::string& name,
                                             const VerifySettings& settings,
                                             std::string_view remedy) {
  const auto report = verify_with_progress(store, settings);
  if (!report) return report.error().text;
  if (report->streams == 0) {
    return holds_nothing(name);
  }
  if (report->is_sound()) return {};
  return fmt::format("{} does not verify: {}; {}", shown(name), to_text(report->found.front()),
                     remedy);
}

VerifySettings of_store_or_part() {
  VerifySettings settings;
  settings.may_be_part = true;
  return settings;
}

std::optional<int> refuse_figures(EventReader& store, const std::string& name) {
  const auto objection =
      object_to_records(store, name, of_store_or_part(),
                        "see punto verify, or have what its records say by --unverified");
  if (!objection) return {};
  refuse(*objection);
  return exit_no;
}

std::optional<std::string> object_to_part(EventReader& store, const std::string& name) {
  const auto part = name_of_part(store);
  if (!part) return {};
  return fmt::format(
      "{} is only a part of a store, {}; it can be verified and replayed, not run, "
      "archived or moved",
      shown(name), *part);
}

std::optional<std::string> name_of_part(EventReader& store) {
  const auto part = find_part(store);
  return part && *part ? std::optional{shown(**part)} : std::nullopt;
}

}  // namespace punto
