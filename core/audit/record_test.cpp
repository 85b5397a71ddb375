#include "core/audit/record.hpp"

#include <gtest/gtest.h>

namespace punto {
namespace {

Record record() {
  return {.first = 7, .count = 2, .epoch = 3, .head = {}, .bytes = "abc"};
}

TEST(Record, StreamsBeginApart) {
  EXPECT_NE(first_head("table/a"), first_head("table/b"));
}

// The chain as docs/STORE_FORMAT.md describes it, so that others can compute it.
TEST(Record, HeadIsTheDigestOfWhatIsWritten) {
  const Digest before = sha256("before");
  std::string hashed{before.bytes.begin(), before.bytes.end()};
  hashed += std::string{"\7\0\0\0\0\0\0\0", 8} + std::string{"\2\0\0\0\0\0\0\0", 8} +
            std::string{"\3\0\0\0\0\0\0\0", 8} + "abc";
  EXPECT_EQ(head_after(before, record()), sha256(hashed));
}

TEST(Record, EveryPartOfItIsInTheHead) {
  const Digest before = sha256("before");
  const Digest head = head_after(before, record());
  EXPECT_NE(head_after(sha256("other"), record()), head);
  for (const auto change :
       {+[](Record& it) { ++it.first; }, +[](Record& it) { ++it.count; },
        +[](Record& it) { ++it.epoch; }, +[](Record& it) { it.bytes += 'd'; }}) {
    Record changed = record();
    change(changed);
    EXPECT_NE(head_after(before, changed), head);
  }
}

}  // namespace
}  // namespace punto
