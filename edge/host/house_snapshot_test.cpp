#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "edge/audit/verify_store.hpp"
#include "edge/host/rebuild.hpp"
#include "edge/store/for_each_record.hpp"
#include "tests/faulty_store.hpp"
#include "tests/house_notes.hpp"
#include "tests/test_floor.hpp"

namespace punto {
namespace {

using house::TerminalId;
using testing::Contains;
using testing::Field;
using testing::HasSubstr;
using testing::MatchesRegex;

constexpr SnapshotKey key = {1, 2, 3};
constexpr TerminalId terminal{1};
constexpr std::int64_t a_day = 86'400'000;

voucher::VoucherId code(std::uint32_t number) {
  voucher::VoucherId id;
  id.bytes[0] = 1;
  id.bytes[1] = static_cast<std::uint8_t>(number);
  id.bytes[2] = static_cast<std::uint8_t>(number >> 8);
  return id;
}

// A house in which guests come with cash and go with vouchers.
class HouseSnapshots : public testing::Test {
 protected:
  void SetUp() override {
    test.settings.events_per_snapshot = 50;
    test.plans = {electronic_plan("tiger")};
    ASSERT_EQ(test.start(), "");
    test.ask(house::system(), house::AddTerminal{terminal, "terminal", {}});
  }

  void come_and_go(int guests) {
    for (int i = 0; i < guests; ++i) {
      test.clock.pass(1'000);
      const std::string number = std::to_string(++vouchers);
      test.ask(house::at(terminal), house::InsertCash{terminal, Cents{100'00}}, "cash" + number);
      last =
          test.ask(house::at(terminal), house::CashOut{terminal, code(vouchers)}, "out" + number);
    }
  }

  StreamInfo stream() { return *test.own_store->stream(house::stream); }
  std::string row() { return **test.own_store->row(snapshot_projection, house::stream); }
  void put_row(std::string bytes) {
    const ProjectionUpdate update{std::string{snapshot_projection},
                                  stream().id,
                                  0,
                                  {{std::string{house::stream}, std::move(bytes)}}};
    ASSERT_TRUE(test.own_store->append({}, {&update, 1}));
  }

  std::string replayed() {
    test.notes.clear();
    EXPECT_EQ(test.start(), "");
    for (const FloorNote& note : test.notes) {
      if (note.table == house::stream && note.text.starts_with("replayed")) return note.text;
    }
    return {};
  }
  [[nodiscard]] bool was_mistrusted() const {
    return std::ranges::any_of(test.notes, [](const FloorNote& note) {
      return note.significance == Significance::SnapshotNotTrusted && note.table == house::stream;
    });
  }

  // Whoever is excluded and wants to play, and somebody who is while he sits.
  void exclude_some(std::uint32_t number) {
    const PlayerId player{700 + number};
    const TerminalId seat{700 + number};
    const house::Exclude exclude{player, Time{test.clock.now().milliseconds + a_day}};
    EXPECT_EQ(test.sit("tiger-1", player, static_cast<std::uint8_t>(number), Cents{50'00})->kind,
              AnswerKind::Done);
    const auto excluded = test.ask(house::at(seat), exclude, "exclude" + std::to_string(number));
    EXPECT_EQ(excluded->kind, AnswerKind::Done);
    EXPECT_EQ(excluded->errand, 0u) << "it counts whatever the table says";
    EXPECT_NE(test.ask(house::at(seat), house::InsertCash{seat, Cents{1'00}})->kind,
              AnswerKind::Done);
  }

  // From the snapshot everything is as all events make it, to the last request.
  void expect_the_same() {
    const auto quick = rebuild_house(*test.own_store, stream(), key);
    const auto slow = rebuild_house(*test.own_store, stream(), SnapshotKey{9});
    ASSERT_TRUE(quick && slow);
    ASSERT_GT(quick->from, 1u);
    ASSERT_EQ(slow->from, 1u);
    const HouseAsStored& one = quick->made;
    const HouseAsStored& other = slow->made;
    EXPECT_EQ(state_bytes(one.state), state_bytes(other.state));
    EXPECT_EQ(one.books, other.books);
    EXPECT_EQ(one.notes.ending, other.notes.ending);
    EXPECT_EQ(one.notes.known_today, other.notes.known_today);
    EXPECT_EQ(one.last, other.last);
    EXPECT_EQ(one.requests.since(), other.requests.since());
    compare_requests(one.requests, other.requests);
  }
  void compare_requests(const RequestMemory& one, const RequestMemory& other) {
    const auto compare = [&](const Record& record) -> Stored<void> {
      std::string_view left = record.bytes;
      while (const auto entry = take_house_entry(left)) {
        if (!entry->request) continue;
        const auto* first = one.find(entry->request->id);
        const auto* second = other.find(entry->request->id);
        EXPECT_EQ(first == nullptr, second == nullptr);
        if (first == nullptr || second == nullptr) continue;
        EXPECT_EQ(first->body, second->body);
        EXPECT_EQ(first->count, second->count);
        EXPECT_EQ(first->first, second->first);
        EXPECT_EQ(first->errand, second->errand);
        ++compared;
      }
      return {};
    };
    EXPECT_TRUE(for_each_record(*test.own_store, stream(), 1, compare));
  }

  // Whatever stands in its row, the house is what its events make of it.
  void expect_ignored(const std::string& bytes, std::string_view why) {
    const auto by_events = rebuild_house(*test.own_store, stream(), SnapshotKey{9});
    put_row(bytes);
    const auto rebuilt = rebuild_house(*test.own_store, stream(), key);
    ASSERT_TRUE(rebuilt);
    EXPECT_EQ(rebuilt->from, 1u);
    EXPECT_THAT(rebuilt->not_trusted, HasSubstr(why));
    EXPECT_EQ(state_bytes(rebuilt->made.state), state_bytes(by_events->made.state));
    EXPECT_EQ(rebuilt->made.last, by_events->made.last);
  }

  TestFloor test;
  std::uint32_t vouchers = 0;
  std::optional<HouseAnswer> last;
  int compared = 0;  // requests
};

TEST_F(HouseSnapshots, SaveTheReplay) {
  come_and_go(60);
  const std::string before = state_bytes(*test.floor->house());
  EXPECT_THAT(replayed(), MatchesRegex("replayed [0-9][0-9]? of [0-9][0-9][0-9] events"));
  EXPECT_FALSE(was_mistrusted());
  const auto by_events = rebuild_house(*test.own_store, stream(), SnapshotKey{9});
  EXPECT_EQ(state_bytes(*test.floor->house()), state_bytes(by_events->made.state));
  EXPECT_EQ(by_events->made.state.vouchers.size(), 60u);
  come_and_go(60);
  const auto report = verify_store(*test.own_store, {});
  EXPECT_TRUE(report->is_sound()) << report->found.front().what;
}

// State, books, what was noted of Players today, how the floor ended, and requests, also over the
// change of a gaming day and with a snapshot in the middle of it.
TEST_F(HouseSnapshots, GiveExactlyWhatAllEventsGive) {
  test.settings.events_per_snapshot = 7;
  ASSERT_EQ(test.start(), "");
  std::set<std::size_t> known;
  for (std::uint32_t number = 1; number <= 6; ++number) {
    exclude_some(number);
    for (int i = 0; i < 5; ++i) {
      come_and_go(1);
      test.run(5'000);
      expect_the_same();
      known.insert(rebuild_house(*test.own_store, stream(), key)->made.notes.known_today.size());
      if (HasFatalFailure()) return;
    }
    test.clock.pass(number % 2 == 0 ? a_day : 60'000);
    test.floor->turn();
  }
  EXPECT_TRUE(known.contains(1) && known.contains(2)) << "and a new day begins with none";
  EXPECT_GT(compared, 100);
  ASSERT_TRUE(test.floor->stop());
  expect_the_same();
  const auto report = verify_store(*test.own_store, {});
  EXPECT_TRUE(report->is_sound()) << report->found.front().what;
}

// Whoever was noted today is not noted again because the floor has started from a snapshot.
TEST_F(HouseSnapshots, KnowWhatWasNotedOfAPlayerToday) {
  exclude_some(1);
  EXPECT_EQ(count_notes(*test.own_store, Significance::ExcludedPlayerSeen), 1);
  ASSERT_TRUE(test.floor->stop());
  EXPECT_THAT(replayed(), HasSubstr("replayed 0 of"));
  const TerminalId seat{701};
  test.ask(house::at(seat), house::InsertCash{seat, Cents{1'00}});
  EXPECT_EQ(count_notes(*test.own_store, Significance::ExcludedPlayerSeen), 1);
}

// The books go on from it: a start with a snapshot finds them in order, and so does a new day.
TEST_F(HouseSnapshots, HoldTheBooks) {
  come_and_go(3);
  ASSERT_TRUE(test.floor->stop());
  EXPECT_THAT(replayed(), HasSubstr("replayed 0 of"));
  test.clock.pass(a_day);
  test.floor->turn();
  come_and_go(3);
  EXPECT_FALSE(test.was_noted(Significance::BooksOutOfBalance));
}

// Then nothing but the start itself is replayed.
TEST_F(HouseSnapshots, AreMadeWhenTheFloorIsStopped) {
  come_and_go(3);
  ASSERT_TRUE(test.floor->stop());
  EXPECT_THAT(replayed(), MatchesRegex("replayed 0 of [0-9]+ events"));
  EXPECT_EQ(test.notes.front().text, "started");
  EXPECT_THAT(replayed(), MatchesRegex("replayed [0-9]+ of [0-9]+ events"));
  EXPECT_THAT(test.notes.front().text, HasSubstr("not stopped in order"));
}

// ---- not trusted over events --------------------------------------------------------------------

TEST_F(HouseSnapshots, AreNotTrustedWhereABitIsAnother) {
  come_and_go(30);
  const std::string good = row();
  for (std::size_t i = 0; i < good.size(); i += 41) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    expect_ignored(bad, "its seal is not ours");
  }
  put_row(good.substr(0, good.size() - 1));
  test.notes.clear();
  ASSERT_EQ(test.start(), "");
  EXPECT_TRUE(was_mistrusted());
  EXPECT_EQ(count_notes(*test.own_store, Significance::SnapshotNotTrusted), 1);
}

TEST_F(HouseSnapshots, AreNotTrustedWhereAPieceIsMissing) {
  come_and_go(30);
  const std::string good = row();
  for (const std::size_t size : {std::size_t{0}, std::size_t{31}, good.size() / 2}) {
    expect_ignored(good.substr(0, size), "its seal is not ours");
  }
}

TEST_F(HouseSnapshots, OfSomethingElseAreNotTrusted) {
  come_and_go(30);
  ASSERT_TRUE(test.floor->stop());
  const Snapshot good = *read_snapshot(row());
  expect_ignored(**test.own_store->row(snapshot_projection, "table/tiger-1"),
                 "its seal is not ours");
  expect_ignored(seal(good, house::stream, SnapshotKey{4}), "its seal is not ours");
  TestFloor other;
  other.settings = test.settings;
  other.plans = test.plans;
  ASSERT_EQ(other.start(), "");
  ASSERT_TRUE(other.floor->stop());
  expect_ignored(**other.own_store->row(snapshot_projection, house::stream),
                 "it does not belong to these events");
}

// Sealed with the right key, and made for another place or by another program.
TEST_F(HouseSnapshots, OfAnotherPlaceAreNotTrusted) {
  come_and_go(30);
  const Snapshot good = *read_snapshot(row());
  const auto sealed = [&](auto change) {
    Snapshot changed = good;
    change(changed);
    return seal(changed, house::stream, key);
  };
  const std::string_view elsewhere = "it does not belong to these events";
  expect_ignored(sealed([](Snapshot& snapshot) { ++snapshot.next; }), elsewhere);
  expect_ignored(sealed([](Snapshot& snapshot) { snapshot.next += 100'000; }), elsewhere);
  expect_ignored(sealed([](Snapshot& snapshot) { snapshot.next = 1; }), elsewhere);
  expect_ignored(sealed([](Snapshot& snapshot) { ++snapshot.head.bytes[5]; }), elsewhere);
  const std::string_view version = "another version of the program made it";
  expect_ignored(sealed([](Snapshot& snapshot) { ++snapshot.state[0]; }), version);
  expect_ignored(sealed([](Snapshot& snapshot) { snapshot.state[1] = 2; }), version);
  for (const std::string_view word : {"terminal-box", "transit"}) {  // an account of the books
    expect_ignored(sealed([&](Snapshot& snapshot) { ++snapshot.state[snapshot.state.find(word)]; }),
                   version);
  }
  expect_ignored(sealed([](Snapshot& snapshot) { snapshot.state += 'x'; }), version);
  expect_ignored(sealed([](Snapshot& snapshot) { snapshot.state.clear(); }), version);
}

// An older one is as good: more is replayed.
TEST_F(HouseSnapshots, MayBeOlder) {
  come_and_go(30);
  const std::string older = row();
  come_and_go(60);
  const auto newer = rebuild_house(*test.own_store, stream(), key);
  put_row(older);
  const auto rebuilt = rebuild_house(*test.own_store, stream(), key);
  ASSERT_TRUE(rebuilt);
  EXPECT_EQ(rebuilt->not_trusted, "");
  EXPECT_LT(rebuilt->from, newer->from);
  EXPECT_EQ(state_bytes(rebuilt->made.state), state_bytes(newer->made.state));
}

// A store whose record behind the snapshot is another.
class ChangedRecord final : public ForwardingStore {
 public:
  using ForwardingStore::ForwardingStore;
  std::uint64_t number = 0;

  Stored<std::vector<Record>> read(StreamId stream, std::uint64_t from,
                                   std::size_t bytes) override {
    auto records = ForwardingStore::read(stream, from, bytes);
    for (Record& record : *records) {
      if (record.first <= number && number < record.next()) record.bytes.back() ^= 1;
    }
    return records;
  }
};

TEST_F(HouseSnapshots, AreFollowedByTheChain) {
  come_and_go(30);
  const std::uint64_t from = rebuild_house(*test.own_store, stream(), key)->from;
  ChangedRecord changed{*test.own_store};
  for (std::uint64_t number = from; number < stream().next; ++number) {
    changed.number = number;
    const auto rebuilt = rebuild_house(changed, stream(), key);
    ASSERT_FALSE(rebuilt);
    EXPECT_THAT(rebuilt.error().text, HasSubstr("does not continue the chain"));
  }
}

TEST_F(HouseSnapshots, AreComparedByVerification) {
  come_and_go(30);
  const Snapshot good = *read_snapshot(row());
  const auto found_in = [&](auto change) {
    Snapshot changed = good;
    change(changed);
    put_row(seal(changed, house::stream, key));
    return verify_store(*test.own_store, {})->found;
  };
  EXPECT_TRUE(found_in([](Snapshot&) {}).empty());
  const auto says = [](std::string_view what) {
    return Contains(Field(&StoreFinding::what, HasSubstr(what)));
  };
  EXPECT_THAT(found_in([](Snapshot& snapshot) { snapshot.state[1] ^= 1; }), says("its snapshot"));
  const std::size_t books = good.state.find("terminal-box");
  ASSERT_NE(books, std::string::npos);
  EXPECT_THAT(found_in([&](Snapshot& snapshot) { snapshot.state[books + 14] ^= 2; }),
              says("its snapshot"));
  EXPECT_THAT(found_in([](Snapshot& snapshot) { ++snapshot.state.back(); }), says("its snapshot"));
  EXPECT_THAT(found_in([](Snapshot& snapshot) { ++snapshot.head.bytes[0]; }), says("its snapshot"));
  EXPECT_THAT(found_in([](Snapshot& snapshot) { ++snapshot.last.milliseconds; }),
              says("its snapshot"));
  EXPECT_THAT(found_in([](Snapshot& snapshot) { ++snapshot.next; }), says("its snapshot stands"));
  put_row("torn");
  EXPECT_THAT(verify_store(*test.own_store, {})->found, says("its snapshot cannot be read"));
}

// ---- requests -----------------------------------------------------------------------------------

// Those of yesterday and today are done once, also where a snapshot stands behind them.
TEST_F(HouseSnapshots, LeaveRequestsInMemory) {
  come_and_go(20);
  const HouseAnswer first = *last;
  EXPECT_NE(first.errand, 0u);
  test.clock.pass(a_day);
  come_and_go(20);
  EXPECT_THAT(replayed(), MatchesRegex("replayed [0-9][0-9]? of [0-9][0-9][0-9] events"));
  const auto again =
      test.ask(house::at(terminal), house::CashOut{terminal, code(20)}, "out20").value();
  EXPECT_TRUE(again.repeated);
  EXPECT_EQ(again.first, first.first);
  EXPECT_EQ(again.count, first.count);
  EXPECT_EQ(again.errand, first.errand);
  const auto other = test.ask(house::at(terminal), house::CallAttendant{terminal}, "out20");
  EXPECT_EQ(other->kind, AnswerKind::KeyUsedOtherwise);
  test.clock.pass(a_day);
  test.floor->turn();
  EXPECT_EQ(replayed().empty(), false);
  EXPECT_EQ(test.ask(house::at(terminal), house::CallAttendant{terminal}, "out20")->kind,
            AnswerKind::Done)
      << "it was used the day before yesterday";
}

// What a table would not have is told to whoever asks again.
TEST_F(HouseSnapshots, LeaveWhatWasNotTaken) {
  test.ask(house::at(terminal), house::InsertCash{terminal, Cents{100'00}});
  const house::SitAtTerminal sit{terminal, "tiger-1", 200, Cents{100'00}};
  const auto refused = test.ask(house::at(terminal), sit, "sit");
  ASSERT_EQ(refused->kind, AnswerKind::NotTaken);
  test.ask(house::at(terminal), house::CashOut{terminal, code(9'999)});
  come_and_go(30);
  ASSERT_TRUE(test.floor->stop());
  EXPECT_THAT(replayed(), HasSubstr("replayed 0 of"));
  const auto again = test.ask(house::at(terminal), sit, "sit");
  EXPECT_TRUE(again->repeated);
  EXPECT_EQ(again->kind, AnswerKind::NotTaken);
  EXPECT_EQ(again->not_taken, refused->not_taken);
}

// A program that keeps other fields verifies the store of the one before it, and goes on with it.
TEST(HouseSnapshotBytes, SayWhichProgramMadeThem) {
  std::string bytes = snapshot_bytes({}, {}, {});
  EXPECT_TRUE(is_snapshot_of_this_version(bytes));
  EXPECT_TRUE(house_from(bytes));
  --bytes.front();
  EXPECT_FALSE(is_snapshot_of_this_version(bytes));
  EXPECT_FALSE(house_from(bytes));
}

}  // namespace
}  // namespace punto
