#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/house/event.hpp"
#include "core/table/event.hpp"

namespace punto {

// Since when what waits for somebody does so: states know that it waits, and nothing more. What has
// ended may still be known here.

class HouseWaits {
 public:
  void follow(const house::Event& event);
  // What had happened before the first event that was followed here.
  void put_before(const HouseWaits& earlier);

  [[nodiscard]] std::optional<Time> proposal(house::ProposalNumber proposal) const;
  [[nodiscard]] std::optional<Time> hand_pay(house::TerminalId terminal) const;
  [[nodiscard]] std::optional<Time> call(house::TerminalId terminal) const;
  // Since when nothing is heard of it, by the subject of the note; nothing where it is there.
  [[nodiscard]] std::optional<Time> lost(std::string_view subject) const;
  // What did not add up on this gaming day, with the moment when that was seen last.
  [[nodiscard]] const std::map<std::string, Time, std::less<>>& out_of_balance() const {
    return out_of_balance_;
  }

 private:
  void note(const house::Noted& noted, Time at);

  std::map<house::ProposalNumber, Time> proposals_;
  std::map<house::TerminalId, Time> hand_pays_;
  std::map<house::TerminalId, Time> calls_;
  std::map<std::string, std::optional<Time>, std::less<>> links_;  // none: it is there again
  std::map<std::string, Time, std::less<>> out_of_balance_;
};

class TableWaits {
 public:
  void follow(const Event& event);
  void put_before(const TableWaits& earlier);

  [[nodiscard]] std::optional<Time> procedure() const { return procedure_; }
  [[nodiscard]] std::optional<Time> locked(PlayerId player) const;

 private:
  std::optional<Time> procedure_;
  std::map<PlayerId, Time> locked_;
};

}  // namespace punto
