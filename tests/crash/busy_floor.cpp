#include "tests/crash/busy_floor.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <fstream>
#include <map>
#include <mutex>
#include <semaphore>
#include <thread>

#include "core/audit/hexadecimal.hpp"
#include "edge/device/electronic_shoe.hpp"
#include "edge/host/floor_thread.hpp"
#include "edge/host/sign_checkpoint.hpp"
#include "edge/keys/key_file.hpp"
#include "tests/crash/wishes.hpp"
#include "tests/drive/random.hpp"
#include "tests/test_floor.hpp"

namespace punto::crash {
namespace {

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

// What is known outside of a table: the round in which wagers are taken.
struct Known {
  std::atomic<RoundNumber> round = 0;
};

// Vouchers that somebody has printed.
class Printed {
 public:
  void add(std::uint64_t number) {
    const std::scoped_lock lock{mutex_};
    numbers_.push_back(number);
  }
  // One of the last ones, which may have been redeemed in the meantime; 0: there is none.
  std::uint64_t choose(drive::Random& random) {
    const std::scoped_lock lock{mutex_};
    if (numbers_.empty()) return 0;
    const std::size_t last = std::min<std::size_t>(numbers_.size(), 20);
    return numbers_[numbers_.size() - 1 - random.below(last)];
  }

 private:
  std::mutex mutex_;
  std::vector<std::uint64_t> numbers_;
};

// What terminals owe, until staff have paid it.
class Owed {
 public:
  void follow(const house::EventBody& body) {
    const std::scoped_lock lock{mutex_};
    if (const auto* called = std::get_if<house::HandPayCalled>(&body)) {
      debts_[called->terminal] = called->amount;
    }
    if (const auto* paid = std::get_if<house::PaidByHand>(&body)) debts_.erase(paid->terminal);
  }
  void add(house::TerminalId terminal, Cents amount) {
    const std::scoped_lock lock{mutex_};
    debts_[terminal] = amount;
  }
  // 0: nobody waits for anything.
  std::uint64_t choose(drive::Random& random) {
    const std::scoped_lock lock{mutex_};
    if (debts_.empty()) return 0;
    const auto one =
        std::next(debts_.begin(), static_cast<std::ptrdiff_t>(random.below(debts_.size())));
    return debt_of(one->first, one->second);
  }

 private:
  std::mutex mutex_;
  std::map<house::TerminalId, Cents> debts_;
};

class BusyFloor {
 public:
  BusyFloor(const StoreAddress& store, const std::string& secrets, std::uint64_t seed)
      : secrets_(secrets),
        store_(open(store)),
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
    require(floor_.add_table(felt_plan()));
    employ();
    welcome_guests();
    FloorThread thread{floor_};
    write_line("started\n");
    std::ifstream again{secrets_ + '/' + std::string{again_name}};
    for (Asked asked; again >> asked.where >> asked.key >> asked.about;) ask(thread, asked);
    for (;;) {
      if (is_away_) std::this_thread::sleep_for(std::chrono::milliseconds{5});
      const std::uint64_t key = random_.next();
      if (random_.percent(45)) {
        ask_house(thread, key);
      } else if (random_.percent(5)) {
        ask(thread, {std::string{felt}, key, 0});
      } else {
        const std::size_t game = Chosen{key}.game();
        ask(thread, {table_of(game), key, known_[game].round});
      }
    }
  }

 private:
  static void require(const std::expected<void, std::string>& done) {
    if (done) return;
    fmt::print(stderr, "busy floor: {}\n", done.error());
    _exit(3);
  }

  static std::unique_ptr<EventStore> open(const StoreAddress& address) {
    auto store = open_store(address);
    if (!store) require(std::unexpected(store.error().text));
    return std::move(*store);
  }

  static Keys load_or_create(const std::string& path) {
    auto keys = access(path.c_str(), F_OK) == 0 ? load_keys(path) : create_keys(path, Time{});
    return std::move(keys.value());
  }

  static FloorSettings settings() {
    FloorSettings settings;
    settings.events_per_snapshot = 700;
    settings.milliseconds_per_checkpoint = 100;
    settings.house.hand_pay_from = Cents{250'00};
    settings.house.most_credits = largest_amount;
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
        .publish = [this](std::string_view table, const Record& record) { follow(table, record); },
        .publish_house =
            [this](std::string_view stream, const Record& record) {
              if (stream == to_house) follow_house(record);
            }};
  }

  void follow_house(const Record& record) {
    std::string_view left = record.bytes;
    while (const auto entry = take_house_entry(left)) {
      for (const house::Event& event : entry->events) owed_.follow(event.body);
    }
  }

  void follow(std::string_view table, const Record& record) {
    if (table == felt) return;
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

  static TablePlan felt_plan() {
    TablePlan plan;
    plan.id = felt;
    plan.rulebook = text_of_rulebook("fortune-six-v6");
    plan.settings = usual_settings(*read_rulebook(plan.rulebook));
    return plan;
  }

  // Staff on duty, cash in the cage and a float on felt; those who are there already are not hired.
  void employ() {
    using house::Job;
    hire(house::system(), administrator, Job::Administrator);
    hire(house::person(administrator), shift_manager, Job::GamingShiftManager);
    const house::Who office = house::persons(administrator, shift_manager);
    hire(office, cage_manager, Job::CageManager);
    hire(office, cashier, Job::Cashier);
    hire(office, attendant, Job::Attendant);
    hire(office, supervisor, Job::PitSupervisor);
    floor_.turn();
    day_ = static_cast<std::uint64_t>(floor_.house()->day);
    const auto today = floor_.house()->day;
    constexpr Cents enough{1'000'000'00};
    if (floor_.house()->cage < enough) {
      tell_house({house::persons(cage_manager, cashier), house::FundCage{enough}});
    }
    tell_house({house::persons(supervisor, cage_manager),
                house::OpenFloat{today, std::string{felt}, Cents{10'000'00}}});
    floor_.turn();
  }
  void hire(const house::Who& by, PersonId id, house::Job job) {
    tell_house({by, house::Hire{id, "somebody", house::one(job)}});
    tell_house({house::person(id), house::BeginDuty{job, {}}});
  }

  // Each with a card in a terminal of his own, as far as the store has them not yet.
  void welcome_guests() {
    for (std::uint32_t i = 0; i < players_at_felt; ++i) {
      const std::uint32_t guest = first_at_felt + i;
      const Digest card = sha256(std::to_string(guest));
      tell_house({house::system(), house::RegisterPlayer{PlayerId{guest}, card}});
    }
    for (std::uint32_t guest = 1; guest <= games.size() * players; ++guest) {
      const house::TerminalId terminal{guest};
      const Digest card = sha256(std::to_string(guest));
      tell_house({house::system(), house::AddTerminal{terminal, "terminal", {}}});
      tell_house({house::system(), house::RegisterPlayer{PlayerId{guest}, card}});
      tell_house({house::at(terminal), house::InsertCard{terminal, card}});
    }
    floor_.turn();
    for (const auto& [id, open] : floor_.house()->vouchers) printed_.add(number_of(id));
    for (const auto& [id, terminal] : floor_.house()->terminals) {
      if (terminal.hand_pay.value != 0) owed_.add(id, terminal.hand_pay);
    }
  }
  void tell_house(house::Command command) {
    floor_.submit(HouseAsk{{}, std::move(command)}, [](const HouseAnswer&) {});
  }

  void ask_house(FloorThread& thread, std::uint64_t key) {
    ask(thread, {std::string{to_house}, key, about(Chosen{key}.wish)});
  }

  // What is known outside, and makes sense to ask about.
  std::uint64_t about(Wish wish) {
    switch (wish) {
      case Wish::CashOut:
      case Wish::SellVoucher: return random_.next();
      case Wish::PresentVoucher:
      case Wish::CashVoucher:
      case Wish::VoidVoucher: return printed_.choose(random_);
      case Wish::PayByHand: return owed_.choose(random_);
      case Wish::FillFloat:
      case Wish::CreditFloat: return day_;
      default: return 0;
    }
  }

  void ask(FloorThread& thread, const Asked& asked) {
    unanswered_.acquire();
    const bool is_for_house = asked.where == to_house;
    const std::string_view what =
        is_for_house ? wish_names[static_cast<std::size_t>(Chosen{asked.key}.wish)] : "play";
    write_line(fmt::format("? {} {} {} {}\n", asked.where, asked.key, asked.about, what));
    if (is_for_house) {
      const house::Command command = house_command(asked);
      const Request request = request_for(asked, request_body(command));
      return thread.submit(HouseAsk{request, command},
                           [this, asked, request](const HouseAnswer& answer) {
                             tell(asked, request, answer);
                             remember(asked, answer);
                           });
    }
    const Command command = table_command(asked);
    const Request request = request_for(asked, request_body(command));
    thread.submit(asked.where, Ask{request, command},
                  [this, asked, request](const Answer& answer) { tell(asked, request, answer); });
  }

  static Request request_for(const Asked& asked, const RequestBody& body) {
    return {request_id("load", std::to_string(asked.key)), body};
  }

  template <typename Given>
  void tell(const Asked& asked, const Request& request, const Given& answer) {
    is_away_ = answer.kind == AnswerKind::StoreAway;
    if (answer.kind == AnswerKind::NotCertain) return unanswered_.release();
    const bool returned = answer.kind == AnswerKind::NotTaken;
    const bool stands = returned || answer.kind == AnswerKind::Done;
    write_line(fmt::format("! {} {} {} {} {} {} {}\n", asked.where, asked.key,
                           to_hexadecimal(request.id.bytes), answer.first,
                           stands ? answer.count : 0, answer.repeated ? 1 : 0,
                           returned ? "returned" : "done"));
    unanswered_.release();
  }

  void remember(const Asked& asked, const HouseAnswer& answer) {
    const Wish wish = Chosen{asked.key}.wish;
    const bool prints = wish == Wish::CashOut || wish == Wish::SellVoucher;
    if (prints && answer.kind == AnswerKind::Done) printed_.add(asked.about);
  }

  std::string secrets_;
  std::unique_ptr<EventStore> store_;
  Keys keys_;
  SystemClock clock_;
  SystemRandom chance_;
  drive::Random random_;
  Printed printed_;
  Owed owed_;
  std::uint64_t day_ = 0;  // the gaming day in which it started
  std::array<Known, games.size()> known_;
  std::atomic<bool> is_away_ = false;  // the store
  std::counting_semaphore<> unanswered_{most_unanswered};
  Floor floor_;
};

}  // namespace

int run_busy_floor(const StoreAddress& store, const std::string& secrets, std::uint64_t seed) {
  BusyFloor floor{store, secrets, seed};
  floor.run();
}

}  // namespace punto::crash
