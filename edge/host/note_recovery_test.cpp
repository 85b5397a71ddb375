#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "core/table/progress.hpp"
#include "edge/audit/verify_store.hpp"
#include "edge/host/rebuild.hpp"
#include "tests/faulty_store.hpp"
#include "tests/house_notes.hpp"
#include "tests/test_floor.hpp"

// What must be known is on record once, whatever fails: what happened at a table with the table's
// own record, and neither without the other.
namespace punto {
namespace {

using Fault = FaultyStore::Fault;
using Told = std::multiset<std::string>;

const std::string tiger = "tiger-1";
constexpr PlayerId guest{7};
constexpr int most_appends = 5;  // from the command on until everything is quiet, and one more

std::string told(const std::string& subject, const SignificantEvent& event) {
  return fmt::format("{} {} {}", event.at.milliseconds, subject, event.text);
}

// A table at which two cards of a round lie: nothing is established yet.
class TwoCards {
 public:
  TwoCards() {
    test.store = &store;
    test.plans = {electronic_plan("tiger")};
    EXPECT_EQ(test.start(), "");
    EXPECT_EQ(test.sit(tiger, guest, 1, Cents{100'000'00})->kind, AnswerKind::Done);
    for (int i = 0; i < 1'000 && drawn_count(state().round.cards) != 2; ++i) test.run(100);
  }

  [[nodiscard]] const TableState& state() const { return test.state(tiger); }

  // EB4 5.9.1: the round is void.
  [[nodiscard]] Command interruption() const {
    const Rulebook& rulebook = state().law->rulebook;
    const auto number =
        rulebook.find_irregularity(Trigger::Interruption) - rulebook.irregularities.data();
    DeclareIrregularity declared;
    declared.irregularity = static_cast<std::uint8_t>(number);
    declared.round = 1;
    return {machine(), declared};
  }

  void submit_interruption() {
    test.submit(tiger, interruption(), "key", [this](const Answer& given) { answer = given; });
  }

  // Until there is an answer that counts.
  void insist() {
    for (int tries = 0; tries < 10; ++tries) {
      answer = {};
      if (test.floor->find(tiger)->hosted) submit_interruption();
      test.floor->turn();
      if (answer && (answer->kind == AnswerKind::Done || answer->kind == AnswerKind::Refused))
        return;
      test.clock.pass(600);  // until the store is tried again
    }
    ADD_FAILURE() << "nobody answers";
  }

  Told told_by_table() {
    Told all;
    for (const Entry& entry : test.entries(tiger)) {
      for (const Event& event : entry.events) {
        if (const auto significant = significance_of(event)) all.insert(told(tiger, *significant));
      }
    }
    return all;
  }

  Told told_by_house() {
    Told all;
    for (const SignificantEvent& event : notes_in(*test.own_store)) {
      if (event.kind == Significance::RoundVoid) all.insert(told(event.subject, event));
    }
    return all;
  }

  void expect_sound() {
    const auto report = verify_store(*test.own_store, {});
    EXPECT_TRUE(report->is_sound()) << report->found.front().what;
  }

  TestFloor test;
  FaultyStore store{*test.own_store};
  std::optional<Answer> answer;
};

enum class Afterwards : std::uint8_t { GoesOn, Crashes };

void void_a_round(Fault fault, int appends_before, Afterwards afterwards) {
  TwoCards table;
  table.store.appends_before = appends_before;
  table.store.next_append = fault;
  table.submit_interruption();
  for (int turns = 0; turns < most_appends && table.store.next_append != Fault::None; ++turns) {
    table.test.floor->turn();
    table.test.clock.pass(100);
    EXPECT_EQ(table.told_by_house(), table.told_by_table()) << "after every turn";
  }
  if (afterwards == Afterwards::Crashes) {
    EXPECT_EQ(table.test.start(), "");
  }
  if (!table.test.floor->find(tiger)->hosted) table.test.run(1'000);
  table.insist();
  table.test.run(60'000);
  EXPECT_EQ(table.told_by_house(), table.told_by_table());
  const std::size_t voided = table.told_by_table().size();
  EXPECT_TRUE(voided == 1 || (voided == 0 && fault == Fault::Conflict)) << voided;
  table.expect_sound();
}

TEST(NotesOfATable, AreThereOnceWhicheverAppendFails) {
  for (const Fault fault : {Fault::Before, Fault::After, Fault::Conflict}) {
    for (const Afterwards afterwards : {Afterwards::GoesOn, Afterwards::Crashes}) {
      for (int appends_before = 0; appends_before < most_appends; ++appends_before) {
        SCOPED_TRACE(fmt::format("fault {}, {} appends before, {}", static_cast<int>(fault),
                                 appends_before,
                                 afterwards == Afterwards::Crashes ? "crashes" : "goes on"));
        void_a_round(fault, appends_before, afterwards);
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

TEST(NotesOfATable, StandInTheTransactionOfTheTable) {
  TwoCards table;
  table.submit_interruption();
  table.test.floor->turn();
  EXPECT_EQ(table.told_by_table().size(), 1u);
  EXPECT_EQ(table.told_by_house(), table.told_by_table());
}

// ---- somebody else writes -----------------------------------------------------------------------

// Its record will not be stored, so nothing is noted of what stands in it.
TEST(NotesOfATable, AreNotThereWhereSomebodyElseHasWrittenToTheTable) {
  TwoCards table;
  const StreamInfo stream = *table.test.own_store->stream("table/" + tiger);
  auto rebuilt = rebuild_table(*table.test.own_store, stream, {1, 2, 3});
  ASSERT_TRUE(rebuilt);
  HostedTable other{stream, std::move(rebuilt->made), table.test.floor->time()};
  other.take({{}, {machine(), SuspendTable{"somebody else"}}}, table.test.floor->time());
  const Append append = other.tail().pack();
  ASSERT_EQ(table.test.own_store->append({&append, 1}, {})->front(), Appended::Done);
  table.submit_interruption();
  table.test.floor->turn();
  EXPECT_EQ(table.answer->kind, AnswerKind::NotCertain);
  table.test.run(1'000);
  EXPECT_EQ(table.told_by_table(), Told{});
  EXPECT_EQ(table.told_by_house(), Told{});
  EXPECT_EQ(count_notes(*table.test.own_store, Significance::TableFault), 1);
}

// The house is read anew first, and has the note in the same transaction all the same.
TEST(NotesOfATable, AreThereWhereSomebodyElseHasWrittenToTheHouse) {
  TwoCards table;
  const StreamInfo stream = *table.test.own_store->stream(house::stream);
  auto rebuilt = rebuild_house(*table.test.own_store, stream, {1, 2, 3});
  ASSERT_TRUE(rebuilt);
  HostedHouse other{stream, std::move(rebuilt->made)};
  const house::Note note{Significance::DoorOpened, "one", "somebody else"};
  other.take({{}, {house::system(), note}}, table.test.floor->time());
  const Append append = other.tail().pack();
  ASSERT_EQ(table.test.own_store->append({&append, 1}, {})->front(), Appended::Done);
  table.submit_interruption();
  table.test.floor->turn();
  EXPECT_EQ(table.answer->kind, AnswerKind::Done);
  EXPECT_EQ(table.told_by_table().size(), 1u);
  EXPECT_EQ(table.told_by_house(), table.told_by_table());
  table.expect_sound();
}

// ---- faults of the program ----------------------------------------------------------------------

// The next guest is somebody who is there already.
void break_house(TestFloor& test) {
  auto& state = const_cast<house::State&>(*test.floor->house());
  const auto next = std::max(state.last_guest, house::first_guest) + 1;
  state.players.emplace(PlayerId{next}, house::Player{});
  const house::TerminalId terminal{99};
  ASSERT_EQ(test.ask(house::system(), house::AddTerminal{terminal, "terminal", {}})->kind,
            AnswerKind::Done);
  test.floor->submit(
      HouseAsk{{}, {house::at(terminal), house::InsertCash{terminal, Cents{100'00}}}},
      [](const HouseAnswer& answer) { EXPECT_NE(answer.kind, AnswerKind::Done); });
}

void void_a_round_with_a_broken_house(Fault fault, Afterwards afterwards) {
  TwoCards table;
  break_house(table.test);
  table.store.next_append = fault;
  table.submit_interruption();
  table.test.floor->turn();
  EXPECT_EQ(table.told_by_house(), table.told_by_table());
  if (afterwards == Afterwards::Crashes) {
    EXPECT_EQ(table.test.start(), "");
  }
  if (!table.test.floor->find(tiger)->hosted) table.test.run(1'000);
  table.insist();
  table.test.run(60'000);
  EXPECT_EQ(table.told_by_table().size(), 1u);
  EXPECT_EQ(table.told_by_house(), table.told_by_table());
  // What was never stored a crash takes along.
  const bool is_lost = fault == Fault::Before && afterwards == Afterwards::Crashes;
  EXPECT_EQ(count_notes(*table.test.own_store, Significance::TableFault), is_lost ? 0 : 1);
  table.expect_sound();
}

TEST(NotesOfATable, AreThereWhereTheHouseIsAtFault) {
  for (const Fault fault : {Fault::None, Fault::Before, Fault::After}) {
    for (const Afterwards afterwards : {Afterwards::GoesOn, Afterwards::Crashes}) {
      SCOPED_TRACE(fmt::format("fault {}, {}", static_cast<int>(fault),
                               afterwards == Afterwards::Crashes ? "crashes" : "goes on"));
      void_a_round_with_a_broken_house(fault, afterwards);
    }
  }
}

// With what the table had decided before it broke; the process is gone right after that.
TEST(NotesOfATable, HaveItsFaultToo) {
  TwoCards table;
  ++const_cast<TableState&>(table.state()).seats.front().credits.value;
  for (int i = 0; i < 1'000 && !table.test.was_noted(Significance::BooksOutOfBalance); ++i) {
    table.test.clock.pass(100);
    table.test.floor->turn();
  }
  ASSERT_EQ(table.test.start(), "");
  EXPECT_EQ(count_notes(*table.test.own_store, Significance::BooksOutOfBalance), 1);
}

// ---- vouchers and archives ----------------------------------------------------------------------

voucher::VoucherId forge_voucher(EventStore& store) {
  voucher::VoucherId id;
  id.bytes.fill(9);
  StreamTail forged{*store.stream(voucher::stream_of(id))};
  voucher::append_bytes(forged.bytes(),
                        voucher::Event{Time{1}, 1, voucher::Issued{Cents{900'00}, last_time}});
  forged.count(1);
  const Append append = forged.pack();
  EXPECT_EQ(store.append({&append, 1}, {})->front(), Appended::Done);
  return id;
}

TEST(NotesOfTheHouse, OfAVoucherNotAsRecordedAreThereOnce) {
  for (const Fault fault : {Fault::Before, Fault::After}) {
    for (int appends_before = 0; appends_before < most_appends; ++appends_before) {
      SCOPED_TRACE(
          fmt::format("fault {}, {} appends before", static_cast<int>(fault), appends_before));
      TwoCards table;
      const house::TerminalId terminal{7};
      const voucher::VoucherId id = forge_voucher(*table.test.own_store);
      table.store.appends_before = appends_before;
      table.store.next_append = fault;
      table.test.ask(house::at(terminal), house::PresentVoucher{terminal, id}, "key");
      ASSERT_EQ(table.test.start(), "");
      table.test.ask(house::at(terminal), house::PresentVoucher{terminal, id}, "key");
      table.test.run(60'000);
      EXPECT_EQ(count_notes(*table.test.own_store, Significance::VoucherNotAsRecorded), 1);
    }
  }
}

// Whoever has found something notes it, and what it was found by is gone with the same commit.
TEST(NotesOfTheHouse, TakeAwayWhatTheyWereFoundBy) {
  for (const Fault fault : {Fault::None, Fault::Before, Fault::After}) {
    SCOPED_TRACE(static_cast<int>(fault));
    TwoCards table;
    EventStore& store = *table.test.own_store;
    const StreamInfo house = *store.stream(house::stream);
    const ProjectionUpdate found{"found", house.id, 0, {{"row", "an archive"}}};
    ASSERT_TRUE(store.append({}, {&found, 1}));
    table.store.next_append = fault;
    table.test.floor->note(Significance::ArchiveMade, "an archive", "found", "row");
    EXPECT_TRUE(store.row("found", "row")->has_value());
    table.test.floor->turn();
    const bool is_stored = count_notes(store, Significance::ArchiveMade) == 1;
    EXPECT_EQ(is_stored, fault != Fault::Before);
    EXPECT_NE(store.row("found", "row")->has_value(), is_stored);
    table.test.run(1'000);
    EXPECT_EQ(count_notes(store, Significance::ArchiveMade), 1);
    EXPECT_FALSE(store.row("found", "row")->has_value());
  }
}

}  // namespace
}  // namespace punto
