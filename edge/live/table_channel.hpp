#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>

#include "core/table/view.hpp"
#include "edge/live/audience.hpp"
#include "edge/live/followed_table.hpp"

namespace punto::live {

// What is sent of one table, to whom and when. Wagers change nothing that everybody sees but the
// totals, which are told a few times a second; everything else is told at once.
class TableChannel {
 public:
  explicit TableChannel(FollowedTable& table) : table_(table) {}

  // From the last frame that he has, where he comes back after a break.
  void add(Watcher& watcher, const Viewer& viewer, const std::optional<LastSeen>& seen, Time now);
  void remove(const Watcher& watcher);
  void bring_up_to_date(Watcher& watcher);

  // After these events were followed.
  void tell(std::span<const Event> events, Time now);
  // When the totals are to be told; nothing where they are.
  [[nodiscard]] std::optional<Time> due() const { return due_; }
  void tell_totals(Time now);

  [[nodiscard]] const FollowedTable& table() const { return table_; }

 private:
  struct ByViewer {
    bool operator()(const Viewer& left, const Viewer& right) const {
      return std::tie(left.kind, left.role, left.player) <
             std::tie(right.kind, right.role, right.player);
    }
  };

  [[nodiscard]] FrameHead head() const;
  [[nodiscard]] std::string chain_of(const Viewer& viewer) const;
  Audience& audience_of(const Viewer& viewer);
  Audience& own_of(PlayerId player, Time now);
  void show(const Viewer& viewer, Audience& audience);
  void show_own(PlayerId player, Audience& audience, Time now);
  void show_all(Time now);
  void show_all_own(Time now);
  void show_own_of(const std::set<PlayerId>& players, Time now);
  void tell_totals_soon(Time now);

  FollowedTable& table_;
  std::map<Viewer, Audience, ByViewer> audiences_;  // everybody, and staff by their roles
  std::map<PlayerId, Audience> own_;
  std::optional<Time> due_;
  Time told_;
};

}  // namespace punto::live
