#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "core/cashier/books.hpp"
#include "core/house/house.hpp"

namespace punto::house {

inline constexpr TerminalId test_terminal{1};
inline constexpr TerminalId other_terminal{2};
inline constexpr PlayerId test_player{7};  // with a card
inline const std::string felt = "felt-1";
inline const std::string electronic = "electronic-1";
inline constexpr DayNumber test_day{20'000};
inline constexpr std::int64_t an_hour = 3'600'000;
inline constexpr std::int64_t a_day = 24 * an_hour;

inline Digest test_card(std::uint8_t number = 7) {
  Digest card;
  card.bytes.fill(number);
  return card;
}

inline constexpr VoucherId test_voucher(std::uint8_t number = 1) {
  VoucherId voucher;
  voucher.bytes.back() = number;
  return voucher;
}

// One person of each job, on duty in it; the Dealer at the felt.
constexpr PersonId holder_of(Job job) {
  return PersonId{static_cast<std::uint32_t>(job) + 1};
}
constexpr Who by(Job job) {
  return person(holder_of(job));
}
constexpr Who by(Job job, Job second) {
  return persons(holder_of(job), holder_of(second));
}

inline Settings test_settings() {
  Settings settings;
  settings.name = "Test House";
  return settings;
}

// A house under test: commands are given as people give them, and the books are kept.
class TestHouse {
 public:
  State state;
  cashier::Books books;
  Time now{static_cast<std::int64_t>(test_day) * a_day};
  Events last;
  std::vector<Event> all;  // that ever happened
  std::optional<Refusal> refusal;

  // Whether it was accepted.
  bool try_to(const Who& who, CommandBody body) {
    now.milliseconds += 1000;
    last.clear();
    refusal.reset();
    Decision decision = decide(state, Command{who, std::move(body)}, now);
    if (!decision) {
      refusal = decision.error();
      return false;
    }
    last = *decision;
    for (const Event& event : last) {
      books.add(cashier::postings_of(state, event));
      apply(state, event);
      all.push_back(event);
    }
    EXPECT_EQ(books.sum(), Cents{});
    EXPECT_EQ(cashier::find_disagreement(books, state).value_or(""), "");
    return true;
  }

  // Why it was not accepted; nothing where it was.
  std::optional<Refusal> ask(const Who& who, CommandBody body) {
    (void)try_to(who, std::move(body));
    return refusal;
  }
  void must(const Who& who, CommandBody body) {
    const bool accepted = try_to(who, std::move(body));
    EXPECT_TRUE(accepted) << (refusal ? name_of(*refusal) : "");
  }

  // The last errand comes back.
  void done(Cents worth = {}) { must(system(), EndErrand{state.last_errand, true, worth, {}}); }
  void not_taken() { must(system(), EndErrand{state.last_errand, false, {}, "no"}); }

  template <typename Body>
  [[nodiscard]] const Body* happened() const {
    for (const Event& event : last) {
      if (const auto* body = std::get_if<Body>(&event.body)) return body;
    }
    return nullptr;
  }
  [[nodiscard]] std::optional<Significance> noted() const {
    const auto* note = happened<Noted>();
    return note == nullptr ? std::nullopt : std::optional{note->kind};
  }

  Terminal& terminal(TerminalId id = test_terminal) { return state.terminals.at(id); }
  Player& player(PlayerId id = test_player) { return state.players.at(id); }
  Person& holder(Job job) { return state.persons.at(holder_of(job)); }

  void open() {
    must(system(), OpenHouse{test_settings()});
    must(system(), StartGamingDay{test_day, now});
    must(system(), AddTable{felt, Seating::Felt});
    must(system(), AddTable{electronic, Seating::Terminals});
    hire();
    must(system(), AddTerminal{test_terminal, "one", {}});
    must(system(), AddTerminal{other_terminal, "two", {}});
    must(system(), RegisterPlayer{test_player, test_card()});
    must(by(Job::CageManager, Job::Auditor), FundCage{Cents{500'000'00}});
  }

  // Credits for a guest, or for the Player with the card.
  void insert(Cents amount, TerminalId id = test_terminal) { must(at(id), InsertCash{id, amount}); }
  void insert_card(TerminalId id = test_terminal) { must(at(id), InsertCard{id, test_card()}); }
  void sit(Cents credits, TerminalId id = test_terminal) {
    must(at(id), SitAtTerminal{id, electronic, 1, credits});
  }
  void sit_done(Cents credits) {
    sit(credits);
    done();
  }
  // An open voucher, sold at the cage.
  void sell(Cents amount, std::uint8_t number = 1) {
    must(by(Job::Cashier, Job::CageManager), SellVoucher{test_voucher(number), amount});
    done();
  }

 private:
  void hire() {
    const PersonId first = holder_of(Job::Administrator);
    must(system(), Hire{first, "administrator", one(Job::Administrator)});
    must(person(first), BeginDuty{Job::Administrator, {}});
    hire(Job::GamingShiftManager, person(first));
    for (std::size_t i = 0; i < job_names.size(); ++i) {
      const auto job = static_cast<Job>(i);
      if (job == Job::Administrator || job == Job::GamingShiftManager) continue;
      hire(job, by(Job::Administrator, Job::GamingShiftManager));
    }
  }
  void hire(Job job, const Who& who) {
    const auto name = std::string{job_names[static_cast<std::size_t>(job)]};
    must(who, Hire{holder_of(job), name, one(job)});
    const bool deals = job == Job::Dealer;
    must(person(holder_of(job)), BeginDuty{job, deals ? felt : std::string{}});
    if (deals) done();
  }
};

class HouseTest : public testing::Test {
 protected:
  void SetUp() override { house.open(); }

  TestHouse house;
};

}  // namespace punto::house
