#include "tests/crash/busy_floor.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <fstream>
#include <semaphore>

#include "core/audit/hexadecimal.hpp"
#include "edge/device/electronic_shoe.hpp"
#include "edge/host/floor_thread.hpp"
#include "edge/host/sign_checkpoint.hpp"
#include "edge/keys/key_file.hpp"
#include "edge/store/sqlite_store.hpp"
#include "tests/drive/random.hpp"
#include "tests/test_floor.hpp"

namespace punto::crash {
namespace {

constexpr std::array<std::string_view, 3> games = {"tiger", "no-commission", "fabulous-4s"};
constexpr std::uint32_t players = 12;
constexpr std::ptrdiff_t most_unanswered = 48;

// Rounds that take a quarter of a second, so that a crash meets every part of one.
constexpr Pace hurried{.betting = 120,
                       .before_cards = 10,
                       .card = 8,
                       .squeeze = 8,
                       .result = 20,
                       .shoe_change = 5,
                       .least_round = 0};

void write_line(const std::string& line) {
  if (write(STDOUT_FILENO, line.data(), line.size()) < 0) _exit(3);
}

void append_to(const std::string& path, const std::string& text) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0 || write(file, text.data(), text.size()) < 0) _exit(3);
  close(file);
}

// What was sent to a table: key and round make the command.
struct Asked {
  std::string table;
  std::uint64_t key = 0;
  RoundNumber round = 0;
};

// What is known outside of a table: the round in which wagers are taken.
struct Known {
  std::atomic<RoundNumber> round = 0;
};

class BusyFloor {
 public:
  BusyFloor(const std::string& data, const std::string& secrets, std::uint64_t seed)
      : secrets_(secrets),
        store_(open_sqlite_store(data + '/' + std::string{store_name}).value()),
        keys_(load_or_create(secrets + '/' + std::string{keys_name})),
        random_(seed),
        floor_(parts(), settings()) {}

  // Until the process is killed.
  [[noreturn]] void run() {
    require(floor_.start());
    for (const std::string_view game : games) {
      TablePlan plan = electronic_plan(game);
      plan.settings.positions = players;
      plan.pace = hurried;
      require(floor_.add_table(plan));
    }
    FloorThread thread{floor_};
    write_line("started\n");
    std::ifstream again{secrets_ + '/' + std::string{again_name}};
    for (Asked asked; again >> asked.table >> asked.key >> asked.round;) ask(thread, asked);
    for (;;) {
      const std::size_t table = random_.below(games.size());
      ask(thread, {std::string{games[table]} + "-1", random_.next(), known_[table].round});
    }
  }

 private:
  static void require(const std::expected<void, std::string>& done) {
    if (done) return;
    fmt::print(stderr, "busy floor: {}\n", done.error());
    _exit(3);
  }

  static Keys load_or_create(const std::string& path) {
    auto keys = access(path.c_str(), F_OK) == 0 ? load_keys(path) : create_keys(path, Time{});
    return std::move(keys.value());
  }

  static FloorSettings settings() {
    FloorSettings settings;
    settings.events_per_snapshot = 700;
    settings.milliseconds_per_checkpoint = 100;
    return settings;
  }

  FloorParts parts() {
    return {
        .store = *store_,
        .clock = clock_,
        .snapshot_key = {9},
        .sign = [this](std::string text) { return sign_checkpoint(keys_, std::move(text)); },
        .make_device = [this] { return std::make_unique<ElectronicShoe>(keys_, chance_); },
        .chance = chance_,
        .witness = [this](const WitnessLine& line) -> std::expected<void, std::string> {
          append_to(secrets_ + '/' + std::string{witness_name}, to_text(line) + '\n');
          return {};
        },
        .publish = [this](std::string_view table, const Record& record) { follow(table, record); }};
  }

  void follow(std::string_view table, const Record& record) {
    std::string_view left = record.bytes;
    while (const auto entry = take_entry(left)) {
      for (const Event& event : entry->events) {
        const auto* opened = std::get_if<BettingOpened>(&event.body);
        if (opened != nullptr) known_[index_of(table)].round = opened->round;
      }
    }
  }

  static std::size_t index_of(std::string_view table) {
    for (std::size_t i = 0; i < games.size(); ++i) {
      if (table.starts_with(games[i])) return i;
    }
    return 0;
  }

  // Somebody sits down, wagers, adds credits or leaves: always the same for the same key.
  static Command command_of(const Asked& asked) {
    drive::Random random{asked.key};
    const std::uint32_t id = 1 + static_cast<std::uint32_t>(random.below(players));
    const PlayerId guest{id};
    switch (random.below(12)) {
      case 0: return {machine(), Sit{guest, static_cast<std::uint8_t>(id), Cents{1'000'00}}};
      case 1: return {player(guest), Leave{guest}};
      case 2: return {machine(), AddCredits{guest, Cents{100'00}}};
      default: break;
    }
    const auto kind = static_cast<std::uint8_t>(random.below(3));
    return {player(guest), PlaceWager{asked.round, guest, kind, Cents{100}, false}};
  }

  void ask(FloorThread& thread, const Asked& asked) {
    unanswered_.acquire();
    const Command command = command_of(asked);
    const Request request{request_id("load", std::to_string(asked.key)), request_body(command)};
    write_line(fmt::format("? {} {} {}\n", asked.table, asked.key, asked.round));
    thread.submit(asked.table, {request, command}, [this, asked, request](const Answer& answer) {
      write_line(fmt::format("! {} {} {} {} {} {}\n", asked.table, asked.key,
                             to_hexadecimal(request.id.bytes), answer.first,
                             answer.kind == AnswerKind::Done ? answer.count : 0,
                             answer.repeated ? 1 : 0));
      unanswered_.release();
    });
  }

  std::string secrets_;
  std::unique_ptr<EventStore> store_;
  Keys keys_;
  SystemClock clock_;
  SystemRandom chance_;
  drive::Random random_;
  std::array<Known, games.size()> known_;
  std::counting_semaphore<> unanswered_{most_unanswered};
  Floor floor_;
};

}  // namespace

int run_busy_floor(const std::string& data, const std::string& secrets, std::uint64_t seed) {
  BusyFloor floor{data, secrets, seed};
  floor.run();
}

}  // namespace punto::crash
