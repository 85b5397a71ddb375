#include "core/table/refusal.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace punto {
namespace {

TEST(Refusal, NamesAreKebabCaseAndDiffer) {
  EXPECT_EQ(name_of(RefusalReason::TableNotOpen), "table-not-open");
  EXPECT_EQ(name_of(RefusalReason::NotATerminal), "not-a-terminal");
  EXPECT_EQ(name_of(RefusalReason::DeviceIsHeld), "device-is-held");
  std::set<std::string_view> names;
  for (int i = 0; i < refusal_count; ++i) names.insert(name_of(static_cast<RefusalReason>(i)));
  EXPECT_EQ(names.size(), static_cast<std::size_t>(refusal_count));
}

TEST(Refusal, EachIsExplainedInOneSentenceWithARemedy) {
  std::set<std::string_view> sentences;
  for (int i = 0; i < refusal_count; ++i) {
    const std::string_view sentence = explain(static_cast<RefusalReason>(i));
    SCOPED_TRACE(std::string{sentence});
    sentences.insert(sentence);
    EXPECT_TRUE(sentence.ends_with('.'));
    EXPECT_NE(sentence.find(';'), std::string_view::npos);
    EXPECT_EQ(sentence.find('.'), sentence.size() - 1);
  }
  EXPECT_EQ(sentences.size(), static_cast<std::size_t>(refusal_count));
}

}  // namespace
}  // namespace punto
