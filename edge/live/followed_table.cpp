#include "edge/live/followed_table.hpp"

#include <fmt/format.h>

#include "core/audit/entry.hpp"

namespace punto::live {
namespace {

constexpr std::size_t most_voided = 8;

}  // namespace

FollowedTable::FollowedTable(Beginning beginning, Subscriber subscriber)
    : id_(std::move(beginning.id)),
      state_(std::move(beginning.state)),
      next_(beginning.next),
      pace_(beginning.pace),
      times_{beginning.now, beginning.now},
      last_(beginning.now),
      begun_(beginning.now),
      commitment_(beginning.commitment),
      subscriber_(std::move(subscriber)) {}

// A Player's wagers are withdrawn right after his answer.
void FollowedTable::follow_answers(const Event& event) {
  if (const auto* answered = std::get_if<OfferAnswered>(&event.body)) {
    answers_.push_back({answered->player, true, {}, {}});
  } else if (const auto* withdrawn = std::get_if<WagerWithdrawn>(&event.body)) {
    if (!answers_.empty()) add_to(answers_.back().withdrawn, withdrawn->amount);
  } else if (std::holds_alternative<OfferOpened>(event.body) ||
             std::holds_alternative<OfferClosed>(event.body)) {
    answers_.clear();
  }
}

void FollowedTable::follow_void(const Event& event) {
  if (const auto* voided = std::get_if<RoundVoided>(&event.body)) {
    voided_.insert_or_assign(voided->round, voided->rule);
  } else if (const auto* corrected = std::get_if<RoundCorrected>(&event.body)) {
    const Correction& correction = *corrected->correction;
    if (correction.is_void) voided_.insert_or_assign(correction.round, corrected->rule);
  }
  if (voided_.size() > most_voided) voided_.erase(voided_.begin());
}

// A record may begin with events that are known.
Stored<void> FollowedTable::follow(const Record& record, std::vector<Event>& events) {
  std::string_view left = record.bytes;
  std::uint64_t number = record.first;
  while (!left.empty()) {
    auto entry = take_entry(left);
    if (!entry) {
      return std::unexpected(StoreError{
          StoreTrouble::Corrupt, fmt::format("table {}: the record at {} cannot be read; find the "
                                             "place with punto verify",
                                             id_, record.first)});
    }
    for (Event& event : entry->events) {
      if (number++ < next_) continue;
      apply(state_, event);
      punto::follow(times_, event);
      follow_answers(event);
      follow_void(event);
      if (const auto* loaded = std::get_if<ShoeLoaded>(&event.body)) {
        commitment_.reset();
        if (loaded->commitment != Digest{}) commitment_ = loaded->commitment;
      }
      last_ = event.at;
      events.push_back(std::move(event));
    }
  }
  next_ = std::max(next_, number);
  return {};
}

Stored<std::vector<Event>> FollowedTable::follow() {
  std::vector<Event> events;
  while (subscriber_.has_more()) {
    const auto records = subscriber_.more();
    if (!records) return std::unexpected(records.error());
    if (records->empty()) break;
    for (const Record& record : *records) {
      if (auto followed = follow(record, events); !followed) {
        return std::unexpected(followed.error());
      }
    }
  }
  return events;
}

void FollowedTable::show_commitment(boost::json::object& view) const {
  if (!commitment_ || !state_.shoe.loaded) return;
  view["shoe"].as_object()["commitment"] = to_text(*commitment_);
}

void FollowedTable::show_void_rule(boost::json::object& own) const {
  boost::json::object* settlement = own["own_settlement"].if_object();
  if (settlement == nullptr || !settlement->at("is_void").as_bool()) return;
  const auto found = voided_.find(settlement->at("round").to_number<RoundNumber>());
  if (found == voided_.end()) return;
  const std::string_view rule = found->second.text();
  settlement->insert_or_assign("rule", boost::json::string_view{rule.data(), rule.size()});
}

std::optional<Time> FollowedTable::next_step_at() const {
  if (!pace_ || !state_.law) return {};
  const auto due = due_step(state_, *pace_, times_);
  if (!due) return {};
  return due->at;
}

}  // namespace punto::live
