#include <algorithm>
#include <boost/json/parse.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

#include "core/cashier/books.hpp"
#include "core/house/under_way.hpp"
#include "core/table/declaring.hpp"
#include "edge/live/whole_view.hpp"
#include "edge/server/at_work.hpp"
#include "edge/server/problems.hpp"
#include "edge/server/query_text.hpp"
#include "edge/server/service.hpp"
#include "edge/server/terminal_form.hpp"
#include "edge/wire/answer_forms.hpp"
#include "edge/wire/declaring_json.hpp"
#include "edge/wire/interface_text.hpp"
#include "edge/wire/parse_json.hpp"
#include "edge/wire/roads_json.hpp"
#include "edge/wire/rulebook_json.hpp"
#include "edge/wire/server_json.hpp"
#include "edge/wire/view_json.hpp"

namespace punto::server {
namespace {

network::Response plain_text(unsigned status, std::string text) {
  return {.status = status,
          .type = "text/plain; charset=utf-8",
          .body = std::move(text),
          .headers = {},
          .closes = false};
}

wire::TableSummary summary_of(const live::FollowedTable& table) {
  const TableState& state = table.state();
  wire::TableSummary summary;
  summary.table = table.id();
  if (!state.law) return summary;
  const Rulebook& rulebook = state.law->rulebook;
  summary.game = rulebook.id;
  summary.name = {rulebook.name.en, rulebook.name.zh};
  summary.rulebook = fmt::format("{} version {}", rulebook.short_name, rulebook.version);
  summary.phase = state.phase;
  summary.suspended = state.suspended;
  summary.seating = state.settings.seating;
  summary.cards = state.settings.cards;
  summary.positions = state.settings.positions;
  summary.players = static_cast<std::uint16_t>(state.seats.size());
  summary.round = state.round.number;
  const auto& terms = state.settings.wagers;
  summary.least = std::ranges::min(terms, {}, [](const WagerTerms& one) {
                    return one.limits.least;
                  }).limits.least;
  summary.most = std::ranges::max(terms, {}, [](const WagerTerms& one) {
                   return one.limits.most;
                 }).limits.most;
  summary.outcomes = wire::outcomes_text(view(state, public_viewer()).outcomes);
  summary.next_step_at = table.next_step_at();
  return summary;
}

}  // namespace

wire::TerminalForm terminal_form(const house::State& house, house::TerminalId id,
                                 const house::Terminal& terminal) {
  wire::TerminalForm form{.terminal = id,
                          .name = terminal.name,
                          .enabled = terminal.enabled,
                          .disabled_for = terminal.disabled_for,
                          .credits = terminal.credits,
                          .hand_pay = terminal.hand_pay,
                          .box = terminal.box,
                          .meters = terminal.meters,
                          .has_card = terminal.has_card,
                          .is_calling = terminal.is_calling,
                          .player = terminal.player,
                          .table = {},
                          .limits = {},
                          .today = {}};
  if (!terminal.player) return form;
  const house::Player* player = house::find_in(house.players, *terminal.player);
  if (player == nullptr) return form;
  if (player->seated) form.table = player->seated->table;
  form.limits = player->limits;
  form.today = player->today;
  return form;
}

namespace {

constexpr std::array<std::string_view, 9> parts_of_house = {"persons",  "terminals", "players",
                                                            "vouchers", "proposals", "incidents",
                                                            "devices",  "debts",     "floats"};

// Which lists are wanted, as "persons,proposals"; all of them where nothing is said.
using Parts = std::set<std::string, std::less<>>;
std::expected<Parts, wire::WireMistake> read_parts(std::string_view query) {
  const auto asked = query_value(query, "parts");
  if (!asked) return Parts{parts_of_house.begin(), parts_of_house.end()};
  Parts parts;
  std::string_view left = *asked;
  while (!left.empty()) {
    const std::size_t end = std::min(left.find(','), left.size());
    const std::string_view part = left.substr(0, end);
    if (std::ranges::find(parts_of_house, part) == parts_of_house.end()) {
      return std::unexpected(wire::WireMistake{wire::WireFault::UnknownWord, "/parts",
                                               fmt::format("{}", fmt::join(parts_of_house, ", "))});
    }
    parts.emplace(part);
    left.remove_prefix(std::min(end + 1, left.size()));
  }
  return parts;
}

// A lock that is over is none.
void put_people(wire::HouseForm& form, const house::State& house, const Parts& parts, Time now) {
  if (parts.contains("persons")) {
    for (const auto& [id, one] : house.persons) {
      form.persons.push_back(
          {id, one.name, one.jobs, one.has_left, is_locked(house, one, now), one.duty});
    }
  }
  if (parts.contains("terminals")) {
    for (const auto& [id, one] : house.terminals) {
      form.terminals.push_back(terminal_form(house, id, one));
    }
  }
  if (!parts.contains("players")) return;
  for (const auto& [id, one] : house.players) {
    form.players.push_back({id, one.card.has_value(), one.limits, one.cools_off_until,
                            one.excluded_until, one.today, one.seated, !one.credential.empty(),
                            one.locked});
  }
}

wire::HouseForm house_form(const house::State& house, const Parts& parts, Time now) {
  wire::HouseForm form{.settings = house.settings,
                       .lock_minutes = house.lock_minutes,
                       .day = house.day,
                       .day_begins = house.day_begins,
                       .cage = house.cage,
                       .chips = house.chips,
                       .persons = {},
                       .terminals = {},
                       .players = {},
                       .vouchers = {},
                       .proposals = {},
                       .incidents = {},
                       .devices = {},
                       .debts = {},
                       .floats = {}};
  put_people(form, house, parts, now);
  if (parts.contains("vouchers")) {
    for (const auto& [id, one] : house.vouchers) form.vouchers.push_back({one.amount, one.expires});
  }
  if (parts.contains("proposals")) {
    for (const auto& [id, one] : house.proposals) {
      form.proposals.push_back({id, one.table, one.change, one.by});
    }
  }
  if (parts.contains("incidents")) {
    for (const auto& [id, one] : house.incidents) {
      form.incidents.push_back({id, one.table, one.round, one.by, one.opened});
    }
  }
  if (!parts.contains("devices")) return form;
  for (const auto& [id, one] : house.devices) form.devices.push_back({id, one.name, one.table});
  return form;
}

}  // namespace

// ---- for those who watch the program ------------------------------------------------------------

Service::Answer Service::health(const Asked& /*asked*/) {
  return plain_text(200, "ok\n");
}

// Whether wagers can be taken: the house is there, and what is decided can be stored.
Service::Answer Service::readiness(const Asked& /*asked*/) {
  const bool is_ready = !is_stopped_ && !is_store_away_ && parts_.board.house().is_open;
  return is_ready ? plain_text(200, "ready\n") : plain_text(503, "not ready\n");
}

// They say how much is played: to those on this machine, or who have the token.
bool Service::may_see_figures(const Asked& asked) const {
  const std::string& address = asked.caller.address;
  if (address.starts_with("127.") || address == "::1") return true;
  constexpr std::string_view bearer = "Bearer ";
  const std::string_view told = asked.request.header("authorization");
  if (settings_.metrics_token.empty() || !told.starts_with(bearer)) return false;
  return sha256(told.substr(bearer.size())) == sha256(settings_.metrics_token);
}

Service::Answer Service::figures(const Asked& asked) {
  if (!may_see_figures(asked)) return problem(asked.caller, wire::Trouble::MayNot);
  const network::Traffic traffic = server_->traffic();
  metrics_.set_connections(static_cast<double>(traffic.connections),
                           static_cast<double>(traffic.sockets));
  for (const auto& [id, channel] : parts_.board.tables()) {
    metrics_.set_suspended(id, channel->table().state().suspended);
  }
  metrics_.set_books_balanced(parts_.board.followed_house().waits().out_of_balance().empty());
  network::Response response = plain_text(200, metrics_.text());
  response.type = "text/plain; version=0.0.4; charset=utf-8";
  return response;
}

Service::Answer Service::interface_description(const Asked& /*asked*/) {
  return json_text(interface_);
}

// ---- the floor ----------------------------------------------------------------------------------

Service::Answer Service::session(const Asked& asked) {
  return success(wire::form_json(session_form(asked.caller.sender)));
}

Service::Answer Service::floor(const Asked& /*asked*/) {
  const house::State& house = parts_.board.house();
  wire::FloorForm form{.name = settings_.floor,
                       .version = settings_.version,
                       .currency = house.settings.currency,
                       .time = now(),
                       .day = house.day,
                       .demonstration = settings_.is_demonstration,
                       .needs_set_up = needs_set_up(),
                       .tables = {}};
  for (const auto& [id, channel] : parts_.board.tables()) {
    form.tables.push_back(summary_of(channel->table()));
  }
  return success(wire::form_json(form));
}

const Rulebook* Service::rulebook_of(std::string_view table) const {
  const live::TableChannel* channel = parts_.board.find(table);
  if (channel == nullptr || !channel->table().state().law) return nullptr;
  return &channel->table().state().law->rulebook;
}

Service::Answer Service::table(const Asked& asked) {
  const live::TableChannel* channel = parts_.board.find(asked.names[0]);
  if (channel == nullptr) return problem(asked.caller, wire::Trouble::NoSuchTable);
  const TableState& state = channel->table().state();
  if (!state.law) return problem(asked.caller, wire::Trouble::OutOfService);
  const Viewer viewer = viewer_of(asked.caller, asked.names[0]);
  json::object shown = live::whole_view(channel->table(), viewer, now());
  channel->table().show_commitment(shown);
  return success(std::move(shown));
}

// For whoever sees the table as staff: a Dealer at his own.
Service::Answer Service::irregularities(const Asked& asked) {
  if (auto refused = unless_at_work(asked.caller, at_tables)) return refused;
  const live::TableChannel* channel = parts_.board.find(asked.names[0]);
  if (channel == nullptr || !channel->table().state().law) {
    return problem(asked.caller, wire::Trouble::NoSuchTable);
  }
  const Viewer viewer = viewer_of(asked.caller, asked.names[0]);
  if (viewer.kind != ViewerKind::Staff) return problem(asked.caller, wire::Trouble::MayNot);
  const TableState& state = channel->table().state();
  return success(wire::declaring_json(state, declarations(state, viewer.role, now())));
}

Service::Answer Service::rulebook(const Asked& asked) {
  const Rulebook* rulebook = rulebook_of(asked.names[0]);
  if (rulebook == nullptr) return problem(asked.caller, wire::Trouble::NoSuchTable);
  return network::Response{.status = 200,
                           .type = "application/json",
                           .body = rulebook_to_json(*rulebook),
                           .headers = {},
                           .closes = false};
}

Service::Answer Service::roads(const Asked& asked) {
  const live::TableChannel* channel = parts_.board.find(asked.names[0]);
  if (channel == nullptr) return problem(asked.caller, wire::Trouble::NoSuchTable);
  return json_text(roads_to_json(roads_of(channel->table().state())));
}

Service::Answer Service::rulebook_list(const Asked& /*asked*/) {
  return json_text(rulebook_list_to_json(parts_.shelf));
}

Service::Answer Service::shelved_rulebook(const Asked& asked) {
  const Rulebook* rulebook = parts_.shelf.find(asked.names[0]);
  if (rulebook == nullptr) return problem(asked.caller, wire::Trouble::NotThere);
  return json_text(rulebook_to_json(*rulebook));
}

Service::Answer Service::comparison(const Asked& asked) {
  const Rulebook* before = parts_.shelf.find(asked.names[0]);
  const Rulebook* after = parts_.shelf.find(asked.names[1]);
  if (before == nullptr || after == nullptr) return problem(asked.caller, wire::Trouble::NotThere);
  return json_text(comparison_to_json(*before, *after));
}

// ---- the house ----------------------------------------------------------------------------------

Service::Answer Service::house(const Asked& asked) {
  const auto* person = asked.caller.as<PersonId>();
  if (person == nullptr) return not_for(asked.caller);
  const house::State& house = parts_.board.house();
  const house::Person* known = house::find_in(house.persons, *person);
  if (known == nullptr || !known->duty) return problem(asked.caller, house::Refusal::NotOnDuty);
  const auto parts = read_parts(asked.request.query());
  if (!parts) return problem(asked.caller, parts.error());
  wire::WireContext context;
  context.rulebook_of = [this](std::string_view table) { return rulebook_of(table); };
  wire::HouseForm form = house_form(house, *parts, now());
  for (const auto& [id, channel] : parts_.board.tables()) {
    if (!parts->contains("debts")) break;
    for (const Receivable& one : channel->table().state().receivables) {
      form.debts.push_back({id, one.player, one.amount});
    }
  }
  for (const auto& [id, table] : house.tables) {
    if (!parts->contains("floats")) break;
    const live::TableChannel* channel = parts_.board.find(id);
    if (channel == nullptr || table.seating != Seating::Felt) continue;
    const Cents won = cashier::chips_won(channel->table().state());
    const Cents chips = house::chips_in_float(table, won);
    form.floats.push_back({id, table.float_is_open, chips, table.drop});
  }
  return success(wire::form_json(form, context));
}

Service::Answer Service::terminal(const Asked& asked) {
  const auto* id = asked.caller.as<house::TerminalId>();
  if (id == nullptr) return not_for(asked.caller);
  const house::State& house = parts_.board.house();
  const house::Terminal* terminal = house::find_in(house.terminals, *id);
  if (terminal == nullptr) return problem(asked.caller, house::Refusal::NoSuchTerminal);
  return success(wire::form_json(terminal_form(house, *id, *terminal)));
}

// ---- commands -----------------------------------------------------------------------------------

Service::Answer Service::command(const Asked& asked, std::string table, std::string name) {
  auto body = wire::parse_json(asked.request.body);
  if (!body) return problem(asked.caller, body.error());
  CommandCall call{.table = std::move(table),
                   .name = std::move(name),
                   .key = std::string{asked.request.header("idempotency-key")},
                   .body = std::move(*body),
                   .approver = {}};
  if (const auto approval = asked.request.header("approval"); !approval.empty()) {
    call.approver = take_approval(asked.caller, approval, call.table + ' ' + call.key);
    if (!call.approver) return problem(asked.caller, wire::Trouble::SignInFailed);
  }
  give(asked.caller, std::move(call), asked.respond);
  return {};
}

Service::Answer Service::table_command(const Asked& asked) {
  return command(asked, asked.names[0], asked.names[1]);
}

Service::Answer Service::house_command(const Asked& asked) {
  return command(asked, {}, asked.names[0]);
}

// Of a device that is paired with this table.
Service::Answer Service::card_reading(const Asked& asked) {
  const auto* id = asked.caller.as<house::DeviceId>();
  if (id == nullptr) return not_for(asked.caller);
  const house::Device* device = house::find_in(parts_.board.house().devices, *id);
  if (device == nullptr || device->table != asked.names[0]) {
    return problem(asked.caller, wire::Trouble::MayNot);
  }
  const auto form = wire::read_form<wire::CardReadingForm>(asked.request.body);
  if (!form) return problem(asked.caller, form.error());
  floor_->submit(asked.names[0], CardReading{form->place_in_shoe, form->card, form->read_at},
                 [caller = asked.caller, respond = asked.respond](const punto::Answer& answer) {
                   if (answer.kind != AnswerKind::Done) return respond(problem(caller, answer));
                   respond(success(wire::form_json(
                       wire::TableAnswerForm{answer.repeated, answer.first, answer.count})));
                 });
  return {};
}

}  // namespace punto::server
