#include <algorithm>

#include "edge/wire/answer_forms.hpp"
#include "edge/wire/declaring_json.hpp"
#include "edge/wire/incident_forms.hpp"
#include "edge/wire/operation.hpp"
#include "edge/wire/operation_sessions.hpp"
#include "edge/wire/pit_forms.hpp"
#include "edge/wire/possible_house_refusals.hpp"
#include "edge/wire/possible_refusals.hpp"
#include "edge/wire/rating_forms.hpp"
#include "edge/wire/round_forms.hpp"
#include "edge/wire/run_json.hpp"
#include "edge/wire/schema.hpp"
#include "edge/wire/server_forms.hpp"

namespace punto::wire {
namespace {

using enum Trouble;

const std::vector<Trouble> of_bodies = {BadInput, BodyTooLarge, UnsupportedMediaType};

std::vector<Trouble> of_bodies_and(std::initializer_list<Trouble> more) {
  std::vector<Trouble> all = of_bodies;
  all.insert(all.end(), more);
  return all;
}

template <typename Answered>
Operation query(std::string_view path, std::string_view id, SchemaBook& book) {
  Operation operation;
  operation.path = path;
  operation.id = id;
  operation.success.description = "What was asked for.";
  operation.success.schema = schema<Answered>(book, {});
  return operation;
}

template <typename Sent, typename Answered>
Operation request(std::string_view path, std::string_view id, SchemaBook& book) {
  Operation operation = query<Answered>(path, id, book);
  operation.verb = Verb::Post;
  operation.success.description = "Done.";
  operation.request = schema<Sent>(book, {});
  operation.troubles = of_bodies;
  return operation;
}

// ---- who is signed on ---------------------------------------------------------------------------

std::vector<Operation> session_operations(SchemaBook& book) {
  Operation who = query<SessionForm>("/api/session", "getSession", book);
  who.summary = "Who is signed on.";
  who.who = {"everybody", "staff", "terminal", "device"};

  auto staff = request<StaffSignOn, SessionForm>("/api/session/sign-on", "signOnStaff", book);
  staff.summary = "Somebody of the staff signs on with a PIN or a password.";
  staff.who = {"everybody"};
  staff.troubles = of_bodies_and({SignInFailed, Busy});

  auto terminal =
      request<TerminalSignOn, SessionForm>("/api/session/sign-on-terminal", "signOnTerminal", book);
  terminal.summary = "A terminal signs on with the key that it was paired with.";
  terminal.who = {"everybody"};
  terminal.troubles = of_bodies_and({SignInFailed});

  auto device =
      request<DeviceSignOn, SessionForm>("/api/session/sign-on-device", "signOnDevice", book);
  device.summary = "A card reader or another device signs on with its key.";
  device.who = {"everybody"};
  device.troubles = of_bodies_and({SignInFailed});

  auto off = request<NothingForm, SessionForm>("/api/session/sign-off", "signOff", book);
  off.summary = "Whoever is signed on signs off.";
  off.who = {"everybody", "staff", "terminal", "device"};

  auto approval =
      request<StaffSignOn, ApprovalForm>("/api/session/approvals", "giveApproval", book);
  approval.summary = "Another person approves with a secret of his own what is done next.";
  approval.who = {"staff"};
  approval.troubles = of_bodies_and({SignInFailed, Busy});
  approval.house_refusals = {house::Refusal::SamePerson};
  return {who, staff, terminal, device, off, approval};
}

// ---- beginnings ---------------------------------------------------------------------------------

// A terminal is added, or one that is there gets a new key.
std::vector<house::Refusal> refusals_of_pairing() {
  std::vector<house::Refusal> all = possible_house_refusals("add-terminal");
  for (const house::Refusal refusal : possible_house_refusals("set-terminal-key")) {
    if (std::ranges::count(all, refusal) == 0) all.push_back(refusal);
  }
  return all;
}

std::vector<Operation> pairing_operations(SchemaBook& book) {
  auto first = request<SetUp, SessionForm>("/api/set-up", "setUp", book);
  first.summary = "Hires the first of the staff, with the code that the first start has printed.";
  first.who = {"everybody"};
  first.troubles = of_bodies_and({SignInFailed, Busy, HouseOutOfService, StoreAway, NotCertain});
  first.house_refusals = {house::Refusal::MayNot, house::Refusal::NoSuchPerson,
                          house::Refusal::NameMissing, house::Refusal::AlreadyThere};

  auto code = request<PairingRequest, PairingCode>("/api/pairing/codes", "makePairingCode", book);
  code.summary = "Makes a code by which a terminal is paired within ten minutes.";
  code.who = {"administrator", "gaming-shift-manager"};
  code.parameters = {approval_parameter()};
  code.troubles = of_bodies_and({SignInFailed});
  code.house_refusals = refusals_of_pairing();

  auto pair = request<Pairing, Paired>("/api/pairing", "pairTerminal", book);
  pair.summary = "A terminal gives the code and gets its key.";
  pair.who = {"everybody"};
  pair.troubles = of_bodies_and({SignInFailed, HouseOutOfService, StoreAway, NotCertain, Busy});
  pair.house_refusals = refusals_of_pairing();

  auto lend = request<NothingForm, Paired>("/api/demonstration/terminals", "lendTerminal", book);
  lend.summary = "On a demonstration floor: a terminal of one's own.";
  lend.who = {"everybody"};
  lend.troubles = of_bodies_and({HouseOutOfService, StoreAway, NotCertain, Busy});
  lend.house_refusals = {house::Refusal::AlreadyThere};
  return {first, code, pair, lend};
}

// ---- what there is ------------------------------------------------------------------------------

std::vector<Operation> house_queries(SchemaBook& book) {
  Operation floor = query<FloorForm>("/api/floor", "getFloor", book);
  floor.summary = "The tables of the floor at a glance.";
  floor.who = {"everybody"};

  Operation terminal = query<TerminalForm>("/api/terminal", "getTerminal", book);
  terminal.summary = "The terminal that asks.";
  terminal.who = {"terminal"};
  terminal.house_refusals = {house::Refusal::NoSuchTerminal};

  Operation house = query<HouseForm>("/api/house", "getHouse", book);
  house.summary = "What staff see of the house.";
  house.who = {"staff"};
  house.house_refusals = {house::Refusal::NotOnDuty};
  house.troubles = {BadInput};
  house.parameters = {{"parts",
                       ParameterIn::Query,
                       false,
                       "Of its lists these alone, as persons,proposals; the others are empty.",
                       {{"type", "string"}, {"maxLength", 100}}}};
  return {floor, terminal, house};
}

// ---- what the program tells ---------------------------------------------------------------------

struct ToldQuery {
  std::string_view path;
  std::string_view id;
  std::string_view summary;
  std::vector<std::string> who;
  json::object (*answer)(SchemaBook& book);
  std::vector<Trouble> troubles = {NotThere, Busy, StoreAway};
  std::vector<std::string> media_types = {"application/json"};
};

Parameter path_parameter(std::string_view name, std::string_view description) {
  return {std::string{name},
          ParameterIn::Path,
          true,
          std::string{description},
          {{"type", "string"}, {"minLength", 1}, {"maxLength", 100}}};
}

std::vector<Parameter> parameters_in(std::string_view path) {
  std::vector<Parameter> all;
  for (const auto& [name, description] :
       {std::pair{"{table}", "The table's name on this floor."},
        {"{terminal}", "The terminal's number."},
        {"{round}", "The round's number at its table, or last."},
        {"{shoe}", "The shoe's number at its table."},
        {"{rulebook}", "The id of a game, or id@version."},
        {"{other}", "Another."},
        {"{export}", "rounds, wagers, postings or events."},
        {"{report}",
         "win, drop, vouchers, meters, books, exceptions, pace, events, access, signatures or "
         "ratings."}}) {
    const std::string_view word{name};
    if (path.contains(word)) {
      all.push_back(path_parameter(word.substr(1, word.size() - 2), description));
    }
  }
  return all;
}

Operation told_operation(const ToldQuery& told, SchemaBook& book) {
  Operation operation;
  operation.path = told.path;
  operation.id = told.id;
  operation.tag = "records";
  operation.summary = told.summary;
  operation.who = told.who;
  operation.parameters = parameters_in(told.path);
  operation.success = {200, "What was asked for.", told.answer(book), told.media_types};
  operation.troubles = told.troubles;
  const bool is_for_staff =
      session_use_of(operation) == SessionUse::Needed && told.who[0] != "terminal";
  if (is_for_staff) operation.house_refusals = {house::Refusal::NotOnDuty};
  return operation;
}

const std::vector<std::string> at_tables = {"dealer", "pit-supervisor", "pit-manager",
                                            "assistant-casino-manager", "gaming-shift-manager"};
const std::vector<std::string> pit_and_office = {
    "pit-supervisor",       "pit-manager", "assistant-casino-manager",
    "gaming-shift-manager", "auditor",     "administrator"};
const std::vector<std::string> books_and_office = {
    "pit-manager",  "assistant-casino-manager", "gaming-shift-manager", "cage-manager", "auditor",
    "administrator"};

std::vector<std::string> and_also(std::vector<std::string> who, std::string_view more) {
  who.emplace_back(more);
  return who;
}

template <typename Form>
json::object schema_of_form(SchemaBook& book) {
  return schema<Form>(book, {});
}

const std::vector<std::string> everybody = {"everybody"};

std::vector<ToldQuery> queries_of_rulebooks() {
  return {
      {"/api/rulebooks",
       "listRulebooks",
       "The rulebooks at hand.",
       everybody,
       rulebook_list_schema,
       {}},
      {"/api/rulebooks/{rulebook}",
       "getRulebook",
       "One rulebook, whole.",
       everybody,
       rulebook_schema,
       {NotThere}},
      {"/api/rulebooks/{rulebook}/odds",
       "getOdds",
       "The exact odds of the next round from full decks.",
       everybody,
       odds_schema,
       {NotThere, BadInput, Busy}},
      {"/api/rulebooks/{rulebook}/comparison/{other}",
       "compareRulebooks",
       "What one has to know who knows the first and now plays by the other.",
       everybody,
       comparison_schema,
       {NotThere}},
  };
}

std::vector<ToldQuery> queries_of_tables() {
  return {
      {"/api/tables/{table}/rulebook",
       "getRulebookOfTable",
       "The rulebook that a table plays.",
       everybody,
       rulebook_schema,
       {NoSuchTable}},
      {"/api/tables/{table}/roads",
       "getRoads",
       "The roads of the shoe in use.",
       everybody,
       roads_schema,
       {NoSuchTable}},
      {"/api/tables/{table}/odds",
       "getOddsOfTable",
       "The exact odds of a table's next round, from the cards that nobody has seen.",
       at_tables,
       table_odds_schema,
       {NoSuchTable, Busy}},
      {"/api/tables/{table}/irregularities",
       "listIrregularities",
       "What can be declared at a table now, with the questions that lead to what is done.",
       at_tables,
       declaring_schema,
       {NoSuchTable}},
      {"/api/tables/{table}/shoes/{shoe}", "getShoeProof",
       "The proof of a shoe that is over, for anybody to check.", everybody, shoe_proof_schema},
      {"/api/tables/{table}/rounds",
       "listRounds",
       "Rounds of a table that are over, the newest first.",
       and_also(and_also(pit_and_office, "dealer"), "cage-manager"),
       schema_of_form<RoundListForm>,
       {NoSuchTable, NotThere, Busy, StoreAway, BadInput}},
      {"/api/tables/{table}/rounds/{round}/bundle",
       "getBundle",
       "A round with all that proves it, as a file for punto verify.",
       books_and_office,
       bundle_schema,
       {NoSuchTable, NotThere, Busy, StoreAway},
       {"application/vnd.sqlite3"}},
      {"/api/tables/{table}/rounds/{round}", "getRound", "A round told step by step, with rules.",
       and_also(pit_and_office, "dealer"), told_round_schema},
  };
}

std::vector<ToldQuery> queries_of_records() {
  return {
      {"/api/terminal/rounds",
       "getOwnRounds",
       "The last ten rounds of the terminal that asks.",
       {"terminal"},
       recall_schema},
      {"/api/terminals/{terminal}/rounds", "getRoundsOfTerminal",
       "The last ten rounds of a terminal, in the order of their steps.",
       and_also(pit_and_office, "attendant"), recall_schema},
      {"/api/house/events", "getSignificantEvents", "What the house keeps besides the play.",
       and_also(pit_and_office, "cage-manager"), significant_schema},
      {"/api/pit",
       "getPit",
       "Every table at a glance, and everything that wants a decision.",
       pit_and_office,
       schema_of_form<PitForm>,
       {Busy, StoreAway}},
      {"/api/house/ratings",
       "getRatings",
       "What Players wager, win and may be expected to lose.",
       pit_and_office,
       schema_of_form<RatingsForm>,
       {NotThere, Busy, StoreAway, BadInput}},
      {"/api/house/incidents", "listIncidents",
       "Incidents with all that was written of them, the newest first.",
       and_also(pit_and_office, "cage-manager"), schema_of_form<IncidentListForm>},
      {"/api/reports/{report}",
       "getReport",
       "A report of the house, from events alone.",
       books_and_office,
       report_schema,
       {NotThere, Busy, StoreAway, BadInput}},
      {"/api/exports/{export}",
       "exportRecords",
       "The records line by line, as docs/MONEY.md has them.",
       books_and_office,
       export_schema,
       {NoSuchTable, NotThere, Busy, StoreAway, BadInput},
       {"text/csv", "application/jsonl"}},
      {"/api/verification",
       "getVerification",
       "How far the check of everything on record has come, and what it has found.",
       books_and_office,
       verification_run_schema,
       {}},
      {"/api/simulations",
       "getSimulation",
       "How far the simulation has come, and what has come of it.",
       books_and_office,
       simulation_run_schema,
       {}},
  };
}

Parameter query_parameter(std::string_view name, std::string_view description) {
  return {std::string{name},
          ParameterIn::Query,
          false,
          std::string{description},
          {{"type", "string"}, {"maxLength", 100}}};
}

// What may stand behind the question mark.
struct Asked {
  std::string_view id;  // of the operation
  std::string_view name;
  std::string_view description;
};
constexpr std::array all_asked = {
    Asked{"getReport", "from", "The first gaming day, as 2026-11-16."},
    Asked{"getReport", "to", "The last gaming day."},
    Asked{"getReport", "shift", "One shift of each day alone."},
    Asked{"getReport", "format", "json, csv, html or text; what is described is json."},
    Asked{"getReport", "unverified", "true: of records that do not verify, too."},
    Asked{"getRatings", "from", "The first gaming day, as 2026-11-16."},
    Asked{"getRatings", "to", "The last gaming day."},
    Asked{"getRatings", "shift", "One shift of each day alone."},
    Asked{"exportRecords", "table", "Of this table alone; else of all, and of the house."},
    Asked{"exportRecords", "from", "The first gaming day, as 2026-11-16."},
    Asked{"exportRecords", "to", "The last gaming day."},
    Asked{"exportRecords", "shift", "One shift of each day alone."},
    Asked{"exportRecords", "format", "csv or jsonl; else csv."},
    Asked{"exportRecords", "unverified",
          "true: of records that do not verify, or are not verified yet, too."},
    Asked{"listRounds", "before", "Only rounds before this one; else the newest."},
    Asked{"listRounds", "count", "How many, 64 at most; else 50."},
    Asked{"getOdds", "decks", "How many decks, as many as the rulebook allows; else 8."},
};

std::vector<Operation> told_operations(SchemaBook& book) {
  std::vector<Operation> all;
  for (const auto& queries : {queries_of_rulebooks(), queries_of_tables(), queries_of_records()}) {
    for (const ToldQuery& told : queries) {
      Operation& operation = all.emplace_back(told_operation(told, book));
      for (const Asked& asked : all_asked) {
        if (asked.id != told.id) continue;
        operation.parameters.push_back(query_parameter(asked.name, asked.description));
      }
    }
  }
  return all;
}

Operation reading_operation(SchemaBook& book) {
  auto reading = request<CardReadingForm, TableAnswerForm>("/api/tables/{table}/readings",
                                                           "sendReading", book);
  reading.summary = "A card reader tells which card has left the shoe.";
  reading.who = {"device"};
  reading.parameters = {table_parameter()};
  reading.troubles = of_bodies_and({NoSuchTable, Busy, OutOfService, StoreAway, NotCertain});
  reading.table_refusals = possible_refusals("draw-card");
  for (const RefusalReason reason : possible_refusals("read-card")) {
    if (std::ranges::count(reading.table_refusals, reason) == 0) {
      reading.table_refusals.push_back(reason);
    }
  }
  return reading;
}

// What takes minutes.
std::vector<Operation> run_operations(SchemaBook& book) {
  auto verify = request<NothingForm, NothingForm>("/api/verification", "verify", book);
  verify.summary = "Begins to check everything on record, while the floor runs.";
  verify.success.schema = verification_run_schema(book);

  auto simulate = request<SimulationRequest, NothingForm>("/api/simulations", "simulate", book);
  simulate.summary = "Begins to play rounds by chance, to be compared with the exact odds.";
  simulate.success.schema = simulation_run_schema(book);
  simulate.troubles = of_bodies_and({Busy});
  for (Operation* each : {&verify, &simulate}) {
    each->tag = "records";
    each->who = books_and_office;
    each->house_refusals = {house::Refusal::NotOnDuty};
  }
  return {verify, simulate};
}

}  // namespace

std::vector<Operation> server_operations(SchemaBook& book) {
  std::vector<Operation> all;
  for (auto list : {session_operations(book), pairing_operations(book), house_queries(book)}) {
    for (Operation& operation : list) all.push_back(std::move(operation));
  }
  all.push_back(reading_operation(book));
  for (Operation& operation : told_operations(book)) all.push_back(std::move(operation));
  for (Operation& operation : run_operations(book)) all.push_back(std::move(operation));
  for (Operation& operation : all) operation.tag = operation.tag.empty() ? "server" : operation.tag;
  return all;
}

}  // namespace punto::wire
