#include "edge/server/shown_session.hpp"

#include <gtest/gtest.h>

namespace punto::server {
namespace {

const std::string both = "other=1; punto=machine; punto-staff=staff";

network::Request asked(std::vector<std::pair<std::string, std::string>> headers,
                       std::string target = "/api/session") {
  network::Request request;
  request.headers = std::move(headers);
  request.target = std::move(target);
  return request;
}

std::string token(std::vector<std::pair<std::string, std::string>> headers,
                  std::string target = "/api/session") {
  return session_shown_by(asked(std::move(headers), std::move(target))).token;
}

TEST(ShownSessionTest, StaffAndATerminalInOneBrowserAreToldApart) {
  EXPECT_EQ(token({{"cookie", both}, {"session-kind", "staff"}}), "staff");
  EXPECT_EQ(token({{"cookie", both}, {"session-kind", "terminal"}}), "machine");
  EXPECT_EQ(token({{"cookie", "punto=machine"}, {"session-kind", "staff"}}), "");
  EXPECT_EQ(token({{"cookie", "punto-staff=staff"}, {"session-kind", "terminal"}}), "");
}

TEST(ShownSessionTest, ASocketSaysItInItsAddress) {
  EXPECT_EQ(token({{"cookie", both}}, "/api/live?language=en&session=terminal"), "machine");
  EXPECT_EQ(token({{"cookie", both}}, "/api/live?session=staff"), "staff");
}

TEST(ShownSessionTest, WhereNothingIsSaidThereIsMostlyOneAlone) {
  EXPECT_EQ(token({{"cookie", "a=b; punto=machine"}}), "machine");
  EXPECT_EQ(token({{"cookie", "punto-staff=staff"}}), "staff");
  EXPECT_EQ(token({{"cookie", both}}), "staff");
  EXPECT_EQ(token({{"cookie", "punto; punto-staff; ;="}}), "");
  EXPECT_EQ(token({}), "");
}

TEST(ShownSessionTest, AProgramsHeaderCountsBeforeCookies) {
  EXPECT_EQ(token({{"cookie", both}, {"authorization", "Bearer own"}}), "own");
  EXPECT_EQ(token({{"cookie", both}, {"authorization", "Basic own"}}), "staff");
}

TEST(ShownSessionTest, APageSaysWhatNobodyHasAskedOfIt) {
  EXPECT_EQ(session_shown_by(asked({})).renewal, Renewal::Touched);
  EXPECT_EQ(session_shown_by(asked({{"unattended", "true"}})).renewal, Renewal::ByItself);
  EXPECT_EQ(session_shown_by(asked({{"unattended", "false"}})).renewal, Renewal::Touched);
}

TEST(ShownSessionTest, EachKindHasACookieOfItsOwn) {
  EXPECT_EQ(cookie_for(PersonId{1}), "punto-staff");
  EXPECT_EQ(cookie_for(house::TerminalId{1}), "punto");
  EXPECT_EQ(cookie_for(house::DeviceId{1}), "punto");
}

}  // namespace
}  // namespace punto::server
