#include "edge/wire/openapi.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>
#include <map>
#include <regex>
#include <set>

#include "core/table/table.hpp"
#include "edge/wire/answer_forms.hpp"
#include "edge/wire/command_json.hpp"
#include "edge/wire/operation_sessions.hpp"
#include "edge/wire/operation_words.hpp"
#include "edge/wire/possible_refusals.hpp"
#include "edge/wire/problem.hpp"
#include "edge/wire/problem_json.hpp"
#include "edge/wire/server_json.hpp"
#include "edge/wire/write_json.hpp"
#include "tests/drive/chooser.hpp"
#include "tests/test_floor.hpp"
#include "tests/wire/schema_check.hpp"

namespace punto::wire {
namespace {

struct Described {
  SchemaBook book{openapi_schemas};
  std::vector<Operation> operations;
  json::value document;
};

const Described& described() {
  static const Described whole = [] {
    Described made;
    made.operations = all_operations(made.book);
    for (const auto& add : {table_event_schema, house_event_schema, voucher_event_schema,
                            live_request_schema, live_frame_schema}) {
      add(made.book);
    }
    made.document = openapi_document(made.operations, made.book, "0.1.0");
    return made;
  }();
  return whole;
}

template <typename Visit>
void for_each_object(const json::value& value, Visit visit) {
  if (value.is_object()) {
    visit(value.as_object());
    for (const auto& member : value.as_object()) for_each_object(member.value(), visit);
  } else if (value.is_array()) {
    for (const json::value& item : value.as_array()) for_each_object(item, visit);
  }
}

const json::value& response_schema(const Operation& operation, int status) {
  const json::value& methods = described().document.at("paths").at(operation.path);
  const char* verb = operation.verb == Verb::Post ? "post" : "get";
  const json::value& answer = methods.at(verb).at("responses").at(std::to_string(status));
  SchemaCheck check{described().document};
  return check.resolve(answer.at("$ref").as_string().c_str())
      .at("content")
      .at(problem_media_type)
      .at("schema");
}

void expect_listed(const Operation& operation, const Problem& problem) {
  SchemaCheck check{described().document};
  EXPECT_EQ(check.check(response_schema(operation, problem.status), problem_json(problem)), "")
      << operation.path << json::serialize(problem_json(problem));
}

TEST(OpenApi, EveryReferenceLeadsSomewhere) {
  SchemaCheck check{described().document};
  int references = 0;
  for_each_object(described().document, [&](const json::object& object) {
    const json::value* reference = object.if_contains("$ref");
    if (reference == nullptr) return;
    ++references;
    EXPECT_NO_THROW(check.resolve(reference->as_string().c_str()));
    EXPECT_EQ(object.size(), 1u);
  });
  EXPECT_GT(references, 500);
}

TEST(OpenApi, NoObjectIsFree) {
  for_each_object(described().document, [&](const json::object& object) {
    const json::value* type = object.if_contains("type");
    if (type == nullptr || !type->is_string() || type->as_string() != "object") return;
    ASSERT_TRUE(object.contains("additionalProperties"));
    EXPECT_EQ(object.at("additionalProperties"), false);
    EXPECT_TRUE(object.contains("properties"));
  });
}

// What is sent is bounded.
TEST(OpenApi, EveryListNumberAndTextOfARequestHasBounds) {
  for_each_object(described().document.at("components").at("schemas"),
                  [&](const json::object& object) {
                    const json::value* type = object.if_contains("type");
                    if (type == nullptr || !type->is_string()) return;
                    if (type->as_string() == "array") EXPECT_TRUE(object.contains("maxItems"));
                    if (type->as_string() == "integer") {
                      EXPECT_TRUE(object.contains("minimum") && object.contains("maximum"));
                    }
                  });
}

TEST(OpenApi, EveryOperationIsComplete) {
  std::set<std::string> ids;
  const std::regex parameter{R"(\{(\w+)\})"};
  for (const auto& [path_key, methods] : described().document.at("paths").as_object()) {
    const std::string path{path_key};
    EXPECT_TRUE(path.starts_with("/api/"));
    for (const auto& [method, value] : methods.as_object()) {
      EXPECT_TRUE(method == "get" || method == "post");
      const json::object& operation = value.as_object();
      EXPECT_TRUE(ids.insert(operation.at("operationId").as_string().c_str()).second) << path;
      std::set<std::string> declared;
      if (operation.contains("parameters")) {
        for (const json::value& each : operation.at("parameters").as_array()) {
          if (each.as_object().contains("$ref")) continue;
          if (each.at("in") == "path") declared.insert(each.at("name").as_string().c_str());
        }
      }
      std::set<std::string> named;
      for (std::sregex_iterator at{path.begin(), path.end(), parameter};
           at != std::sregex_iterator{}; ++at) {
        named.insert((*at)[1]);
      }
      EXPECT_EQ(named, declared) << path;
      EXPECT_TRUE(operation.at("responses").as_object().contains("200")) << path;
      EXPECT_FALSE(operation.at("x-who").as_array().empty()) << path;
      EXPECT_TRUE(operation.at("summary").as_string().ends_with('.')) << path;
    }
  }
  EXPECT_EQ(ids.size(), described().operations.size());
  EXPECT_GT(ids.size(), table_command_names().size() + house_command_kinds().size());
}

// So that programs in other languages have a type for it.
TEST(OpenApi, EveryAnswerHasAName) {
  for (const Operation& operation : described().operations) {
    EXPECT_TRUE(operation.success.schema.contains("$ref")) << operation.path;
  }
}

TEST(OpenApi, IsTheSameTextEveryTime) {
  SchemaBook book{openapi_schemas};
  SchemaBook again{openapi_schemas};
  const auto one = table_operations(book);
  const auto other = table_operations(again);
  const std::string text = indented(openapi_document(one, book, "1"));
  EXPECT_EQ(text, indented(openapi_document(other, again, "1")));
  EXPECT_EQ(json::parse(text), json::value(openapi_document(one, book, "1")));
}

// Who may ask is said once in words, and once so that programs can see to it.
TEST(OpenApi, SaysWhoHasToSignOn) {
  const json::value& schemes = described().document.at("components").at("securitySchemes");
  EXPECT_EQ(schemes.at("bearer").at("scheme"), "bearer");
  EXPECT_EQ(schemes.at("cookie").at("name"), "punto");
  EXPECT_EQ(schemes.at("staff-cookie").at("name"), "punto-staff");
  const auto security_of = [](const char* path, const char* method) {
    return json::serialize(described().document.at("paths").at(path).at(method).at("security"));
  };
  EXPECT_EQ(security_of("/api/floor", "get"), "[]");
  EXPECT_EQ(security_of("/api/tables/{table}", "get"),
            R"([{},{"bearer":[]},{"cookie":[]},{"staff-cookie":[]}])");
  EXPECT_EQ(security_of("/api/tables/{table}/leave", "post"),
            R"([{"bearer":[]},{"cookie":[]},{"staff-cookie":[]}])");
}

TEST(OpenApi, ListsWantOfASessionWhereOneIsNeededAlone) {
  for (const Operation& operation : described().operations) {
    const json::value& path = described().document.at("paths").at(operation.path);
    const json::value& responses =
        path.at(operation.verb == Verb::Post ? "post" : "get").at("responses");
    const bool needs = session_use_of(operation) == SessionUse::Needed;
    const bool may_fail = std::ranges::count(operation.troubles, Trouble::SignInFailed) > 0;
    EXPECT_EQ(responses.as_object().contains("401"), needs || may_fail) << operation.path;
    if (!needs) continue;
    expect_listed(operation, problem_of(Trouble::NotSignedIn, Language::English));
    expect_listed(operation, problem_of(Trouble::MayNot, Language::English));
    EXPECT_FALSE(sessions_of(operation).empty()) << operation.path;
  }
}

// A new command of the house has a summary for those who send it, or a reason why nobody does.
TEST(OpenApi, EveryCommandOfTheHouseIsForSomebodyOrForTheMachine) {
  std::size_t count = 0;
  boost::mp11::mp_for_each<
      boost::mp11::mp_transform<boost::mp11::mp_identity, house::CommandKinds>>(
      [&]<typename Body>(boost::mp11::mp_identity<Body> /*body*/) {
        const std::string_view name = name_of_type<Body>.text();
        const auto sent = std::ranges::count(house_command_kinds(), name, &HouseCommandKind::name);
        const auto kept = std::ranges::count(machine_commands(), name, &MachineCommand::name);
        EXPECT_EQ(sent + kept, 1) << name << ": write its summary, or why nobody sends it";
        EXPECT_EQ(summary_of_house_command(name).has_value(), sent == 1) << name;
        ++count;
      });
  EXPECT_EQ(count, house_command_kinds().size() + machine_commands().size());
}

// What the floor does not take at a table is marked so, and nothing else is.
TEST(OpenApi, CommandsThatGoThroughTheHouseAreMarked) {
  std::map<std::string_view, AnswerKind> answers;  // it outlives whoever answers
  TestFloor test;
  test.plans = {electronic_plan("tiger")};
  ASSERT_EQ(test.start(), "");
  boost::mp11::mp_for_each<boost::mp11::mp_transform<boost::mp11::mp_identity, CommandKinds>>(
      [&]<typename Body>(boost::mp11::mp_identity<Body> /*body*/) {
        const std::string_view name = name_of_type<Body>.text();
        test.floor->submit(test.plans.front().id, Ask{{}, {machine(), Body{}}},
                           [&answers, name](const Answer& answer) { answers[name] = answer.kind; });
        const bool is_for_house = words_of_table_command(name).senders == Senders::House;
        EXPECT_EQ(answers[name] == AnswerKind::ThroughTheHouse, is_for_house) << name;
      });
}

// ---- problems -----------------------------------------------------------------------------------

TEST(OpenApi, ListsEveryProblemThatAnOperationCanAnswer) {
  for (const Operation& operation : described().operations) {
    for (const RefusalReason reason : operation.table_refusals) {
      expect_listed(operation, problem_of(Refusal{reason, Citation{"3.5"}}, Language::Chinese));
    }
    for (const Trouble trouble : troubles_of_all()) {
      const bool is_timed = trouble == Trouble::TooManyRequests;
      expect_listed(operation, is_timed ? too_many_requests(1, Language::English)
                                        : problem_of(trouble, Language::English));
    }
    for (const Trouble trouble : operation.troubles) {
      const WireMistake mistake{WireFault::MissingField, "/x", "x"};
      const bool is_mistake = trouble == Trouble::BadInput;
      expect_listed(operation, is_mistake ? problem_of(mistake, Language::English)
                                          : problem_of(trouble, Language::English));
    }
    if (std::ranges::count(operation.troubles, Trouble::NotOnDuty) > 0) {
      for (const house::Refusal refusal : refusals_off_duty) {
        expect_listed(operation, problem_off_duty(refusal, Language::English));
      }
    }
    for (const house::Refusal refusal : operation.house_refusals) {
      expect_listed(operation, problem_of(refusal, Language::English));
    }
    for (const std::string& said : operation.not_taken) {
      expect_listed(operation, problem_not_taken(said, Language::English));
    }
  }
}

TEST(OpenApi, DoesNotListWhatCannotBe) {
  SchemaCheck check{described().document};
  const auto is_sign_on = [](const Operation& operation) { return operation.id == "signOn"; };
  const Operation& sign_on = *std::ranges::find_if(described().operations, is_sign_on);
  const Problem impossible = problem_of(Refusal{RefusalReason::LateWager, {}}, Language::English);
  EXPECT_NE(check.check(response_schema(sign_on, 409), problem_json(impossible)), "");
}

TEST(OpenApi, AnswersAreAsDescribed) {
  SchemaCheck check{described().document};
  const json::value& schemas = described().document.at("components").at("schemas");
  const TableAnswerForm answer{.repeated = true, .first = 17, .count = 2};
  EXPECT_EQ(check.check(schemas.at("TableAnswer"), to_json(answer, {})), "");
  FloorForm floor;
  floor.tables.emplace_back().table = "one";
  EXPECT_EQ(check.check(schemas.at("Floor"), form_json(floor)), "");
}

// ---- what tables really say ---------------------------------------------------------------------

// Tables played by chance refuse nothing for a reason, and take nothing from somebody, that is not
// listed.
TEST(PossibleRefusals, AreAllThatTablesSay) {
  std::vector<std::set<RefusalReason>> listed;
  for (const std::string_view name : table_command_names()) {
    const auto reasons = possible_refusals(name);
    listed.emplace_back(reasons.begin(), reasons.end());
  }
  for (std::uint64_t seed = 1; seed <= 66; ++seed) {
    drive::Random random{seed};
    const drive::TablePlan plan = drive::plan_table(random, seed % drive::all_books().size());
    TableState state = random.percent(20) ? TableState{} : drive::opened_table(plan);
    drive::HiddenShoe shoe{seed};
    drive::Chooser chooser{state, shoe, random, plan};
    Time now{1'767'225'600'000};
    for (int i = 0; i < 400; ++i) {
      now.milliseconds += random.percent(90) ? 1'000 : 20'000;
      const Command command = chooser.choose();
      const std::string_view name = table_command_names()[command.body.index()];
      const Decision decision = decide(state, command, now);
      if (!decision) {
        EXPECT_TRUE(listed[command.body.index()].contains(decision.error().reason))
            << name << ": " << punto::name_of(decision.error().reason);
        continue;
      }
      const Senders senders = words_of_table_command(name).senders;
      if (command.by.kind == ActorKind::Player) {
        EXPECT_TRUE(senders == Senders::Everybody || senders == Senders::StaffAndPlayers) << name;
      }
      for (const Event& event : *decision) {
        apply(state, event);
        shoe.follow(state, event);
      }
    }
  }
}

}  // namespace
}  // namespace punto::wire
