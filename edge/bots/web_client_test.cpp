#include "edge/bots/web_client.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace punto::bots {
namespace {

using testing::HasSubstr;

TEST(BotsServer, HasAHostAndAPort) {
  const auto server = read_server("http://127.0.0.1:8080/");
  ASSERT_TRUE(server);
  EXPECT_EQ(server->host, "127.0.0.1");
  EXPECT_EQ(server->port, "8080");
  EXPECT_EQ(read_server("http://[::1]:81")->host, "::1");
  EXPECT_EQ(read_server("http://floor")->port, "80");
}

TEST(BotsServer, IsRefusedWithWhatToWrite) {
  for (const std::string_view wrong : {"", "127.0.0.1:8080", "http://", "http://a:b", "http://a:0",
                                       "http://a:99999", "http://a/b"}) {
    const auto server = read_server(wrong);
    ASSERT_FALSE(server) << wrong;
    EXPECT_THAT(server.error(), HasSubstr("write http://127.0.0.1:8080"));
  }
  EXPECT_THAT(read_server("https://a:1").error(), HasSubstr("plain HTTP"));
}

}  // namespace
}  // namespace punto::bots
