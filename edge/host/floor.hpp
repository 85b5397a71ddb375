#pragma once

#include <atomic>
#include <chrono>
#include <expected>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edge/host/floor_table.hpp"
#include "edge/host/hosted_house.hpp"
#include "edge/host/unstored_notes.hpp"
#include "edge/host/voucher_drawer.hpp"

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

  // What whoever starts the floor has found.
  void note(Significance kind, std::string text);
  // And where it has found it: that is taken away in the transaction that keeps the note.
  void note(Significance kind, std::string text, std::string projection, std::string row);
  // The program and its rulebooks, a line for each; noted where they are others than before.
  void record_components(std::vector<std::string> components);
  // Tables that are in the store and were not added.
  OrError<void> note_left_out();

  // From any thread. The reply comes from the thread that makes the turns, or at once where the
  // command cannot wait for one.
  void submit(std::string_view table, Ask ask, const Reply& reply);
  // From a device that reads the cards of a table.
  void submit(std::string_view table, const CardReading& reading, const Reply& reply);

  // From those whose command could not even be made: was it done before?
  void submit(std::string_view table, const Recall& recall, const Reply& reply);
  void submit(const Recall& recall, const HouseReply& reply);

  // For the house. Where it has to ask a table or a voucher, the reply waits for their answer.
  void submit(HouseAsk ask, const HouseReply& reply);

  // Gives the time of the next step that is due by itself.
  std::optional<Time> turn();

  // Of the last turn. It always goes on, whatever the clock does.
  [[nodiscard]] Time time() const { return steady_.last(); }

  // From any thread: rounds in play come to their end, and no table begins another by itself.
  void drain() { is_draining_ = true; }
  // From any thread: whether no round is in play that would come to its end by itself, as the last
  // turn has left the tables.
  [[nodiscard]] bool is_drained() const { return is_drained_; }

  // Leaves everything so that the next start is quick. Whoever waits or comes later is told.
  OrError<void> stop();

  [[nodiscard]] FloorTable* find(std::string_view table) const;
  [[nodiscard]] const std::vector<std::unique_ptr<FloorTable>>& tables() const { return tables_; }
  [[nodiscard]] bool is_store_away() const { return store_away_; }
  // As the witness knows it; empty before the first turn of a new store.
  [[nodiscard]] const std::string& store_id() const { return store_id_; }
  // Whether a voucher of that id was ever made, open or not. On the thread that makes the turns.
  [[nodiscard]] bool has_voucher(const voucher::VoucherId& id) const;
  // Nothing while the store is away.
  [[nodiscard]] const house::State* house() const { return house_ ? &house_->state() : nullptr; }

 private:
  struct Answered {
    FloorTable* table = nullptr;
    Reply reply;
    Answer answer;
  };
  struct HouseAnswered {
    HouseReply reply;
    HouseAnswer answer;
  };
  // Everything that is stored together.
  enum class Part : std::uint8_t { Table, Shoes, House, Voucher, Checkpoints };
  struct Packed {
    Part part = Part::House;
    FloorTable* table = nullptr;  // whose it is
    std::string stream;
  };
  struct Batch {
    std::vector<Append> appends;
    std::vector<Packed> streams;  // of each append
    std::vector<ProjectionUpdate> updates;
    std::optional<WitnessLine> witness;
    std::vector<StreamState> states;  // of its snapshots, to be signed
  };

  // floor.cpp
  Time read_clock();
  void take_asks(FloorTable& table, Time now);
  void start_gaming_day(FloorTable& table, Time now);
  void take_due_steps(FloorTable& table, Time now);
  void look_whether_drained();
  void stop_deal(FloorTable& table, const std::string& trouble, Time now);
  template <typename Act>
  Answer guarded(FloorTable& table, Act act);
  void join(std::string_view table, WaitingAsk ask);
  Answer take_asked(FloorTable& table, const Ask& ask, Time now);
  Answer take_asked(FloorTable& table, const CardReading& reading, Time now);
  Answer take_asked(FloorTable& table, const Recall& recall, Time now);
  Answer take(FloorTable& table, const Ask& ask, Time now);
  Stored<bool> was_taken_long_ago(const FloorTable& table, const house::Errand& errand,
                                  const RequestId& request);
  Answer take(FloorTable& table, const CardReading& reading, Time now);
  Answer take_read_cards(FloorTable& table, const ReaderAnswer& meant, Time now);
  void turn_away();
  [[nodiscard]] std::optional<Time> next_due(Time now);
  void note(Significance kind, std::string_view table, std::string text, Time now);
  void announce(const SignificantEvent& event) const;
  void remember(UnstoredNotes::Note note);
  void offer_notes();
  void note_fault(FloorTable& table, Time now);
  void note_house_fault(Time now);
  void tell(std::string_view table, std::string text, Time now) const;

  // floor_nodes.cpp: where several nodes share the floor.
  [[nodiscard]] bool is_shared() const { return parts_.shared != nullptr; }
  // Whether anything may be decided in the house now.
  [[nodiscard]] bool may_decide_house() const { return !is_shared() || has_house_; }
  [[nodiscard]] bool is_keeper() const { return !is_shared() || parts_.shared->is_keeper(); }
  void meet_others(Time now);
  bool have_house(std::chrono::milliseconds patience, Time now);
  void leave_house();
  Stored<void> follow_house();
  void follow_house(Time now);
  bool take_followed(const Record& record);
  void look_at_followed();
  void know_own_errands();
  [[nodiscard]] bool is_carried_here(const house::Errand& errand, Time now) const;
  [[nodiscard]] bool wants_house(Time now);
  [[nodiscard]] bool has_departures() const;
  [[nodiscard]] bool is_day_due(Time now);
  void look_at_rights(Time now);
  void take_tables(Time now);
  void take_table(FloorTable& table, Time now);
  void give_tables(Time now);
  [[nodiscard]] static bool may_go(FloorTable& table);
  void leave_table(FloorTable& table, std::string_view why, Time now);
  bool is_still_here(FloorTable& table, Time now);
  void leave_what_others_took(Time now);
  Stored<void> look_at_all_heads();
  Stored<void> follow_checkpoints();
  [[nodiscard]] OrError<void> know_table(const TablePlan& plan, Time now);
  [[nodiscard]] Stored<Digest> head_where_sent(const StreamInfo& house);

  // floor_checks.cpp
  [[nodiscard]] std::optional<Answer> object_to_asker(const FloorTable& table,
                                                      const Ask& ask) const;
  void stop_wrong_terminals(Time now);
  void check_books(Time now);
  [[nodiscard]] std::optional<std::string> find_wrong_books() const;
  [[nodiscard]] bool can_count_transit() const;
  [[nodiscard]] Cents count_transit() const;

  // floor_house.cpp
  HouseAnswer take(const HouseAsk& ask, Time now);
  HouseAnswer take_despite_fault(const HouseAsk& ask, Time now);
  HouseAnswer take_of_system(house::CommandBody body, Time now);
  [[nodiscard]] bool complete(HouseAsk& ask) const;
  bool is_of_tray_elsewhere(HouseAsk& ask, Time now);
  HouseAnswer take_asked(HouseAsk& ask, Time now);
  HouseAnswer take_asked(const Recall& recall, Time now);
  void take_house_asks(Time now);
  void join_house(WaitingHouseAsk ask);
  void note_refused(const house::CommandBody& body, const HouseAnswer& answer, Time now);
  std::optional<ErrandOutcome> carry(const house::Errand& errand, const house::TableTask& task,
                                     Time now);
  void carry_errands(Time now);
  std::optional<ErrandOutcome> carry(const house::Errand& errand, const house::VoucherTask& task,
                                     Time now);
  void announce_strange_voucher(house::ErrandNumber number, Time now) const;
  void end_errands(Time now);
  HouseAnswer end_errand(house::ErrandNumber number, const ErrandOutcome& outcome, Time now);
  void set_aside(const house::Errand& errand, const HouseAnswer& why, Time now);
  [[nodiscard]] bool is_awaited(const FloorTable& table, PlayerId player) const;
  [[nodiscard]] bool must_wait(const FloorTable& table, const Departure& departure) const;
  void take_departure(FloorTable& table, const Departure& departure, Time now);
  std::vector<Departure> departures_to_take(FloorTable& table) const;
  void take_departures(Time now);
  [[nodiscard]] bool may_have_left(const FloorTable& table, PlayerId player) const;
  Stored<void> find_departures(FloorTable& table, const StreamInfo& stream);
  void know_today(Time now);
  void start_house_day(Time now);
  void work_for_house(Time now);
  void leave_waiting();
  void finish_errands(Time now);
  [[nodiscard]] bool house_has_work() const;

  // floor_store.cpp
  enum class Closing : std::uint8_t { No, Yes };
  bool store(Time now, Closing closing);
  [[nodiscard]] Appended foresee(const StreamTail& tail) const;
  void take_notes_of_tables(Time now);
  static void pack(Batch& batch, StreamTail& tail, Part part, FloorTable* table = nullptr);
  void pack(Batch& batch, FloorTable& table);
  void add_projections(Batch& batch, FloorTable& table, Closing closing);
  void add_house_snapshot(Batch& batch, Closing closing);
  [[nodiscard]] bool is_snapshot_due(const StreamTail& tail, std::uint64_t last,
                                     Closing closing) const;
  void add_snapshot(Batch& batch, const StreamTail& tail, const Snapshot& snapshot) const;
  void add_checkpoint(Batch& batch, Time now, Closing closing);
  void keep(Batch& batch, const std::vector<Appended>& outcomes, Time now);
  void keep(const Packed& packed, const Batch& batch, const Record& record);
  void show_to_witness(const WitnessLine& line);
  void lose(const Packed& packed, Appended why, Time now);
  void lose(FloorTable& table, Appended why, Time now);
  void mend_all(Time now);
  void mend_house(Time now);
  void answer_all();
  void give_up(StoreError why, Time now);
  void try_store_again(Time now);

  // floor_recovery.cpp
  OrError<void> begin();
  OrError<void> start_beside_others();
  Stored<StreamInfo> claim(const std::string& name);
  Stored<void> take_over_house();
  Stored<void> rebuild_house_anew(Time now);
  Stored<void> open_house(Time now);
  [[nodiscard]] StoreError why_not_open(const HouseAnswer& opened) const;
  void add_to_house(const TablePlan& plan, Time now);
  Stored<std::string> read_store_id();
  [[nodiscard]] std::string how_it_started() const;
  Stored<void> take_over(FloorTable& table, const StreamInfo& stream, Time now);
  Stored<void> open_table(FloorTable& table, const StreamInfo& stream, Time now);
  Stored<void> replay(FloorTable& table, const StreamInfo& stream, Time now);
  [[nodiscard]] Stored<void> compare_with_plan(const FloorTable& table, Time now) const;
  Stored<void> make_electronic(FloorTable& table, Time now);
  Stored<ShoesOnRecord> read_shoes(const StreamInfo& stream);
  Stored<void> catch_up_rounds(FloorTable& table, const StreamInfo& stream);
  Stored<void> rebuild(FloorTable& table, Time now);
  void mend(FloorTable& table, Time now);
  void suspend(FloorTable& table, Time now);

  FloorParts parts_;
  FloorSettings settings_;
  SteadyTime steady_;
  GamingDay today_;
  std::vector<std::unique_ptr<FloorTable>> tables_;
  std::map<std::string, StreamHead> heads_;  // of all streams, as stored
  std::map<std::string, StreamHead> heads_at_checkpoint_;
  std::map<std::string, StreamState> unsigned_states_;  // since the last checkpoint
  std::optional<HostedHouse> house_;
  std::uint64_t house_snapshot_at_ = 1;  // the number of its next event when it was made
  std::string house_not_trusted_;        // why its snapshot was thrown away, until that is noted
  WaitingLine<WaitingHouseAsk> house_line_;
  ErrandDesk errands_;
  VoucherDrawer vouchers_;
  std::string house_fault_;  // what broke, until the house has been rebuilt
  bool is_house_fault_noted_ = false;
  bool has_expired_vouchers_ = true;
  bool books_are_due_ = true;  // to be checked
  std::vector<HouseAnswered> house_answered_;
  std::multimap<house::ErrandNumber, HouseAnswered> waiting_replies_;
  std::optional<StreamTail> checkpoints_;
  std::string witness_trouble_;  // so that it is told once
  std::string store_id_;         // empty: it has no checkpoint yet
  UnstoredNotes notes_;
  std::vector<Answered> answered_;
  bool has_house_ = false;                     // until the end of the turn
  house::ErrandNumber errands_before_ = 0;     // the last one when the house was had
  std::set<house::ErrandNumber> own_errands_;  // that this node has begun, to vouchers
  std::uint64_t sent_from_ = 0;  // the first event of what was stored of the house last
  std::uint64_t rights_version_ = 0;
  bool has_looked_at_rights_ = false;
  Time follow_at_;
  Time take_again_at_;
  Time checkpoint_at_;
  Time try_again_at_;
  Time away_since_;
  std::string away_because_;
  bool store_away_ = false;
  bool is_clock_wrong_ = false;
  std::atomic<bool> is_draining_ = false;
  std::atomic<bool> is_drained_ = false;
};

}  // namespace punto
