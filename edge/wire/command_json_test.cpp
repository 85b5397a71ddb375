#include "edge/wire/command_json.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>
#include <set>

#include "core/house/house.hpp"
#include "core/scenario/command_text.hpp"
#include "core/scenario/field_type.hpp"
#include "edge/wire/json_text.hpp"
#include "edge/wire/parse_json.hpp"
#include "edge/wire/schema.hpp"
#include "tests/drive/table_plan.hpp"
#include "tests/test_house.hpp"
#include "tests/wire/any_value.hpp"
#include "tests/wire/schema_check.hpp"

namespace punto::wire {
namespace {

constexpr int values_of_each_kind = 40;

const Rulebook& book_named(std::string_view id) {
  for (const drive::Book& book : drive::all_books()) {
    if (book.id == id) return book.rulebook;
  }
  throw std::runtime_error{"no such rulebook"};
}
const Rulebook& plain_book() {
  return book_named("fortune-six-v6");
}

WireContext context_of(const Rulebook& rulebook) {
  return {
      .rulebook = &rulebook, .player = {}, .terminal = {}, .rulebook_of = [&](std::string_view) {
        return &rulebook;
      }};
}

json::value parsed(std::string_view text) {
  auto value = parse_json(text);
  EXPECT_TRUE(value) << text;
  return value ? std::move(*value) : json::value{};
}

std::expected<CommandBody, WireMistake> read_table(std::string_view name, std::string_view text,
                                                   WireContext context = context_of(plain_book())) {
  return read_table_command(name, parsed(text), context);
}
WireMistake table_mistake(std::string_view name, std::string_view text) {
  const auto command = read_table(name, text);
  EXPECT_FALSE(command) << text;
  return command ? WireMistake{} : command.error();
}
WireMistake house_mistake(std::string_view name, std::string_view text) {
  const auto command = read_house_command(name, parsed(text), context_of(plain_book()));
  EXPECT_FALSE(command) << text;
  return command ? WireMistake{} : command.error();
}

json::value schemas_at(const SchemaBook& book) {
  json::object all;
  for (const auto& [name, schema] : book.all()) all.emplace(name, schema);
  return {{"schemas", all}};
}

// ---- there and back -----------------------------------------------------------------------------

class EachTableCommand : public testing::TestWithParam<std::size_t> {};

TEST_P(EachTableCommand, IsReadAsItWasWritten) {
  const std::string_view name = table_command_names()[GetParam()];
  SchemaBook book{"#/schemas/"};
  const json::value schema = table_command_schema(name, book);
  const json::value root = schemas_at(book);
  SchemaCheck check{root};
  drive::Random random{GetParam()};
  for (int i = 0; i < values_of_each_kind; ++i) {
    const Rulebook& rulebook = random.one_of(drive::all_books()).rulebook;
    CommandBody body;
    boost::mp11::mp_with_index<std::variant_size_v<CommandKinds>>(GetParam(), [&](auto at) {
      body = AnyValue{random, rulebook}.of<std::variant_alternative_t<at, CommandKinds>>();
    });
    if (std::holds_alternative<LoadShoe>(body)) body = LoadShoe{};
    const WireContext context = context_of(rulebook);
    const json::value written = table_command_json(body, context);
    EXPECT_EQ(check.check(schema, written), "") << json::serialize(written);
    const auto read = read_table_command(name, parsed(json::serialize(written)), context);
    ASSERT_TRUE(read) << name_of(read.error().fault) << read.error().pointer;
    EXPECT_EQ(bytes_of(*read), bytes_of(body)) << json::serialize(written);
  }
}

INSTANTIATE_TEST_SUITE_P(TableCommands, EachTableCommand,
                         testing::Range<std::size_t>(0, std::variant_size_v<CommandKinds>));

template <typename Body>
void expect_same_after_wire(std::string_view name, const Body& body, const Rulebook& rulebook,
                            SchemaCheck& check, const json::value& schema) {
  const WireContext context = context_of(rulebook);
  const json::value written = house_command_json(HouseCommand{body}, context);
  EXPECT_EQ(check.check(schema, written), "") << name << json::serialize(written);
  const auto read = read_house_command(name, parsed(json::serialize(written)), context);
  ASSERT_TRUE(read) << name << ' ' << name_of(read.error().fault) << read.error().pointer;
  if constexpr (std::same_as<Body, house::CommandBody>) {
    ASSERT_TRUE(std::holds_alternative<house::CommandBody>(*read)) << name;
    EXPECT_EQ(bytes_of(std::get<house::CommandBody>(*read)), bytes_of(body)) << name;
  } else {
    ASSERT_TRUE(std::holds_alternative<Body>(*read)) << name;
    EXPECT_EQ(bytes_of(std::get<Body>(*read)), bytes_of(body)) << name;
  }
}

template <typename Kinds, typename Body>
void expect_all_same(std::set<std::string_view>& seen) {
  boost::mp11::mp_for_each<boost::mp11::mp_transform<boost::mp11::mp_identity, Kinds>>(
      [&]<typename Kind>(boost::mp11::mp_identity<Kind> /*kind*/) {
        const std::string_view name = name_of_type<Kind>.text();
        const auto has_name = [&](const HouseCommandKind& kind) { return kind.name == name; };
        if (std::ranges::none_of(house_command_kinds(), has_name)) return;
        if (!seen.insert(name).second) return;
        SchemaBook book{"#/schemas/"};
        const json::value schema = house_command_schema(name, book);
        const json::value root = schemas_at(book);
        SchemaCheck check{root};
        drive::Random random{seen.size()};
        for (int i = 0; i < values_of_each_kind; ++i) {
          const Rulebook& rulebook = random.one_of(drive::all_books()).rulebook;
          const Kind body = AnyValue{random, rulebook}.template of<Kind>();
          expect_same_after_wire(name, Body{body}, rulebook, check, schema);
        }
      });
}

TEST(HouseCommands, AreReadAsTheyWereWritten) {
  std::set<std::string_view> seen;
  boost::mp11::mp_for_each<HouseForms>([&]<typename Form>(const Form& /*form*/) {
    expect_all_same<std::variant<Form>, Form>(seen);
  });
  EXPECT_EQ(seen.size(), std::variant_size_v<HouseForms>);
  expect_all_same<house::CommandKinds, house::CommandBody>(seen);
  EXPECT_EQ(seen.size(), house_command_kinds().size());
}

// ---- what may be sent ---------------------------------------------------------------------------

// A new command that takes a digest or a hash needs a form in house_forms.hpp.
TEST(HouseCommands, EveryOneThatOthersSendCanBeRead) {
  boost::mp11::mp_for_each<
      boost::mp11::mp_transform<boost::mp11::mp_identity, house::CommandKinds>>(
      [&]<typename Body>(boost::mp11::mp_identity<Body> /*body*/) {
        const house::Authority authority = authority_of(house::CommandBody{Body{}});
        const bool is_for_others = authority.staff != house::no_jobs || authority.terminal;
        const std::string_view name = name_of_type<Body>.text();
        const auto has_name = [&](const HouseCommandKind& kind) { return kind.name == name; };
        EXPECT_EQ(std::ranges::any_of(house_command_kinds(), has_name), is_for_others) << name;
      });
  EXPECT_EQ(house_mistake("open-house", "{}").fault, WireFault::UnknownCommand);
  EXPECT_EQ(house_mistake("end-errand", "{}").fault, WireFault::UnknownCommand);
}

TEST(HouseCommands, NoDigestHashOrVoucherComesFromOutside) {
  for (const auto& [name, field] :
       std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"present-voucher", "voucher"},
           {"cash-voucher", "voucher"},
           {"void-voucher", "voucher"},
           {"cash-out", "voucher"},
           {"sell-voucher", "voucher"},
           {"insert-card", "card"},
           {"register-player", "card"},
           {"replace-card", "card"},
           {"add-terminal", "key"},
           {"set-terminal-key", "key"},
           {"add-device", "key"},
           {"set-credential", "credential"},
           {"set-player-pin", "credential"},
           {"sit-at-felt", "won"},
           {"buy-in-at-felt", "won"},
           {"credit-float", "won"},
           {"close-float", "won"}}) {
    const std::string text = "{\"" + std::string{field} + "\":\"" + std::string(64, '0') + "\"}";
    const WireMistake mistake = house_mistake(name, text);
    EXPECT_EQ(mistake.fault, WireFault::UnknownField) << name;
    EXPECT_EQ(mistake.pointer, "/" + std::string{field}) << name;
  }
  EXPECT_EQ(table_mistake("load-shoe", R"({"commitment":"00"})").fault, WireFault::UnknownField);
}

TEST(HouseCommands, AnyChangeOfATableIsOneOfThoseListed) {
  for (std::size_t kind = 0; kind < std::variant_size_v<CommandKinds>; ++kind) {
    house::TestHouse house;
    house.open();
    CommandBody body;
    bool is_listed = false;
    boost::mp11::mp_with_index<std::variant_size_v<CommandKinds>>(kind, [&](auto at) {
      using Body = std::variant_alternative_t<at, CommandKinds>;
      body = Body{};
      is_listed = boost::mp11::mp_contains<TableChanges, Body>::value;
    });
    const auto refusal = house.ask(house::by(house::Job::PitManager),
                                   house::ProposeChange{house::felt, std::move(body)});
    EXPECT_EQ(refusal != house::Refusal::ChangeNotAllowed, is_listed)
        << table_command_names()[kind];
  }
}

TEST(HouseCommands, AChangeIsReadAgainstTheRulebookOfItsTable) {
  WireContext context;
  context.rulebook_of = [](std::string_view table) -> const Rulebook* {
    return table == "here" ? &plain_book() : nullptr;
  };
  const json::value good =
      parsed(R"({"table":"here","change":{"command":"set-offered","wager":"fortune-six",)"
             R"("offered":false}})");
  const auto read = read_house_command("propose-change", good, context);
  ASSERT_TRUE(read);
  const auto& change = std::get<house::ProposeChange>(std::get<house::CommandBody>(*read)).change;
  EXPECT_EQ(std::get<SetOffered>(change).wager, plain_book().wager_index("fortune-six"));
  const auto mistake = [&](std::string_view text) {
    return read_house_command("propose-change", parsed(text), context).error();
  };
  EXPECT_EQ(mistake(R"({"table":"there","change":{}})"),
            (WireMistake{WireFault::UnknownTable, "/table", ""}));
  EXPECT_EQ(mistake(R"({"table":"here","change":{"command":"fly"}})").pointer, "/change/command");
  EXPECT_EQ(
      mistake(R"({"table":"here","change":{"command":"set-offered","wager":"x","offered":true}})")
          .pointer,
      "/change/wager");
  EXPECT_EQ(mistake(R"({"change":{}})").fault, WireFault::MissingField);
}

// ---- who sends it -------------------------------------------------------------------------------

TEST(TableCommands, LeaveThePlayerOutWhoSendsThem) {
  constexpr std::string_view text = R"({"round":3,"wager":"banker","amount":10000})";
  EXPECT_EQ(table_mistake("place-wager", text).pointer, "/player");
  WireContext context = context_of(plain_book());
  context.player = PlayerId{7};
  const auto own = read_table("place-wager", text, context);
  ASSERT_TRUE(own);
  const auto& wager = std::get<PlaceWager>(*own);
  EXPECT_EQ(wager.player, PlayerId{7});
  EXPECT_EQ(wager.round, 3u);
  EXPECT_EQ(wager.wager, plain_book().wager_index("banker"));
  EXPECT_EQ(wager.amount, Cents{100'00});
  EXPECT_FALSE(wager.on_behalf);
  const auto others =
      read_table("place-wager", R"({"round":3,"player":8,"wager":"banker","amount":1})", context);
  ASSERT_TRUE(others);
  EXPECT_EQ(std::get<PlaceWager>(*others).player, PlayerId{8}) << "the table refuses it";
  const auto shares = read_table(
      "place-joint-wager", R"({"round":3,"wager":"banker","shares":[{"amount":1}]})", context);
  ASSERT_FALSE(shares);
  EXPECT_EQ(shares.error().pointer, "/shares/0/player") << "of a share it is always said";
}

TEST(HouseCommands, LeaveTheTerminalOutThatSendsThem) {
  WireContext context;
  context.terminal = house::TerminalId{4};
  const auto read = read_house_command("insert-cash", parsed(R"({"amount":5000})"), context);
  ASSERT_TRUE(read);
  const auto& body = std::get<house::CommandBody>(*read);
  EXPECT_EQ(std::get<house::InsertCash>(body).terminal, house::TerminalId{4});
  EXPECT_EQ(house_mistake("insert-cash", R"({"amount":5000})").pointer, "/terminal");
}

// Where a scenario must say it, it is said on the wire too.
TEST(FieldsLeftOut, AreFieldsOfCommandsWithAUsualValue) {
  static constexpr std::array<std::string_view, 4> usual = {"round", "together", "source",
                                                            "replace_cards"};
  std::size_t found = 0;
  const auto look_at = [&]<typename Body>(const Body& body) {
    boost::mp11::mp_for_each<FieldsOf<Body>>([&](auto field) {
      using Field = decltype(field);
      using Member = std::remove_cvref_t<decltype(body.*Field::pointer)>;
      if (!may_be_left_out(name_of_type<Body>.text(), Field::name)) return;
      ++found;
      if constexpr (std::is_convertible_v<Body, CommandBody>) {
        EXPECT_TRUE(FieldTypeOf<Member>::may_be_missing ||
                    std::ranges::count(usual, std::string_view{Field::name}) > 0)
            << name_of_type<Body>.text() << ' ' << Field::name;
      }
    });
  };
  boost::mp11::mp_for_each<boost::mp11::mp_transform<boost::mp11::mp_identity, CommandKinds>>(
      [&]<typename Body>(boost::mp11::mp_identity<Body>) { look_at(Body{}); });
  boost::mp11::mp_for_each<
      boost::mp11::mp_transform<boost::mp11::mp_identity, house::CommandKinds>>(
      [&]<typename Body>(boost::mp11::mp_identity<Body>) { look_at(Body{}); });
  EXPECT_EQ(found, fields_left_out.size()) << "each of the list is a field";
}

// ---- mistakes -----------------------------------------------------------------------------------

TEST(WireMistakes, SayWhatIsAllowedAndWhere) {
  EXPECT_EQ(
      table_mistake("place-wager", R"({"round":1,"player":1,"wager":"banker","amuont":5})"),
      (WireMistake{WireFault::UnknownField, "/amuont", "round, player, wager, amount, on_behalf"}));
  EXPECT_EQ(table_mistake("close-betting", "{}"),
            (WireMistake{WireFault::MissingField, "/round", "round"}));
  EXPECT_EQ(table_mistake("expose-hand", R"({"side":"middle"})"),
            (WireMistake{WireFault::UnknownWord, "/side", "player, banker"}));
  EXPECT_EQ(table_mistake("choose-method", R"({"method":"Z"})"),
            (WireMistake{WireFault::UnknownWord, "/method", "A, B, C, none"}));
  EXPECT_EQ(table_mistake("cut-shoe", R"({"cards":65536})"),
            (WireMistake{WireFault::OutOfRange, "/cards", "0 to 65535"}));
  EXPECT_EQ(table_mistake("sign-on", R"({"x":1})"),
            (WireMistake{WireFault::UnknownField, "/x", "{}"}));
}

struct Wrong {
  std::string_view command;
  std::string_view text;
  WireFault fault;
  std::string_view pointer;
};

TEST(WireMistakes, AreFoundInTableCommands) {
  using enum WireFault;
  const std::array cases = {
      Wrong{"sign-on", "[]", WrongType, ""},
      Wrong{"sign-on", "null", WrongType, ""},
      Wrong{"fly", "{}", UnknownCommand, ""},
      Wrong{"close-betting", R"({"round":"1"})", WrongType, "/round"},
      Wrong{"close-betting", R"({"round":-1})", OutOfRange, "/round"},
      Wrong{"close-betting", R"({"round":4294967296})", OutOfRange, "/round"},
      Wrong{"close-betting", R"({"round":18446744073709551615})", OutOfRange, "/round"},
      Wrong{"close-betting", R"({"round":null})", NullNotAllowed, "/round"},
      Wrong{"close-betting", R"({"round":{}})", WrongType, "/round"},
      Wrong{"set-differential", R"({"differential":null})", NullNotAllowed, "/differential"},
      Wrong{"set-differential", R"({"differential":9007199254740992})", OutOfRange,
            "/differential"},
      Wrong{"decide-offer", R"({"allow":"yes"})", WrongType, "/allow"},
      Wrong{"decide-offer", R"({"allow":1})", WrongType, "/allow"},
      Wrong{"decide-offer", "{}", MissingField, "/allow"},
      Wrong{"suspend-table", R"({"reason":"a\u0000b"})", TextNotPlain, "/reason"},
      Wrong{"suspend-table", R"({"reason":"a\nb"})", TextNotPlain, "/reason"},
      Wrong{"suspend-table", R"({"reason":5})", WrongType, "/reason"},
      Wrong{"read-card", R"({"place":"player-first","card":"10C"})", NotACard, "/card"},
      Wrong{"read-card", R"({"place":"player-first","card":"9c"})", NotACard, "/card"},
      Wrong{"decide-order", R"({"order":[0,256]})", OutOfRange, "/order/1"},
      Wrong{"decide-order", R"({"order":{}})", WrongType, "/order"},
      Wrong{"set-limits", R"({"wager":"tie","limits":{"least":1}})", MissingField, "/limits/most"},
      Wrong{"set-limits", R"({"wager":"tie","limits":[1,2]})", WrongType, "/limits"},
      Wrong{"set-limits", R"({"wager":0,"limits":{"least":1,"most":2}})", WrongType, "/wager"},
      Wrong{"record-inventory", R"({"sorted":[{"card":"9C","count":256}]})", OutOfRange,
            "/sorted/0/count"},
      Wrong{"sign-on", R"({"":1})", UnknownField, "/"},
      Wrong{"close-betting", R"({"round":1,"":1})", UnknownField, "/"},
      Wrong{"expose-hand", R"({"side":"player","a/b~c":1})", UnknownField, "/a~1b~0c"},
  };
  for (const Wrong& wrong : cases) {
    const WireMistake mistake = table_mistake(wrong.command, wrong.text);
    EXPECT_EQ(name_of(mistake.fault), name_of(wrong.fault)) << wrong.command << wrong.text;
    EXPECT_EQ(mistake.pointer, wrong.pointer) << wrong.command << wrong.text;
  }
}

TEST(WireMistakes, AreFoundInHouseCommands) {
  using enum WireFault;
  const std::array cases = {
      Wrong{"hire", R"({"person":1,"name":"A","jobs":["dealer","dealer"]})", RepeatedItem,
            "/jobs/1"},
      Wrong{"hire", R"({"person":1,"name":"A","jobs":["king"]})", UnknownWord, "/jobs/0"},
      Wrong{"cash-voucher", R"({"code":"12x"})", CodeNotDigits, "/code"},
      Wrong{"cash-voucher", R"({"code":"123"})", CodeWrongLength, "/code"},
      Wrong{"cash-voucher", R"({"code":""})", CodeWrongLength, "/code"},
      Wrong{"cash-voucher", R"({"code":"123456789012345678901234"})", CodeMistyped, "/code"},
      Wrong{"insert-card", R"({"terminal":1,"card_number":""})", TextEmpty, "/card_number"},
      Wrong{"set-credential", R"({"person":1,"secret":""})", TextEmpty, "/secret"},
      Wrong{"set-player-pin", R"({"player":1,"pin":""})", TextEmpty, "/pin"},
      Wrong{"set-player-pin", R"({"player":1})", MissingField, "/pin"},
      Wrong{"insert-card", R"({"terminal":1,"card_number":"5","pin":""})", TextEmpty, "/pin"},
      Wrong{"insert-card", R"({"terminal":1,"card_number":"5","pin":1234})", WrongType, "/pin"},
      Wrong{"replace-card", R"({"player":1,"card_number":""})", TextEmpty, "/card_number"},
      Wrong{"add-device", R"({"device":1})", MissingField, "/name"},
      Wrong{"cool-off", R"({"player":1,"until":253402300800000})", OutOfRange, "/until"},
      Wrong{"cool-off", R"({"player":1,"until":-1})", OutOfRange, "/until"},
      Wrong{"set-player-limits", R"({"player":1,"limits":{"loss":null}})", NullNotAllowed,
            "/limits/loss"},
  };
  for (const Wrong& wrong : cases) {
    const WireMistake mistake = house_mistake(wrong.command, wrong.text);
    EXPECT_EQ(name_of(mistake.fault), name_of(wrong.fault)) << wrong.command << wrong.text;
    EXPECT_EQ(mistake.pointer, wrong.pointer) << wrong.command << wrong.text;
  }
}

TEST(WireMistakes, TextsAndListsHaveALength) {
  const auto reason = [](std::size_t letters) {
    std::string text;
    for (std::size_t i = 0; i < letters; ++i) text += "庄";
    return R"({"reason":")" + text + R"("})";
  };
  EXPECT_TRUE(read_table("suspend-table", reason(500))) << "characters, not bytes";
  EXPECT_EQ(table_mistake("suspend-table", reason(501)),
            (WireMistake{WireFault::TextTooLong, "/reason", "0 to 500"}));
  std::string order = "0";
  for (int i = 0; i < 64; ++i) order += ",0";
  EXPECT_EQ(table_mistake("decide-order", "{\"order\":[" + order + "]}"),
            (WireMistake{WireFault::ListTooLong, "/order", "0 to 64"}));
}

TEST(WireMistakes, NeverRepeatWhatWasSent) {
  const WireMistake mistake =
      house_mistake("set-credential", R"({"person":"hunter2","secret":["hunter2"]})");
  EXPECT_EQ(mistake.pointer.find("hunter2"), std::string::npos);
  EXPECT_EQ(mistake.allowed.find("hunter2"), std::string::npos);
}

// A name of many bytes is cut between its characters, so that what is answered is text.
TEST(WireMistakes, CutLongNamesBetweenCharacters) {
  for (std::size_t before = 0; before < 4; ++before) {
    std::string name(before, 'x');
    while (name.size() < 100) name += "\xf0\x9f\x82\xa1";
    json::object sent;
    sent.emplace(name, 1);
    const WireMistake mistake =
        read_table_command("sign-on", sent, context_of(plain_book())).error();
    EXPECT_TRUE(is_utf8(mistake.pointer)) << before;
    EXPECT_TRUE(mistake.pointer.ends_with("\xa1...")) << mistake.pointer;
    const std::string whole = mistake.pointer.substr(1, mistake.pointer.size() - 4);
    EXPECT_TRUE(name.starts_with(whole)) << mistake.pointer;
    EXPECT_GT(whole.size(), 56u) << "no more than a character is lost";
    EXPECT_LE(whole.size(), 60u);
  }
  const std::string just(60, 'y');
  EXPECT_EQ(table_mistake("sign-on", "{\"" + just + "\":1}").pointer, "/" + just);
}

TEST(PlayersPins, GoWithACardWhereThereIsOne) {
  const auto pin_of = [](std::string_view text) {
    return std::get<InsertCard>(*read_house_command("insert-card", parsed(text), {})).pin;
  };
  EXPECT_EQ(pin_of(R"({"terminal":1,"card_number":"5","pin":"4711"})"), "4711");
  EXPECT_EQ(pin_of(R"({"terminal":1,"card_number":"5"})"), std::nullopt);
}

TEST(VoucherCodes, MayBeTypedAsTheyArePrinted) {
  const VoucherCode code = make_code(FloorDigits{1234}, 567890);
  const auto read = read_house_command("cash-voucher", json::value{{"code", to_text(code)}},
                                       context_of(plain_book()));
  ASSERT_TRUE(read);
  EXPECT_EQ(std::get<CashVoucher>(*read).code, code.digits());
}

}  // namespace
}  // namespace punto::wire
