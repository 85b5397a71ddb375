#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "core/audit/commitment.hpp"
#include "edge/device/random_source.hpp"
#include "edge/keys/keys.hpp"

namespace punto {

// A shoe whose seed is hidden: what is stored before its first card. Everything but the seed may be
// read; the seed can be opened with the key of that id, for this table and shoe only.
struct SealedShoe {
  ShoeNumber number = 0;
  Digest commitment;
  KeyId key;
  std::string sealed;

  friend bool operator==(const SealedShoe&, const SealedShoe&) = default;
};

// The same when the shoe is over or abandoned: anybody may check it now.
struct OpenedShoe {
  ShoeNumber number = 0;
  ShoeSeed seed;

  friend bool operator==(const OpenedShoe&, const OpenedShoe&) = default;
};

enum class SealTrouble : std::uint8_t {
  UnknownKey,        // the floor has no key of that id
  Broken,            // the key does not open it: something was changed
  OtherTable,        // it was sealed for another table
  OtherShoe,         // it is not the shoe that is asked for
  NotTheCommitment,  // the seed does not give the commitment
};
struct SealError {
  SealTrouble trouble = SealTrouble::Broken;
  std::string text;  // one line, with what to do
};

// With the newest key; the error is that of the source.
std::expected<SealedShoe, std::string> seal_seed(const VirtualShoe& shoe, const ShoeSeed& seed,
                                                 const Keys& keys, RandomSource& source);

std::expected<ShoeSeed, SealError> open_seed(const VirtualShoe& shoe, const SealedShoe& sealed,
                                             const Keys& keys);

}  // namespace punto
