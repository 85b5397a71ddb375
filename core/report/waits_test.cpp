#include "core/report/waits.hpp"

#include <gtest/gtest.h>

namespace punto {
namespace {

using house::TerminalId;

house::Event at(std::int64_t time, house::EventBody body) {
  return {{time}, house::system(), std::move(body)};
}
house::Noted noted(Significance kind, std::string subject) {
  return {kind, std::move(subject), ""};
}

TEST(HouseWaits, KnowsSinceWhen) {
  HouseWaits waits;
  waits.follow(at(1, house::ChangeProposed{7, "tiger-1", AnnounceLastRound{}}));
  waits.follow(at(2, house::HandPayCalled{TerminalId{4}, Cents{500}}));
  waits.follow(at(3, house::AttendantCalled{TerminalId{4}}));
  waits.follow(at(4, noted(Significance::LinkLost, "terminal 4")));
  waits.follow(at(5, noted(Significance::BooksOutOfBalance, "house")));
  EXPECT_EQ(waits.proposal(7), (Time{1}));
  EXPECT_EQ(waits.hand_pay(TerminalId{4}), (Time{2}));
  EXPECT_EQ(waits.call(TerminalId{4}), (Time{3}));
  EXPECT_EQ(waits.lost("terminal 4"), (Time{4}));
  EXPECT_EQ(waits.out_of_balance().at("house"), (Time{5}));
  waits.follow(at(6, noted(Significance::LinkRestored, "terminal 4")));
  waits.follow(at(7, house::GamingDayStarted{house::DayNumber{9}, Time{7}}));
  EXPECT_EQ(waits.lost("terminal 4"), std::nullopt);
  EXPECT_TRUE(waits.out_of_balance().empty());
}

// What was read of the time before does not bring back what has ended since.
TEST(HouseWaits, GoesOnFromWhatWasBefore) {
  HouseWaits before;
  before.follow(at(1, noted(Significance::LinkLost, "terminal 4")));
  before.follow(at(2, noted(Significance::LinkLost, "terminal 5")));
  before.follow(at(3, house::AttendantCalled{TerminalId{4}}));
  HouseWaits waits;
  waits.follow(at(5, noted(Significance::LinkRestored, "terminal 4")));
  waits.follow(at(6, house::AttendantCalled{TerminalId{4}}));
  waits.put_before(before);
  EXPECT_EQ(waits.lost("terminal 4"), std::nullopt);
  EXPECT_EQ(waits.lost("terminal 5"), (Time{2}));
  EXPECT_EQ(waits.call(TerminalId{4}), (Time{6}));
}

TEST(TableWaits, KnowsSinceWhen) {
  TableWaits before;
  before.follow({{1}, machine(), IrregularityFound{}});
  before.follow({{2}, machine(), SeatLocked{PlayerId{3}, Cents{1}}});
  TableWaits waits;
  waits.follow({{9}, machine(), SeatLocked{PlayerId{4}, Cents{1}}});
  waits.put_before(before);
  EXPECT_EQ(waits.procedure(), (Time{1}));
  EXPECT_EQ(waits.locked(PlayerId{3}), (Time{2}));
  EXPECT_EQ(waits.locked(PlayerId{4}), (Time{9}));
  waits.follow({{10}, machine(), SeatReleased{PlayerId{4}}});
  EXPECT_EQ(waits.locked(PlayerId{4}), std::nullopt);
}

}  // namespace
}  // namespace punto
