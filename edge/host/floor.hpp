#pragma once

#include <expected>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edge/host/floor_table.hpp"

namespace punto {

// All tables of one process. One thread makes its turns: it takes what is asked, decides it in
// memory, stores all of it in one transaction, and only then answers and publishes. There is no
// timer: while one transaction is flushed the next asks gather.
class Floor {
 public:
  // The error is one line that says what to do.
  template <typename Value>
  using OrError = std::expected<Value, std::string>;

  Floor(FloorParts parts, FloorSettings settings);

  // Before the first turn. Takes the streams of the house over from the store.
  OrError<void> start();
  // Takes a table over from the store, or opens it with the first turn.
  OrError<void> add_table(const TablePlan& plan);

  // From any thread. The reply comes from the thread that makes the turns, or at once where the
  // command cannot wait for one.
  void submit(std::string_view table, Ask ask, const Reply& reply);

  // Gives the time of the next step that is due by itself.
  std::optional<Time> turn();

  // Leaves everything so that the next start is quick.
  OrError<void> stop();

  [[nodiscard]] FloorTable* find(std::string_view table) const;
  [[nodiscard]] const std::vector<std::unique_ptr<FloorTable>>& tables() const { return tables_; }
  [[nodiscard]] bool is_store_away() const { return store_away_; }

 private:
  struct Answered {
    FloorTable* table = nullptr;
    Reply reply;
    Answer answer;
  };
  // Everything that is stored together.
  struct Batch {
    std::vector<Append> appends;
    std::vector<ProjectionUpdate> updates;
    std::vector<std::pair<std::string, FloorTable*>> streams;  // of each append; no table: other
    std::optional<WitnessLine> witness;
  };

  // floor.cpp
  Time read_clock();
  void take_asks(FloorTable& table, Time now);
  void start_gaming_day(FloorTable& table, Time now);
  void take_due_steps(FloorTable& table, Time now);
  void stop_deal(FloorTable& table, const std::string& trouble, Time now);
  template <typename Act>
  Answer guarded(FloorTable& table, Act act);
  Answer take(FloorTable& table, const Ask& ask, Time now);
  void turn_away();
  [[nodiscard]] std::optional<Time> next_due(Time now) const;
  void note(Significance kind, std::string_view table, std::string text, Time now);
  void tell(std::string_view table, std::string text, Time now) const;

  // floor_store.cpp
  enum class Closing : std::uint8_t { No, Yes };
  bool store(Time now, Closing closing);
  void pack(Batch& batch, StreamTail& tail, FloorTable* table);
  void pack(Batch& batch, FloorTable& table);
  void add_projections(Batch& batch, FloorTable& table, Closing closing);
  void add_checkpoint(Batch& batch, Time now, Closing closing);
  void keep(Batch& batch, const std::vector<Appended>& outcomes, Time now);
  void answer_all();
  void lose(const StoreError& error, Time now);
  void try_store_again(Time now);

  // floor_recovery.cpp
  Stored<StreamInfo> claim(const std::string& name);
  Stored<void> take_over_house();
  Stored<void> take_over(FloorTable& table, const StreamInfo& stream, Time now);
  Stored<void> open_table(FloorTable& table, const StreamInfo& stream, Time now);
  Stored<void> replay(FloorTable& table, const StreamInfo& stream, Time now);
  Stored<void> compare_with_plan(const FloorTable& table, Time now) const;
  Stored<void> make_electronic(FloorTable& table, Time now);
  Stored<std::optional<SealedShoe>> find_shoe(const StreamInfo& stream, ShoeNumber number);
  Stored<void> catch_up_rounds(FloorTable& table, const StreamInfo& stream);
  Stored<void> rebuild(FloorTable& table, Time now);
  void mend(FloorTable& table, Time now);

  FloorParts parts_;
  FloorSettings settings_;
  SteadyTime steady_;
  std::vector<std::unique_ptr<FloorTable>> tables_;
  std::map<std::string, StreamHead> heads_;  // of all streams, as stored
  std::map<std::string, StreamHead> heads_at_checkpoint_;
  std::optional<StreamTail> house_;
  std::optional<StreamTail> checkpoints_;
  std::vector<Answered> answered_;
  Time checkpoint_at_;
  Time try_again_at_;
  Time away_since_;
  std::string away_because_;
  bool store_away_ = false;
  bool clock_is_behind_ = false;
};

}  // namespace punto
