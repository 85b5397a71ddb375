#include "core/house/refusal.hpp"

#include <map>
#include <set>

#include "tests/test_house.hpp"

namespace punto::house {
namespace {

using enum Job;
using enum Refusal;
using Asked = std::optional<Refusal>;

TEST(HouseRefusal, NamesAreKebabCaseAndDiffer) {
  EXPECT_EQ(name_of(HouseNotOpen), "house-not-open");
  EXPECT_EQ(name_of(SecondPersonNeeded), "second-person-needed");
  EXPECT_EQ(name_of(NoSuchIncident), "no-such-incident");
  std::set<std::string_view> names;
  for (int i = 0; i < refusal_count; ++i) names.insert(name_of(static_cast<Refusal>(i)));
  EXPECT_EQ(names.size(), static_cast<std::size_t>(refusal_count));
}

TEST(HouseRefusal, EachIsExplainedWithARemedy) {
  std::set<std::string_view> sentences;
  for (int i = 0; i < refusal_count; ++i) {
    const std::string_view sentence = explain(static_cast<Refusal>(i));
    EXPECT_NE(sentence.find("; "), std::string_view::npos) << sentence;
    EXPECT_EQ(sentence.find('.'), std::string_view::npos) << sentence;
    sentences.insert(sentence);
  }
  EXPECT_EQ(sentences.size(), static_cast<std::size_t>(refusal_count));
}

// A house with a guest at the first terminal, the Player with a card at the second, and an open
// voucher, in which something is asked for that is refused.
class AskedInVain {
 public:
  AskedInVain() {
    house.open();
    house.insert(Cents{100'00});
    house.insert_card(other_terminal);
    house.insert(Cents{100'00}, other_terminal);
    house.sell(Cents{10'00});
  }

  Asked guest(CommandBody body) { return house.ask(at(test_terminal), std::move(body)); }
  Asked other(CommandBody body) { return house.ask(at(other_terminal), std::move(body)); }
  Asked machine(CommandBody body) { return house.ask(system(), std::move(body)); }
  Asked staff(Job job, CommandBody body) { return house.ask(by(job), std::move(body)); }
  Asked two(Job one, Job second, CommandBody body) {
    return house.ask(by(one, second), std::move(body));
  }
  Asked sit(Cents credits, const std::string& table = electronic) {
    return guest(SitAtTerminal{test_terminal, table, 1, credits});
  }
  Asked limited(PlayerLimits limits, PlayedToday today) {
    house.player().limits = limits;
    house.player().later_from = last_time;
    house.player().today = today;
    return house.ask(at(other_terminal), SitAtTerminal{other_terminal, electronic, 1, Cents{1'00}});
  }
  [[nodiscard]] Time tomorrow() const { return Time{house.now.milliseconds + a_day}; }

  TestHouse house;
};

using Attempt = Asked (*)(AskedInVain&);
using Attempts = std::map<Refusal, Attempt>;

// clang-format off
Attempts attempts_of_people() {
  return {
      {HouseNotOpen, [](AskedInVain&) { return TestHouse{}.ask(system(), ExpireVouchers{}); }},
      {HouseAlreadyOpen, [](AskedInVain& in) { return in.machine(OpenHouse{test_settings()}); }},
      {MayNot, [](AskedInVain& in) { return in.staff(Dealer, SellChips{Cents{1}}); }},
      {NoSuchPerson, [](AskedInVain& in) { return in.house.ask(person(PersonId{99}), EndDuty{}); }},
      {PersonHasLeft, [](AskedInVain& in) {
         in.staff(Administrator, Dismiss{holder_of(Dealer)});
         return in.staff(Dealer, BeginDuty{Dealer, felt});
       }},
      {PersonIsLocked, [](AskedInVain& in) {
         for (int i = 0; i < 3; ++i) in.machine(ReportFailedSignOn{holder_of(Dealer)});
         return in.staff(Dealer, BeginDuty{Dealer, felt});
       }},
      {NotOnDuty, [](AskedInVain& in) {
         in.staff(Dealer, EndDuty{});
         return in.staff(Dealer, EndDuty{});
       }},
      {SecondPersonNeeded,
       [](AskedInVain& in) { return in.staff(CageManager, FundCage{Cents{1}}); }},
      {SamePerson,
       [](AskedInVain& in) { return in.two(CageManager, CageManager, FundCage{Cents{1}}); }},
      {SecondPersonMayNot,
       [](AskedInVain& in) { return in.two(CageManager, Dealer, FundCage{Cents{1}}); }},
      {NotAtThisTable, [](AskedInVain& in) {
         return in.staff(Dealer, SitAtFelt{"felt-2", 1, {}, Cents{1}, {}});
       }},
      {NameMissing, [](AskedInVain& in) { return in.machine(AddTable{"", Seating::Felt}); }},
      {ReasonMissing, [](AskedInVain& in) { return in.staff(Dealer, OpenIncident{"", 0, ""}); }},
      {CredentialMissing,
       [](AskedInVain& in) { return in.staff(Dealer, SetCredential{holder_of(Dealer), ""}); }},
      {AmountNotValid, [](AskedInVain& in) { return in.staff(Cashier, SellChips{Cents{-1}}); }},
      {TimeNotValid, [](AskedInVain& in) { return in.staff(Cashier, CoolOff{test_player, {}}); }},
      {SettingNotValid, [](AskedInVain& in) {
         return in.two(Administrator, GamingShiftManager, ChangeSettings{Settings{}});
       }},
      {JobNotHeld, [](AskedInVain& in) { return in.staff(Dealer, BeginDuty{Cashier, ""}); }},
      {AlreadyThere, [](AskedInVain& in) { return in.machine(AddTable{felt, Seating::Felt}); }},
      {DayIsOver, [](AskedInVain& in) {
         return in.staff(Dealer, GiveChange{DayNumber{1}, felt, Cents{1}});
       }},
      {DayNotOver, [](AskedInVain& in) { return in.machine(StartGamingDay{test_day, {}}); }},
      {ChangeNotAllowed,
       [](AskedInVain& in) { return in.staff(PitManager, ProposeChange{felt, SignOn{}}); }},
  };
}

Attempts attempts_of_terminals() {
  return {
      {NoSuchTerminal,
       [](AskedInVain& in) { return in.staff(Attendant, EnableTerminal{TerminalId{99}}); }},
      {TerminalIsDisabled, [](AskedInVain& in) {
         in.staff(Attendant, DisableTerminal{test_terminal, "broken"});
         return in.guest(CashOut{test_terminal, {}});
       }},
      {TerminalIsEnabled,
       [](AskedInVain& in) { return in.staff(Attendant, EnableTerminal{test_terminal}); }},
      {HandPayOpen, [](AskedInVain& in) {
         in.staff(Attendant, CashOut{test_terminal, {}});
         return in.guest(InsertCash{test_terminal, Cents{1}});
       }},
      {NoHandPayOpen,
       [](AskedInVain& in) { return in.staff(Cashier, PayByHand{test_terminal, Cents{1}}); }},
      {TerminalIsBusy,
       [](AskedInVain& in) { return in.other(RemoveCard{other_terminal}); }},
      {NoCredits, [](AskedInVain& in) {
         in.guest(CashOut{test_terminal, test_voucher(2)});
         return in.guest(CashOut{test_terminal, test_voucher(3)});
       }},
      {NotEnoughCredits, [](AskedInVain& in) { return in.sit(Cents{100'01}); }},
      {TooManyCredits,
       [](AskedInVain& in) { return in.guest(InsertCash{test_terminal, Cents{1'000'000'00}}); }},
      {NotCalled, [](AskedInVain& in) { return in.staff(Attendant, AnswerCall{test_terminal}); }},
      {TerminalInService, [](AskedInVain& in) {
         return in.two(PitManager, Administrator, SetTerminalKey{test_terminal, test_card(9)});
       }},
      {NoSuchDevice, [](AskedInVain& in) {
         return in.two(PitManager, Administrator, RemoveDevice{DeviceId{9}});
       }},
      {MetersAddUp, [](AskedInVain& in) {
         return in.two(PitManager, Auditor, CorrectTerminal{test_terminal, {}, "looked at"});
       }},
      {MetersDoNotAddUp, [](AskedInVain& in) {
         in.house.terminal().credits = Cents{1};
         return in.guest(CashOut{test_terminal, {}});
       }},
  };
}

Attempts attempts_of_players() {
  return {
      {NoSuchPlayer,
       [](AskedInVain& in) { return in.staff(Cashier, SetPlayerLimits{PlayerId{99}, {}}); }},
      {NoSuchCard,
       [](AskedInVain& in) { return in.guest(InsertCard{test_terminal, test_card(9)}); }},
      {CardInUse, [](AskedInVain& in) {
         in.staff(Attendant, CashOut{test_terminal, {}});
         in.staff(Attendant, PayByHand{test_terminal, Cents{100'00}});
         return in.guest(InsertCard{test_terminal, test_card()});
       }},
      {NobodyThere, [](AskedInVain& in) { return in.guest(RemoveCard{test_terminal}); }},
      {PlayerIsLocked, [](AskedInVain& in) {
         in.staff(Cashier, SetPlayerPin{test_player, "pin"});
         for (int i = 0; i < 3; ++i) in.machine(ReportFailedPin{test_player});
         return in.guest(InsertCard{test_terminal, test_card()});
       }},
      {PlayerNotLocked,
       [](AskedInVain& in) { return in.staff(Cashier, UnlockPlayer{test_player}); }},
      {PlayerIsExcluded, [](AskedInVain& in) {
         in.staff(Cashier, Exclude{test_player, in.tomorrow()});
         return in.limited({}, {});
       }},
      {PlayerCoolsOff, [](AskedInVain& in) {
         in.staff(Cashier, CoolOff{test_player, in.tomorrow()});
         return in.limited({}, {});
       }},
      {NotExcluded, [](AskedInVain& in) {
         return in.two(GamingShiftManager, Auditor, EndExclusion{test_player});
       }},
      {LossLimitReached, [](AskedInVain& in) { return in.limited({Cents{99}, {}, {}}, {}); }},
      {StakeLimitReached, [](AskedInVain& in) {
         return in.limited({{}, Cents{5}, {}}, {{}, Cents{5}, 0});
       }},
      {TimeLimitReached, [](AskedInVain& in) {
         return in.limited({{}, {}, 1}, {{}, {}, 60'000});
       }},
      {AlreadySeated, [](AskedInVain& in) {
         in.sit(Cents{1});
         return in.sit(Cents{1});
       }},
      {NotSeated,
       [](AskedInVain& in) { return in.guest(AddAtTerminal{test_terminal, Cents{1}}); }},
  };
}

Attempts attempts_of_money() {
  return {
      {NoSuchTable, [](AskedInVain& in) { return in.sit(Cents{1}, "none"); }},
      {NotOnFelt, [](AskedInVain& in) {
         return in.staff(PitManager, SitAtFelt{electronic, 1, {}, Cents{1}, {}});
       }},
      {NotAtTerminals, [](AskedInVain& in) { return in.sit(Cents{1}, felt); }},
      {NoSuchProposal, [](AskedInVain& in) { return in.staff(PitManager, ApproveChange{9}); }},
      {ProposalIsYours, [](AskedInVain& in) {
         in.staff(PitManager, ProposeChange{felt, CloseTable{}});
         return in.staff(PitManager, ApproveChange{1});
       }},
      {FloatIsOpen, [](AskedInVain& in) {
         in.two(Dealer, PitManager, OpenFloat{test_day, felt, {}});
         return in.two(Dealer, PitManager, OpenFloat{test_day, felt, {}});
       }},
      {FloatNotOpen, [](AskedInVain& in) {
         return in.staff(Dealer, GiveChange{test_day, felt, Cents{1}});
       }},
      {FloatIsShort, [](AskedInVain& in) {
         in.two(Dealer, PitManager, OpenFloat{test_day, felt, Cents{5}});
         return in.two(Dealer, PitManager, CreditFloat{test_day, felt, Cents{6}});
       }},
      {TooManyChips, [](AskedInVain& in) {
         in.staff(Cashier, SellChips{Cents{5}});
         return in.staff(Cashier, CashChips{Cents{6}});
       }},
      {TakenBefore, [](AskedInVain& in) {
         return in.machine(TakeBack{felt, 0, test_player, {}, {}, {}});
       }},
      {CageIsShort, [](AskedInVain& in) {
         return in.two(CageManager, Auditor, BankCash{Cents{900'000'00}});
       }},
      {VoucherInUse, [](AskedInVain& in) {
         in.staff(Cashier, CashVoucher{test_voucher()});
         return in.guest(PresentVoucher{test_terminal, test_voucher()});
       }},
      {NoSuchVoucher, [](AskedInVain& in) {
         return in.two(Cashier, CageManager, VoidVoucher{test_voucher(9), "torn"});
       }},
      {VoucherHasExpired, [](AskedInVain& in) {
         in.house.now = in.house.state.vouchers.at(test_voucher()).expires;
         return in.two(Cashier, CageManager, VoidVoucher{test_voucher(), "torn"});
       }},
      {NothingExpired, [](AskedInVain& in) { return in.machine(ExpireVouchers{}); }},
      {NoSuchErrand, [](AskedInVain& in) { return in.machine(EndErrand{99, true, {}, {}}); }},
      {NoSuchIncident,
       [](AskedInVain& in) { return in.staff(PitManager, CloseIncident{9, "over"}); }},
  };
}
// clang-format on

TEST(HouseRefusal, EachIsGivenWhereItIsDue) {
  Attempts attempts = attempts_of_people();
  attempts.merge(attempts_of_terminals());
  attempts.merge(attempts_of_players());
  attempts.merge(attempts_of_money());
  for (int i = 0; i < refusal_count; ++i) {
    const auto refusal = static_cast<Refusal>(i);
    ASSERT_TRUE(attempts.contains(refusal)) << name_of(refusal);
    AskedInVain in;
    const Asked asked = attempts.at(refusal)(in);
    EXPECT_EQ(asked, refusal) << name_of(refusal);
  }
}

}  // namespace
}  // namespace punto::house
