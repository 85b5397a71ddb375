#include "edge/host/answer.hpp"

#include <gtest/gtest.h>

#include <set>

namespace punto {
namespace {

std::string_view told(std::string_view word) {
  HouseAnswer answer{.kind = AnswerKind::NotTaken};
  answer.not_taken = word;
  return explain(answer);
}

TEST(HouseAnswer, SaysInASentenceWhyAVoucherWouldNot) {
  for (std::size_t i = 0; i < voucher::refusal_names.size(); ++i) {
    const auto refusal = static_cast<voucher::Refusal>(i);
    // The house never asks for a voucher that is worth nothing, and tables have the same word.
    if (refusal == voucher::Refusal::AmountNotValid) continue;
    EXPECT_EQ(told(voucher::refusal_names[i]), explain(refusal));
  }
  EXPECT_EQ(told("voucher-in-use"), "this voucher is being looked at elsewhere; wait a moment");
  EXPECT_EQ(told(house::not_as_recorded),
            "this voucher is not as the house has it on record; call a manager, who looks into it");
}

TEST(HouseAnswer, SaysInASentenceWhyATableWouldNot) {
  for (int i = 0; i < refusal_count; ++i) {
    const auto reason = static_cast<RefusalReason>(i);
    EXPECT_EQ(told(name_of(reason)), explain(reason)) << name_of(reason);
  }
}

TEST(HouseAnswer, SaysThatNothingMovedWhereItDoesNotKnowTheWord) {
  EXPECT_EQ(told("of another program"), explain(AnswerKind::NotTaken));
}

TEST(HouseAnswer, SaysWhyTheHouseRefuses) {
  const HouseAnswer answer{.kind = AnswerKind::Refused, .refusal = house::Refusal::CageIsShort};
  EXPECT_EQ(explain(answer), explain(house::Refusal::CageIsShort));
}

TEST(Answer, SaysWhyTheTableRefuses) {
  const Answer answer{.kind = AnswerKind::Refused,
                      .refusal = Refusal{RefusalReason::ShoeEnded, Citation{"3.17"}}};
  EXPECT_EQ(explain(answer), explain(RefusalReason::ShoeEnded));
}

TEST(AnswerKind, HasASentenceOfItsOwnForEach) {
  std::set<std::string_view> sentences;
  constexpr int kinds = static_cast<int>(AnswerKind::NotCertain) + 1;
  for (int i = 0; i < kinds; ++i) sentences.insert(explain(static_cast<AnswerKind>(i)));
  EXPECT_EQ(sentences.size(), static_cast<std::size_t>(kinds));
  EXPECT_FALSE(sentences.contains(""));
}

}  // namespace
}  // namespace punto
