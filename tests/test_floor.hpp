#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "edge/device/electronic_shoe.hpp"
#include "edge/host/floor.hpp"
#include "edge/host/sign_checkpoint.hpp"
#include "edge/store/memory_store.hpp"
#include "tests/test_table.hpp"

namespace punto {

// An electronic table of a built-in game.
inline TablePlan electronic_plan(std::string_view game) {
  TablePlan plan;
  plan.id = std::string{game} + "-1";
  plan.rulebook = text_of_rulebook(game);
  plan.settings = usual_settings(*read_rulebook(plan.rulebook));
  plan.settings.cards = CardSource::VirtualShoe;
  plan.settings.seating = Seating::Terminals;
  plan.pace = Pace{};
  return plan;
}

inline ShoeSeed seed_of(std::uint8_t number) {
  ShoeSeed seed;
  seed.bytes.fill(number);
  return seed;
}

// A floor under test: its clock moves when it is told to, its chance comes from a number, and it
// can be thrown away at any moment and started again on the same store.
class TestFloor {
 public:
  std::unique_ptr<EventStore> own_store = make_memory_store();
  EventStore* store = own_store.get();
  SimulatedClock clock{Time{1'800'000'000'000}};
  Keys keys = Keys::make(Time{});
  SeededRandom chance{seed_of(1)};
  FloorSettings settings = usual_floor();
  std::vector<TablePlan> plans;
  std::vector<FloorNote> notes;
  std::vector<WitnessLine> witnessed;
  std::string witness_error;
  std::optional<Floor> floor;

  // Empty, or what went wrong.
  std::string start() {
    floor.emplace(parts(), settings);
    if (const auto started = floor->start(); !started) return started.error();
    for (const TablePlan& plan : plans) {
      if (const auto added = floor->add_table(plan); !added) return added.error();
    }
    floor->turn();
    return {};
  }

  // Lets time pass, turn by turn; `before_turn` may give commands.
  void run(std::int64_t milliseconds, const std::function<void()>& before_turn = {}) {
    const Time end{clock.now().milliseconds + milliseconds};
    while (clock.now() < end) {
      if (before_turn) before_turn();
      const auto next = floor->turn();
      const std::int64_t left = end.milliseconds - clock.now().milliseconds;
      const std::int64_t due = next ? next->milliseconds - floor->time().milliseconds : left;
      clock.pass(std::clamp(due, std::int64_t{1}, left));
    }
  }

  // Seats a guest with plenty at each table.
  void seat_guests() {
    for (std::uint32_t id = 7; const TablePlan& plan : plans) {
      sit(plan.id, PlayerId{id++}, 1, Cents{100'000'00});
    }
  }

  // Runs, and each of these guests wagers once a round; then the floor is stopped in order.
  void play_and_stop(std::int64_t milliseconds) {
    run(milliseconds, [&] {
      for (const TablePlan& plan : plans) wager_once(plan.id);
    });
    if (!floor->stop()) throw std::runtime_error("the floor cannot be stopped");
  }
  void wager_once(const std::string& table) {
    const TableState& at = state(table);
    if (at.phase != Phase::Betting || !at.round.wagers.empty()) return;
    const PlayerId guest = at.seats.front().player;
    const PlaceWager place{at.round.number, guest, 1, Cents{100'00}, false};
    submit(table, {player(guest), place}, std::to_string(at.round.number), [](const Answer&) {});
  }

  // Gives a command and lets the floor take a turn; the answer, if it came.
  std::optional<Answer> give(std::string_view table, const Actor& by, CommandBody body,
                             std::string_view key = {}) {
    std::optional<Answer> answer;
    submit(table, {by, std::move(body)}, key, [&](const Answer& given) { answer = given; });
    floor->turn();
    return answer;
  }

  void submit(std::string_view table, const Command& command, std::string_view key,
              const Reply& reply) {
    Ask ask{{}, command};
    if (!key.empty()) ask.request = Request{request_id("test", key), request_body(command)};
    floor->submit(table, std::move(ask), reply);
  }

  // Asks the house, and lets the floor take turns until it has answered.
  std::optional<HouseAnswer> ask(const house::Who& by, house::CommandBody body,
                                 std::string_view key = {}) {
    const house::Command command{by, std::move(body)};
    HouseAsk asked{{}, command};
    if (!key.empty()) asked.request = Request{request_id("test", key), request_body(command)};
    const auto answer = std::make_shared<std::optional<HouseAnswer>>();
    floor->submit(std::move(asked), [answer](const HouseAnswer& given) { *answer = given; });
    for (int i = 0; i < most_turns && !*answer; ++i) floor->turn();
    return *answer;
  }

  // The Player sits down, with a card and a terminal that have his number; what he brings he has in
  // cash.
  std::optional<HouseAnswer> sit(std::string_view table, PlayerId player, std::uint8_t position,
                                 Cents credits) {
    const auto number = static_cast<std::uint32_t>(player);
    const house::TerminalId terminal{number};
    const Digest card = sha256(std::to_string(number));
    if (!floor->house()->players.contains(player)) {
      ask(house::system(), house::RegisterPlayer{player, card});
    }
    if (!floor->house()->terminals.contains(terminal)) {
      ask(house::system(), house::AddTerminal{terminal, "terminal", {}});
    }
    ask(house::at(terminal), house::InsertCard{terminal, card});
    ask(house::at(terminal), house::InsertCash{terminal, credits});
    return ask(house::at(terminal),
               house::SitAtTerminal{terminal, std::string{table}, position, credits});
  }

  // On felt, with chips that he has bought at the cage.
  std::optional<HouseAnswer> sit_at_felt(std::string_view table, std::uint8_t position,
                                         Cents chips) {
    ask(house::person(manager()), house::BeginDuty{house::Job::Cashier, {}});
    ask(house::person(manager()), house::SellChips{chips});
    ask(house::person(manager()), house::BeginDuty{house::Job::PitManager, {}});
    return ask(house::person(manager()),
               house::SitAtFelt{std::string{table}, position, PlayerId{}, chips, Cents{}});
  }

  // A manager of the pit, hired with the first call.
  PersonId manager() {
    const PersonId person{1};
    if (!floor->house()->persons.contains(person)) {
      ask(house::system(), house::Hire{person, "manager", house::all_jobs});
      ask(house::person(person), house::BeginDuty{house::Job::PitManager, {}});
    }
    return person;
  }

  [[nodiscard]] const TableState& state(std::string_view table) const {
    return floor->find(table)->hosted->state();
  }

  [[nodiscard]] bool was_noted(Significance kind) const {
    for (const FloorNote& note : notes) {
      if (note.significance == kind) return true;
    }
    return false;
  }

  // Every entry of a table's stream, in order.
  std::vector<Entry> entries(const std::string& table) {
    std::vector<Entry> entries;
    const StreamInfo stream = *store->stream("table/" + table);
    for (std::uint64_t from = 1; from < stream.next;) {
      for (const auto read = store->read(stream.id, from, 1 << 20); const Record& record : *read) {
        std::string_view left = record.bytes;
        while (!left.empty()) entries.push_back(*take_entry(left));
        from = record.next();
      }
    }
    return entries;
  }

 private:
  static constexpr int most_turns = 8;

  static FloorSettings usual_floor() {
    FloorSettings settings;
    settings.house.most_credits = largest_amount;
    return settings;
  }

  FloorParts parts() {
    return {.store = *store,
            .clock = clock,
            .snapshot_key = {1, 2, 3},
            .sign = [this](std::string text) { return sign_checkpoint(keys, std::move(text)); },
            .make_device = [this] { return std::make_unique<ElectronicShoe>(keys, chance); },
            .chance = chance,
            .note = [this](const FloorNote& note) { notes.push_back(note); },
            .witness = [this](const WitnessLine& line) -> std::expected<void, std::string> {
              if (!witness_error.empty()) return std::unexpected(witness_error);
              witnessed.push_back(line);
              return {};
            }};
  }
};

}  // namespace punto
