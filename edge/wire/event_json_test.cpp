#include "edge/wire/event_json.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "edge/wire/schema.hpp"
#include "tests/drive/table_plan.hpp"
#include "tests/wire/any_value.hpp"
#include "tests/wire/schema_check.hpp"

namespace punto::wire {
namespace {

constexpr int values_of_each_kind = 12;

template <typename Kind, typename... Kinds>
constexpr std::size_t index_of(const std::variant<Kinds...>* /*kinds*/) {
  return boost::mp11::mp_find<std::variant<Kinds...>, Kind>::value;
}

WireContext context_of(const Rulebook& rulebook) {
  return {
      .rulebook = &rulebook, .player = {}, .terminal = {}, .rulebook_of = [&](std::string_view) {
        return &rulebook;
      }};
}

json::object written(const Event& event, const WireContext& context) {
  return event_json(event, context);
}
json::object written(const house::Event& event, const WireContext& context) {
  return event_json(event, context);
}
json::object written(const voucher::Event& event, const WireContext& /*context*/) {
  return event_json(event);
}

// Every kind of event, with any content: as its schema says, and read back as it was.
template <typename AnyEvent, typename Kinds>
void expect_all_same(const json::object& reference, const SchemaBook& book) {
  json::object all;
  for (const auto& [name, schema] : book.all()) all.emplace(name, schema);
  const json::value root = {{"schemas", all}};
  const json::value schema = reference;
  SchemaCheck check{root};
  drive::Random random{1};
  boost::mp11::mp_for_each<boost::mp11::mp_transform<boost::mp11::mp_identity, Kinds>>(
      [&]<typename Kind>(boost::mp11::mp_identity<Kind> /*kind*/) {
        for (int i = 0; i < values_of_each_kind; ++i) {
          const Rulebook& rulebook = random.one_of(drive::all_books()).rulebook;
          const WireContext context = context_of(rulebook);
          AnyValue any{random, rulebook};
          AnyEvent event;
          any.put(event.at, {});
          any.put(event.by, {});
          const Kind body = any.template of<Kind>();
          event.body = body;
          const json::value value = written(event, context);
          ASSERT_EQ(check.check(schema, value), "") << json::serialize(value);
          EXPECT_EQ(value.at("event").as_string(), name_of_type<Kind>.text());
          const auto read = read_json<Kind>(value.at("body"), context);
          ASSERT_TRUE(read) << name_of(read.error().fault) << read.error().pointer;
          EXPECT_EQ(bytes_of(*read), bytes_of(body)) << json::serialize(value);
          EXPECT_EQ(*read_json<Time>(value.at("at"), context), event.at);
          EXPECT_EQ((*read_json<decltype(event.by)>(value.at("by"), context)), event.by);
        }
      });
}

TEST(EventJson, OfTables) {
  SchemaBook book{"#/schemas/"};
  const json::object reference = table_event_schema(book);
  expect_all_same<Event, EventKinds>(reference, book);
}

TEST(EventJson, OfTheHouse) {
  SchemaBook book{"#/schemas/"};
  const json::object reference = house_event_schema(book);
  expect_all_same<house::Event, house::EventKinds>(reference, book);
}

TEST(EventJson, OfVouchers) {
  SchemaBook book{"#/schemas/"};
  const json::object reference = voucher_event_schema(book);
  expect_all_same<voucher::Event, voucher::EventBody>(reference, book);
}

TEST(EventJson, LooksLikeThis) {
  const Rulebook& rulebook = drive::all_books().front().rulebook;
  const Event event{Time{1'767'225'600'000}, staff(Role::PitManager, PersonId{3}),
                    WagerPlaced{4, 2, 1, false, PlayerId{7}, Cents{100'00}, Citation{"3.5"}}};
  EXPECT_EQ(json::serialize(event_json(event, {.rulebook = &rulebook})),
            R"({"at":1767225600000,"by":{"kind":"staff","role":"pit-manager","id":3},)"
            R"("event":"wager-placed","body":{"number":4,"position":2,"wager":"banker",)"
            R"("on_behalf":false,"player":7,"amount":10000,"rule":"3.5"}})");
}

TEST(EventJson, IsReadStrictly) {
  const WireContext context{.rulebook = &drive::all_books().front().rulebook};
  const auto mistake = [&]<typename Type>(const Type& /*type*/, std::string_view text) {
    const auto read = read_json<Type>(json::parse(text), context);
    EXPECT_FALSE(read) << text;
    return read ? WireMistake{} : read.error();
  };
  EXPECT_EQ(mistake(ShoeLoaded{}, R"({"number":1,"decks":8,"commitment":"AB"})"),
            (WireMistake{WireFault::NotADigest, "/commitment", "[0-9a-f]{64}"}));
  EXPECT_EQ(mistake(MethodChosen{}, R"({"method":"none","rule":"see above"})").fault,
            WireFault::NotARule);
  EXPECT_EQ(mistake(TableSettings{}, R"({"ranks":[0,1,2,3,4,5]})").fault, WireFault::MissingField);
  json::value settings = to_json(TableSettings{}, context);
  settings.at("wagers") = json::array{};
  EXPECT_EQ(mistake(TableSettings{}, json::serialize(settings)).fault, WireFault::ListTooShort);
  settings.at("ranks") = json::array{0, 1};
  settings.as_object().erase("wagers");
  settings.as_object()["wagers"] =
      write_terms(std::vector<WagerTerms>(context.rulebook->wagers.size()), context);
  EXPECT_EQ(mistake(TableSettings{}, json::serialize(settings)),
            (WireMistake{WireFault::ListTooShort, "/ranks", "5"}));
  SettledShare share;
  share.kind = 1;
  EXPECT_FALSE(to_json(share, context).contains("rule")) << "nothing was at risk";
  EXPECT_TRUE(read_json<SettledShare>(json::value(to_json(share, context)), context));
  share.staked = share.at_risk = {100};
  share.row = PayTable::lost;
  json::object settled = to_json(share, context);
  EXPECT_TRUE(settled.contains("rule"));
  EXPECT_TRUE(read_json<SettledShare>(json::value(settled), context));
  settled["rule"] = "9.9";
  EXPECT_EQ(mistake(share, json::serialize(settled)).pointer, "/rule");
  EXPECT_EQ(
      mistake(OutcomeAnnounced{}, R"({"outcome":{"points":{"player_total":1,"banker_total":2,)"
                                  R"("player_drew":true,"banker_drew":true},"player_pair":"X",)"
                                  R"("banker_pair":"none"}})")
          .pointer,
      "/outcome/player_pair");
}

// From these a PIN or a card could be found by trying.
TEST(EventJson, HasNoSecrets) {
  Digest digest;
  digest.bytes.fill(0xab);
  const auto text = [](house::EventBody body) {
    return json::serialize(event_json(house::Event{Time{}, house::system(), std::move(body)}, {}));
  };
  for (const std::string& json : {text(house::CredentialSet{PersonId{1}, "$argon2id$abab"}),
                                  text(house::TerminalAdded{house::TerminalId{1}, "one", digest}),
                                  text(house::TerminalKeySet{house::TerminalId{1}, digest}),
                                  text(house::DeviceAdded{house::DeviceId{1}, "one", "", digest}),
                                  text(house::PlayerRegistered{PlayerId{1}, digest}),
                                  text(house::CardReplaced{PlayerId{1}, digest, digest}),
                                  text(house::PlayerPinSet{PlayerId{1}, "$argon2id$abab"})}) {
    EXPECT_EQ(json.find("abab"), std::string::npos) << json;
  }
  Event loaded{Time{}, machine(), ShoeLoaded{1, 8, digest, {}}};
  EXPECT_NE(json::serialize(event_json(loaded, {})).find("abab"), std::string::npos)
      << "a commitment is for everybody";
}

}  // namespace
}  // namespace punto::wire
