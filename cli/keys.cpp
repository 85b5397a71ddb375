#include "cli/keys.hpp"

#include <fmt/format.h>

#include "cli/output.hpp"
#include "core/cards/shown.hpp"
#include "edge/clock/clock.hpp"
#include "edge/keys/key_file.hpp"

namespace punto {
namespace {

int tell(const std::expected<Keys, std::string>& keys, std::string_view what,
         const std::string& file) {
  if (!keys) return refuse(keys.error());
  write_out(fmt::format("{} {}: it signs with {}, and holds {} key{} for signing\n", shown(file),
                        what, to_text(keys->signing().id()), keys->all_signing().size(),
                        keys->all_signing().size() == 1 ? "" : "s"));
  return exit_done;
}

}  // namespace

int run_keys_create(const KeysOptions& options) {
  return tell(create_keys(options.file, SystemClock{}.now()), "is made", options.file);
}

int run_keys_rotate(const KeysOptions& options) {
  return tell(rotate_keys(options.file, SystemClock{}.now()), "has newer keys", options.file);
}

int run_keys_public(const KeysOptions& options) {
  const auto keys = load_keys(options.file);
  if (!keys) return refuse(keys.error());
  write_out(public_keys_text(keys->public_keys()));
  return exit_done;
}

}  // namespace punto
