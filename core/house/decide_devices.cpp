#include "core/house/decisions.hpp"

namespace punto::house {
namespace {

using enum Refusal;

// Who speaks is known by the key alone.
bool is_taken(const State& house, const Digest& key) {
  const auto has_it = [&](const auto& entry) { return entry.second.key == key; };
  return std::ranges::any_of(house.devices, has_it) || std::ranges::any_of(house.terminals, has_it);
}

}  // namespace

Decision decide(const Moment& moment, const AddDevice& command) {
  if (command.name.empty()) return refused(NameMissing);
  if (command.device == DeviceId{}) return refused(NoSuchDevice);
  if (!command.table.empty() && moment.table(command.table) == nullptr) return refused(NoSuchTable);
  if (moment.house.devices.contains(command.device)) return refused(AlreadyThere);
  if (is_taken(moment.house, command.key)) return refused(AlreadyThere);
  return happens(moment, DeviceAdded{command.device, command.name, command.table, command.key});
}

Decision decide(const Moment& moment, const RemoveDevice& command) {
  if (!moment.house.devices.contains(command.device)) return refused(NoSuchDevice);
  return happens(moment, DeviceRemoved{command.device});
}

// Whoever has the key can cash out and play what is at the terminal. So it is out of service first,
// and nobody's: nothing can be done between the old key and the new one, and nobody's credits go
// from one to the other.
Decision decide(const Moment& moment, const SetTerminalKey& command) {
  const Terminal* terminal = moment.terminal(command.terminal);
  if (terminal == nullptr) return refused(NoSuchTerminal);
  if (terminal->enabled) return refused(TerminalInService);
  if (terminal->player || is_awaited(moment.house, command.terminal))
    return refused(TerminalIsBusy);
  if (is_taken(moment.house, command.key)) return refused(AlreadyThere);
  return happens(moment, TerminalKeySet{command.terminal, command.key});
}

}  // namespace punto::house
