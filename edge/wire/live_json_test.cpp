#include "edge/wire/live_json.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "edge/wire/interface_text.hpp"
#include "tests/wire/schema_check.hpp"

namespace punto::wire {
namespace {

// What the description says against it; empty where it is as described.
std::string wrong_with(std::string_view form, std::string_view text) {
  static const json::value document = json::parse(interface_text("0.1.0"));
  SchemaCheck check{document};
  return check.check(document.at("components").at("schemas").at(form), json::parse(text));
}

TEST(LiveFrames, AreAsDescribed) {
  const Time time{1'794'992'098'010};
  for (const std::string& frame :
       {hello_frame(time, SessionForm{}), alive_frame(time), terminal_frame(TerminalForm{}),
        house_frame(87), answer_frame("7f3a", 200, R"({"repeated":false,"first":150,"count":1})"),
        answer_frame("", 404,
                     R"({"type":"urn:punto:problem:no-such-table","title":"No such table",)"
                     R"("status":404,"detail":"There is no such table."})")}) {
    EXPECT_EQ(wrong_with("LiveFrame", frame), "") << frame;
  }
}

TEST(LiveFrames, OthersAreNotDescribed) {
  for (const std::string_view frame :
       {R"({})", R"({"alive":{"time":1},"house":{"number":1}})", R"({"alive":{}})",
        R"({"answer":{"key":"k","status":409,"body":{"reason":"late"}}})",
        R"({"change":{"table":"tiger","number":2,"at":1,"view":{"phase":"betting"}}})",
        R"({"change":{"table":"tiger","before":1,"number":2,"at":1,"view":{"hole":"9C"}}})"}) {
    EXPECT_NE(wrong_with("LiveFrame", frame), "") << frame;
  }
}

TEST(LiveRequests, AreReadWhereTheyAreAsDescribed) {
  for (const std::string_view request :
       {R"({"subscribe":{"table":"tiger"}})", R"({"subscribe":{"table":"tiger","number":148}})",
        R"({"unsubscribe":{"table":"tiger"}})", R"({"alive":{}})",
        R"({"command":{"command":"cash-out","key":"k","body":{}}})",
        R"({"command":{"table":"tiger","command":"place-wager","key":"k",)"
        R"("body":{"round":11,"wager":"banker","amount":1000}}})"}) {
    EXPECT_EQ(wrong_with("LiveRequest", request), "") << request;
    EXPECT_TRUE(read_live_request(request)) << request;
  }
}

TEST(LiveRequests, AreRefusedWhereTheyAreNot) {
  for (const std::string_view request :
       {R"({})", R"({"alive":{},"unsubscribe":{"table":"tiger"}})", R"({"watch":{}})",
        R"({"subscribe":{}})", R"({"subscribe":{"table":"tiger","since":1}})",
        R"({"command":{"command":"cash-out","key":"k"}})"}) {
    EXPECT_NE(wrong_with("LiveRequest", request), "") << request;
    EXPECT_FALSE(read_live_request(request)) << request;
  }
}

}  // namespace
}  // namespace punto::wire
