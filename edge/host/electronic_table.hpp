#pragma once

#include <expected>
#include <map>
#include <memory>
#include <string>

#include "edge/device/dealing_device.hpp"
#include "edge/host/hosted_table.hpp"

namespace punto {

// Shoes that were sealed and not opened yet, by their numbers.
using ShoesOnRecord = std::map<ShoeNumber, SealedShoe>;

// The device that deals at a virtual shoe, and whether it has the shoe that is at the table.
class Dealer {
 public:
  Dealer(std::string table, std::unique_ptr<DealingDevice> device, RandomSource& chance)
      : table_(std::move(table)), device_(std::move(device)), chance_(chance) {}

  // After a restart: takes the shoe in use up again from the stream of shoes. The error says why it
  // cannot be had; new ones can still be made.
  std::expected<void, std::string> take_up(const TableState& state, const SealedShoe& sealed);

  // Before that: a shoe that was over before its key could be had is opened where it can be now.
  void open_late(const TableState& state, const SealedShoe& sealed, StreamTail& shoes);

  // What only the device can know is filled in. The error says why it cannot be.
  std::expected<Command, std::string> complete(Command command, const TableState& state);

  // The table has done it: what has to be kept of it goes to the stream of shoes.
  void follow(const CommandBody& body, const TableState& state, StreamTail& shoes);

  [[nodiscard]] bool has_shoe(const TableState& state) const {
    return number_ > 0 && number_ == state.shoe.number;
  }

 private:
  [[nodiscard]] VirtualShoe shoe_of(const TableState& state, ShoeNumber number) const;
  std::expected<void, std::string> load(const Actor& by, LoadShoe& load, const TableState& state);
  std::expected<void, std::string> cut(CutShoe& cut, const TableState& state);
  void open_last(StreamTail& shoes);
  [[nodiscard]] Card next_card(const TableState& state) const;

  std::string table_;
  std::unique_ptr<DealingDevice> device_;
  RandomSource& chance_;
  ShoeNumber number_ = 0;            // of the shoe that the device has
  std::optional<SealedShoe> made_;   // and that the table has not taken yet
  std::optional<OpenedShoe> ended_;  // the one before it
};

// A table that runs by itself: the electronic dealer with its pace, and the device that deals.
class ElectronicTable {
 public:
  ElectronicTable(const Pace& pace, Dealer dealer, StreamTail shoes)
      : pace_(pace), dealer_(std::move(dealer)), shoes_(std::move(shoes)) {}

  // When it will do something by itself, as things are now.
  [[nodiscard]] std::optional<Time> due_at(const HostedTable& table) const;

  // Takes a command. Cards and commitments come from the device and from nobody else.
  Answer take(HostedTable& table, const Ask& ask, Time now);

  // Does what is due.
  enum class Step : std::uint8_t { NotDue, Taken, NotTaken };
  Step do_due_step(HostedTable& table, Time now);

  // Why the device could not do what it was asked for, since the last time; empty where it could.
  std::string take_trouble() { return std::exchange(trouble_, {}); }

  StreamTail& shoes() { return shoes_; }

  // The commitment to a new shoe is not published yet: until it is, nothing is done with the cards.
  [[nodiscard]] bool has_uncommitted_shoe() const { return shoes_.has_unstored(); }
  [[nodiscard]] const Pace& pace() const { return pace_; }

 private:
  [[nodiscard]] std::optional<DueStep> due(const HostedTable& table) const;

  Pace pace_;
  Dealer dealer_;
  StreamTail shoes_;
  std::string trouble_;
  std::uint64_t stuck_at_ = 0;  // the table would not have the step, and nothing happened since
};

}  // namespace punto
