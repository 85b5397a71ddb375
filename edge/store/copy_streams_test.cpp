#include "edge/store/copy_streams.hpp"

#include <gtest/gtest.h>

#include "edge/store/part_of_store.hpp"
#include "tests/forwarding_store.hpp"
#include "tests/store/store_kinds.hpp"

namespace punto {
namespace {

const StreamCopyOptions all_projections{.projections = {"many", "round", "snapshot"}};

class CopyStreams : public testing::TestWithParam<StoreKind> {
 protected:
  // Streams with an owner and without, long and short, one that was never written, projections.
  void fill(EventStore& store) {
    StreamInfo a = must(store.claim(must(store.stream("table/1")).id));
    a = append_one(store, a, 2, std::string(1 << 20, 'a'));
    a = append_one(store, must(store.claim(a.id)), 3, std::string("\0b", 2));
    const StreamInfo never = must(store.claim(must(store.stream("never written")).id));
    must(store.claim(never.id));
    const StreamInfo b = append_one(store, must(store.stream("voucher/1")), 1, "");
    const std::vector<ProjectionUpdate> updates = {
        {"round", a.id, 4, {{"k", "v"}, {std::string(1, '\0'), ""}, {"\xff", "w"}}},
        {"round", b.id, 1, {}},
        {"snapshot", b.id, 0, {{"s", std::string(100'000, 's')}}}};
    must(store.append({}, updates));
    for (int i = 0; i < 2'500; ++i) {
      const ProjectionUpdate many{"many", a.id, 1, {{std::to_string(i), "m"}}};
      if (i % 500 == 0) must(store.append({}, {&many, 1}));
    }
  }
  static void expect_same(EventReader& left, EventReader& right) {
    EXPECT_EQ(must(find_different_stream(left, right)), std::nullopt);
    EXPECT_EQ(must(left.streams()), must(right.streams()));
    for (const StreamInfo& each : must(left.streams())) {
      for (const std::string_view projection : all_projections.projections) {
        EXPECT_EQ(must(left.position(projection, each.id)),
                  must(right.position(projection, each.id)));
      }
      EXPECT_EQ(read_all(left, each.id), read_all(right, each.id));
    }
    for (const char* projection : {"round", "snapshot", "many", "part"}) {
      const auto rows = must(left.rows(projection, "", 10'000));
      const auto others = must(right.rows(projection, "", 10'000));
      ASSERT_EQ(rows.size(), others.size()) << projection;
      for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i].key, others[i].key);
        EXPECT_EQ(rows[i].value, others[i].value);
      }
    }
  }

  PlaceOfStore place_;
  std::unique_ptr<EventStore> store_ = GetParam().open(place_);
  std::unique_ptr<EventStore> plain_ = make_memory_store();
};
INSTANTIATE_TEST_SUITE_P(Into, CopyStreams, testing::ValuesIn(durable_stores()),
                         [](const auto& kind) { return kind.param.name; });

TEST_P(CopyStreams, HoldTheSameThereAndBack) {
  fill(*plain_);
  std::vector<std::uint64_t> progress;
  StreamCopyOptions options = all_projections;
  options.progress = [&](std::uint64_t done, std::uint64_t) { progress.push_back(done); };
  const auto copied = must(copy_streams(*plain_, *store_, options));
  EXPECT_EQ(copied.streams, 3u);
  EXPECT_EQ(copied.records, 3u);
  EXPECT_EQ(progress, (std::vector<std::uint64_t>{1, 2, 3}));
  expect_same(*plain_, *store_);
  const auto back = make_memory_store();
  must(copy_streams(*store_, *back, all_projections));
  expect_same(*plain_, *back);
  append_one(*store_, must(store_->stream("table/1")), 1, "goes on");
  EXPECT_EQ(must(find_different_stream(*plain_, *store_)), "table/1");
}

// A store that cannot be written any more after so many appends.
class Failing final : public ForwardingStore {
 public:
  using ForwardingStore::ForwardingStore;
  int left = 2;

  Stored<Appended> adopt(const StreamInfo& stream, std::span<const Record> records) override {
    if (left-- > 0) return ForwardingStore::adopt(stream, records);
    return std::unexpected(StoreError{StoreTrouble::Full, "the disk is full; make room"});
  }
};

TEST_P(CopyStreams, ThatWereNotFinishedSayThatTheyAreAPart) {
  fill(*plain_);
  Failing failing{*store_};
  const auto copied = copy_streams(*plain_, failing, all_projections);
  ASSERT_FALSE(copied.has_value());
  EXPECT_EQ(copied.error().trouble, StoreTrouble::Full);
  EXPECT_EQ(must(find_part(*store_)), "a copy that was not finished");
}

TEST_P(CopyStreams, GoNowhereWhereSomethingIs) {
  fill(*plain_);
  append_one(*store_, must(store_->stream("table/1")), 1, "of another");
  EXPECT_FALSE(copy_streams(*plain_, *store_, all_projections).has_value());
}

}  // namespace
}  // namespace punto
