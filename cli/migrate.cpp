#include "cli/migrate.hpp"

#include <fmt/format.h>

#include "cli/evidence.hpp"
#include "cli/floor_files.hpp"
#include "cli/judge_store.hpp"
#include "cli/output.hpp"
#include "cli/store_copy.hpp"
#include "core/cards/shown.hpp"

namespace punto {
namespace {

constexpr std::string_view what_follows =
    "  Start the floor with it, and with the same keys and witness. What it was made of is as it\n"
    "  was: a floor that went on with both would deal the same cards twice, so put it away.\n";

}  // namespace

int run_migrate(const MigrateOptions& options) {
  auto evidence = read_evidence(options.keys, options.witness);
  if (!evidence) return refuse(evidence.error());
  const auto from = store_address(options.from);
  if (!from) return refuse(from.error());
  const auto to = store_address(options.to);
  if (!to) return refuse(to.error());
  if (from->is_file() && to->is_file()) {
    return refuse("both are files; copy one with punto backup, and back with punto restore");
  }
  // A store that is not there is not made; one that a floor runs on is left alone.
  // Nothing of a part is changed.
  {
    const auto there = open_for_reading(options.from);
    if (!there) return refuse(there.error());
    if (const auto part = object_to_part(**there, from->shown())) return refuse(*part);
  }
  const auto held = open_store(*from);
  if (!held) return refuse(held.error().text);
  if (to->is_file()) {
    if (const auto made = make_folder_of(to->place()); !made) return refuse(made.error());
  }
  const auto made =
      make_store_copy({*from, *to, std::move(evidence->settings),
                       options.keeps_unsound ? UnsoundCopy::Keep : UnsoundCopy::Drop});
  if (!made) {
    refuse(made.error().text);
    return made.error().code;
  }
  const int code =
      tell_copy(fmt::format("{}: moved from {}", shown(to->shown()), shown(from->shown())), *made);
  write_out(what_follows);
  return code;
}

}  // namespace punto
