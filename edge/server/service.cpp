#include "edge/server/service.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/cards/shown.hpp"
#include "edge/server/live_socket.hpp"
#include "edge/server/problems.hpp"
#include "edge/server/query_text.hpp"
#include "edge/server/routes.hpp"
#include "edge/server/shown_session.hpp"
#include "edge/server/terminals_concerned.hpp"
#include "edge/wire/interface_text.hpp"

namespace punto::server {
namespace {

constexpr std::int64_t most_milliseconds_between_sweeps = 10'000;
constexpr std::int64_t least_milliseconds_between_sweeps = 200;
constexpr std::int64_t milliseconds_between_looks = 1'000;

// Often enough that nobody stays much longer than he may.
std::chrono::milliseconds time_between_sweeps(const SessionTimes& times) {
  return std::chrono::milliseconds{std::clamp(
      times.staff_idle / 4, least_milliseconds_between_sweeps, most_milliseconds_between_sweeps)};
}

// Whether the server lives is asked by those who must not be turned away: a balancer that is would
// take the floor for dead.
bool is_probe(const network::Request& request) {
  return request.path() == "/healthz" || request.path() == "/readyz";
}

}  // namespace

Service::Service(Parts parts, Settings settings)
    : parts_(std::move(parts)),
      settings_(std::move(settings)),
      sessions_(settings_.sessions),
      metrics_(settings_.version),
      desk_(parts_.open_reader),
      proofs_(parts_.open_reader),
      requests_(settings_.requests),
      failures_(settings_.failures),
      commands_(settings_.commands),
      interface_(wire::interface_text(settings_.version)) {}

Service::~Service() = default;

std::string to_text(const ServerNote& note) {
  std::string text = note.address;
  if (!note.who.empty()) text += (text.empty() ? "" : " ") + note.who;
  return text.empty() ? note.text : fmt::format("{}: {}", text, note.text);
}

void Service::connect(FloorThread& floor, network::Server& server) {
  floor_ = &floor;
  {
    const std::scoped_lock lock{stored_mutex_};
    server_ = &server;
  }
  begun_ = now();
  server_->post([this] {
    follow_stored();
    look_at_seats();
    read_past();
    verify_unasked();
  });
  server_->after(time_between_sweeps(settings_.sessions), [this] { sweep(); });
  server_->after(std::chrono::milliseconds{settings_.milliseconds_links_awaited},
                 [this] { look_at_links_after_start(); });
}

void Service::stop() {
  server_->post([this] { is_stopped_ = true; });
}

// ---- what the floor has stored ------------------------------------------------------------------

void Service::table_stored(std::string_view table) {
  bool is_first = false;
  {
    const std::scoped_lock lock{stored_mutex_};
    is_first = server_ != nullptr && stored_tables_.empty() && stored_house_.empty();
    if (!stored_tables_.contains(table)) {
      stored_tables_.emplace(table, std::chrono::steady_clock::now());
    }
  }
  if (is_first) server_->post([this] { follow_stored(); });
}

void Service::house_stored(const Record& record) {
  bool is_first = false;
  {
    const std::scoped_lock lock{stored_mutex_};
    is_first = server_ != nullptr && stored_tables_.empty() && stored_house_.empty();
    stored_house_.push_back(record);
  }
  if (is_first) server_->post([this] { follow_stored(); });
}

void Service::follow_stored() {
  std::map<std::string, Moment, std::less<>> tables;
  std::vector<Record> records;
  {
    const std::scoped_lock lock{stored_mutex_};
    tables.swap(stored_tables_);
    records.swap(stored_house_);
  }
  std::vector<house::Event> events;
  for (const Record& record : records) {
    for (house::Event& event : parts_.board.follow_house(record)) {
      events.push_back(std::move(event));
    }
  }
  if (!events.empty()) house_changed(events);
  for (const auto& [table, durable_since] : tables) {
    for (const Event& event : parts_.board.follow(table, now())) metrics_.follow(table, event);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - durable_since;
    metrics_.push_took(took.count());
  }
  schedule();
}

void Service::follow_house_event(const house::Event& event) {
  if (std::holds_alternative<house::GamingDayStarted>(event.body)) {
    verify_unasked();
  } else if (const auto* left = std::get_if<house::PersonLeft>(&event.body)) {
    sessions_.end_all_of(left->person);
  } else if (const auto* locked = std::get_if<house::PersonLocked>(&event.body)) {
    sessions_.end_all_of(locked->person);
  } else if (const auto* changed = std::get_if<house::CredentialSet>(&event.body)) {
    sessions_.end_all_of(changed->person);
  } else if (const auto* paired = std::get_if<house::TerminalKeySet>(&event.body)) {
    sessions_.end_all_of(paired->terminal);
  } else if (const auto* removed = std::get_if<house::DeviceRemoved>(&event.body)) {
    sessions_.end_all_of(removed->device);
  } else if (const auto* disabled = std::get_if<house::TerminalDisabled>(&event.body)) {
    note({}, fmt::format("terminal {} is out of service: {}",
                         static_cast<std::uint32_t>(disabled->terminal), disabled->reason));
  }
}

// Whoever must not act any more is signed off; terminals see what they have.
void Service::house_changed(const std::vector<house::Event>& events) {
  for (const house::Event& event : events) follow_house_event(event);
  end_sockets_signed_off();
  auto terminals = terminals_concerned(events, parts_.board.house());
  terminals.merge(parts_.board.followed_house().take_errands_ended());
  for (const house::TerminalId terminal : terminals) {
    const auto found = links_.find(terminal);
    if (found == links_.end()) continue;
    for (LiveSocket* socket : found->second) socket->house_changed();
  }
  for (LiveSocket* socket : staff_sockets_) socket->house_changed();
}

// Who is signed off sees nothing more. Of staff it is on record, whichever way it came to that.
void Service::end_sockets_signed_off() {
  for (const auto& [session, sender] : sessions_.take_ended()) {
    const auto* person = std::get_if<PersonId>(&sender);
    if (person != nullptr) submit_of_machine(house::ReportSignOff{*person});
    const auto found = sockets_.find(session);
    if (found == sockets_.end()) continue;
    const std::set<LiveSocket*> ending = found->second;  // some leave at once
    for (LiveSocket* socket : ending) socket->end(session_over, "the session is over");
  }
}

// His session may have ended while the socket was being opened.
void Service::socket_opened(LiveSocket& socket) {
  const Caller& caller = socket.caller();
  if (!caller.is_signed_on()) return;
  sockets_[Sessions::digest_of(caller.token)].insert(&socket);
  if (caller.as<PersonId>() != nullptr) staff_sockets_.insert(&socket);
  if (!sessions_.is_there(caller.token, now())) socket.end(session_over, "the session is over");
}

void Service::socket_closed(LiveSocket& socket) {
  staff_sockets_.erase(&socket);
  const Caller& caller = socket.caller();
  if (!caller.is_signed_on()) return;
  const auto found = sockets_.find(Sessions::digest_of(caller.token));
  if (found == sockets_.end()) return;
  found->second.erase(&socket);
  if (found->second.empty()) sockets_.erase(found);
}

void Service::look_at(const Floor& floor) {
  is_store_away_ = floor.is_store_away();
  metrics_.set_store_away(floor.is_store_away());
  const Time time = floor.time();
  if (time.milliseconds < looked_at_.milliseconds + milliseconds_between_looks) return;
  looked_at_ = time;
  for (const auto& table : floor.tables()) {
    metrics_.set_queue_length(table->plan.id, static_cast<double>(table->line.size()));
  }
}

// ---- what is told later -------------------------------------------------------------------------

void Service::schedule() {
  const auto due = parts_.board.due();
  if (!due || (wakes_at_ && *wakes_at_ <= *due)) return;
  wakes_at_ = due;
  const std::int64_t wait = std::max<std::int64_t>(1, due->milliseconds - now().milliseconds);
  server_->after(std::chrono::milliseconds{wait}, [this] { tell_due(); });
}

void Service::tell_due() {
  wakes_at_.reset();
  parts_.board.tell_due(now());
  schedule();
}

void Service::sweep() {
  const Time time = now();
  sessions_.sweep(time);
  end_sockets_signed_off();
  for (Allowance* allowance : {&requests_, &failures_, &commands_}) allowance->sweep(time);
  std::erase_if(pairings_, [&](const auto& entry) { return entry.second.expires <= time; });
  std::erase_if(approvals_, [&](const auto& entry) { return entry.second.expires <= time; });
  server_->after(time_between_sweeps(settings_.sessions), [this] { sweep(); });
}

void Service::note(const Caller& caller, std::string text) {
  parts_.note(
      {caller.address, caller.is_signed_on() ? name_of(caller.sender) : "", std::move(text)});
}

// ---- requests -----------------------------------------------------------------------------------

Caller Service::caller_of(const network::Request& request, ShownSession shown) {
  Caller caller{.sender = {},
                .token = std::move(shown.token),
                .address = request.address,
                .language = wire::language_for(request.header("accept-language")),
                .is_secure = request.is_secure};
  if (const auto sender = sessions_.find(caller.token, now(), shown.renewal)) {
    caller.sender = *sender;
    if (const auto* terminal = caller.as<house::TerminalId>()) heard_[*terminal] = now();
  } else {
    caller.token.clear();
  }
  return caller;
}

// A page of another site can make a browser send our cookie along; it cannot lie about itself. What
// came without TLS to a proxy may have come to that by TLS; the other way there is none.
bool Service::is_of_this_site(const network::Request& request) const {
  constexpr std::string_view plain = "http://";
  constexpr std::string_view secure = "https://";
  std::string_view origin = request.header("origin");
  if (origin.empty()) return true;
  if (origin.starts_with(secure)) {
    origin.remove_prefix(secure.size());
  } else if (origin.starts_with(plain) && !request.is_secure) {
    origin.remove_prefix(plain.size());
  } else {
    return false;
  }
  return origin == request.header("host");
}

// Why nobody looks at what he asks for.
std::optional<network::Response> Service::refusal_before(const network::Request& request,
                                                         const Caller& caller) {
  if (is_stopped_) return problem(caller, wire::Trouble::FloorStopped);
  if (!is_probe(request) && !requests_.take(caller.address, now())) {
    return too_many(caller, requests_.wait_of(caller.address));
  }
  if (!is_of_this_site(request)) return problem(caller, wire::Trouble::OriginNotAllowed);
  return {};
}

// Whoever tries what he may not, or what is not there, is in the log; of guests whatever is wrong.
void Service::note_refused(const Caller& caller, std::string_view what, unsigned status) {
  constexpr unsigned unauthorized = 401;
  constexpr unsigned forbidden = 403;
  constexpr unsigned not_found = 404;
  constexpr unsigned too_many_requests = 429;
  constexpr std::size_t longest = 100;
  const bool is_of_sender = status >= 400 && status < 500;
  const bool is_suspect = status == unauthorized || status == forbidden || status == not_found ||
                          status == too_many_requests;
  if (!is_of_sender || (!is_suspect && caller.is_signed_on())) return;
  note(caller, fmt::format("{} refused with {}", shown(what.substr(0, longest)), status));
}

std::optional<network::Response> Service::answer(network::Request&& request,
                                                 const network::Respond& respond) {
  const Caller caller = caller_of(request, session_shown_by(request));
  const auto finish = [this](const Caller& asker, std::string_view what,
                             network::Response& response) {
    metrics_.count_request(response.status);
    add_usual_headers(response, asker.is_secure);
    if (response.status >= 400) note_refused(asker, what, response.status);
  };
  const auto name = [](const network::Request& asked) {
    return fmt::format("{} {}", name_of(asked.method), asked.path());
  };
  std::optional<network::Response> response = refusal_before(request, caller);
  if (!response) {
    const Respond later = [respond, finish, caller,
                           what = name(request)](network::Response answered) {
      finish(caller, what, answered);
      respond(std::move(answered));
    };
    response = route(*this, request, caller, later);
  }
  if (response) finish(caller, response->status >= 400 ? name(request) : "", *response);
  return response;
}

// From any thread.
Worker::Broken Service::broken_for(const Caller& caller, network::Respond respond) {
  return [this, caller, respond = std::move(respond)](const std::string& what) {
    note_fault(what);
    respond(problem(caller, wire::Trouble::Fault));
  };
}

// A page has no say in the headers of a WebSocket: it names its language in the address.
network::Application::Opened Service::open(const network::Request& request) {
  ShownSession shown = session_shown_by(request);
  shown.renewal = Renewal::ByItself;  // it is opened anew whenever the line was lost
  Caller caller = caller_of(request, std::move(shown));
  if (const auto named = query_value(request.query(), "language")) {
    caller.language = wire::language_for(*named);
  }
  const auto refuse_by = [&](const auto& trouble) {
    network::Response response = problem(caller, trouble);
    add_usual_headers(response, caller.is_secure);
    note(caller, fmt::format("a WebSocket refused with {}", response.status));
    return std::unexpected(std::move(response));
  };
  if (request.path() != "/api/live") return refuse_by(wire::Trouble::UnknownPath);
  if (is_stopped_) return refuse_by(wire::Trouble::FloorStopped);
  if (!is_of_this_site(request)) return refuse_by(wire::Trouble::OriginNotAllowed);
  if (!requests_.take(caller.address, now())) {
    return refuse_by(wire::too_many_requests(requests_.wait_of(caller.address), caller.language));
  }
  return std::make_shared<LiveSocket>(*this, caller);
}

network::Response Service::refuse(unsigned status, std::string_view languages) {
  Caller caller;
  caller.language = wire::language_for(languages);
  network::Response response = problem(caller, problem_unread(status, caller.language));
  metrics_.count_request(response.status);
  add_usual_headers(response, false);
  return response;
}

void Service::troubled(const network::Trouble& trouble) {
  parts_.note({trouble.address, "", trouble.what});
}

}  // namespace punto::server
