#include "cli/evidence.hpp"

#include "cli/floor_files.hpp"
#include "cli/witness_file.hpp"

namespace punto {

std::expected<Evidence, std::string> read_evidence(const std::vector<std::string>& keys,
                                                   const std::string& witness) {
  Evidence evidence;
  for (const std::string& file : keys) {
    const auto loaded = load_public_keys(file);
    if (!loaded) return std::unexpected(loaded.error());
    auto& all = evidence.settings.public_keys;
    all.insert(all.end(), loaded->begin(), loaded->end());
  }
  if (witness.empty()) return evidence;
  auto read = read_witness(witness);
  if (!read) return std::unexpected(read.error());
  evidence.settings.witnesses = std::move(read->lines);
  evidence.unreadable = read->unreadable;
  return evidence;
}

}  // namespace punto
