#include "edge/wire/event_fields.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/house/fields.hpp"
#include "edge/wire/export_lines.hpp"
#include "tests/test_house.hpp"
#include "tests/test_table.hpp"

namespace punto {
namespace {

using house::Job;
using house::one;

boost::json::object parsed(const std::string& json) {
  return boost::json::parse(json).as_object();
}

// Each kind of event, as it is without anything said.
template <typename... Kinds, typename Look>
void for_each_kind(const std::variant<Kinds...>*, Look look) {
  (look(Kinds{}), ...);
}

template <typename Body>
std::vector<std::string> field_names(const Body& body) {
  std::vector<std::string> names;
  for_each_field(body, [&](std::string_view name, const auto&) { names.emplace_back(name); });
  return names;
}
std::vector<std::string> member_names(const std::string& json) {
  std::vector<std::string> names;
  for (const auto& member : parsed(json)) names.emplace_back(member.key());
  return names;
}

TEST(EventFields, NoneIsMissingInJson) {
  const Rulebook none;
  for_each_kind(static_cast<const house::EventKinds*>(nullptr), [](const auto& body) {
    EXPECT_EQ(member_names(fields_json(house::EventBody{body})), field_names(body));
  });
  for_each_kind(static_cast<const voucher::EventBody*>(nullptr), [](const auto& body) {
    EXPECT_EQ(member_names(fields_json(voucher::EventBody{body})), field_names(body));
  });
  for_each_kind(static_cast<const EventKinds*>(nullptr), [&](const auto& body) {
    EXPECT_EQ(member_names(fields_json(EventBody{body}, none)), field_names(body));
  });
}

TEST(EventFields, SayWhoWasHired) {
  const house::PersonHired hired{PersonId{100}, "Ana Li",
                                 house::any_of(Job::Cashier, Job::Auditor)};
  EXPECT_EQ(fields_text(house::EventBody{hired}),
            "person-hired person=100 name=\"Ana Li\" jobs=cashier,auditor");
  EXPECT_EQ(fields_json(house::EventBody{hired}),
            R"({"person":100,"name":"Ana Li","jobs":["cashier","auditor"]})");
}

TEST(EventFields, NeverTellACredential) {
  const house::EventBody set{house::CredentialSet{PersonId{100}, "1234"}};
  EXPECT_EQ(fields_text(set), "credential-set person=100 credential=hidden");
  EXPECT_EQ(fields_json(set), R"({"person":100,"credential":"hidden"})");
}

TEST(EventFields, TellReasonsTerminalsAndErrands) {
  EXPECT_EQ(fields_text(house::EventBody{
                house::TerminalDisabled{house::TerminalId{3}, "the printer is jammed"}}),
            "terminal-disabled terminal=3 reason=\"the printer is jammed\"");
  EXPECT_EQ(fields_text(house::EventBody{
                house::VoucherSold{7, house::test_voucher(0xab), Cents{50'05}, Time{1'000}}}),
            "voucher-sold errand=7 voucher=000000000000000000000000000000ab amount=50.05 "
            "expires=1970-01-01T00:00:01Z");
  EXPECT_EQ(fields_text(house::EventBody{house::PlayerSent{
                9, {}, PlayerId{7}, "tiger-1", 2, Cents{100'00}, {}, Cents{300'00}, {}}}),
            "player-sent errand=9 player=P7 table=tiger-1 position=2 credits=100 cash=0 "
            "stake-limit=300");
}

TEST(EventFields, TellWhatStandsWithinAField) {
  house::PlayerLimitsSet limits;
  limits.player = PlayerId{7};
  limits.was.loss = Cents{500'00};
  limits.now.minutes = 60;
  EXPECT_EQ(fields_text(house::EventBody{limits}),
            "player-limits-set player=P7 was-loss=500 now-minutes=60 from=1970-01-01T00:00:00Z");
  const auto json = parsed(fields_json(house::EventBody{limits}));
  EXPECT_EQ(json.at("was").at("loss").as_int64(), 500'00);
  EXPECT_TRUE(json.at("was").at("minutes").is_null());
  const std::string opened =
      fields_text(house::EventBody{house::HouseOpened{house::test_settings()}});
  EXPECT_NE(opened.find(" settings-name=\"Test House\" settings-currency=SGD "), std::string::npos)
      << opened;
  EXPECT_TRUE(opened.ends_with("settings-shifts=first:0,second:480,third:960")) << opened;
}

TEST(EventFields, TellWhatIsProposed) {
  const house::EventBody proposed{
      house::ChangeProposed{4, "tiger-1", SetLimits{2, {Cents{25'00}, Cents{900'00}}}}};
  EXPECT_EQ(fields_text(proposed),
            "change-proposed proposal=4 table=tiger-1 change=set-limits change-wager=2 "
            "change-limits=25..900");
  EXPECT_EQ(fields_json(proposed),
            R"({"proposal":4,"table":"tiger-1","change":{"kind":"set-limits","wager":2,)"
            R"("limits":{"least":2500,"most":90000}}})");
}

TEST(EventFields, NameWhatTheRulebookNames) {
  const Rulebook rulebook = *read_rulebook(text_of_rulebook("tiger"));
  const std::string json = fields_json(EventBody{LimitsSet{1, {Cents{100}, Cents{200}}}}, rulebook);
  EXPECT_EQ(json, fmt::format(R"({{"wager":"{}","limits":{{"least":100,"most":200}}}})",
                              rulebook.wagers[1].id));
}

// ---- as they are exported -----------------------------------------------------------------------

std::vector<std::string> exported(ExportForm form, const std::vector<house::Event>& events) {
  std::vector<std::string> lines;
  const auto exporter = make_exporter(ExportKind::AllEvents, form, {},
                                      [&](std::string_view line) { lines.emplace_back(line); });
  house::State state;
  std::uint64_t number = 0;
  for (const house::Event& event : events) {
    exporter->visit(state, event, ++number);
    apply(state, event);
  }
  return lines;
}

TEST(EventExport, NoEventOfTheHouseIsWithoutItsFields) {
  house::TestHouse house;
  house.open();
  house.must(house::person(house::holder_of(Job::Cashier)),
             house::SetCredential{house::holder_of(Job::Cashier), "secret-1234"});
  const auto csv = exported(ExportForm::Csv, house.all);
  const auto json = exported(ExportForm::JsonLines, house.all);
  ASSERT_EQ(csv.size(), house.all.size() + 1);
  ASSERT_EQ(json.size(), house.all.size());
  for (std::size_t i = 0; i < house.all.size(); ++i) {
    const std::string text = fields_text(house.all[i].body);
    EXPECT_NE(csv[i + 1].find(text.substr(0, text.find('"'))), std::string::npos) << csv[i + 1];
    EXPECT_EQ(csv[i + 1].find("secret-1234"), std::string::npos);
    EXPECT_EQ(json[i].find("secret-1234"), std::string::npos);
    const auto line = parsed(json[i]);
    EXPECT_EQ(boost::json::serialize(line.at("text")), boost::json::serialize(text));
    EXPECT_EQ(line.at("fields"), boost::json::parse(fields_json(house.all[i].body)));
  }
}

// The first event of a table brings the law by which it is written.
TEST(EventExport, TheOpeningOfATableIsTold) {
  const std::string text = text_of_rulebook("tiger");
  TestTable table;
  const TableState before;
  ASSERT_TRUE(
      table.try_to(test_shift_manager, OpenTable{text, usual_settings(*read_rulebook(text))}));
  const Event opened = table.last.front();
  std::string line;
  const auto exporter = make_exporter(ExportKind::AllEvents, ExportForm::JsonLines, {},
                                      [&](std::string_view written) { line = written; });
  const std::string id = "tiger-1";
  exporter->visit(FloorVisitor::AtTable{id, before, 1}, opened);
  const auto json = parsed(line);
  const auto& opening = *std::get<TableOpened>(opened.body).opening;
  EXPECT_TRUE(json.at("text").as_string().ends_with("digest=" + to_text(opening.digest))) << line;
  EXPECT_EQ(json.at("fields").at("opening").at("rulebook").as_string(), opening.rulebook);
}

}  // namespace
}  // namespace punto
