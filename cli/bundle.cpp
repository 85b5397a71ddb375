#include "cli/bundle.hpp"

#include <fmt/format.h>

#include "cli/floor_files.hpp"
#include "cli/judge_store.hpp"
#include "cli/output.hpp"
#include "cli/part_file.hpp"
#include "cli/whole_number.hpp"
#include "core/cards/shown.hpp"
#include "edge/audit/bundle.hpp"

namespace punto {
int run_bundle(const BundleOptions& options) {
  const auto round = whole_number<RoundNumber>("--round", options.round, 1, 4'000'000'000);
  if (!round) return refuse(round.error());
  const auto store = open_for_reading(options.store);
  if (!store) return refuse(store.error());
  BundleContents contents;
  const auto fill = [&](EventStore& to) -> Stored<void> {
    const auto bundled = make_bundle(**store, {options.table, *round}, to);
    if (!bundled) return std::unexpected(bundled.error());
    contents = *bundled;
    return {};
  };
  const auto check = [&](EventReader& made) -> std::expected<void, std::string> {
    const std::string name = without_secrets(options.store);
    if (auto objection = object_to_records(made, name, of_store_or_part())) {
      return std::unexpected(std::move(*objection));
    }
    return {};
  };
  if (const auto made = make_part_file(options.output, fill, check); !made) {
    return refuse(made.error());
  }
  write_out(fmt::format("{}: round {} of table {}, with the events {} to {} of its table{}\n",
                        shown(options.output), *round, shown(options.table), contents.first,
                        contents.last,
                        contents.is_signed ? ""
                                           : "; the last of them are not signed yet, so make "
                                             "it again after the next checkpoint"));
  return exit_done;
}

}  // namespace punto
