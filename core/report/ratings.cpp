#include "core/report/ratings.hpp"

#include <algorithm>

#include "core/report/floor_figures.hpp"

namespace punto {
namespace {

// The time at the table, shift by shift.
void spend(const GamingCalendar& calendar, SeatSession& session, Time until) {
  Time from = session.since;
  while (from < until) {
    const DayShift shift = calendar.shift_of(from);
    const Time end = std::min(until, calendar.ends(shift));
    session.shifts[shift].milliseconds += end.milliseconds - from.milliseconds;
    from = end;
  }
}

}  // namespace

bool has_card(PlayerId player) {
  return static_cast<std::uint32_t>(player) < house::first_guest;
}

double RatedPlay::expected() const {
  double lost = 0;
  for (const auto& [game, amounts] : at_risk) {
    for (std::size_t i = 0; i < amounts.size(); ++i) {
      lost += static_cast<double>(amounts[i].value) * game->edges[i];
    }
  }
  return lost;
}

void RatedPlay::add(const RatedPlay& other) {
  rounds += other.rounds;
  wagers += other.wagers;
  add_to(staked, other.staked);
  add_to(returned, other.returned);
  milliseconds += other.milliseconds;
  for (const auto& [game, amounts] : other.at_risk) {
    std::vector<Cents>& sums = at_risk[game];
    sums.resize(amounts.size());
    for (std::size_t i = 0; i < amounts.size(); ++i) add_to(sums[i], amounts[i]);
  }
}

SeatSession* RatingBook::find(const std::string& table, PlayerId player) {
  const auto& players = seated_[table];
  const auto found = players.find(player);
  return found == players.end() ? nullptr : &sessions_[found->second];
}

void RatingBook::sit(const std::string& table, PlayerId player, Time at) {
  seated_[table][player] = sessions_.size();
  sessions_.push_back({player, table, at, {}, {}});
}

void RatingBook::begin(const std::string& table, const TableState& state, Time last) {
  for (const Seat& seat : state.seats) sit(table, seat.player, last);
}

void RatingBook::settle(DayShift shift, const std::string& table, const Settlement& settlement,
                        const std::shared_ptr<const GameOdds>& game) {
  std::map<PlayerId, bool> has_played;
  for (const SettledShare& share : settlement) {
    SeatSession* session = find(table, share.player);
    if (session == nullptr) continue;
    RatedPlay& play = session->shifts[shift];
    if (!std::exchange(has_played[share.player], true)) ++play.rounds;
    ++play.wagers;
    add_to(play.staked, share.staked);
    add_to(play.returned, share.returned);
    std::vector<Cents>& at_risk = play.at_risk[game];
    at_risk.resize(game->edges.size());
    add_to(at_risk[share.kind], share.at_risk);
  }
}

// Of whoever has left meanwhile it counts in the last time that he sat there.
void RatingBook::correct(DayShift shift, const std::string& table, const Correction& correction) {
  const auto add = [&](const Settlement& settlement, std::int64_t sign) {
    for (const SettledShare& share : settlement) {
      const auto is_his = [&](const SeatSession& each) {
        return each.player == share.player && each.table == table;
      };
      const auto last = std::find_if(sessions_.rbegin(), sessions_.rend(), is_his);
      if (last == sessions_.rend()) continue;
      add_to(last->shifts[shift].returned, {sign * share.returned.value});
    }
  };
  add(correction.settlement, 1);
  add(correction.was, -1);
}

void RatingBook::follow(const GamingCalendar& calendar, const std::string& table,
                        const Event& event, const std::shared_ptr<const GameOdds>& game) {
  last_[table] = event.at;
  if (const auto* sat = std::get_if<PlayerSat>(&event.body)) {
    sit(table, sat->player, event.at);
  } else if (const auto* left = std::get_if<PlayerLeft>(&event.body)) {
    SeatSession* session = find(table, left->player);
    if (session == nullptr) return;
    session->until = event.at;
    spend(calendar, *session, event.at);
    seated_[table].erase(left->player);
  } else if (const auto* settled = std::get_if<RoundSettled>(&event.body)) {
    settle(calendar.shift_of(event.at), table, *settled->settlement, game);
  } else if (const auto* corrected = std::get_if<RoundCorrected>(&event.body)) {
    correct(calendar.shift_of(event.at), table, *corrected->correction);
  }
}

void RatingBook::end(const GamingCalendar& calendar, const std::string& table) {
  for (const auto& [player, session] : seated_[table]) {
    spend(calendar, sessions_[session], last_[table]);
  }
}

std::vector<Rating> ratings_of(const RatingBook& book,
                               const std::function<bool(DayShift shift)>& is_wanted) {
  std::map<PlayerId, Rating> with_card;
  std::vector<Rating> others;
  for (const SeatSession& session : book.sessions()) {
    RatedPlay play;
    bool is_there = false;
    for (const auto& [shift, of_shift] : session.shifts) {
      if (!is_wanted(shift)) continue;
      play.add(of_shift);
      is_there = true;
    }
    if (!is_there) continue;
    if (has_card(session.player)) {
      Rating& rating = with_card[session.player];
      rating.player = session.player;
      rating.play.add(play);
    } else {
      others.push_back({session.player, session.table, session.since, session.until, play});
    }
  }
  std::ranges::sort(others, {},
                    [](const Rating& each) { return std::tie(each.since, each.player); });
  std::vector<Rating> all;
  for (auto& [player, rating] : with_card) all.push_back(std::move(rating));
  std::ranges::move(others, std::back_inserter(all));
  return all;
}

}  // namespace punto
