#pragma once

#include <expected>
#include <memory>
#include <string>

#include "edge/device/dealing_device.hpp"
#include "edge/host/hosted_table.hpp"

namespace punto {

// The device that deals at a virtual shoe, and whether it has the shoe that is at the table.
class Dealer {
 public:
  Dealer(std::string table, std::unique_ptr<DealingDevice> device, RandomSource& chance)
      : table_(std::move(table)), device_(std::move(device)), chance_(chance) {}

  // After a restart: takes the shoe in use up again from the stream of shoes. The error says why it
  // cannot be had; new ones can still be made.
  std::expected<void, std::string> take_up(const TableState& state, const SealedShoe& sealed);

  // What the electronic dealer left open is filled in by the device. The error says why it cannot.
  std::expected<CommandBody, std::string> complete(CommandBody body, const TableState& state);

  // The table has done it: what has to be kept of it goes to the stream of shoes.
  void follow(const CommandBody& body, const TableState& state, StreamTail& shoes);

  // The last shoe of a table that has closed.
  void open_last(StreamTail& shoes);

  [[nodiscard]] bool has_shoe(const TableState& state) const {
    return number_ == state.shoe.number;
  }

 private:
  [[nodiscard]] VirtualShoe shoe_of(const TableState& state, ShoeNumber number) const;
  std::expected<CommandBody, std::string> load(const TableState& state);
  std::expected<CommandBody, std::string> cut(const TableState& state);
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

  // Does what is due. What stands in the way is for staff to know.
  struct Step {
    bool taken = false;
    std::string trouble = {};
  };
  Step do_due_step(HostedTable& table, Time now);

  // Whatever happened at the table: where it has closed, its last shoe is opened.
  void follow(const HostedTable& table);

  StreamTail& shoes() { return shoes_; }
  [[nodiscard]] const Pace& pace() const { return pace_; }

 private:
  [[nodiscard]] std::optional<DueStep> due(const HostedTable& table) const;

  Pace pace_;
  Dealer dealer_;
  StreamTail shoes_;
  std::uint64_t stuck_at_ = 0;  // the table would not have the step, and nothing happened since
};

}  // namespace punto
