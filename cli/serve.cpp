#include "cli/serve.hpp"

#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <unistd.h>

#include "cli/components.hpp"
#include "cli/floor_files.hpp"
#include "cli/judge_store.hpp"
#include "cli/listen.hpp"
#include "cli/load_rulebooks.hpp"
#include "cli/notify_systemd.hpp"
#include "cli/output.hpp"
#include "cli/serve_files.hpp"
#include "cli/serve_limits.hpp"
#include "cli/serve_log.hpp"
#include "cli/serve_node.hpp"
#include "cli/stop_signals.hpp"
#include "cli/witness_file.hpp"
#include "cli/witness_writer.hpp"
#include "core/cards/shown.hpp"
#include "core/scenario/duration_text.hpp"
#include "edge/audit/note_archives.hpp"
#include "edge/demonstration/players.hpp"
#include "edge/demonstration/staff.hpp"
#include "edge/device/electronic_shoe.hpp"
#include "edge/host/floor_file.hpp"
#include "edge/host/floor_thread.hpp"
#include "edge/host/sign_checkpoint.hpp"
#include "edge/server/floor_server.hpp"
#include "edge/server/fresh_text.hpp"
#include "edge/server/note_limit.hpp"
#include "edge/server/secrets.hpp"

namespace punto {
namespace {

template <typename Value>
using OrError = std::expected<Value, std::string>;

// Snapshots are sealed with a key of their own, which comes from the sealing key.
SnapshotKey snapshot_key_of(const Keys& keys) {
  const auto& secret = keys.sealing().key().bytes();
  std::string text = "punto snapshot key 1";
  text.append(reinterpret_cast<const char*>(secret.data()), secret.size());
  return sha256(text).bytes;
}

std::expected<FloorPlan, std::vector<std::string>> load_floor(const std::string& file,
                                                              const RulebookShelf& shelf) {
  std::string text{demonstration_floor()};
  if (!file.empty()) {
    auto read = read_file(file, "floor");
    if (!read) return std::unexpected(std::vector{read.error()});
    text = std::move(*read);
  }
  auto floor = read_floor(text, shelf);
  if (floor) return std::move(*floor);
  std::vector<std::string> lines;
  for (const Problem& problem : floor.error()) lines.push_back(to_text(problem, shown(file)));
  return std::unexpected(lines);
}

// What a floor is served with, on whichever node.
struct Serving {
  const ServeOptions& options;
  const RulebookShelf& shelf;
  FloorPlan plan;
  Components components;  // the program and its rulebooks
  std::optional<network::Settings> listens;
  ServeFiles files;
  std::optional<SteadyTimePoint> ends;
  std::chrono::milliseconds drain{0};
  ServeRates rates;
  std::string metrics_token;
};

constexpr std::chrono::seconds patience_with_witness{5};

class Service {
 public:
  Service(FloorPlan plan, Keys keys, std::unique_ptr<EventStore> store, ServeFiles files)
      : plan_(std::move(plan)),
        keys_(std::move(keys)),
        store_(std::move(store)),
        files_(std::move(files)),
        witness_([file = files_.witness](const WitnessLine& line) {
          return append_witness(file, line);
        }) {}

  OrError<void> run(ServeLog& log);

  std::string accepted;   // what is not right with the store
  Components components;  // the program and its rulebooks
  std::optional<SteadyTimePoint> ends;
  std::chrono::milliseconds drain{0};  // so long rounds in play may take before it stops
  ServeNode* node = nullptr;           // nothing where it is the only one
  std::optional<network::Settings> listens;
  const RulebookShelf* shelf = nullptr;
  bool makes_set_up_code = false;  // though there is an administrator
  ServeRates rates;
  std::string metrics_token;

 private:
  FloorParts parts(ServeLog& log);
  OrError<void> start(Floor& floor);
  [[nodiscard]] OrError<void> check_staff(const Floor& floor) const;
  std::optional<Time> let_act(Floor& floor);
  void greet(ServeLog& log) const;
  OrError<void> prepare_server(Floor& floor, ServeLog& log);
  OrError<void> open_server(FloorThread& thread, ServeLog& log);
  [[nodiscard]] server::Settings server_settings(const Floor& floor) const;
  [[nodiscard]] bool is_taken_over() const { return node != nullptr && node->is_taken_over(); }
  void wait_for_end(Floor& floor);

  FloorPlan plan_;
  Keys keys_;
  std::unique_ptr<EventStore> store_;
  ServeFiles files_;
  WitnessWriter witness_;
  SystemClock clock_;
  SystemRandom chance_;
  DemonstrationPlayers players_{std::random_device{}()};
  DemonstrationStaff staff_{std::random_device{}()};
  std::map<std::string, Rulebook, std::less<>> rulebooks_;
  std::unique_ptr<EventReader> reader_;
  server::NoteLimit note_limit_;
  std::unique_ptr<server::FloorServer> server_;
  std::string set_up_code_;  // to be told where it is needed
  std::string demonstration_pin_;
};

FloorParts Service::parts(ServeLog& log) {
  return {.store = *store_,
          .clock = clock_,
          .snapshot_key = snapshot_key_of(keys_),
          .sign = [this](std::string text) { return sign_checkpoint(keys_, std::move(text)); },
          .make_device = [this] { return std::make_unique<ElectronicShoe>(keys_, chance_); },
          .chance = chance_,
          .note = [&log](const FloorNote& note) { log.write(note); },
          .witness = [this, &log](const WitnessLine& line) -> OrError<void> {
            if (files_.witness != "-") return witness_.take(line);
            log.print(fmt::format("witness {}", to_text(line)));
            return {};
          },
          .publish =
              [this, &log](std::string_view table, const Record& record) {
                log.follow(table, record, rulebooks_.find(table)->second);
                if (server_) server_->table_stored(table);
              },
          .publish_house =
              [this](std::string_view stream, const Record& record) {
                if (server_) server_->house_stored(stream, record);
              }};
}

void Service::greet(ServeLog& log) const {
  log.print(
      fmt::format("Punto {} · {} · {} table{}\n  store    {}\n  keys     {}\n  witness  {}\n"
                  "Ctrl-C stops the floor in order; rounds in play go on at the next start.\n",
                  PUNTO_VERSION, shown(plan_.name), plan_.tables.size(),
                  plan_.tables.size() == 1 ? "" : "s", files_.store.shown(), files_.keys,
                  files_.witness == "-" ? "standard output" : files_.witness));
}

OrError<void> Service::start(Floor& floor) {
  if (auto started = floor.start(); !started) return started;
  if (auto checked = check_staff(floor); !checked) return checked;
  for (const PlannedTable& table : plan_.tables) {
    rulebooks_.emplace(table.plan.id, *read_rulebook(table.plan.rulebook));
    if (auto added = floor.add_table(table.plan); !added) return added;
    players_.add_table(table.plan.id, table.demonstration_players);
  }
  if (makes_set_up_code) {
    floor.note(Significance::SetUpCodeMade,
               "whoever starts the program can make an administrator with it");
  }
  if (!accepted.empty()) {
    floor.note(Significance::StoreAccepted, "the store is not as it was left: " + accepted);
  }
  std::vector<std::string> lines;
  for (const Component& component : components) lines.push_back(to_text(component));
  floor.record_components(std::move(lines));
  if (auto noted = note_archives(floor, *store_); !noted) {
    return std::unexpected(noted.error().text);
  }
  return floor.note_left_out();
}

// Nobody whom a demonstration has hired is among the staff of a real floor.
OrError<void> Service::check_staff(const Floor& floor) const {
  if (plan_.has_demonstration_staff || !DemonstrationStaff::is_in(*floor.house())) return {};
  return std::unexpected(
      fmt::format("{} has demonstration staff, and this floor's file asks for none; begin another "
                  "store for this floor",
                  shown(files_.store.shown())));
}

std::optional<Time> Service::let_act(Floor& floor) {
  const auto guests = players_.act(floor, floor.time());
  const auto staff = plan_.has_demonstration_staff ? staff_.act(floor, floor.time()) : std::nullopt;
  if (!guests || !staff) return guests ? guests : staff;
  return std::min(*guests, *staff);
}

server::Settings Service::server_settings(const Floor& floor) const {
  server::Settings settings;
  settings.floor = plan_.name;
  settings.version = PUNTO_VERSION;
  settings.requests = rates.requests;
  settings.commands = rates.commands;
  settings.failures = rates.failures;
  settings.messages = rates.messages;
  settings.metrics_token = metrics_token;
  settings.sessions = {plan_.sessions.staff_idle, plan_.sessions.staff_longest,
                       plan_.sessions.machine_longest};
  settings.milliseconds_until_link_lost = plan_.link_lost;
  settings.milliseconds_links_awaited = plan_.links_awaited;
  settings.seat_kept = plan_.seat_kept;
  settings.lent_seat_kept = plan_.lent_seat_kept;
  settings.is_demonstration = std::ranges::any_of(
      plan_.tables, [](const PlannedTable& table) { return table.demonstration_players > 0; });
  settings.recovers = makes_set_up_code;
  const bool needs_one = !has_administrator(*floor.house()) && !plan_.has_demonstration_staff;
  if (needs_one || makes_set_up_code) settings.set_up = server::fresh_digits(10);
  return settings;
}

// After a first turn everything of the start is stored: screens begin with what is durable.
OrError<void> Service::prepare_server(Floor& floor, ServeLog& log) {
  if (!listens) return {};
  const auto open = [store = files_.store] { return open_reader(store); };
  auto reader = open();
  if (!reader) return std::unexpected(reader.error().text);
  reader_ = std::move(*reader);
  floor.turn();
  if (floor.house() == nullptr || floor.is_store_away()) {
    return std::unexpected("nothing can be stored; see the line before, mend that, start again");
  }
  const server::Settings settings = server_settings(floor);
  set_up_code_ = settings.set_up;
  if (plan_.has_demonstration_staff) {
    demonstration_pin_ = server::fresh_digits(6);
    staff_.let_sign_on(server::hash_of_secret(demonstration_pin_));
  }
  const auto note = [this, &log](const server::ServerNote& one) {
    const auto left_out = note_limit_.take(one.address, clock_.now());
    if (!left_out) return;
    std::string text = to_text(one);
    if (*left_out > 0) text += fmt::format(" ({} more lines of it were left out)", *left_out);
    log.write({clock_.now(), {}, std::move(text), {}});
  };
  auto made = std::make_unique<server::FloorServer>(
      server::FloorServerParts{clock_, keys_, *reader_, open, *shelf, components, note}, settings,
      *listens);
  if (auto prepared = made->prepare(floor); !prepared) return prepared;
  server_ = std::move(made);
  return {};
}

OrError<void> Service::open_server(FloorThread& thread, ServeLog& log) {
  if (!server_) return {};
  if (node != nullptr) node->stop_answering();
  const auto port = server_->start(thread);
  if (!port) return std::unexpected(port.error());
  log.print(fmt::format("Open {} in a browser.", url_of(*listens, *port)));
  if (makes_set_up_code) {
    log.print(fmt::format("An administrator is made anew with the set-up code {}", set_up_code_));
  } else if (!set_up_code_.empty()) {
    log.print(fmt::format("Nobody of the staff is there yet: the set-up code is {}", set_up_code_));
  }
  if (!demonstration_pin_.empty()) {
    log.print(fmt::format("Staff of the demonstration are {}; their PIN is {} until it stops.",
                          DemonstrationStaff::numbers(), demonstration_pin_));
  }
  return {};
}

// Rounds in play come to their end first, where there is time for that; a second signal ends that.
void Service::wait_for_end(Floor& floor) {
  const auto is_over = [this] { return is_taken_over(); };
  const std::function<bool()> happens = node == nullptr ? std::function<bool()>{} : is_over;
  if (wait_for_stop(ends, happens) == WaitedFor::Event || drain.count() == 0) return;
  floor.drain();
  (void)wait_for_stop(std::chrono::steady_clock::now() + drain,
                      [&] { return floor.is_drained() || is_taken_over(); });
}

OrError<void> Service::run(ServeLog& log) {
  if (node != nullptr) plan_.settings.node = node->lease().self().name;
  Floor floor{parts(log), plan_.settings};
  greet(log);
  if (auto started = start(floor); !started) return started;
  auto manager = ServiceManager::of_environment();
  const auto before_turn = [&] {
    manager.alive();
    if (server_) server_->look_at(floor);
    return let_act(floor);
  };
  if (auto prepared = prepare_server(floor, log); !prepared) return prepared;
  FloorThread thread{floor, before_turn, [] { kill(getpid(), SIGTERM); }};
  const auto opened = open_server(thread, log);
  if (opened) {
    manager.ready(fmt::format("{} with {} tables", plan_.name, plan_.tables.size()));
    wait_for_end(floor);
    manager.stopping();
    if (server_) server_->stop();
  }
  thread.halt();
  if (!thread.failure().empty()) {
    return std::unexpected(
        fmt::format("the floor stopped by itself: {}; start it again", thread.failure()));
  }
  auto stopped = floor.stop();
  if (const std::size_t late = witness_.finish(patience_with_witness); late > 0) {
    log.print(
        fmt::format("The witness {} does not answer: {} line{} will be added at the next "
                    "start.",
                    shown(files_.witness), late, late == 1 ? "" : "s"));
  }
  if (is_taken_over()) return {};  // what was not stored is the other node's no more than ours
  return opened ? stopped : opened;
}

std::optional<SteadyTimePoint> end_after(std::optional<std::int64_t> milliseconds) {
  if (!milliseconds) return {};
  return std::chrono::steady_clock::now() + std::chrono::milliseconds{*milliseconds};
}

// The store, and all that must be right with it before a floor goes on with it.
OrError<void> serve(const Serving& serving, std::unique_ptr<EventStore> store, ServeNode* node,
                    ServeLog& log) {
  auto keys = keys_for(*store, serving.options, serving.files.keys);
  if (!keys) return std::unexpected(keys.error());
  const auto accepted = check_store(*store, *keys, serving.files, serving.options);
  if (!accepted) return std::unexpected(accepted.error());
  if (auto ready = bring_witness_up_to_date(*store, serving.files.witness); !ready) return ready;
  Service service{serving.plan, std::move(*keys), std::move(store), serving.files};
  service.accepted = *accepted;
  service.components = serving.components;
  service.listens = serving.listens;
  service.shelf = &serving.shelf;
  service.rates = serving.rates;
  service.metrics_token = serving.metrics_token;
  service.makes_set_up_code = serving.options.makes_set_up_code;
  service.ends = serving.ends;
  service.drain = serving.drain;
  service.node = node;
  return service.run(log);
}

// A bundle or an archive may be evidence: nothing of it is changed by somebody's mistake.
OrError<void> refuse_part(const StoreAddress& address) {
  const auto reader = open_reader(address);
  if (!reader) return {};  // whoever writes will say what is wrong with it, or make it
  if (auto part = object_to_part(**reader, address.shown()))
    return std::unexpected(std::move(*part));
  return {};
}

OrError<void> serve_alone(const Serving& serving, ServeLog& log) {
  if (auto whole = refuse_part(serving.files.store); !whole) return whole;
  auto store = open_store(serving.files.store);
  if (!store) return std::unexpected(store.error().text);
  return serve(serving, std::move(*store), nullptr, log);
}

// A node that could not take the floor over is no help when it has to.
OrError<void> check_before_waiting(const Serving& serving) {
  const auto reader = open_reader(serving.files.store);
  if (!reader) return {};  // whatever it is may be over by then
  auto keys = keys_for(**reader, serving.options, serving.files.keys);
  if (!keys) return std::unexpected(keys.error());
  const auto accepted = check_store(**reader, *keys, serving.files, serving.options);
  if (!accepted) return std::unexpected(accepted.error());
  return {};
}

// Until it is told to stop. Where the store is away, or its old session has not ended yet, it is
// tried again.
OrError<void> serve_as_node(const Serving& serving, const FloorNode& self, ServeLog& log) {
  if (auto checked = check_before_waiting(serving); !checked) return checked;
  ServeNode node{serving.files.store.place(), self, *serving.listens};
  for (std::string told;;) {
    const auto waited = node.wait_for_floor(serving.ends, log);
    if (!waited) return std::unexpected(waited.error());
    if (*waited != WaitedFor::Event) return {};
    auto store = open_store(serving.files.store, &node.lease());
    if (!store) {
      if (store.error().text != told) log.print(store.error().text);
      told = store.error().text;
      const auto later = std::chrono::steady_clock::now() + std::chrono::milliseconds{300};
      if (wait_for_stop(later) == WaitedFor::Signal) return {};
      continue;
    }
    const auto served = serve(serving, std::move(*store), &node, log);
    if (!served || !node.is_taken_over()) return served;
    log.print("another node has the floor by now; this one waits");
  }
}

OrError<std::optional<std::int64_t>> read_time(std::string_view option, const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto duration = read_duration(text);
  if (duration) return *duration;
  return std::unexpected(
      fmt::format("{}: {}; {}", option, duration.error().what, duration.error().remedy));
}

}  // namespace

int run_serve(const ServeOptions& options, const RulebookShelf& shelf) {
  if (options.prints_floor) {
    write_out(demonstration_floor());
    return exit_done;
  }
  const auto time = read_time("--for", options.time);
  if (!time) return refuse(time.error());
  const auto drain = read_time("--drain", options.drain);
  if (!drain) return refuse(drain.error());
  auto plan = load_floor(options.floor, shelf);
  if (!plan) {
    for (const std::string& line : plan.error()) refuse(line);
    return exit_misuse;
  }
  const auto rates = read_rates(options);
  if (!rates) return refuse(rates.error());
  const auto token = read_token(options.metrics_token);
  if (!token) return refuse(token.error());
  auto listens = read_listen(options);
  if (!listens) return refuse(listens.error());
  auto components = approved_components(options.signatures, shelf);
  if (!components) return refuse(components.error());
  auto files = choose_files(options);
  if (!files) return refuse(files.error());
  const auto node = read_node(options, *files, *listens);
  if (!node) return refuse(node.error());
  keep_stop_signals();
  auto log = ServeLog::open(options.log);
  if (!log) return refuse(log.error());
  if (auto made = make_folders(options, *files); !made) return refuse(made.error());
  const Serving serving{options,
                        shelf,
                        std::move(*plan),
                        std::move(*components),
                        std::move(*listens),
                        std::move(*files),
                        end_after(*time),
                        std::chrono::milliseconds{drain->value_or(0)},
                        *rates,
                        *token};
  raise_limit_of_files();
  const auto done = *node ? serve_as_node(serving, **node, **log) : serve_alone(serving, **log);
  return done ? exit_done : refuse(done.error());
}

}  // namespace punto
