#include "edge/server/sessions.hpp"

#include <gtest/gtest.h>

namespace punto::server {
namespace {

constexpr SessionTimes short_times{
    .staff_idle = 1'000, .staff_longest = 5'000, .machine_longest = 9'000};
constexpr PersonId person{7};
constexpr house::TerminalId terminal{3};

class SessionsTest : public testing::Test {
 protected:
  Sessions sessions{short_times};
};

TEST_F(SessionsTest, ATokenIsWhoeverItWasGivenTo) {
  const std::string one = sessions.begin(person, Time{0});
  const std::string other = sessions.begin(terminal, Time{0});
  EXPECT_NE(one, other);
  EXPECT_EQ(one.size(), 64);
  EXPECT_EQ(sessions.find(one, Time{1}), Sender{person});
  EXPECT_EQ(sessions.find(other, Time{1}), Sender{terminal});
}

TEST_F(SessionsTest, NoTokenIsMadeUp) {
  std::string token = sessions.begin(person, Time{0});
  EXPECT_FALSE(sessions.find("", Time{1}));
  EXPECT_FALSE(sessions.find(token.substr(1), Time{1}));
  EXPECT_FALSE(sessions.find(token + "0", Time{1}));
  token[0] = token[0] == '0' ? '1' : '0';
  EXPECT_FALSE(sessions.find(token, Time{1}));
  EXPECT_FALSE(sessions.is_there(token, Time{1}));
}

TEST_F(SessionsTest, StaffWhoDoNothingAreSignedOff) {
  const std::string token = sessions.begin(person, Time{0});
  EXPECT_TRUE(sessions.find(token, Time{1'000}));
  EXPECT_TRUE(sessions.find(token, Time{2'000}));
  EXPECT_FALSE(sessions.find(token, Time{3'001}));
  EXPECT_FALSE(sessions.find(token, Time{3'001}));
}

TEST_F(SessionsTest, WhatAScreenAsksByItselfDoesNotKeepThem) {
  const std::string token = sessions.begin(person, Time{0});
  EXPECT_EQ(sessions.find(token, Time{900}, Renewal::ByItself), Sender{person});
  EXPECT_FALSE(sessions.find(token, Time{1'001}, Renewal::ByItself));
}

TEST_F(SessionsTest, ThatAScreenIsThereDoesNotKeepThem) {
  const std::string token = sessions.begin(person, Time{0});
  EXPECT_TRUE(sessions.is_there(token, Time{900}));
  EXPECT_FALSE(sessions.is_there(token, Time{1'001}));
}

TEST_F(SessionsTest, NoSessionOfStaffLastsLongerThanAShift) {
  const std::string token = sessions.begin(person, Time{0});
  for (int i = 1; i <= 10; ++i) EXPECT_TRUE(sessions.find(token, Time{500 * i}));
  EXPECT_FALSE(sessions.find(token, Time{5'001}));
}

TEST_F(SessionsTest, MachinesStayLonger) {
  const std::string token = sessions.begin(terminal, Time{0});
  EXPECT_TRUE(sessions.find(token, Time{9'000}));
  EXPECT_FALSE(sessions.find(token, Time{9'001}));
}

TEST_F(SessionsTest, ASessionIsEnded) {
  const std::string one = sessions.begin(person, Time{0});
  const std::string two = sessions.begin(person, Time{0});
  const std::string others = sessions.begin(PersonId{8}, Time{0});
  sessions.end(one);
  EXPECT_FALSE(sessions.find(one, Time{1}));
  EXPECT_TRUE(sessions.find(two, Time{1}));
  sessions.end_all_of(person);
  EXPECT_FALSE(sessions.find(two, Time{1}));
  EXPECT_TRUE(sessions.find(others, Time{1}));
}

TEST_F(SessionsTest, WhatIsOverIsSweptAway) {
  sessions.begin(person, Time{0});
  sessions.begin(terminal, Time{0});
  sessions.sweep(Time{2'000});
  EXPECT_EQ(sessions.size(), 1);
  sessions.sweep(Time{10'000});
  EXPECT_EQ(sessions.size(), 0);
}

TEST_F(SessionsTest, NobodyHasMoreThanAFew) {
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i <= most_sessions_of_sender; ++i) {
    tokens.push_back(sessions.begin(person, Time{0}));
  }
  const std::string others = sessions.begin(PersonId{8}, Time{0});
  EXPECT_FALSE(sessions.find(tokens.front(), Time{1})) << "the oldest has ended";
  EXPECT_TRUE(sessions.find(tokens[1], Time{1}));
  EXPECT_TRUE(sessions.find(tokens.back(), Time{1}));
  EXPECT_TRUE(sessions.find(others, Time{1}));
  const Sessions::Ended oldest{Sessions::digest_of(tokens.front()), person};
  EXPECT_EQ(sessions.take_ended(), std::vector{oldest});
  sessions.end_all_of(person);
  EXPECT_EQ(sessions.take_ended().size(), most_sessions_of_sender);
  EXPECT_EQ(sessions.size(), 1);
  EXPECT_TRUE(sessions.find(sessions.begin(person, Time{1}), Time{1}));
}

TEST_F(SessionsTest, WhicheverWayTheyEndItIsToldOnce) {
  const std::string idle = sessions.begin(person, Time{0});
  const std::string swept = sessions.begin(person, Time{0});
  const std::string ended = sessions.begin(terminal, Time{0});
  EXPECT_TRUE(sessions.take_ended().empty());
  sessions.end(ended);
  sessions.end(ended);
  EXPECT_FALSE(sessions.find(idle, Time{1'001}));
  sessions.sweep(Time{1'001});
  const std::vector<Sessions::Ended> wanted = {{Sessions::digest_of(ended), terminal},
                                               {Sessions::digest_of(idle), person},
                                               {Sessions::digest_of(swept), person}};
  EXPECT_EQ(sessions.take_ended(), wanted);
  EXPECT_TRUE(sessions.take_ended().empty());
}

TEST(SenderTest, HasAName) {
  EXPECT_EQ(name_of(Sender{Guest{}}), "guest");
  EXPECT_EQ(name_of(Sender{person}), "person 7");
  EXPECT_EQ(name_of(Sender{terminal}), "terminal 3");
  EXPECT_EQ(name_of(Sender{house::DeviceId{2}}), "device 2");
}

}  // namespace
}  // namespace punto::server
