#pragma once

#include <array>
#include <filesystem>
#include <string>

#include "tests/drive/random.hpp"

namespace punto::tamper {

inline constexpr std::string_view store_name = "floor.db";

// What somebody may do to the files of a store, or to its rows.
enum class Harm : std::uint8_t {
  FlipByte,
  CutFile,
  SwapBlocks,
  SwapRecords,
  DropRecord,
  ChangeRecord,
  RenameStream,
  RemakeChain,
  AddTrigger,
  ChangeProjection,
  PretendPart,
};
inline constexpr std::array<std::string_view, 11> harm_names = {
    "a byte flipped",   "a file cut",         "blocks swapped",   "records swapped",
    "a record dropped", "a record's columns", "a stream renamed", "a chain made anew",
    "a trigger added",  "a projection's row", "a part pretended"};

// Does it to the store in the folder; where chance has it, and in one line for people.
std::string do_harm(Harm harm, const std::filesystem::path& folder, drive::Random& random);

}  // namespace punto::tamper
