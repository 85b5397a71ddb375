#include "edge/wire/export_lines.hpp"

#include "tests/test_house.hpp"

namespace punto {
namespace {

using house::by;
using house::Job;

std::string exported(ExportKind kind, ExportForm form, const house::TestHouse& house,
                     const ExportFilter& filter = {}) {
  std::string lines;
  const auto exporter =
      make_exporter(kind, form, filter, [&](std::string_view line) { lines += line; });
  house::State state;
  for (std::uint64_t number = 1; const house::Event& event : house.all) {
    exporter->visit(state, event, number++);
    apply(state, event);
  }
  exporter->end(state);
  return lines;
}

// What a PIN or password is compared with is in the records, and in nothing that is made of them.
TEST(ExportLines, HaveNoCredentialOfStaffOrPlayers) {
  house::TestHouse house;
  house.open();
  house.must(by(Job::Dealer),
             house::SetCredential{house::holder_of(Job::Dealer), "secret-of-staff"});
  house.must(by(Job::Cashier), house::SetPlayerPin{house::test_player, "secret-of-player"});
  for (std::size_t kind = 0; kind < export_kind_names.size(); ++kind) {
    for (const ExportForm form : {ExportForm::Csv, ExportForm::JsonLines}) {
      EXPECT_FALSE(exported(static_cast<ExportKind>(kind), form, house).contains("secret"));
    }
  }
  const std::string events = exported(ExportKind::AllEvents, ExportForm::Csv, house);
  EXPECT_TRUE(events.contains(",person 1,credential-set,"));
  EXPECT_TRUE(events.contains(",person 7,player-pin-set,"));
}

TEST(ExportLines, AreThoseOfTheDaysTheShiftAndTheTableThatAreWanted) {
  house::TestHouse house;
  house.open();
  const auto lines = [&](const ExportFilter& filter) {
    const std::string all = exported(ExportKind::AllEvents, ExportForm::JsonLines, house, filter);
    return std::ranges::count(all, '\n');
  };
  const auto all = static_cast<std::ptrdiff_t>(house.all.size());
  const house::DayNumber today = house.state.day;
  const house::DayNumber tomorrow{static_cast<std::int32_t>(today) + 1};
  EXPECT_EQ(lines({}), all);
  EXPECT_EQ(lines({{}, {today, {}, {}}}) + lines({{}, {{}, house::DayNumber{0}, {}}}), all);
  EXPECT_GT(lines({{}, {today, today, {}}}), 0);
  EXPECT_EQ(lines({{}, {tomorrow, {}, {}}}), 0);
  EXPECT_EQ(lines({{}, {{}, {}, "no such shift"}}), 0);
  EXPECT_EQ(lines({"tiger-1", {}}), 0);  // what the house does is of no table
}

}  // namespace
}  // namespace punto
