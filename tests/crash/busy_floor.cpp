#include "tests/crash/busy_floor.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <fstream>
#include <mutex>
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

// What was sent: all of the command can be made from it.
struct Asked {
  std::string where;
  std::uint64_t key = 0;
  std::uint64_t about = 0;  // a round, or the number of a voucher
};

// What is known outside of a table: the round in which wagers are taken.
struct Known {
  std::atomic<RoundNumber> round = 0;
};

enum class Wish : std::uint8_t { InsertCash, SitDown, AddCredits, CashOut, PresentVoucher };
constexpr std::array<std::string_view, 5> wish_names = {"insert-cash", "sit-down", "add-credits",
                                                        "cash-out", presents};

// Everything that a key decides.
struct Chosen {
  explicit Chosen(std::uint64_t key) {
    drive::Random random{key};
    guest = 1 + static_cast<std::uint32_t>(random.below(games.size() * players));
    wish = static_cast<Wish>(random.below(wish_names.size()));
    leaves = random.below(12) == 0;
    kind = static_cast<std::uint8_t>(random.below(3));
  }

  [[nodiscard]] std::size_t game() const { return (guest - 1) / players; }
  [[nodiscard]] std::uint8_t position() const {
    return static_cast<std::uint8_t>((guest - 1) % players + 1);
  }
  [[nodiscard]] house::TerminalId terminal() const { return house::TerminalId{guest}; }

  std::uint32_t guest = 1;  // the number of the Player, of the card and of the terminal
  Wish wish = Wish::InsertCash;
  bool leaves = false;
  std::uint8_t kind = 0;
};

std::string table_of(std::size_t game) {
  return std::string{games[game]} + "-1";
}

// The number can be read in it, so that the next floor knows what there is to redeem.
voucher::VoucherId voucher_of(std::uint64_t number) {
  voucher::VoucherId id;
  std::memcpy(id.bytes.data(), &number, sizeof number);
  return id;
}
std::uint64_t number_of(const voucher::VoucherId& id) {
  std::uint64_t number = 0;
  std::memcpy(&number, id.bytes.data(), sizeof number);
  return number;
}

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
    welcome_guests();
    FloorThread thread{floor_};
    write_line("started\n");
    std::ifstream again{secrets_ + '/' + std::string{again_name}};
    for (Asked asked; again >> asked.where >> asked.key >> asked.about;) ask(thread, asked);
    for (;;) {
      const std::uint64_t key = random_.next();
      if (random_.percent(40)) {
        ask_house(thread, key);
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

  static Keys load_or_create(const std::string& path) {
    auto keys = access(path.c_str(), F_OK) == 0 ? load_keys(path) : create_keys(path, Time{});
    return std::move(keys.value());
  }

  static FloorSettings settings() {
    FloorSettings settings;
    settings.events_per_snapshot = 700;
    settings.milliseconds_per_checkpoint = 100;
    settings.house.hand_pay_from = largest_amount;
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

  // Each with a card in a terminal of his own, as far as the store has them not yet.
  void welcome_guests() {
    for (std::uint32_t guest = 1; guest <= games.size() * players; ++guest) {
      const house::TerminalId terminal{guest};
      const Digest card = sha256(std::to_string(guest));
      tell_house({house::system(), house::AddTerminal{terminal, "terminal", {}}});
      tell_house({house::system(), house::RegisterPlayer{PlayerId{guest}, card}});
      tell_house({house::at(terminal), house::InsertCard{terminal, card}});
    }
    floor_.turn();
    for (const auto& [id, open] : floor_.house()->vouchers) printed_.add(number_of(id));
  }
  void tell_house(house::Command command) {
    floor_.submit(HouseAsk{{}, std::move(command)}, [](const HouseAnswer&) {});
  }

  // Somebody wagers or leaves: always the same for the same key.
  static Command table_command(const Asked& asked) {
    const Chosen chosen{asked.key};
    const PlayerId guest{chosen.guest};
    if (chosen.leaves) return {player(guest), Leave{guest}};
    return {player(guest), PlaceWager{static_cast<RoundNumber>(asked.about), guest, chosen.kind,
                                      Cents{100}, false}};
  }

  static house::Command house_command(const Asked& asked) {
    const Chosen chosen{asked.key};
    const house::TerminalId terminal = chosen.terminal();
    const house::Who by = house::at(terminal);
    switch (chosen.wish) {
      case Wish::InsertCash: return {by, house::InsertCash{terminal, Cents{100'00}}};
      case Wish::SitDown:
        return {by, house::SitAtTerminal{terminal, table_of(chosen.game()), chosen.position(),
                                         Cents{50'00}}};
      case Wish::AddCredits: return {by, house::AddAtTerminal{terminal, Cents{10'00}}};
      case Wish::CashOut: return {by, house::CashOut{terminal, voucher_of(asked.about)}};
      case Wish::PresentVoucher: break;
    }
    return {by, house::PresentVoucher{terminal, voucher_of(asked.about)}};
  }

  void ask_house(FloorThread& thread, std::uint64_t key) {
    std::uint64_t about = 0;
    if (Chosen{key}.wish == Wish::CashOut) about = random_.next();
    if (Chosen{key}.wish == Wish::PresentVoucher) about = printed_.choose(random_);
    ask(thread, {std::string{to_house}, key, about});
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
    const bool returned = answer.kind == AnswerKind::NotTaken;
    const bool stands = returned || answer.kind == AnswerKind::Done;
    write_line(fmt::format("! {} {} {} {} {} {} {}\n", asked.where, asked.key,
                           to_hexadecimal(request.id.bytes), answer.first,
                           stands ? answer.count : 0, answer.repeated ? 1 : 0,
                           returned ? "returned" : "done"));
    unanswered_.release();
  }

  void remember(const Asked& asked, const HouseAnswer& answer) {
    const bool prints = Chosen{asked.key}.wish == Wish::CashOut;
    if (prints && answer.kind == AnswerKind::Done) printed_.add(asked.about);
  }

  std::string secrets_;
  std::unique_ptr<EventStore> store_;
  Keys keys_;
  SystemClock clock_;
  SystemRandom chance_;
  drive::Random random_;
  Printed printed_;
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
