#include "tests/test_house.hpp"

namespace punto::house {
namespace {

using enum Job;
using enum Refusal;

const Who two_at_table = by(Dealer, PitSupervisor);
const Who two_who_count = by(Cashier, Auditor);
constexpr DayNumber yesterday{19'999};

class HouseTables : public HouseTest {
 protected:
  void open_float() { house.must(two_at_table, OpenFloat{test_day, felt, Cents{1'000'00}}); }
  HouseTable& table() { return house.state.tables.at(felt); }
};

TEST_F(HouseTables, ATableIsAddedOnceWithAName) {
  EXPECT_EQ(house.ask(system(), AddTable{"", Seating::Felt}), NameMissing);
  EXPECT_EQ(house.ask(system(), AddTable{felt, Seating::Felt}), AlreadyThere);
}

// ---- changes ------------------------------------------------------------------------------------

TEST_F(HouseTables, AChangeIsProposedByOneAndApprovedByAnother) {
  EXPECT_EQ(house.ask(by(PitManager), ProposeChange{"none", AnnounceLastRound{}}), NoSuchTable);
  EXPECT_EQ(house.ask(by(PitManager), ProposeChange{felt, SignOn{}}), ChangeNotAllowed);
  EXPECT_EQ(house.ask(by(PitManager), ProposeChange{felt, punto::SettleDebt{}}), ChangeNotAllowed);
  house.must(by(PitManager), ProposeChange{felt, SetWagersPerArea{2}});
  const ProposalNumber number = house.state.last_proposal;
  EXPECT_EQ(house.ask(by(PitManager), ApproveChange{number}), ProposalIsYours);
  EXPECT_EQ(house.ask(by(GamingShiftManager), ApproveChange{number + 1}), NoSuchProposal);
  house.must(by(GamingShiftManager), ApproveChange{number});
  const Errand& errand = house.state.errands.at(house.state.last_errand);
  EXPECT_EQ(errand.purpose, Purpose::ChangeTable);
  const auto& task = std::get<TableTask>(errand.task);
  EXPECT_EQ(task.table, felt);
  EXPECT_EQ(task.command.by, punto::staff(Role::GamingShiftManager, holder_of(GamingShiftManager)));
  EXPECT_EQ(std::get<SetWagersPerArea>(task.command.body).most, 2);
  EXPECT_EQ(house.ask(by(GamingShiftManager), ApproveChange{number}), NoSuchProposal);
  house.not_taken();
  EXPECT_TRUE(house.state.errands.empty());
}

TEST_F(HouseTables, AChangeIsRejectedForAReason) {
  house.must(by(Administrator), ProposeChange{felt, CloseTable{}});
  EXPECT_EQ(house.ask(by(PitManager), RejectChange{1, ""}), ReasonMissing);
  EXPECT_EQ(house.ask(by(PitManager), RejectChange{2, "no"}), NoSuchProposal);
  house.must(by(PitManager), RejectChange{1, "no"});
  EXPECT_EQ(house.ask(by(GamingShiftManager), ApproveChange{1}), NoSuchProposal);
}

TEST_F(HouseTables, AWinnerIsReleasedWithTheRoleOfWhoeverSpokeWithHim) {
  EXPECT_EQ(house.ask(by(PitManager), ReleaseWinner{TerminalId{99}}), NoSuchTerminal);
  EXPECT_EQ(house.ask(by(PitManager), ReleaseWinner{test_terminal}), NobodyThere);
  EXPECT_EQ(house.ask(by(Attendant), ReleaseWinner{test_terminal}), MayNot);
  house.insert(Cents{100'00});
  EXPECT_EQ(house.ask(by(PitManager), ReleaseWinner{test_terminal}), NotSeated);
  house.sit(Cents{100'00});
  EXPECT_EQ(house.ask(by(PitManager), ReleaseWinner{test_terminal}), NotSeated);
  house.done();
  house.must(by(PitManager), ReleaseWinner{test_terminal});
  const auto& task = std::get<TableTask>(house.state.errands.at(house.state.last_errand).task);
  EXPECT_EQ(task.command.by, punto::staff(Role::PitManager, holder_of(PitManager)));
  EXPECT_EQ(std::get<ReleaseSeat>(task.command.body).player, *house.terminal().player);
  house.done();
}

// ---- floats and drop ----------------------------------------------------------------------------

TEST_F(HouseTables, AFloatIsCountedInAndOut) {
  EXPECT_EQ(house.ask(two_at_table, CloseFloat{test_day, felt, {}, {}}), FloatNotOpen);
  EXPECT_EQ(house.ask(two_at_table, OpenFloat{test_day, felt, Cents{-1}}), AmountNotValid);
  open_float();
  EXPECT_EQ(house.ask(two_at_table, OpenFloat{test_day, felt, Cents{1}}), FloatIsOpen);
  house.must(two_at_table, FillFloat{test_day, felt, Cents{500'00}});
  house.must(two_at_table, CreditFloat{test_day, felt, Cents{200'00}});
  house.must(by(Dealer), GiveChange{test_day, felt, Cents{100'00}});
  EXPECT_EQ(table().chips, Cents{1'300'00});
  EXPECT_EQ(house.ask(two_at_table, CloseFloat{test_day, felt, Cents{-1}, {}}), AmountNotValid);
  house.must(two_at_table, CloseFloat{test_day, felt, Cents{1'450'00}, Cents{150'00}});
  EXPECT_FALSE(house.noted());
  EXPECT_FALSE(table().float_is_open);
}

TEST_F(HouseTables, AWrongCountIsNotedAndTheNextDayBeginsFromIt) {
  open_float();
  house.must(two_at_table, CloseFloat{test_day, felt, Cents{990'00}, Cents{50'00}});
  EXPECT_EQ(house.noted(), Significance::CountDiffers);
  EXPECT_EQ(house.happened<FloatClosed>()->expected, Cents{1'050'00});
  house.must(two_at_table, OpenFloat{test_day, felt, Cents{990'00}, Cents{50'00}});
  house.must(two_at_table, CloseFloat{test_day, felt, Cents{1'000'00}, Cents{60'00}});
  EXPECT_FALSE(house.noted()) << "the table has won 10 since";
}

TEST_F(HouseTables, NoFloatIsClosedWhileARoundIsInPlay) {
  open_float();
  const Cents in_play{100'00};
  EXPECT_EQ(house.ask(two_at_table, CloseFloat{test_day, felt, Cents{1'000'00}, {}, in_play}),
            TerminalIsBusy);
  EXPECT_TRUE(table().float_is_open);
  house.must(two_at_table, CloseFloat{test_day, felt, Cents{1'100'00}, in_play, {}});
  EXPECT_FALSE(house.noted());
}

// A round that is corrected moves chips of a tray that has been closed.
TEST_F(HouseTables, AFloatIsOpenedWithWhatIsNotBookedYet) {
  open_float();
  house.must(two_at_table, CloseFloat{test_day, felt, Cents{1'050'00}, Cents{50'00}});
  house.must(two_at_table, OpenFloat{test_day, felt, Cents{500'00}, Cents{80'00}});
  EXPECT_EQ(house.happened<FloatOpened>()->counted, Cents{470'00});
  house.must(two_at_table, CloseFloat{test_day, felt, Cents{500'00}, Cents{80'00}});
  EXPECT_FALSE(house.noted());
  house.must(two_at_table, OpenFloat{test_day, felt, Cents{5'00}, Cents{100'00}});
  EXPECT_EQ(house.happened<FloatOpened>()->counted, Cents{});
  ASSERT_TRUE(house.happened<FloatCredited>());
  EXPECT_EQ(house.happened<FloatCredited>()->amount, Cents{15'00});
  house.must(two_at_table, CloseFloat{test_day, felt, Cents{5'00}, Cents{100'00}});
  EXPECT_FALSE(house.noted());
}

TEST_F(HouseTables, OnlyAnOpenFloatOnFeltIsFilledOrCredited) {
  const auto refusals_of = [&](DayNumber day, const std::string& where, Refusal refusal) {
    const Who manager = by(PitManager, PitSupervisor);
    EXPECT_EQ(house.ask(manager, FillFloat{day, where, Cents{1}}), refusal);
    EXPECT_EQ(house.ask(manager, CreditFloat{day, where, Cents{1}}), refusal);
    EXPECT_EQ(house.ask(manager, GiveChange{day, where, Cents{1}}), refusal);
    EXPECT_EQ(house.ask(manager, CloseFloat{day, where, Cents{1}, {}}), refusal);
  };
  refusals_of(test_day, "none", NoSuchTable);
  refusals_of(test_day, electronic, NotOnFelt);
  refusals_of(test_day, felt, FloatNotOpen);
  open_float();
  refusals_of(yesterday, felt, DayIsOver);
  refusals_of(DayNumber{20'001}, felt, DayIsOver);
  EXPECT_EQ(house.ask(two_at_table, OpenFloat{yesterday, felt, Cents{1}}), DayIsOver);
}

TEST_F(HouseTables, FillsCreditsAndChangeAreAmounts) {
  open_float();
  for (const Cents wrong : {Cents{0}, Cents{-1}, Cents{largest_amount.value + 1}}) {
    EXPECT_EQ(house.ask(two_at_table, FillFloat{test_day, felt, wrong}), AmountNotValid);
    EXPECT_EQ(house.ask(two_at_table, CreditFloat{test_day, felt, wrong}), AmountNotValid);
    EXPECT_EQ(house.ask(two_at_table, GiveChange{test_day, felt, wrong}), AmountNotValid);
  }
}

TEST_F(HouseTables, NoMoreIsCreditedThanTheFloatHas) {
  open_float();
  const auto credit = [&](Cents amount, Cents won) {
    return house.ask(two_at_table, CreditFloat{test_day, felt, amount, won});
  };
  EXPECT_EQ(credit(Cents{1'000'01}, {}), FloatIsShort);
  EXPECT_EQ(credit(Cents{1'050'01}, Cents{50'00}), FloatIsShort);
  EXPECT_EQ(credit(Cents{1'050'00}, Cents{50'00}), std::nullopt);
  EXPECT_EQ(credit(Cents{1}, Cents{50'00}), FloatIsShort);
  EXPECT_EQ(credit(Cents{1}, Cents{-50'00}), FloatIsShort);
  house.must(two_at_table, FillFloat{test_day, felt, Cents{10'00}});
  EXPECT_EQ(credit(Cents{10'00}, Cents{50'00}), std::nullopt);
}

TEST_F(HouseTables, TheDropIsCollectedAndCounted) {
  open_float();
  house.must(by(Dealer), SitAtFelt{felt, 1, {}, {}, Cents{300'00}});
  house.done();
  EXPECT_EQ(house.ask(two_who_count, CollectTableDrop{yesterday, felt, Cents{1}}), DayIsOver);
  EXPECT_EQ(house.ask(two_who_count, CollectTableDrop{test_day, felt, Cents{-1}}), AmountNotValid);
  EXPECT_EQ(house.ask(two_who_count, CollectTableDrop{test_day, electronic, Cents{1}}), NotOnFelt);
  const Cents cage = house.state.cage;
  house.must(two_who_count, CollectTableDrop{test_day, felt, Cents{290'00}});
  EXPECT_EQ(house.noted(), Significance::CountDiffers);
  EXPECT_EQ(house.state.cage, Cents{cage.value + 290'00});
  EXPECT_EQ(table().drop, Cents{});
  house.must(two_who_count, CollectTableDrop{test_day, felt, Cents{0}});
  EXPECT_FALSE(house.noted());
}

// It may come back to the Player who laid it down.
TEST_F(HouseTables, NothingIsCountedWhileCashForChipsIsUnderWay) {
  open_float();
  house.must(by(Dealer), SitAtFelt{felt, 1, {}, {}, Cents{300'00}});
  EXPECT_EQ(house.ask(two_who_count, CollectTableDrop{test_day, felt, Cents{300'00}}),
            TerminalIsBusy);
  EXPECT_EQ(house.ask(two_at_table, CloseFloat{test_day, felt, Cents{700'00}, {}}), TerminalIsBusy);
  house.not_taken();
  EXPECT_EQ(table().drop, Cents{});
  house.must(two_who_count, CollectTableDrop{test_day, felt, Cents{}});
  house.must(two_at_table, CloseFloat{test_day, felt, Cents{1'000'00}, {}});
  EXPECT_FALSE(house.noted());
}

TEST_F(HouseTables, ATerminalsBoxIsCollectedAndCounted) {
  house.insert(Cents{300'00});
  const Cents cage = house.state.cage;
  EXPECT_EQ(house.ask(two_who_count, CollectTerminalBox{yesterday, test_terminal, {}}), DayIsOver);
  EXPECT_EQ(house.ask(two_who_count, CollectTerminalBox{test_day, TerminalId{99}, {}}),
            NoSuchTerminal);
  EXPECT_EQ(house.ask(two_who_count, CollectTerminalBox{test_day, test_terminal, Cents{-1}}),
            AmountNotValid);
  house.must(two_who_count, CollectTerminalBox{test_day, test_terminal, Cents{300'00}});
  EXPECT_FALSE(house.noted());
  EXPECT_EQ(house.state.cage, Cents{cage.value + 300'00});
  EXPECT_EQ(house.terminal().credits, Cents{300'00});
  house.must(two_who_count, CollectTerminalBox{test_day, test_terminal, Cents{5}});
  EXPECT_EQ(house.noted(), Significance::CountDiffers);
}

}  // namespace
}  // namespace punto::house
