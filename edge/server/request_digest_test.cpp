#include "edge/server/request_digest.hpp"

#include <boost/json/parse.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace punto::server {
namespace {

Digest digest_of_secret(std::string_view text) {
  return sha256(std::string{"the floor's key "}.append(text));
}

RequestBody digest(std::string_view name, std::string_view body,
                   std::optional<PersonId> approver = {}) {
  return request_body({name, approver, boost::json::parse(body)}, digest_of_secret);
}

TEST(RequestDigest, IsTheSameForTheSameInAnyOrder) {
  EXPECT_EQ(digest("leave", "{}"), digest("leave", " { } "));
  EXPECT_EQ(digest("hire", R"({"person":3,"name":"T","jobs":["dealer","cashier"]})"),
            digest("hire", R"({"jobs":["dealer","cashier"],"person":3,"name":"T"})"));
}

TEST(RequestDigest, IsAnotherForAnythingElse) {
  const RequestBody hired = digest("hire", R"({"person":3,"jobs":["dealer","cashier"]})");
  EXPECT_NE(hired, digest("hire", R"({"person":4,"jobs":["dealer","cashier"]})"));
  EXPECT_NE(hired, digest("hire", R"({"person":3,"jobs":["cashier","dealer"]})"));
  EXPECT_NE(hired, digest("hire", R"({"person":3,"jobs":["dealer"]})"));
  EXPECT_NE(hired, digest("change-jobs", R"({"person":3,"jobs":["dealer","cashier"]})"));
  EXPECT_NE(hired, digest("hire", R"({"person":3,"jobs":["dealer","cashier"]})", PersonId{2}));
  EXPECT_NE(digest("x", R"({"a":"1"})"), digest("x", R"({"a":1})"));
  EXPECT_NE(digest("x", R"({"a":{"b":1}})"), digest("x", R"({"a":{},"b":1})"));
}

TEST(RequestDigest, ASecretCountsAndCannotBeTriedOut) {
  for (const std::string_view member : {"secret", "pin", "card_number", "code"}) {
    const auto body = [&](std::string_view secret) {
      return fmt::format(R"({{"person":3,"{}":"{}"}})", member, secret);
    };
    EXPECT_NE(digest("x", body("482915")), digest("x", body("482916"))) << member;
    const boost::json::value parsed = boost::json::parse(body("482915"));
    const SaidCommand said{"x", {}, parsed};
    const RequestBody elsewhere = request_body(said, [](std::string_view text) {
      return sha256(std::string{"another key "}.append(text));
    });
    EXPECT_NE(digest("x", body("482915")), elsewhere) << member;
  }
}

}  // namespace
}  // namespace punto::server
