#include "edge/wire/openapi.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>
#include <map>

#include "edge/wire/operation_sessions.hpp"
#include "edge/wire/problem.hpp"
#include "edge/wire/problem_json.hpp"
#include "edge/wire/schema_leaves.hpp"
#include "edge/wire/write_json.hpp"

namespace punto::wire {
namespace {

json::object texts_of(std::span<const std::string> words) {
  json::array all;
  for (const std::string& word : words) all.push_back(write_text(word));
  return {{"type", "string"}, {"enum", std::move(all)}};
}

json::object constant(json::value value) {
  return {{"const", std::move(value)}};
}

// ---- problems -----------------------------------------------------------------------------------

// What every problem has.
std::vector<SchemaSlot> slots_of_problem(Trouble trouble, int status) {
  return {{"type", constant(write_text(type_of(trouble))), true},
          {"title", {{"type", "string"}}, true},
          {"status", constant(status), true},
          {"detail", {{"type", "string"}}, true}};
}

std::string camel(std::string_view name) {
  std::string camel;
  bool is_capital = true;
  for (const char letter : name) {
    if (letter != '-') {
      const bool is_small = letter >= 'a' && letter <= 'z';
      camel += is_capital && is_small ? static_cast<char>(letter - 'a' + 'A') : letter;
    }
    is_capital = letter == '-';
  }
  return camel;
}

json::object off_duty_schema() {
  std::vector<std::string> names;
  for (const house::Refusal refusal : refusals_off_duty) names.emplace_back(name_of(refusal));
  return texts_of(names);
}

// A trouble that is the same for every operation.
json::object plain_problem(Trouble trouble, SchemaBook& book) {
  const std::string name = "Problem" + camel(name_of(trouble));
  if (!book.has(name)) {
    auto slots = slots_of_problem(trouble, status_of(trouble));
    if (trouble == Trouble::BadInput) slots.push_back({"mistake", mistake_schema(), true});
    if (trouble == Trouble::NotOnDuty) slots.push_back({"refusal", off_duty_schema(), false});
    if (trouble == Trouble::TooManyRequests) {
      slots.push_back({"retry_after", integer_schema({0, 86'400}), true});
    }
    book.put(name, object_schema(std::move(slots)));
  }
  return book.reference(name);
}

// Refusals with one status.
struct Refused {
  Trouble trouble;
  int status;
  std::vector<std::string> codes;
};

std::string name_of_problem(const Refused& refused, std::string_view owner) {
  std::string_view what = "Refusal";
  if (refused.trouble == Trouble::HouseRefusal) what = "HouseRefusal";
  if (refused.trouble == Trouble::NotTaken) what = "NotTaken";
  return fmt::format("{}{}{}", camel(owner), what, refused.status);
}

json::object refusal_problem(const Refused& refused, std::string_view owner, SchemaBook& book) {
  const std::string name = name_of_problem(refused, owner);
  if (!book.has(name)) {
    auto slots = slots_of_problem(refused.trouble, refused.status);
    slots.push_back({"refusal", texts_of(refused.codes), true});
    if (refused.trouble == Trouble::TableRefusal) {
      slots.push_back({"rule", citation_schema(), false});
    }
    book.put(name, object_schema(std::move(slots)));
  }
  return book.reference(name);
}

// ---- what an operation answers ------------------------------------------------------------------

using ByStatus = std::map<int, json::array>;

// Many operations answer some status alike: each such answer is described once.
class SharedAnswers {
 public:
  json::object reference(int status, json::object answer) {
    const std::string text = json::serialize(answer);
    auto [known, is_new] = names_.try_emplace(text);
    if (is_new) {
      known->second = fmt::format("NotDone{}_{}", status, ++counts_[status]);
      all_.emplace(known->second, std::move(answer));
    }
    return {{"$ref", "#/components/responses/" + known->second}};
  }
  [[nodiscard]] const json::object& all() const { return all_; }

 private:
  std::map<std::string, std::string> names_;
  std::map<int, int> counts_;
  json::object all_;
};

struct Describing {
  const Operation& operation;
  SchemaBook& book;
  SharedAnswers& shared;
};

using Codes = std::map<int, std::vector<std::string>>;

template <typename Refusal>
Codes codes_of(std::span<const Refusal> refusals) {
  Codes codes;
  for (const Refusal refusal : refusals) {
    codes[status_of(refusal)].emplace_back(name_of(refusal));
  }
  return codes;
}

template <typename Refusal>
void add_refusals(ByStatus& to, Trouble trouble, std::span<const Refusal> refusals,
                  const Describing& describing) {
  Codes codes = codes_of(refusals);
  for (auto& [status, names] : codes) {
    to[status].push_back(refusal_problem({trouble, status, std::move(names)},
                                         describing.operation.id, describing.book));
  }
}

ByStatus problems_of(const Describing& describing) {
  const Operation& operation = describing.operation;
  ByStatus all;
  std::vector<Trouble> troubles{troubles_of_all().begin(), troubles_of_all().end()};
  troubles.insert(troubles.end(), operation.troubles.begin(), operation.troubles.end());
  if (session_use_of(operation) == SessionUse::Needed) {
    troubles.insert(troubles.end(), {Trouble::NotSignedIn, Trouble::MayNot});
  }
  std::ranges::sort(troubles);
  for (const Trouble trouble : troubles) {
    all[status_of(trouble)].push_back(plain_problem(trouble, describing.book));
  }
  add_refusals<RefusalReason>(all, Trouble::TableRefusal, operation.table_refusals, describing);
  add_refusals<house::Refusal>(all, Trouble::HouseRefusal, operation.house_refusals, describing);
  if (!operation.not_taken.empty()) {
    const int status = status_of(Trouble::NotTaken);
    all[status].push_back(refusal_problem({Trouble::NotTaken, status, operation.not_taken},
                                          operation.id, describing.book));
  }
  return all;
}

json::object content(std::string_view media_type, json::object schema) {
  json::object content;
  content.emplace(media_type, json::object{{"schema", std::move(schema)}});
  return content;
}

json::object responses_of(const Describing& describing) {
  json::object responses;
  const Success& success = describing.operation.success;
  json::object answers;
  for (const std::string& type : success.media_types) {
    answers.emplace(type, json::object{{"schema", success.schema}});
  }
  responses.emplace(
      std::to_string(success.status),
      json::object{{"description", success.description}, {"content", std::move(answers)}});
  ByStatus problems = problems_of(describing);
  for (auto& [status, schemas] : problems) {
    json::object schema = schemas.size() == 1 ? schemas.front().as_object()
                                              : json::object{{"oneOf", std::move(schemas)}};
    json::object answer{{"description", "Not done."},
                        {"content", content(problem_media_type, std::move(schema))}};
    responses.emplace(std::to_string(status),
                      describing.shared.reference(status, std::move(answer)));
  }
  return responses;
}

json::object parameter_json(const Parameter& parameter) {
  const auto in = parameter_in_names[static_cast<std::size_t>(parameter.in)];
  return {{"name", parameter.name},
          {"in", write_text(in)},
          {"required", parameter.is_needed},
          {"description", parameter.description},
          {"schema", parameter.schema}};
}

// ---- who asks -----------------------------------------------------------------------------------

constexpr std::array<std::string_view, 3> schemes = {"bearer", "cookie", "staff-cookie"};

json::object security_schemes() {
  return {{schemes[0],
           json::object{{"type", "http"},
                        {"scheme", "bearer"},
                        {"description", "The token that signing on has told; of programs."}}},
          {schemes[1], json::object{{"type", "apiKey"},
                                    {"in", "cookie"},
                                    {"name", "punto"},
                                    {"description",
                                     "The same token, as a terminal's page keeps "
                                     "it."}}},
          {schemes[2], json::object{{"type", "apiKey"},
                                    {"in", "cookie"},
                                    {"name", "punto-staff"},
                                    {"description",
                                     "The same token, as pages of the staff keep "
                                     "it."}}}};
}

// What pages say of themselves wherever a session is shown.
json::object parameters_of_pages() {
  return {{"SessionKind",
           json::object{{"name", "Session-Kind"},
                        {"in", "header"},
                        {"required", false},
                        {"description",
                         "Which cookie counts where a browser has both; the WebSocket has it in "
                         "its address as session. Without it that of the staff."},
                        {"schema", json::object{{"enum", json::array{"staff", "terminal"}}}}}},
          {"Unattended",
           json::object{{"name", "Unattended"},
                        {"in", "header"},
                        {"required", false},
                        {"description",
                         "Asked by the page itself, which nobody has touched: does not keep staff "
                         "signed on."},
                        {"schema", json::object{{"const", "true"}}}}}};
}

json::object reference_to_parameter(std::string_view name) {
  return {{"$ref", fmt::format("#/components/parameters/{}", name)}};
}

json::array security_of(const Operation& operation) {
  const SessionUse use = session_use_of(operation);
  json::array ways;
  if (use == SessionUse::None) return ways;
  if (use == SessionUse::Optional) ways.push_back(json::object{});
  for (const std::string_view scheme : schemes) {
    ways.push_back(json::object{{scheme, json::array{}}});
  }
  return ways;
}

json::object operation_json(const Describing& describing) {
  const Operation& operation = describing.operation;
  json::object object{{"operationId", operation.id},
                      {"tags", json::array{operation.tag}},
                      {"summary", operation.summary}};
  json::array who;
  for (const std::string& each : operation.who) who.push_back(write_text(each));
  object.emplace("x-who", std::move(who));
  json::array sessions;
  for (const std::string_view each : sessions_of(operation)) sessions.push_back(write_text(each));
  object.emplace("x-sessions", std::move(sessions));
  object.emplace("security", security_of(operation));
  json::array parameters;
  for (const Parameter& each : operation.parameters) parameters.push_back(parameter_json(each));
  if (session_use_of(operation) != SessionUse::None) {
    parameters.push_back(reference_to_parameter("SessionKind"));
    parameters.push_back(reference_to_parameter("Unattended"));
  }
  if (!parameters.empty()) object.emplace("parameters", std::move(parameters));
  if (operation.request) {
    object.emplace("requestBody",
                   json::object{{"required", true},
                                {"content", content("application/json", *operation.request)}});
  }
  object.emplace("responses", responses_of(describing));
  return object;
}

std::string lower(std::string_view text) {
  std::string lowered{text};
  for (char& letter : lowered) letter = static_cast<char>(letter - 'A' + 'a');
  return lowered;
}

void append_indented(std::string& to, const json::value& value, std::size_t depth);

// What stands between brackets, each on a line of its own.
template <typename Items, typename Append>
void append_lines(std::string& to, const Items& items, std::size_t depth, Append append) {
  bool is_first = true;
  for (const auto& item : items) {
    to += is_first ? "\n" : ",\n";
    is_first = false;
    to.append(2 * (depth + 1), ' ');
    append(item);
  }
  to += '\n';
  to.append(2 * depth, ' ');
}

// What has room on a line stays on it.
void append_indented(std::string& to, const json::value& value, std::size_t depth) {
  constexpr std::size_t room = 100;
  if (std::string text = json::serialize(value); text.size() + 2 * depth < room) {
    to += text;
    return;
  }
  if (const auto* object = value.if_object(); object != nullptr && !object->empty()) {
    to += '{';
    append_lines(to, *object, depth, [&](const json::key_value_pair& member) {
      to += json::serialize(member.key()) + ": ";
      append_indented(to, member.value(), depth + 1);
    });
    to += '}';
  } else if (const auto* array = value.if_array(); array != nullptr && !array->empty()) {
    to += '[';
    append_lines(to, *array, depth,
                 [&](const json::value& item) { append_indented(to, item, depth + 1); });
    to += ']';
  } else {
    to += json::serialize(value);
  }
}

}  // namespace

json::object openapi_document(std::span<const Operation> operations, SchemaBook& book,
                              std::string_view version) {
  json::object paths;
  SharedAnswers shared;
  for (const Operation& operation : operations) {
    json::value& path = paths.emplace(operation.path, json::object{}).first->value();
    const std::string_view verb = verb_names[static_cast<std::size_t>(operation.verb)];
    path.as_object().emplace(lower(verb), operation_json({operation, book, shared}));
  }
  json::object schemas;
  for (const auto& [name, schema] : book.all()) schemas.emplace(name, schema);
  return {{"openapi", "3.1.0"},
          {"info", json::object{{"title", "Punto"},
                                {"version", write_text(version)},
                                {"summary", "A floor of baccarat tables."},
                                {"license", json::object{{"name", "MIT"}, {"identifier", "MIT"}}}}},
          {"jsonSchemaDialect", "https://json-schema.org/draft/2020-12/schema"},
          {"paths", std::move(paths)},
          {"components", json::object{{"schemas", std::move(schemas)},
                                      {"responses", shared.all()},
                                      {"parameters", parameters_of_pages()},
                                      {"securitySchemes", security_schemes()}}}};
}

std::string indented(const json::value& value) {
  std::string text;
  append_indented(text, value, 0);
  return text + '\n';
}

}  // namespace punto::wire
