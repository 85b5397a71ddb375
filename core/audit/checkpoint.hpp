#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rulebook/digest.hpp"
#include "core/table/identity.hpp"

namespace punto {

struct StreamHead {
  std::string stream;
  std::uint64_t next = 1;  // the number of the first entry that the head does not cover
  Digest head;

  friend bool operator==(const StreamHead&, const StreamHead&) = default;
};

// What a stream had come to before the entry `next`: the digest of its starting point
// (starting_point.hpp), by which a part of the stream can be checked without what was before.
struct StreamState {
  std::string schema;  // by which fields; another version of the program may have others
  std::string stream;
  std::uint64_t next = 1;
  Digest digest;

  friend bool operator==(const StreamState&, const StreamState&) = default;
};

// The heads of all streams at one time: whoever keeps its digest can tell later whether anything
// before it was changed or cut off.
struct Checkpoint {
  std::uint64_t number = 1;
  Time at;
  std::vector<StreamHead> heads;
  std::vector<StreamState> states;  // that were gone through since the checkpoint before

  friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

// The text that is signed: a line for the checkpoint and one for each stream.
std::string to_text(const Checkpoint& checkpoint);
std::optional<Checkpoint> parse_checkpoint(std::string_view text);

// As it stands in the stream of checkpoints.
struct SignedCheckpoint {
  std::string text;
  std::string key;  // the id of the key that signed it
  std::array<std::uint8_t, 64> signature{};

  friend bool operator==(const SignedCheckpoint&, const SignedCheckpoint&) = default;
};
inline constexpr std::string_view checkpoint_stream = "checkpoints";

void append_bytes(std::string& to, const SignedCheckpoint& checkpoint);
std::optional<SignedCheckpoint> take_checkpoint(std::string_view& bytes);

// By which a store is known: 16 digits of the digest of its first checkpoint.
std::string store_id_of(std::string_view first_checkpoint);

// What a witness keeps of a checkpoint: one line.
struct WitnessLine {
  std::string store;  // its id
  std::uint64_t number = 1;
  Time at;
  Digest digest;  // of the checkpoint's text

  friend bool operator==(const WitnessLine&, const WitnessLine&) = default;
};
std::string to_text(const WitnessLine& line);
std::optional<WitnessLine> parse_witness_line(std::string_view line);

}  // namespace punto
