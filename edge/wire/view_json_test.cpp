#include "edge/wire/view_json.hpp"

#include <boost/json.hpp>
#include <boost/pfr/tuple_size.hpp>
#include <gtest/gtest.h>

#include "core/table/table.hpp"
#include "edge/wire/answer_forms.hpp"
#include "edge/wire/command_json.hpp"
#include "edge/wire/roads_json.hpp"
#include "edge/wire/schema.hpp"
#include "edge/wire/server_forms.hpp"
#include "edge/wire/view_forms.hpp"
#include "tests/drive/chooser.hpp"
#include "tests/wire/any_value.hpp"
#include "tests/wire/schema_check.hpp"

namespace punto::wire {
namespace {

using drive::Random;

// A table played by chance, looked at after every command.
template <typename Look>
void play(std::uint64_t seed, int commands, Look look) {
  Random random{seed};
  const drive::TablePlan plan = drive::plan_table(random, seed % drive::all_books().size());
  TableState state = drive::opened_table(plan);
  drive::HiddenShoe shoe{seed};
  drive::Chooser chooser{state, shoe, random, plan};
  Time now{1'767'225'600'000};
  for (int i = 0; i < commands && state.phase != Phase::Closed; ++i) {
    now.milliseconds += 1'000;
    const Decision decision = decide(state, chooser.choose(), now);
    if (!decision) continue;
    for (const Event& event : *decision) {
      apply(state, event);
      shoe.follow(state, event);
    }
    look(state, now);
  }
}

const Rulebook& book_of(const TableState& state) {
  return state.law->rulebook;
}

json::value schemas_at(const SchemaBook& book) {
  json::object all;
  for (const auto& [name, schema] : book.all()) all.emplace(name, schema);
  return {{"schemas", all}};
}

// What is read is what was written.
template <typename Form>
void expect_read_back(const json::value& value, const Rulebook& rulebook) {
  const WireContext context{.rulebook = &rulebook};
  const auto form = read_json<Form>(value, context);
  ASSERT_TRUE(form) << name_of(form.error().fault) << form.error().pointer << form.error().allowed;
  EXPECT_EQ(json::value(to_json(*form, context)), value);
}

class SeenTables : public testing::TestWithParam<int> {};

// What a screen shows of sums it is told, and need not work out.
void expect_sums(const json::object& own) {
  std::int64_t staked = 0;
  for (const json::value& wager : own.at("own_wagers").as_array()) {
    for (const json::value& share : wager.at("shares").as_array()) {
      staked += share.at("amount").as_int64();
    }
  }
  EXPECT_EQ(own.at("own_staked"), staked);
  for (const json::value& stake : own.at("own_stakes").as_array()) {
    staked -= stake.at("amount").as_int64();
  }
  EXPECT_EQ(staked, 0);
  const json::object* settled = own.at("own_settlement").if_object();
  if (settled == nullptr) return;
  std::int64_t returned = 0;
  staked = 0;
  for (const json::value& share : settled->at("settlement").as_array()) {
    staked += share.at("staked").as_int64();
    returned += share.at("returned").as_int64();
  }
  EXPECT_EQ(settled->at("staked"), staked);
  EXPECT_EQ(settled->at("returned"), returned);
  if (settled->at("is_void").as_bool()) EXPECT_EQ(staked, returned);
}

// Who has won is told from the announcement of the outcome until betting opens again, and never of
// another round.
void expect_result(const TableState& state, const json::value& open) {
  const json::value& result = open.at("result");
  if (!open.at("outcome").is_null()) {
    const auto& points = open.at("outcome").at("points");
    const auto difference =
        points.at("player_total").as_int64() - points.at("banker_total").as_int64();
    EXPECT_EQ(result, difference > 0 ? "player" : difference < 0 ? "banker" : "tie");
  } else if (state.phase != Phase::BetweenRounds || state.records.empty() ||
             state.records.back().number != state.round.number) {
    EXPECT_TRUE(result.is_null());
  } else {
    EXPECT_EQ(result == "void", state.records.back().is_void);
    const bool is_forgotten = state.records.back().shoe != state.shoe.number;
    EXPECT_EQ(result.is_null(), is_forgotten && !state.records.back().is_void);
  }
}

TEST_P(SeenTables, AreAsTheSchemaSays) {
  SchemaBook book{"#/schemas/"};
  const json::value whole = view_schema(book);
  const json::value everybodys = public_view_schema(book);
  const json::value own = private_view_schema(book);
  const json::value root = schemas_at(book);
  SchemaCheck check{root};
  Random random{1};
  play(static_cast<std::uint64_t>(GetParam()), 250, [&](const TableState& state, Time now) {
    const Rulebook& rulebook = book_of(state);
    const json::value open = public_view_json(view(state, public_viewer()), rulebook);
    ASSERT_EQ(check.check(everybodys, open), "");
    expect_result(state, open);
    expect_read_back<PublicViewForm>(open, rulebook);
    for (const Actor& by : {machine(), staff(Role::Dealer, PersonId{1})}) {
      const StaffView staff =
          by.kind == ActorKind::Staff ? staff_view(state, by.role, now) : StaffView{};
      const json::value all = view_json(view(state, viewer_of(by)), rulebook, staff);
      ASSERT_EQ(check.check(whole, all), "");
    }
    if (state.seats.empty()) return;
    const PlayerId player = random.one_of(state.seats).player;
    const Actor by = punto::player(player);
    const json::value hidden =
        private_view_json(view(state, viewer_of(by)), player, next_steps(state, by, now), rulebook);
    ASSERT_EQ(check.check(own, hidden), "");
    expect_read_back<OwnViewForm>(hidden, rulebook);
  });
}

// The public and the private frame together are what the Player may see, and nothing is in both.
TEST_P(SeenTables, AreWholeInTwoFrames) {
  play(static_cast<std::uint64_t>(GetParam()) + 100, 250, [&](const TableState& state, Time now) {
    const Rulebook& rulebook = book_of(state);
    const json::object open = public_view_json(view(state, public_viewer()), rulebook);
    for (const Seat& seat : state.seats) {
      const Actor by = punto::player(seat.player);
      const TableView seen = view(state, viewer_of(by));
      const json::object all = view_json(seen, rulebook);
      const json::object own =
          private_view_json(seen, seat.player, next_steps(state, by, now), rulebook);
      for (const auto& member : own) EXPECT_FALSE(open.contains(member.key()));
      for (const auto& member : open) {
        static constexpr std::array<std::string_view, 4> fuller = {"seats", "cards", "procedure",
                                                                   "last_record"};
        if (std::ranges::count(fuller, std::string_view{member.key()}) > 0) continue;
        EXPECT_EQ(member.value(), all.at(member.key())) << member.key();
      }
      EXPECT_EQ(own.at("own_wagers"), all.at("wagers"));
      EXPECT_EQ(own.at("own_seat").at("credits"), seat.credits.value);
      EXPECT_EQ(own.at("own_seat").at("position"), seat.position);
      EXPECT_EQ(own.at("own_seat").at("locked"), seat.locked);
      if (!own.at("own_settlement").is_null()) {
        EXPECT_EQ(own.at("own_settlement").at("settlement"),
                  all.at("last_record").at("settlement"));
      }
      expect_sums(own);
      std::size_t seen_alone = 0;
      for (const json::value& card : all.at("cards").as_array()) {
        seen_alone += card.at("face") == "private" ? 1 : 0;
      }
      EXPECT_EQ(own.at("own_cards").as_array().size(), seen_alone);
    }
  });
}

TEST_P(SeenTables, AreFollowedByTheirChanges) {
  json::object screen;
  play(static_cast<std::uint64_t>(GetParam()) + 200, 250, [&](const TableState& state, Time) {
    const json::object now = public_view_json(view(state, public_viewer()), book_of(state));
    const json::object changes = changed_members(screen, now);
    for (const auto& member : changes) screen[member.key()] = member.value();  // Object.assign
    EXPECT_EQ(json::value(screen), json::value(now));
    EXPECT_TRUE(changed_members(now, now).empty());
  });
}

// What a step names can be sent with its command.
TEST_P(SeenTables, OfferStepsByTheFieldsOfTheirCommands) {
  SchemaBook book{"#/schemas/"};
  const json::value schema = step_schema(book);
  for (const std::string_view name : table_command_names()) table_command_schema(name, book);
  const json::value root = schemas_at(book);
  SchemaCheck check{root};
  play(static_cast<std::uint64_t>(GetParam()) + 300, 150, [&](const TableState& state, Time now) {
    for (const Actor& by : {machine(), staff(Role::GamingShiftManager, PersonId{9})}) {
      for (const Step& step : next_steps(state, by, now)) {
        const json::object written = step_json(step, book_of(state));
        ASSERT_EQ(check.check(schema, written), "") << json::serialize(written);
        const std::string command{written.at("command").as_string().c_str()};
        const json::value fields = table_command_schema(command, book);
        const json::object& properties =
            check.resolve(fields.at("$ref").as_string().c_str()).at("properties").as_object();
        for (const auto& member : written) {
          const std::string_view name = member.key();
          const bool is_about_it =
              name == "command" || name == "amounts" || name == "not_before" || name == "rule";
          const bool tells_more = command == "draw-card" || command == "place-joint-wager";
          EXPECT_TRUE(is_about_it || tells_more || properties.contains(name))
              << command << ' ' << name;
        }
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(ByChance, SeenTables, testing::Range(0, 11));

// ---- no member is forgotten ---------------------------------------------------------------------

#ifdef __clang__  // g++ 12 gives up on some of them
template <typename... Forms>
constexpr bool are_complete(const std::variant<Forms...>* /*forms*/) {
  return ((boost::mp11::mp_size<FieldsOf<Forms>>::value == boost::pfr::tuple_size_v<Forms>) && ...);
}
using ViewParts =
    std::variant<CardForm, HandForm, WaitingCardForm, ShoeForm, WagerTotal, ProcedureForm, StepForm,
                 PublicViewForm, InsideViewForm, StaffViewForm, SqueezeView, PaidShare, PaidSeat,
                 PaidRound, OfferedSeat, HandlingView, OwnSeat, OwnOffer, OwnSettlement,
                 OwnViewForm, AmountRange, TableAnswerForm, HouseAnswerForm, TableSummary,
                 FloorForm, SessionForm, TerminalForm, PersonForm, PlayerForm, DeviceForm, DebtForm,
                 ProposalForm, IncidentForm, HouseForm, CardReadingForm>;
static_assert(are_complete(static_cast<const ViewParts*>(nullptr)));
static_assert(are_complete(static_cast<const HouseForms*>(nullptr)));
#endif

// ---- any content --------------------------------------------------------------------------------

template <typename Form>
void expect_any_is_read_back() {
  const json::value schema = schema_of<Form>();
  SchemaCheck check{schema};
  Random random{7};
  for (int i = 0; i < 60; ++i) {
    const Rulebook& rulebook = random.one_of(drive::all_books()).rulebook;
    const WireContext context{.rulebook = &rulebook};
    const Form form = AnyValue{random, rulebook}.of<Form>();
    const json::value written = to_json(form, context);
    ASSERT_EQ(check.check(schema, written), "") << json::serialize(written);
    const auto read = read_json<Form>(written, context);
    ASSERT_TRUE(read) << name_of(read.error().fault) << read.error().pointer;
    EXPECT_EQ(bytes_of(*read), bytes_of(form)) << json::serialize(written);
  }
}

TEST(ViewForms, AreReadAsTheyWereWritten) {
  expect_any_is_read_back<PublicViewForm>();
  expect_any_is_read_back<InsideViewForm>();
  expect_any_is_read_back<OwnViewForm>();
  expect_any_is_read_back<RoundRecord>();
}

// ---- what nobody may see ------------------------------------------------------------------------

TEST(ViewJson, SaysNothingOfACardFaceDown) {
  const Rulebook& rulebook = drive::all_books().front().rulebook;
  TableView one;
  one.cards[0] = {CardFace::FaceDown, Place::PlayerFirst, Card{Rank::Nine, Suit::Clubs}};
  one.shoe.waiting = {{CardFace::FaceDown, Place::PlayerFirst, Card{Rank::Nine, Suit::Clubs}}};
  TableView other = one;
  other.cards[0].card = Card{Rank::Two, Suit::Hearts};
  other.shoe.waiting[0].card = Card{Rank::Two, Suit::Hearts};
  EXPECT_EQ(json::serialize(view_json(one, rulebook)), json::serialize(view_json(other, rulebook)));
  EXPECT_EQ(json::serialize(view_json(one, rulebook).at("cards")),
            R"([{"place":"player-first","face":"face-down"}])");
  one.cards[0].face = CardFace::Exposed;
  EXPECT_EQ(json::serialize(view_json(one, rulebook).at("cards")),
            R"([{"place":"player-first","face":"exposed","card":"9C"}])");
}

TEST(ViewJson, HasOutcomesAsOneShortText) {
  const Rulebook& rulebook = drive::all_books().front().rulebook;
  TableView shown;
  shown.outcomes = {{.winner = Winner::Banker},
                    {.winner = Winner::Player, .player_pair = true},
                    {.winner = Winner::Tie, .banker_pair = true, .natural = true}};
  EXPECT_EQ(view_json(shown, rulebook).at("outcomes"), "B Pp Tbn");
}

TEST(ViewJson, TellsThatAMemberIsGone) {
  const json::object before = {{"a", 1}, {"b", 2}, {"c", json::array{1}}};
  const json::object after = {{"a", 1}, {"c", json::array{2}}};
  EXPECT_EQ(json::value(changed_members(before, after)),
            (json::value{{"c", json::array{2}}, {"b", nullptr}}));
}

TEST(RoadsSchema, IsWhatTheRoadsAre) {
  SchemaBook book{"#/schemas/"};
  const json::value schema = roads_schema(book);
  const json::value root = schemas_at(book);
  SchemaCheck check{root};
  Random random{3};
  Roads roads;
  for (int i = 0; i < 80; ++i) {
    EXPECT_EQ(check.check(schema, json::parse(roads_to_json(roads))), "");
    roads.append({.winner = static_cast<Winner>(random.below(3)),
                  .banker_pair = random.percent(20),
                  .player_pair = random.percent(20),
                  .natural = random.percent(20)});
  }
}

}  // namespace
}  // namespace punto::wire
