#include "tests/test_house.hpp"

namespace punto::house {
namespace {

using enum Job;
using enum Refusal;

const Who two_of_pit = by(PitManager, Administrator);
constexpr DeviceId reader{3};

class Devices : public HouseTest {
 protected:
  std::optional<Refusal> add(const AddDevice& device) { return house.ask(two_of_pit, device); }
  std::optional<Refusal> pair_anew(std::uint8_t key, TerminalId id = test_terminal) {
    return house.ask(two_of_pit, SetTerminalKey{id, test_card(key)});
  }
  void disable() { house.must(by(Attendant), DisableTerminal{test_terminal, "to be paired"}); }

  const AddDevice the_reader{reader, "reader", felt, test_card(3)};
};

TEST_F(Devices, OneIsAddedOnceByTwoWithANameAndAKeyOfItsOwn) {
  EXPECT_EQ(add({reader, "", felt, test_card(3)}), NameMissing);
  EXPECT_EQ(add({DeviceId{}, "reader", felt, test_card(3)}), NoSuchDevice);
  EXPECT_EQ(add({reader, "reader", "none", test_card(3)}), NoSuchTable);
  EXPECT_EQ(house.ask(by(PitManager), the_reader), SecondPersonNeeded);
  EXPECT_EQ(add(the_reader), std::nullopt);
  EXPECT_EQ(house.state.devices.at(reader), (Device{"reader", felt, test_card(3)}));
  EXPECT_EQ(add({reader, "another", felt, test_card(4)}), AlreadyThere);
  EXPECT_EQ(add({DeviceId{4}, "another", felt, test_card(3)}), AlreadyThere) << "the same key";
  EXPECT_EQ(add({DeviceId{4}, "printer", "", test_card(4)}), std::nullopt) << "at no table";
}

TEST_F(Devices, OneIsRemovedByTwoAndItsKeySpeaksForNothingMore) {
  EXPECT_EQ(house.ask(two_of_pit, RemoveDevice{reader}), NoSuchDevice);
  EXPECT_EQ(add(the_reader), std::nullopt);
  EXPECT_EQ(house.ask(by(Administrator), RemoveDevice{reader}), SecondPersonNeeded);
  house.must(two_of_pit, RemoveDevice{reader});
  EXPECT_TRUE(house.state.devices.empty());
  EXPECT_EQ(house.ask(two_of_pit, RemoveDevice{reader}), NoSuchDevice);
  EXPECT_EQ(add(the_reader), std::nullopt);
}

TEST_F(Devices, ATerminalIsPairedAnewWhileItIsOutOfServiceAndNobodys) {
  EXPECT_EQ(pair_anew(5, TerminalId{99}), NoSuchTerminal);
  EXPECT_EQ(pair_anew(5), TerminalInService);
  house.insert_card();
  disable();
  EXPECT_EQ(pair_anew(5), TerminalIsBusy);
  house.must(by(Attendant), RemoveCard{test_terminal});
  EXPECT_EQ(house.ask(by(PitManager), SetTerminalKey{test_terminal, test_card(5)}),
            SecondPersonNeeded);
  EXPECT_EQ(pair_anew(5), std::nullopt);
  EXPECT_EQ(house.terminal().key, test_card(5));
  EXPECT_EQ(pair_anew(5), AlreadyThere) << "it is no new key";
  EXPECT_EQ(add({reader, "reader", felt, test_card(5)}), AlreadyThere);
  house.must(by(Attendant), EnableTerminal{test_terminal});
}

TEST_F(Devices, CreditsDoNotGoFromOneKeyToAnother) {
  house.insert(Cents{100'00});
  disable();
  EXPECT_EQ(pair_anew(5), TerminalIsBusy);
  house.must(by(Attendant), CashOut{test_terminal, {}});
  EXPECT_EQ(pair_anew(5), TerminalIsBusy);
  house.must(by(Attendant), PayByHand{test_terminal, Cents{100'00}});
  EXPECT_EQ(pair_anew(5), std::nullopt);
}

TEST_F(Devices, AVoucherUnderWayToTheTerminalIsWaitedFor) {
  house.insert(Cents{100'00});
  house.must(at(test_terminal), CashOut{test_terminal, test_voucher()});
  disable();
  EXPECT_EQ(pair_anew(5), TerminalIsBusy);
  house.done();
  EXPECT_EQ(pair_anew(5), std::nullopt);
}

}  // namespace
}  // namespace punto::house
