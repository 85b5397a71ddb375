// What event_store.hpp promises, asked of every store.

#include <gtest/gtest.h>

#include <memory>

#include "core/cards/insist.hpp"
#include "tests/drive/random.hpp"
#include "tests/store/store_kinds.hpp"

namespace punto {
namespace {

std::string name_of(const testing::TestParamInfo<StoreKind>& kind) {
  return kind.param.name;
}

class StoreContract : public testing::TestWithParam<StoreKind> {
 protected:
  EventStore& store() { return *store_; }
  void open_again() {
    store_.reset();
    store_ = GetParam().open(place_);
  }

  std::vector<Appended> append(const std::vector<Append>& appends,
                               const std::vector<ProjectionUpdate>& updates = {}) {
    return must(store().append(appends, updates));
  }
  void update(ProjectionUpdate update) { append({}, {std::move(update)}); }
  StreamInfo stream(std::string_view name) { return must(store().stream(name)); }
  std::vector<std::string> keys(std::string_view projection, std::string_view from = {},
                                std::size_t most = 1000) {
    std::vector<std::string> found;
    for (ProjectionRow& row : must(store().rows(projection, from, most))) {
      EXPECT_TRUE(row.value);
      found.push_back(std::move(row.key));
    }
    return found;
  }

  PlaceOfStore place_;
  std::unique_ptr<EventStore> store_ = GetParam().open(place_);
};
using DurableStoreContract = StoreContract;

INSTANTIATE_TEST_SUITE_P(Every, StoreContract, testing::ValuesIn(every_store()), name_of);

TEST_P(StoreContract, IsEmptyAtFirst) {
  EXPECT_EQ(must(store().streams()), std::vector<StreamInfo>{});
  EXPECT_EQ(must(store().read(StreamId{1}, 1, no_limit)), std::vector<Record>{});
  EXPECT_EQ(must(store().row("books", "k")), std::nullopt);
  EXPECT_EQ(must(store().rows("books", "", 10)).size(), 0u);
  EXPECT_EQ(must(store().position("books", StreamId{1})), 0u);
}

TEST_P(StoreContract, StreamsAreCountedInTheOrderInWhichTheyWereMade) {
  const StreamInfo second_name = stream("table/2");
  const StreamInfo first_name = stream("table/1");
  EXPECT_EQ(second_name, (StreamInfo{StreamId{1}, "table/2", 0, 1, first_head("table/2")}));
  EXPECT_EQ(first_name, (StreamInfo{StreamId{2}, "table/1", 0, 1, first_head("table/1")}));
  EXPECT_EQ(stream("table/2"), second_name);
  EXPECT_EQ(must(store().streams()), (std::vector{second_name, first_name}));
}

TEST_P(StoreContract, SeveralStreamsAreAppendedToAtOnce) {
  StreamInfo a = stream("a");
  StreamInfo b = stream("b");
  const Record of_a = record_after(a, 2, "a1a2");
  const Record of_b = record_after(b, 1, "b1");
  EXPECT_EQ(append({{a.id, of_a}, {b.id, of_b}}), (std::vector{Appended::Done, Appended::Done}));
  EXPECT_EQ(read_all(store(), a.id), std::vector{of_a});
  EXPECT_EQ(read_all(store(), b.id), std::vector{of_b});
  a.next = 3, a.head = of_a.head;
  b.next = 2, b.head = of_b.head;
  EXPECT_EQ(stream("a"), a);
  EXPECT_EQ(must(store().streams()), (std::vector{a, b}));
}

TEST_P(StoreContract, RecordsOfOneStreamFollowEachOtherInOneAppend) {
  const StreamInfo a = stream("a");
  const Record first = record_after(a, 2, "one");
  const Record second = record_after({a.id, a.name, 0, 3, first.head}, 1, "two");
  EXPECT_EQ(append({{a.id, first}, {a.id, second}, {a.id, second}}),
            (std::vector{Appended::Done, Appended::Done, Appended::Conflict}));
  EXPECT_EQ(read_all(store(), a.id), (std::vector{first, second}));
}

TEST_P(StoreContract, AConflictRejectsOnlyItsStream) {
  const StreamInfo a = append_one(store(), stream("a"), 3, "123");
  const StreamInfo b = stream("b");
  const StreamInfo c = stream("c");
  Record behind = record_after(a, 1, "x");
  behind.first = 3;
  Record ahead = record_after(c, 1, "x");
  ahead.first = 2;
  const Record right = record_after(b, 1, "right");
  EXPECT_EQ(append({{a.id, behind}, {b.id, right}, {c.id, ahead}}),
            (std::vector{Appended::Conflict, Appended::Done, Appended::Conflict}));
  EXPECT_EQ(stream("a"), a);
  EXPECT_EQ(stream("c"), c);
  EXPECT_EQ(read_all(store(), a.id).size(), 1u);
  EXPECT_EQ(read_all(store(), b.id), std::vector{right});
  EXPECT_EQ(read_all(store(), c.id).size(), 0u);
  append_one(store(), a, 1, "goes on");
}

TEST_P(StoreContract, NothingButConflictsIsNoError) {
  const StreamInfo a = stream("a");
  Record wrong = record_after(a, 1, "x");
  wrong.first = 7;
  EXPECT_EQ(append({{a.id, wrong}}), std::vector{Appended::Conflict});
  EXPECT_EQ(append({}), std::vector<Appended>{});
}

TEST_P(StoreContract, WhoeverClaimsAStreamShutsItsFormerOwnerOut) {
  const StreamInfo before = append_one(store(), stream("a"), 1, "of nobody");
  const StreamInfo first = must(store().claim(before.id));
  EXPECT_EQ(first.epoch, 1u);
  EXPECT_EQ(first.next, before.next);
  EXPECT_EQ(first.head, before.head);
  EXPECT_EQ(append({{before.id, record_after(before, 1, "x")}}), std::vector{Appended::WrongEpoch});
  const StreamInfo owned = append_one(store(), first, 1, "of the first");
  const StreamInfo second = must(store().claim(before.id));
  EXPECT_EQ(second.epoch, 2u);
  EXPECT_EQ(append({{before.id, record_after(owned, 1, "x")}}), std::vector{Appended::WrongEpoch});
  StreamInfo future = second;
  future.epoch = 3;
  EXPECT_EQ(append({{before.id, record_after(future, 1, "x")}}), std::vector{Appended::WrongEpoch});
  append_one(store(), second, 1, "of the second");
  const std::vector<Record> records = read_all(store(), before.id);
  ASSERT_EQ(records.size(), 3u);
  EXPECT_EQ(records[1].epoch, 1u);
  EXPECT_EQ(records[2].epoch, 2u);
}

TEST_P(StoreContract, APartOfAnotherStoreIsTakenOverAsItIs) {
  StreamInfo there{StreamId{9}, "table/1", 4, 101, sha256("before")};
  std::vector<Record> records;
  for (const char* bytes : {"one", "two", "three"}) {
    records.push_back(record_after(there, 2, bytes));
    there.next = records.back().next();
    there.head = records.back().head;
  }
  const std::span all{records};
  EXPECT_EQ(must(store().adopt(there, all.first(2))), Appended::Done);
  EXPECT_EQ(must(store().adopt(there, all.first(1))), Appended::Conflict);
  EXPECT_EQ(must(store().adopt(there, {})), Appended::Conflict);
  EXPECT_EQ(must(store().adopt(there, all.subspan(2))), Appended::Done);
  const StreamInfo here = stream("table/1");
  EXPECT_EQ(here, (StreamInfo{here.id, "table/1", 4, 107, records[2].head}));
  EXPECT_EQ(must(store().read(here.id, 101, no_limit)), records);
  EXPECT_EQ(must(store().read(here.id, 104, 1)), std::vector{records[1]});
  const std::vector gap = {records[0], records[2]};
  EXPECT_EQ(must(store().adopt({StreamId{1}, "table/2", 4, 1, {}}, gap)), Appended::Conflict);
  append_one(store(), stream("table/1"), 1, "and on");
}

TEST_P(StoreContract, WhatIsKeptElsewhereIsForgotten) {
  StreamInfo one = stream("table/1");
  StreamInfo two = stream("table/2");
  for (int i = 0; i < 5; ++i) one = append_one(store(), one, 2, "of one");
  for (int i = 0; i < 2; ++i) two = append_one(store(), two, 1, "of two");
  const std::vector<Record> all = read_all(store(), one.id);
  const Forgotten forgotten{one.id, 7};
  const ProjectionUpdate update{"books", one.id, 6, {{"k", "v"}}};
  must(store().forget({&forgotten, 1}, {&update, 1}));
  EXPECT_EQ(must(store().read(one.id, 7, no_limit)), (std::vector{all[3], all[4]}));
  EXPECT_EQ(stream("table/1"), one);
  EXPECT_EQ(read_all(store(), two.id).size(), 2u);
  EXPECT_EQ(must(store().row("books", "k")), "v");
  append_one(store(), one, 1, "and on");
}

TEST_P(StoreContract, TheEpochIsJudgedBeforeTheNumber) {
  const StreamInfo a = must(store().claim(stream("a").id));
  Record wrong = record_after(a, 1, "x");
  wrong.epoch = 0;
  wrong.first = 9;
  EXPECT_EQ(append({{a.id, wrong}}), std::vector{Appended::WrongEpoch});
}

TEST_P(StoreContract, ReadsFromTheRecordThatHoldsTheEntry) {
  StreamInfo a = stream("a");
  a = append_one(store(), a, 3, "1-3");
  a = append_one(store(), a, 1, "4");
  a = append_one(store(), a, 5, "5-9");
  const auto first_from = [&](std::uint64_t from) {
    const std::vector<Record> found = must(store().read(a.id, from, no_limit));
    return found.empty() ? "nothing" : found.front().bytes;
  };
  EXPECT_EQ(first_from(0), "1-3");
  EXPECT_EQ(first_from(1), "1-3");
  EXPECT_EQ(first_from(3), "1-3");
  EXPECT_EQ(first_from(4), "4");
  EXPECT_EQ(first_from(5), "5-9");
  EXPECT_EQ(first_from(9), "5-9");
  EXPECT_EQ(first_from(10), "nothing");
  EXPECT_EQ(first_from(~std::uint64_t{0}), "nothing");
  EXPECT_EQ(must(store().read(a.id, 2, no_limit)).size(), 3u);
  EXPECT_EQ(must(store().read(StreamId{99}, 1, no_limit)).size(), 0u);
}

TEST_P(StoreContract, ReadsAsManyAsThereIsRoomForAndOneAtLeast) {
  StreamInfo a = stream("a");
  for (int i = 0; i < 4; ++i) a = append_one(store(), a, 1, std::string(10, 'x'));
  const auto records_in = [&](std::size_t bytes) {
    return must(store().read(a.id, 1, bytes)).size();
  };
  EXPECT_EQ(records_in(0), 1u);
  EXPECT_EQ(records_in(19), 1u);
  EXPECT_EQ(records_in(20), 2u);
  EXPECT_EQ(records_in(39), 3u);
  EXPECT_EQ(records_in(no_limit), 4u);
}

TEST_P(StoreContract, StreamsDoNotRunIntoEachOther) {
  StreamInfo a = stream("a");
  StreamInfo b = stream("b");
  b = append_one(store(), b, 1, "b");
  EXPECT_EQ(read_all(store(), a.id).size(), 0u);
  a = append_one(store(), a, 2, "a");
  EXPECT_EQ(must(store().read(a.id, 3, no_limit)).size(), 0u);
  EXPECT_EQ(read_all(store(), a.id).size(), 1u);
  EXPECT_EQ(read_all(store(), b.id).front().bytes, "b");
}

TEST_P(StoreContract, KeepsBytesAndHeadsAsTheyAre) {
  StreamInfo a = append_one(store(), stream("a"), 1, "");
  std::string every(256, '\0');
  for (std::size_t i = 0; i < every.size(); ++i) every[i] = static_cast<char>(i);
  a = append_one(store(), a, 1, every);
  Record odd{a.next, 1, 0, sha256("not the right head"), std::string(3, '\0')};
  EXPECT_EQ(append({{a.id, odd}}), std::vector{Appended::Done});
  const std::vector<Record> records = read_all(store(), a.id);
  ASSERT_EQ(records.size(), 3u);
  EXPECT_EQ(records[0].bytes, "");
  EXPECT_EQ(records[1].bytes, every);
  EXPECT_EQ(records[2], odd);
  EXPECT_EQ(stream("a").head, odd.head);
}

TEST_P(StoreContract, KeepsRecordsOfMegabytes) {
  std::string large(7'000'000, '\0');
  drive::Random random{7};
  for (char& byte : large) byte = static_cast<char>(random.next());
  StreamInfo a = append_one(store(), stream("a"), 100'000, large);
  a = append_one(store(), a, 1, "small");
  const std::vector<Record> records = read_all(store(), a.id);
  ASSERT_EQ(records.size(), 2u);
  EXPECT_TRUE(records[0].bytes == large);
  EXPECT_EQ(must(store().read(a.id, 100'000, 10)).size(), 1u);
}

TEST_P(StoreContract, CountsEntriesBeyondThirtyTwoBits) {
  StreamInfo a = stream("a");
  for (int i = 0; i < 3; ++i) a = append_one(store(), a, ~std::uint32_t{0}, "many");
  EXPECT_EQ(stream("a").next, 3 * std::uint64_t{~std::uint32_t{0}} + 1);
  const std::vector<Record> found = must(store().read(a.id, std::uint64_t{1} << 33, no_limit));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].first, 2 * std::uint64_t{~std::uint32_t{0}} + 1);
}

TEST_P(StoreContract, ManyStreams) {
  std::vector<Append> appends;
  std::vector<StreamInfo> expected;
  for (int i = 0; i < 700; ++i) {
    StreamInfo info = stream("voucher/" + std::to_string(i));
    appends.push_back({info.id, record_after(info, 1, std::to_string(i))});
    info.next = 2;
    info.head = appends.back().record.head;
    expected.push_back(info);
  }
  EXPECT_EQ(append(appends), std::vector(700, Appended::Done));
  EXPECT_EQ(must(store().streams()), expected);
  EXPECT_EQ(read_all(store(), expected[321].id).front().bytes, "321");
}

TEST_P(StoreContract, ProjectionsHaveRowsAndPositions) {
  const StreamId a = stream("a").id;
  const StreamId b = stream("b").id;
  update({"books", a, 7, {{"k1", "v1"}, {"k2", "v2"}, {"k3", ""}}});
  EXPECT_EQ(must(store().row("books", "k1")), "v1");
  EXPECT_EQ(must(store().row("books", "k3")), "");
  EXPECT_EQ(must(store().row("books", "k")), std::nullopt);
  EXPECT_EQ(must(store().row("other", "k1")), std::nullopt);
  EXPECT_EQ(must(store().position("books", a)), 7u);
  EXPECT_EQ(must(store().position("books", b)), 0u);
  EXPECT_EQ(must(store().position("other", a)), 0u);
  update({"books", a, 8, {{"k1", "new"}, {"k2", std::nullopt}, {"never there", std::nullopt}}});
  update({"books", b, 2, {}});
  EXPECT_EQ(must(store().row("books", "k1")), "new");
  EXPECT_EQ(must(store().row("books", "k2")), std::nullopt);
  EXPECT_EQ(must(store().position("books", a)), 8u);
  EXPECT_EQ(must(store().position("books", b)), 2u);
  EXPECT_EQ(keys("books"), (std::vector<std::string>{"k1", "k3"}));
}

TEST_P(StoreContract, TheLastChangeOfARowCounts) {
  const StreamId a = stream("a").id;
  update({"books", a, 1, {{"k", "1"}, {"k", std::nullopt}, {"k", "2"}, {"l", "1"}, {"l", {}}}});
  EXPECT_EQ(must(store().row("books", "k")), "2");
  EXPECT_EQ(must(store().row("books", "l")), std::nullopt);
}

TEST_P(StoreContract, RowsComeInTheOrderOfUnsignedBytes) {
  const std::string nul(1, '\0');
  const std::vector<std::string> ordered = {"",        nul,      nul + "a", "A", "a",
                                            "a" + nul, "a\x01b", "ab",      "b", "\x7f",
                                            "\x80",    "\xff",   "\xff\xff"};
  ProjectionUpdate made{"order", stream("a").id, 1, {}};
  for (auto key = ordered.rbegin(); key != ordered.rend(); ++key) made.rows.push_back({*key, "v"});
  update(made);
  EXPECT_EQ(keys("order"), ordered);
  EXPECT_EQ(keys("order", "a", 3), (std::vector{ordered[4], ordered[5], ordered[6]}));
  EXPECT_EQ(keys("order", "aa", 1), std::vector{ordered[7]});
  EXPECT_EQ(keys("order", "\xff\xff\xff", 9), std::vector<std::string>{});
  EXPECT_EQ(keys("order", "", 0), std::vector<std::string>{});
  EXPECT_EQ(keys("order", "", ~std::size_t{0}), ordered);
}

TEST_P(StoreContract, ProjectionsAreDroppedWhole) {
  const StreamId a = stream("a").id;
  update({"books", a, 7, {{"k", "v"}}});
  update({"other", a, 3, {{"k", "w"}}});
  must(store().drop_projection("books"));
  must(store().drop_projection("never there"));
  EXPECT_EQ(must(store().row("books", "k")), std::nullopt);
  EXPECT_EQ(must(store().position("books", a)), 0u);
  EXPECT_EQ(must(store().row("other", "k")), "w");
  EXPECT_EQ(must(store().position("other", a)), 3u);
  update({"books", a, 1, {{"k", "anew"}}});
  EXPECT_EQ(must(store().row("books", "k")), "anew");
}

TEST_P(StoreContract, UpdatesAreMadeWhateverBecomesOfTheAppends) {
  const StreamInfo a = stream("a");
  Record wrong = record_after(a, 1, "x");
  wrong.first = 5;
  EXPECT_EQ(append({{a.id, wrong}}, {{"books", a.id, 1, {{"k", "v"}}}}),
            std::vector{Appended::Conflict});
  EXPECT_EQ(must(store().row("books", "k")), "v");
}

TEST_P(StoreContract, WhatNoProgramMayAskIsNotDone) {
  const StreamInfo a = stream("a");
  const Append right{a.id, record_after(a, 1, "x")};
  Append none = right;
  none.record.count = 0;
  const Append unknown{StreamId{77}, right.record};
  EXPECT_THROW(append({right, none}), BrokenInvariant);
  EXPECT_THROW(append({right, unknown}), BrokenInvariant);
  EXPECT_THROW(append({right}, {{"books", StreamId{77}, 1, {}}}), BrokenInvariant);
  EXPECT_THROW(static_cast<void>(store().claim(StreamId{0})), BrokenInvariant);
  EXPECT_EQ(read_all(store(), a.id).size(), 0u);
  EXPECT_EQ(append({right}), std::vector{Appended::Done});
}

TEST_P(StoreContract, GoesOnAfterReopening) {
  StreamInfo a = append_one(store(), stream("a"), 2, "ab");
  const StreamInfo made = stream("made but never written");
  must(store().reopen());
  EXPECT_EQ(stream("a"), a);
  EXPECT_EQ(stream("made but never written"), made);
  a = append_one(store(), a, 1, "c");
  append_one(store(), made, 1, "now");
  EXPECT_EQ(read_all(store(), a.id).size(), 2u);
  EXPECT_EQ(stream("later").id, StreamId{3});
}

// The same random calls to this store and to one that is plain: whatever the plain one answers.
class Twin {
 public:
  Twin(EventStore& store, std::uint64_t seed) : store_(store), random_(seed) {}

  void play(int steps) {
    for (int i = 0; i < steps; ++i) {
      switch (random_.below(10)) {
        case 0: compare(&EventStore::stream, any_name()); break;
        case 1: claim(); break;
        case 2: compare(&EventStore::streams); break;
        case 3:
        case 4:
          compare(&EventStore::read, any_stream(), random_.below(40), random_.below(90));
          break;
        case 5: compare(&EventStore::position, any_projection(), any_stream()); break;
        case 6: rows(); break;
        default: append();
      }
    }
  }

 private:
  template <typename Call, typename... Arguments>
  void compare(Call call, const Arguments&... arguments) {
    EXPECT_EQ(must((store_.*call)(arguments...)), must((*plain_.*call)(arguments...)));
  }
  std::string any_name() { return std::string(1, static_cast<char>('a' + random_.below(6))); }
  std::string any_projection() { return random_.percent(50) ? "p" : "q"; }
  StreamId any_stream() { return static_cast<StreamId>(1 + random_.below(6)); }
  std::string any_bytes() {
    return std::string(random_.below(30), static_cast<char>(random_.next()));
  }

  void claim() {
    const std::string name = any_name();
    const StreamId id = must(plain_->stream(name)).id;
    EXPECT_EQ(must(store_.stream(name)).id, id);
    compare(&EventStore::claim, id);
  }

  void rows() {
    const std::string projection = any_projection();
    const std::string from = any_bytes();
    const std::size_t most = random_.below(9);
    const auto found = must(store_.rows(projection, from, most));
    const auto expected = must(plain_->rows(projection, from, most));
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].key, expected[i].key);
      EXPECT_EQ(found[i].value, expected[i].value);
    }
  }

  void append() {
    std::vector<Append> appends;
    std::vector<ProjectionUpdate> updates;
    for (StreamInfo info : must(plain_->streams())) {
      if (random_.percent(30)) continue;
      if (random_.percent(10)) info.next += random_.below(3);
      if (random_.percent(10)) info.epoch += random_.below(3);
      const auto count = static_cast<std::uint32_t>(1 + random_.below(4));
      appends.push_back({info.id, record_after(info, count, any_bytes())});
      if (random_.percent(50)) {
        updates.push_back({any_projection(), info.id, info.next, {{any_bytes(), any_bytes()}}});
        if (random_.percent(50)) updates.back().rows.push_back({any_bytes(), std::nullopt});
      }
    }
    EXPECT_EQ(must(store_.append(appends, updates)), must(plain_->append(appends, updates)));
  }

  EventStore& store_;
  std::unique_ptr<EventStore> plain_ = make_memory_store();
  drive::Random random_;
};

TEST_P(StoreContract, AgreesWithAPlainStoreOnRandomCalls) {
  Twin{store(), 1}.play(400);
}

INSTANTIATE_TEST_SUITE_P(Durable, DurableStoreContract, testing::ValuesIn(durable_stores()),
                         name_of);

TEST_P(DurableStoreContract, OutlivesItsProcess) {
  StreamInfo a = must(store().claim(stream("a").id));
  a = append_one(store(), a, 2, std::string(5000, 'a'));
  const StreamInfo b = append_one(store(), stream("b"), 1, "");
  update({"books", a.id, 2, {{"k", "v"}, {"gone", "v"}}});
  update({"books", a.id, 3, {{"gone", std::nullopt}}});
  open_again();
  EXPECT_EQ(must(store().streams()), (std::vector{a, b}));
  EXPECT_EQ(read_all(store(), a.id).front().bytes, std::string(5000, 'a'));
  EXPECT_EQ(read_all(store(), b.id).front().bytes, "");
  EXPECT_EQ(keys("books"), std::vector<std::string>{"k"});
  EXPECT_EQ(must(store().position("books", a.id)), 3u);
  append_one(store(), a, 1, "goes on");
  append_one(store(), stream("c"), 1, "new");
  EXPECT_EQ(stream("c").id, StreamId{3});
}

TEST_P(DurableStoreContract, KnowsAStreamByItsNumberAlone) {
  const StreamInfo a = append_one(store(), stream("a"), 2, "ab");
  open_again();
  append_one(store(), a, 1, "c");
  open_again();
  EXPECT_EQ(must(store().claim(a.id)).next, 4u);
}

}  // namespace
}  // namespace punto
