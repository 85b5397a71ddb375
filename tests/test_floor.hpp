#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/house/authority.hpp"
#include "core/house/staff_at_table.hpp"
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
  SharedFloor* shared = nullptr;
  const Keys* other_keys = nullptr;  // that are used instead of these
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

  // Gives a command and lets the floor take a turn; the answer, if it came. Staff are on duty.
  std::optional<Answer> give(std::string_view table, const Actor& by, CommandBody body,
                             std::string_view key = {}) {
    if (by.kind == ActorKind::Staff && floor->house() != nullptr) employ(by, table);
    return give_as_is(table, by, std::move(body), key);
  }
  std::optional<Answer> give_as_is(std::string_view table, const Actor& by, CommandBody body,
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
    employ(test_pit_manager);
    sell_chips(chips);
    const house::Who manager_on_duty = house::person(PersonId{test_pit_manager.id});
    return ask(manager_on_duty,
               house::SitAtFelt{std::string{table}, position, PlayerId{}, chips, Cents{}});
  }

  // By two of the cage.
  void sell_chips(Cents chips) {
    constexpr PersonId cashier{9'001};
    constexpr PersonId manager{9'002};
    for (const auto& [person, job] :
         {std::pair{cashier, house::Job::Cashier}, std::pair{manager, house::Job::CageManager}}) {
      const house::State& house = *floor->house();
      if (!house.persons.contains(person)) {
        ask(office(), house::Hire{person, "somebody", house::one(job)});
        ask(house::person(person), house::BeginDuty{job, {}});
      }
    }
    ask(house::persons(cashier, manager), house::SellChips{chips});
  }

  // Somebody of the staff is hired where he is not yet, and on duty with this role; a Dealer at the
  // table, who signs on there.
  void employ(const Actor& by, std::string_view table = {}) {
    if (!object_to_staff(*floor->house(), by, table)) return;
    const PersonId person{by.id};
    const auto job = static_cast<house::Job>(by.role);
    if (!floor->house()->persons.contains(person)) {
      ask(office(), house::Hire{person, "somebody", house::one(job)});
    }
    const bool deals = by.role == Role::Dealer;
    ask(house::person(person), house::BeginDuty{job, std::string{deals ? table : ""}});
  }

  // What two persons change at a table: one proposes it, the other approves.
  std::optional<HouseAnswer> change(std::string_view table, CommandBody body) {
    for (const Actor& manager : {test_pit_manager, test_shift_manager}) employ(manager);
    ask(house::person(PersonId{test_pit_manager.id}),
        house::ProposeChange{std::string{table}, std::move(body)});
    return ask(house::person(PersonId{test_shift_manager.id}),
               house::ApproveChange{floor->house()->last_proposal});
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

  // Two who hire: those who are on duty, or the first of all.
  house::Who office() {
    std::vector<PersonId> on_duty;
    for (const auto& [id, person] : floor->house()->persons) {
      if (person.duty && (house::one(person.duty->job) & house::office) != 0) on_duty.push_back(id);
    }
    if (on_duty.size() > 1) return house::persons(on_duty[0], on_duty[1]);
    const PersonId first{901};
    const PersonId second{902};
    constexpr house::Jobs job = house::one(house::Job::Administrator);
    ask(house::system(), house::Hire{first, "first", job});
    ask(house::person(first), house::BeginDuty{house::Job::Administrator, {}});
    ask(house::person(first), house::Hire{second, "second", job});
    ask(house::person(second), house::BeginDuty{house::Job::Administrator, {}});
    return house::persons(first, second);
  }

  [[nodiscard]] const Keys& used_keys() const { return other_keys ? *other_keys : keys; }

  static FloorSettings usual_floor() {
    FloorSettings settings;
    settings.house.most_credits = largest_amount;
    return settings;
  }

  FloorParts parts() {
    return {
        .store = *store,
        .clock = clock,
        .snapshot_key = {1, 2, 3},
        .sign = [this](std::string text) { return sign_checkpoint(used_keys(), std::move(text)); },
        .make_device = [this] { return std::make_unique<ElectronicShoe>(used_keys(), chance); },
        .chance = chance,
        .note = [this](const FloorNote& note) { notes.push_back(note); },
        .witness = [this](const WitnessLine& line) -> std::expected<void, std::string> {
          if (!witness_error.empty()) return std::unexpected(witness_error);
          witnessed.push_back(line);
          return {};
        },
        .shared = shared};
  }
};

}  // namespace punto
