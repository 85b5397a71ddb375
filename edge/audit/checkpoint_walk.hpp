#pragma once

#include <map>
#include <string>

#include "edge/audit/stream_walk.hpp"

namespace punto {

// Reads the stream of checkpoints: the heads that were signed, stream by stream, and whether the
// signatures and the witnesses agree with them.
class CheckpointWalk {
 public:
  explicit CheckpointWalk(const VerifySettings& settings) : settings_(settings) {}

  std::vector<StoreFinding> found;

  // Where the store holds only some of them: the first tells whose store they are of.
  void begin_at(std::uint64_t next, const SignedCheckpoint& first);
  void follow(const Record& record);
  // After the last record: what witnesses have seen and is no longer among those that are `there`.
  void finish(std::uint64_t there);

  [[nodiscard]] const SignedHeads& heads_of(const std::string& stream) const;
  // Of the starting points that were signed.
  [[nodiscard]] const SignedHeads& states_of(const std::string& stream) const;
  // States that another version of the program signed, which this one cannot make again.
  [[nodiscard]] std::uint64_t states_of_others() const { return states_of_others_; }
  [[nodiscard]] const std::map<std::string, SignedHeads>& heads() const { return heads_; }
  [[nodiscard]] std::uint64_t count() const { return count_ - before_; }
  [[nodiscard]] const std::string& store_id() const { return store_; }
  // The last that could be read.
  [[nodiscard]] const std::optional<Checkpoint>& last() const { return last_; }
  // Those that the witness has seen behind it.
  [[nodiscard]] std::uint64_t witnessed_later() const;
  // Of them the witness has seen just as they are.
  [[nodiscard]] std::uint64_t witnessed() const { return witnessed_; }

 private:
  void follow(const SignedCheckpoint& checkpoint);
  void check_signature(const SignedCheckpoint& checkpoint);
  void check_witnesses(const SignedCheckpoint& checkpoint, std::optional<Time> at);
  void find_witnesses();
  void report(std::string what);

  const VerifySettings& settings_;
  std::map<std::string, SignedHeads> heads_;
  std::map<std::string, SignedHeads> states_;
  struct Span {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::uint64_t count = 0;
  };
  std::map<std::string, Span> not_given_;                       // keys, and what they have signed
  std::multimap<std::uint64_t, const WitnessLine*> witnesses_;  // of this store, by their numbers
  std::string store_;                                           // its id
  std::optional<Checkpoint> last_;
  std::uint64_t before_ = 0;  // that are kept elsewhere
  std::uint64_t count_ = 0;
  std::uint64_t states_of_others_ = 0;
  std::uint64_t witnessed_ = 0;
};

}  // namespace punto
