#include "edge/bots/servers.hpp"

#include <gtest/gtest.h>

namespace punto::bots {
namespace {

const ServerAddress a{"127.0.0.1", "1"};
const ServerAddress b{"127.0.0.1", "2"};
const ServerAddress other{"127.0.0.1", "9"};

TEST(BotsServers, OneAfterAnotherIsTried) {
  Servers servers{{a, b}};
  EXPECT_EQ(servers.current(), a);
  servers.failed(a);
  EXPECT_EQ(servers.current(), b);
  servers.failed(a);  // of somebody who has not noticed yet
  EXPECT_EQ(servers.current(), b);
  servers.failed(b);
  EXPECT_EQ(servers.current(), a);
}

TEST(BotsServers, WhereTheFloorIsSaidToBeItIsLookedFor) {
  Servers servers{{a, b}};
  servers.sent_on(other);
  EXPECT_EQ(servers.current(), other);
  servers.failed(other);
  EXPECT_EQ(servers.current(), a);
}

}  // namespace
}  // namespace punto::bots
