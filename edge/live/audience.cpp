#include "edge/live/audience.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "edge/wire/view_json.hpp"

namespace punto::live {
namespace {

// So many changes can be missed and made up for without a snapshot.
constexpr std::size_t most_recent = 64;

}  // namespace

Frame Audience::snapshot() const {
  return std::make_shared<const std::string>(
      fmt::format(R"({{"{}":{{"table":"{}","chain":"{}","number":{},"at":{},"view":{}}}}})",
                  kind_ == Kind::Own ? "own_snapshot" : "snapshot", table_, chain_, number_,
                  at_.milliseconds, json::serialize(shown_)));
}

Frame Audience::change(const json::object& members, const FrameHead& head) const {
  return std::make_shared<const std::string>(
      fmt::format(R"({{"{}":{{"table":"{}","before":{},"number":{},"at":{},"view":{}}}}})",
                  kind_ == Kind::Own ? "own_change" : "change", head.table, number_, head.number,
                  head.at.milliseconds, json::serialize(members)));
}

void Audience::add(Watcher& watcher, const std::optional<LastSeen>& seen) {
  remove(watcher);
  members_.push_back({&watcher, false});
  if (table_.empty()) return;  // nothing was shown yet
  if (seen && catch_up(watcher, *seen)) return;
  members_.back().is_behind = !watcher.push(snapshot());
}

void Audience::remove(const Watcher& watcher) {
  std::erase_if(members_, [&](const Member& member) { return member.watcher == &watcher; });
}

// From a frame that he knows on; false where that is too long ago, or was seen with other eyes.
bool Audience::catch_up(Watcher& watcher, const LastSeen& seen) const {
  if (seen.chain != chain_) return false;
  if (seen.number == number_) return true;
  const auto first = std::ranges::find(recent_, seen.number, &Recent::before);
  if (first == recent_.end()) return false;
  return std::all_of(first, recent_.end(),
                     [&](const Recent& recent) { return watcher.push(recent.frame); });
}

void Audience::bring_up_to_date(Watcher& watcher) {
  const auto member = std::ranges::find(members_, &watcher, &Member::watcher);
  if (member == members_.end() || !member->is_behind) return;
  member->is_behind = !watcher.push(snapshot());
}

void Audience::push(const Frame& frame) {
  for (Member& member : members_) {
    if (!member.is_behind) member.is_behind = !member.watcher->push(frame);
  }
  // Nobody is always the last to hear.
  if (members_.size() > 1) std::ranges::rotate(members_, members_.begin() + 1);
}

// What is a Player's own is shown anew to whoever comes back.
void Audience::keep(Recent recent) {
  if (kind_ == Kind::Own) return;
  recent_.push_back(std::move(recent));
  if (recent_.size() > most_recent) recent_.pop_front();
}

void Audience::show(json::object view, const FrameHead& head) {
  const bool is_first = table_.empty();
  json::object members = is_first ? json::object{} : wire::changed_members(shown_, view);
  if (!is_first && members.empty()) return;
  const Frame changed = is_first ? nullptr : change(members, head);
  const std::uint64_t before = number_;
  shown_ = std::move(view);
  table_ = head.table;
  number_ = head.number;
  at_ = head.at;
  if (is_first) return push(snapshot());
  keep({before, number_, changed});
  push(changed);
}

}  // namespace punto::live
