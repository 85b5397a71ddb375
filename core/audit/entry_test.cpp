#include "core/audit/entry.hpp"

#include <gtest/gtest.h>

#include "tests/test_table.hpp"

namespace punto {
namespace {

const Command place{player(PlayerId{4}), PlaceWager{9, PlayerId{4}, 1, Cents{500}}};

Events two_events() {
  Events events;
  events.push_back({Time{5}, test_dealer, BettingOpened{}});
  events.push_back({Time{6}, test_dealer, TableClosed{}});
  return events;
}

std::string bytes_of(const std::optional<Request>& request) {
  std::string bytes;
  append_bytes(bytes, request, two_events());
  return bytes;
}

TEST(Entry, IsReadAsItWasWritten) {
  const Request request{request_id("terminal 7", "key"), request_body(place)};
  for (const std::optional<Request>& named : {std::optional<Request>{}, std::optional{request}}) {
    const std::string bytes = bytes_of(named);
    std::string_view left = bytes;
    const auto entry = take_entry(left);
    ASSERT_TRUE(entry);
    EXPECT_TRUE(left.empty());
    EXPECT_EQ(entry->request, named);
    EXPECT_EQ(entry->events.size(), 2u);
  }
}

TEST(Entry, CutOnesAreNone) {
  const std::string bytes = bytes_of(Request{request_id("a", "b"), request_body(place)});
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    std::string_view left = std::string_view{bytes}.substr(0, size);
    EXPECT_FALSE(take_entry(left)) << size;
  }
}

TEST(Entry, WithoutEventsIsNone) {
  std::string_view none{"\0", 1};
  EXPECT_FALSE(take_entry(none));
}

// Entries from before anybody was named are read as they always were.
TEST(Entry, NamesWhoAskedWhereAnotherPersonApproved) {
  const Request request{request_id("person 4", "key"), request_body(place)};
  const std::string before = bytes_of(request);
  std::string bytes;
  append_bytes(bytes, request, two_events(), PersonId{300});
  EXPECT_EQ(bytes, std::string("\0\xac\x02", 3) + before);
  std::string_view left = bytes;
  const auto entry = take_entry(left);
  ASSERT_TRUE(entry);
  EXPECT_TRUE(left.empty());
  EXPECT_EQ(entry->asked_by, PersonId{300});
  EXPECT_EQ(entry->request, request);
  EXPECT_EQ(entry->events.size(), 2u);
  left = before;
  EXPECT_EQ(take_entry(left)->asked_by, std::nullopt);
  const std::string nobody = std::string(2, '\0') + before;
  left = nobody;
  EXPECT_FALSE(take_entry(left)) << "nobody is no person";
  left = bytes;
  EXPECT_FALSE(take_house_entry(left)) << "the house names both in its events";
}

TEST(Entry, HasNoMoreEventsThanACommandCanHave) {
  Events events(most_events, Event{Time{1}, machine(), OfferClosed{}});
  std::string bytes;
  append_bytes(bytes, std::nullopt, events);
  std::string_view left = bytes;
  EXPECT_TRUE(take_entry(left));
  events.push_back(events.back());
  bytes.clear();
  append_bytes(bytes, std::nullopt, events);
  left = bytes;
  EXPECT_FALSE(take_entry(left));
}

// Neither a key of somebody else nor another cut between sender and key is the same request.
TEST(Request, IsOfItsSender) {
  EXPECT_EQ(request_id("terminal 7", "key"), request_id("terminal 7", "key"));
  EXPECT_NE(request_id("terminal 7", "key"), request_id("terminal 8", "key"));
  EXPECT_NE(request_id("terminal 7", "1key"), request_id("terminal 71", "key"));
}

TEST(Request, BodyIsAllOfTheCommand) {
  Command more = place;
  std::get<PlaceWager>(more.body).amount = Cents{501};
  Command other = place;
  other.by = player(PlayerId{5});
  EXPECT_NE(request_body(place), request_body(more));
  EXPECT_NE(request_body(place), request_body(other));
  EXPECT_EQ(request_body(place), request_body(Command{place}));
}

}  // namespace
}  // namespace punto
