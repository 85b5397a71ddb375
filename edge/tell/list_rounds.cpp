#include "edge/tell/list_rounds.hpp"

#include <algorithm>
#include <map>

#include "core/audit/entry.hpp"
#include "core/rules/round.hpp"
#include "edge/host/round_index.hpp"
#include "edge/store/for_each_record.hpp"
#include "edge/tell/find_table.hpp"

namespace punto {
namespace {

// A round can be corrected as long as its table keeps it: until the second shoe after it.
constexpr int shoes_until_final = 2;

class RoundLister {
 public:
  RoundLister(RoundNumber from, RoundNumber before) : from_(from), before_(before) {}

  void follow(const Event& event) {
    std::visit([&](const auto& body) { follow(event, body); }, event.body);
  }
  // Nothing more can be said of any of them.
  [[nodiscard]] bool is_done() const { return shoes_since_ >= shoes_until_final; }
  std::vector<wire::ListedRound> take() { return std::move(listed_); }

 private:
  void follow(const Event& /*event*/, const auto& /*other*/) {}

  void follow(const Event& event, const BettingOpened& body) {
    if (body.again) return;
    round_ = {};
    round_.round = body.round;
    round_.opened = event.at;
    outcome_.reset();
    cards_.clear();
    are_cards_plain_ = true;
    if (body.round >= before_) is_behind_ = true;
  }
  void follow(const Event& /*event*/, const ShoeLoaded& /*body*/) {
    if (is_behind_) ++shoes_since_;
  }

  void follow(const Event& /*event*/, const CardRead& body) { cards_[body.place] = body.card; }
  void follow(const Event& /*event*/, const CardCorrected& body) { cards_[body.place] = body.card; }
  void follow(const Event& /*event*/, const CardDrawn& body) {
    if (body.waiting) are_cards_plain_ = false;
  }
  void follow(const Event& /*event*/, const CardsReconstructed& /*body*/) {
    are_cards_plain_ = false;
  }
  void follow(const Event& /*event*/, const DeviceReset& /*body*/) { are_cards_plain_ = false; }
  void follow(const Event& /*event*/, const OutcomeAnnounced& body) { outcome_ = body.outcome; }

  void follow(const Event& event, const RoundSettled& body) {
    if (outcome_) tell(round_, *outcome_);
    std::vector<Card> dealt;
    for (const auto& [place, card] : cards_) dealt.push_back(card);
    const Round round = deal_round(dealt);
    const bool is_whole = round.finished() && outcome_ && round.outcome() == *outcome_;
    if (are_cards_plain_ && is_whole) round_.cards = std::move(dealt);
    finish(event, *body.settlement);
  }
  void follow(const Event& event, const RoundVoided& body) {
    round_.is_void = true;
    finish(event, *body.returned);
  }
  void follow(const Event& /*event*/, const RoundCorrected& body) {
    const Correction& correction = *body.correction;
    const auto found = std::ranges::find(listed_, correction.round, &wire::ListedRound::round);
    if (found == listed_.end()) return;
    found->corrected = true;
    found->is_void = correction.is_void;
    found->winner.reset();
    found->player_total.reset();
    found->banker_total.reset();
    found->cards.clear();
    add_up(*found, correction.settlement);
    if (correction.is_void) return;
    found->cards = correction.cards;
    tell(*found, deal_round(correction.cards).outcome());
  }

  static void tell(wire::ListedRound& round, const Outcome& outcome) {
    round.winner = outcome.winner();
    round.player_total = outcome.points.player_total;
    round.banker_total = outcome.points.banker_total;
  }
  static void add_up(wire::ListedRound& round, const Settlement& settlement) {
    round.shares = static_cast<std::uint32_t>(settlement.size());
    round.staked = {};
    round.returned = {};
    for (const SettledShare& share : settlement) {
      add_to(round.staked, share.staked);
      add_to(round.returned, share.returned);
    }
  }
  // Where the store does not hold how it began, it is not listed.
  void finish(const Event& event, const Settlement& settlement) {
    if (round_.round < from_ || round_.round >= before_ || round_.round == 0) return;
    round_.ended = event.at;
    add_up(round_, settlement);
    listed_.push_back(std::exchange(round_, {}));
  }

  RoundNumber from_;
  RoundNumber before_;
  wire::ListedRound round_;  // in play; 0: none that was seen to open
  std::optional<Outcome> outcome_;
  std::map<Place, Card> cards_;
  bool are_cards_plain_ = true;
  bool is_behind_ = false;  // a later round has been opened
  int shoes_since_ = 0;
  std::vector<wire::ListedRound> listed_;
};

// The event with which the round opens, or the first after it that the store holds; where the index
// has not come so far, the one behind its end.
Stored<std::uint64_t> find_event(EventReader& store, const StreamInfo& stream, RoundNumber round) {
  const auto rows = store.rows(round_projection, round_key(stream.name, round), 1);
  if (!rows) return std::unexpected(rows.error());
  const std::string prefix = stream.name + '\0';
  if (!rows->empty() && rows->front().key.starts_with(prefix) && rows->front().value) {
    const auto events = parse_round_events(*rows->front().value);
    if (events) return events->first;
  }
  const auto position = store.position(round_projection, stream.id);
  if (!position) return std::unexpected(position.error());
  return *position + 1;
}

Stored<void> follow(EventReader& store, const StreamInfo& stream, std::uint64_t from,
                    RoundLister& lister) {
  const auto followed =
      for_each_record(store, stream, from, [&](const Record& record) -> Stored<void> {
        std::string_view left = record.bytes;
        while (!left.empty() && !lister.is_done()) {
          const auto entry = take_entry(left);
          if (!entry) {
            return std::unexpected(StoreError{
                StoreTrouble::Corrupt, "an entry cannot be read; find it with punto verify"});
          }
          for (const Event& event : entry->events) lister.follow(event);
        }
        if (lister.is_done()) return std::unexpected(StoreError{});
        return {};
      });
  return lister.is_done() ? Stored<void>{} : followed;
}

}  // namespace

std::expected<wire::RoundListForm, std::string> list_rounds(EventReader& store,
                                                            const std::string& table,
                                                            const RoundPage& page) {
  const auto stream = find_table(store, table);
  if (!stream) return std::unexpected(stream.error());
  const auto count = static_cast<RoundNumber>(std::min(page.count, most_rounds_listed));
  const RoundNumber from = page.before > count ? page.before - count : 1;
  const auto first = find_event(store, *stream, from);
  if (!first) return std::unexpected(first.error().text);
  RoundLister lister{from, page.before};
  if (const auto done = follow(store, *stream, *first, lister); !done) {
    return std::unexpected(done.error().text);
  }
  wire::RoundListForm form{table, lister.take(), {}};
  std::ranges::reverse(form.rounds);
  if (!form.rounds.empty() && form.rounds.back().round > 1) form.before = form.rounds.back().round;
  return form;
}

}  // namespace punto
