#include "edge/wire/export_lines.hpp"

#include "tests/test_house.hpp"

namespace punto {
namespace {

using house::by;
using house::Job;

std::string exported(ExportKind kind, ExportForm form, const house::TestHouse& house) {
  std::string lines;
  const auto exporter = make_exporter(kind, form, [&](std::string_view line) { lines += line; });
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

}  // namespace
}  // namespace punto
