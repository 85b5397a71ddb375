#include <fmt/format.h>

#include "edge/server/service.hpp"

// Terminals that are there, and those that are there no more.
namespace punto::server {
namespace {

constexpr std::int64_t milliseconds_between_looks_at_seats = 1'000;

// At which table its Player sits; empty where nobody does.
std::string table_of(const house::State& house, const house::Terminal& terminal) {
  if (!terminal.player) return {};
  const house::Player* player = house::find_in(house.players, *terminal.player);
  return player == nullptr || !player->seated ? "" : player->seated->table;
}

}  // namespace

void Service::link_opened(house::TerminalId terminal, LiveSocket& socket) {
  links_[terminal].insert(&socket);
  closings_.erase(terminal);
  if (lost_links_.erase(terminal) == 0) return;
  submit_of_machine(house::Note{Significance::LinkRestored, name_of(Sender{terminal}),
                                "its screen is connected again"});
}

void Service::link_closed(house::TerminalId terminal, LiveSocket& socket) {
  links_[terminal].erase(&socket);
  if (!links_[terminal].empty()) return;
  links_.erase(terminal);
  heard_[terminal] = now();
  const std::uint64_t closing = ++last_closing_;
  closings_[terminal] = closing;
  server_->after(std::chrono::milliseconds{settings_.milliseconds_until_link_lost},
                 [this, terminal, closing] {
                   const auto last = closings_.find(terminal);
                   // It was there again since, and may have gone anew: that has a time of its own.
                   if (last == closings_.end() || last->second != closing) return;
                   closings_.erase(last);
                   look_at_link(terminal);
                 });
}

// Nobody has seen the links close that were there before the start.
void Service::look_at_links_after_start() {
  for (const auto& [id, terminal] : parts_.board.house().terminals) {
    const bool can_sign_on = terminal.key != Digest{};
    if (can_sign_on && !heard_.contains(id)) look_at_link(id);
  }
}

// It has not come back: what its table does with a terminal that fails, the rulebook says.
void Service::look_at_link(house::TerminalId terminal) {
  const house::State& house = parts_.board.house();
  const house::Terminal* known = house::find_in(house.terminals, terminal);
  if (is_stopped_ || links_.contains(terminal) || known == nullptr) return;
  const std::string table = table_of(house, *known);
  if (table.empty() || !lost_links_.insert(terminal).second) return;
  submit_of_machine(house::Note{Significance::LinkLost, name_of(Sender{terminal}),
                                "its screen is not connected"});
  floor_->submit(table, Ask{{}, {machine(), ReportTerminalFailure{*known->player}}},
                 [](const punto::Answer&) {});
}

// ---- seats of those who are gone ----------------------------------------------------------------

// Nothing: for ever. Where nobody can sign on, as players of a demonstration, nobody can be gone.
std::optional<std::int64_t> Service::seat_kept(house::TerminalId id,
                                               const house::Terminal& terminal) const {
  if (terminal.key == Digest{}) return {};
  const bool is_lent = settings_.is_demonstration && id >= first_lent;
  return is_lent ? settings_.lent_seat_kept : settings_.seat_kept;
}

Time Service::last_heard(house::TerminalId terminal) const {
  const auto found = heard_.find(terminal);
  return found == heard_.end() ? begun_ : found->second;
}

void Service::look_at_seats() {
  const house::State& house = parts_.board.house();
  for (const auto& [id, terminal] : house.terminals) {
    const std::string table = table_of(house, terminal);
    if (is_stopped_ || table.empty() || links_.contains(id)) continue;
    const auto kept = seat_kept(id, terminal);
    const std::int64_t silence = now().milliseconds - last_heard(id).milliseconds;
    if (kept && silence >= *kept) give_up_seat(id, *terminal.player, table);
  }
  server_->after(std::chrono::milliseconds{milliseconds_between_looks_at_seats},
                 [this] { look_at_seats(); });
}

// As a Player who leaves: a table lets nobody go whose wager is in play, and is asked again.
void Service::give_up_seat(house::TerminalId terminal, PlayerId player, const std::string& table) {
  floor_->submit(table, Ask{{}, {machine(), Leave{player}}},
                 [this, terminal, table](const punto::Answer& answer) {
                   if (answer.kind != AnswerKind::Done) return;
                   parts_.note({{},
                                name_of(Sender{terminal}),
                                fmt::format("nothing is heard of it; its seat at {} is free, and "
                                            "its credits are on its meter",
                                            table)});
                 });
}

}  // namespace punto::server
