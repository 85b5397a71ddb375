#include "cli/backup.hpp"

#include <fmt/format.h>

#include "cli/evidence.hpp"
#include "cli/floor_files.hpp"
#include "cli/output.hpp"
#include "cli/store_copy.hpp"
#include "core/cards/shown.hpp"

namespace punto {

int run_backup(const BackupOptions& options) {
  // Before the copy is made: what is witnessed by now is in it, what comes later need not be.
  auto evidence = read_evidence(options.keys, options.witness);
  if (!evidence) return refuse(evidence.error());
  const auto store = store_address(options.store);
  if (!store) return refuse(store.error());
  if (store->is_file()) {
    const auto plain = refuse_special_file(store->place());
    if (!plain) return refuse(plain.error());
  }
  const auto made =
      make_store_copy({*store, StoreAddress::of_file(options.output), std::move(evidence->settings),
                       options.keeps_unsound ? UnsoundCopy::Keep : UnsoundCopy::Drop});
  if (!made) {
    refuse(made.error().text);
    return made.error().code;
  }
  return tell_copy(fmt::format("{}: a copy of {}", shown(options.output), shown(store->shown())),
                   *made);
}

}  // namespace punto
