#include "core/voucher/voucher.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace punto::voucher {
namespace {

constexpr Time issued_at{1'000};
constexpr Time expires_at{9'000};
constexpr Cents worth{50'00};

// A voucher under test; the number of the errand is 1 for the issue and 2 for the end.
struct TestVoucher {
  State state;

  std::expected<std::optional<Event>, Refusal> ask(const Command& command, Time now = issued_at) {
    auto decided = decide(state, command, now);
    if (decided && *decided) apply(state, **decided);
    return decided;
  }
  bool happens(const Command& command, Time now = issued_at) {
    const auto decided = ask(command, now);
    return decided && *decided;
  }
};

TestVoucher one_that_is(Standing standing) {
  TestVoucher voucher;
  if (standing == Standing::Unknown) return voucher;
  EXPECT_TRUE(voucher.happens({1, Issue{worth, expires_at}}));
  if (standing == Standing::Redeemed) EXPECT_TRUE(voucher.happens({2, Redeem{}}));
  if (standing == Standing::Expired) EXPECT_TRUE(voucher.happens({2, Expire{}}, expires_at));
  if (standing == Standing::Voided) EXPECT_TRUE(voucher.happens({2, Void{}}));
  EXPECT_EQ(voucher.state.standing, standing);
  return voucher;
}

Refusal refusal_of(Standing standing, const CommandBody& body, Time now = issued_at) {
  TestVoucher voucher = one_that_is(standing);
  const State before = voucher.state;
  const auto decided = voucher.ask({9, body}, now);
  EXPECT_FALSE(decided);
  EXPECT_EQ(voucher.state, before);
  return decided ? Refusal{} : decided.error();
}

const std::vector<CommandBody> endings = {Redeem{}, Expire{}, Void{}};

TEST(Voucher, IsIssuedOnceWithItsAmountAndItsEnd) {
  const TestVoucher voucher = one_that_is(Standing::Open);
  EXPECT_EQ(voucher.state, (State{Standing::Open, worth, expires_at, 1, 0}));
  for (const Standing standing :
       {Standing::Open, Standing::Redeemed, Standing::Expired, Standing::Voided}) {
    EXPECT_EQ(refusal_of(standing, Issue{worth, expires_at}), Refusal::AlreadyIssued);
  }
}

TEST(Voucher, OneThatWasNeverIssuedCannotEnd) {
  for (const CommandBody& ending : endings) {
    EXPECT_EQ(refusal_of(Standing::Unknown, ending), Refusal::NoSuchVoucher);
  }
}

TEST(Voucher, OneThatHasEndedSaysHow) {
  for (const CommandBody& ending : endings) {
    EXPECT_EQ(refusal_of(Standing::Redeemed, ending, expires_at), Refusal::AlreadyRedeemed);
    EXPECT_EQ(refusal_of(Standing::Expired, ending, expires_at), Refusal::HasExpired);
    EXPECT_EQ(refusal_of(Standing::Voided, ending, expires_at), Refusal::IsVoid);
  }
}

TEST(Voucher, IsRedeemedUntilItExpiresAndExpiresFromThenOn) {
  const Time just_before{expires_at.milliseconds - 1};
  EXPECT_EQ(refusal_of(Standing::Open, Expire{}, just_before), Refusal::NotExpiredYet);
  EXPECT_EQ(refusal_of(Standing::Open, Redeem{}, expires_at), Refusal::HasExpired);
  EXPECT_TRUE(one_that_is(Standing::Open).happens({2, Redeem{}}, just_before));
  EXPECT_TRUE(one_that_is(Standing::Open).happens({2, Expire{}}, expires_at));
}

// Whoever makes it void is paid all the same: it is no way around the end.
TEST(Voucher, IsMadeVoidUntilItExpiresAndNotFromThenOn) {
  const Time just_before{expires_at.milliseconds - 1};
  EXPECT_EQ(refusal_of(Standing::Open, Void{}, expires_at), Refusal::HasExpired);
  EXPECT_TRUE(one_that_is(Standing::Open).happens({2, Void{}}, just_before));
}

TEST(Voucher, KeepsWhatItWasWorthAndWhichErrandEndedIt) {
  const TestVoucher voucher = one_that_is(Standing::Redeemed);
  EXPECT_EQ(voucher.state, (State{Standing::Redeemed, worth, expires_at, 1, 2}));
}

TEST(Voucher, TheSameErrandAgainIsDoneAndDoesNothingNew) {
  TestVoucher issued = one_that_is(Standing::Open);
  const auto again = issued.ask({1, Issue{worth, expires_at}});
  ASSERT_TRUE(again);
  EXPECT_FALSE(*again);
  const std::vector<std::pair<Standing, CommandBody>> ended = {
      {Standing::Redeemed, Redeem{}}, {Standing::Expired, Expire{}}, {Standing::Voided, Void{}}};
  for (const auto& [standing, body] : ended) {
    TestVoucher voucher = one_that_is(standing);
    const State before = voucher.state;
    const auto repeated = voucher.ask({2, body}, expires_at);
    ASSERT_TRUE(repeated);
    EXPECT_FALSE(*repeated);
    EXPECT_EQ(voucher.state, before);
  }
}

TEST(Voucher, TheIssueIsKnownAgainAlsoAfterTheEnd) {
  TestVoucher voucher = one_that_is(Standing::Redeemed);
  const auto again = voucher.ask({1, Issue{worth, expires_at}});
  ASSERT_TRUE(again);
  EXPECT_FALSE(*again);
}

TEST(Voucher, TheSameErrandForAnotherAmountOrAnotherActIsAnother) {
  TestVoucher open = one_that_is(Standing::Open);
  EXPECT_FALSE(open.ask({1, Issue{Cents{worth.value + 1}, expires_at}}));
  TestVoucher redeemed = one_that_is(Standing::Redeemed);
  EXPECT_FALSE(redeemed.ask({2, Void{}}));
}

TEST(Voucher, WorthNothingIsNotIssued) {
  EXPECT_EQ(refusal_of(Standing::Unknown, Issue{Cents{0}, expires_at}), Refusal::AmountNotValid);
  EXPECT_EQ(refusal_of(Standing::Unknown, Issue{Cents{-1}, expires_at}), Refusal::AmountNotValid);
}

TEST(Voucher, AnEventThatCannotFollowBreaksAnInvariant) {
  State unknown;
  EXPECT_THROW(apply(unknown, {issued_at, 2, Redeemed{}}), BrokenInvariant);
  TestVoucher open = one_that_is(Standing::Open);
  EXPECT_THROW(apply(open.state, {issued_at, 3, Issued{worth, expires_at}}), BrokenInvariant);
}

TEST(Voucher, EventsAreReadAsTheyWereWritten) {
  const std::vector<EventBody> bodies = {Issued{worth, expires_at}, Redeemed{}, Expired{},
                                         Voided{}};
  std::string bytes;
  for (const EventBody& body : bodies) append_bytes(bytes, Event{issued_at, 77, body});
  std::string_view left = bytes;
  for (const EventBody& body : bodies) {
    const auto event = take_event(left);
    ASSERT_TRUE(event);
    EXPECT_EQ(event->at, issued_at);
    EXPECT_EQ(event->by, 77u);
    EXPECT_EQ(event->body.index(), body.index());
    if (const auto* issued = std::get_if<Issued>(&event->body)) {
      EXPECT_EQ(issued->amount, worth);
      EXPECT_EQ(issued->expires, expires_at);
    }
  }
  EXPECT_TRUE(left.empty());
}

TEST(Voucher, BytesThatWereCutAreNoEvent) {
  std::string bytes;
  append_bytes(bytes, Event{issued_at, 77, Issued{worth, expires_at}});
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    std::string_view left = std::string_view{bytes}.substr(0, size);
    EXPECT_FALSE(take_event(left)) << size;
  }
}

TEST(Voucher, StreamNamesGoBothWays) {
  VoucherId id;
  for (std::size_t i = 0; i < id.bytes.size(); ++i) {
    id.bytes[i] = static_cast<std::uint8_t>(i * 17);
  }
  EXPECT_EQ(stream_of(id), "voucher/00112233445566778899aabbccddeeff");
  EXPECT_EQ(id_of_stream(stream_of(id)), id);
}

TEST(Voucher, OtherNamesAreNoVoucher) {
  for (const std::string_view name :
       {"", "voucher/", "table/00112233445566778899aabbccddeeff",
        "voucher/00112233445566778899aabbccddeef", "voucher/00112233445566778899aabbccddeeff0",
        "voucher/00112233445566778899AABBCCDDEEFF", "voucher/0011223344556677 899aabbccddeeff"}) {
    EXPECT_FALSE(id_of_stream(name)) << name;
  }
}

TEST(Voucher, EachRefusalSaysWhatIsWrongAndWhatToDo) {
  std::set<std::string_view> sentences;
  for (std::size_t i = 0; i < refusal_names.size(); ++i) {
    const std::string_view sentence = explain(static_cast<Refusal>(i));
    EXPECT_NE(sentence.find(';'), std::string_view::npos) << refusal_names[i];
    sentences.insert(sentence);
  }
  EXPECT_EQ(sentences.size(), refusal_names.size());
}

}  // namespace
}  // namespace punto::voucher
