#pragma once

#include <deque>
#include <map>
#include <string>

#include "core/cashier/books.hpp"
#include "core/house/state.hpp"
#include "core/table/event.hpp"
#include "tests/drive/random.hpp"

namespace punto::house {

// A table as the house sees it: it takes Players and credits or does not, and gives them back. What
// is played there is chance.
class ModelledTable {
 public:
  struct Departure {
    std::uint64_t number = 0;
    PlayerLeft left;
  };

  ModelledTable(std::string id, Seating seating) : id_(std::move(id)), seating_(seating) {}

  // Why not; nothing where it is done.
  std::optional<std::string> take(const punto::CommandBody& body, drive::Random& random,
                                  cashier::Books& books) {
    if (random.percent(10)) return "table-not-open";
    if (const auto* sit = std::get_if<Sit>(&body)) return take(*sit, books);
    if (const auto* add = std::get_if<AddCredits>(&body)) return take(*add, books);
    if (const auto* settle = std::get_if<punto::SettleDebt>(&body)) return take(*settle, books);
    if (const auto* limits = std::get_if<RestrainPlayer>(&body)) return take(*limits);
    return {};
  }

  // Somebody wagers, and wins or loses.
  void play(drive::Random& random, cashier::Books& books) {
    const auto seat = chosen(random);
    if (seat == seats_.end() || seat->second.credits.value == 0) return;
    if (seat->second.has_to_stop) return;
    const auto most = static_cast<std::size_t>(seat->second.credits.value);
    const Cents stake{static_cast<std::int64_t>(1 + random.below(most))};
    const Cents returned{random.percent(45) ? 2 * stake.value : 0};
    happens(books, WagerPlaced{1, 1, 0, false, seat->first, stake, {}});
    Settlement settlement(1);
    settlement[0].player = seat->first;
    settlement[0].staked = stake;
    settlement[0].returned = returned;
    happens(books, RoundSettled{1, {settlement}});
    pay(seat->second, stake, returned);
  }

  // A round that was settled wrongly: what cannot be taken from the credits is owed.
  void correct(drive::Random& random, cashier::Books& books) {
    const auto seat = chosen(random);
    if (seat == seats_.end()) return;
    const Cents due{static_cast<std::int64_t>(random.below(500'00)) - 250'00};
    const Cents taken{std::max(due.value, -seat->second.credits.value)};
    const Cents owed{taken.value - due.value};
    happens(books, CreditsCorrected{seat->first, taken, owed});
    add_to(seat->second.credits, taken);
    add_to(seat->second.won, taken);
    take_from(win_, taken);
    owe(seat->first, owed);
    add_to(win_, owed);
  }

  // The house did not pay what it should have, and the Player has gone.
  void correct_absent(PlayerId player, Cents owed, cashier::Books& books) {
    happens(books, CreditsCorrected{player, {}, owed});
    add_to(win_, owed);
    owe(player, owed);
  }

  void leave(drive::Random& random, cashier::Books& books) {
    const auto seat = chosen(random);
    if (seat == seats_.end()) return;
    const PlayerLeft left{seat->first, seat->second.credits, seat->second.wagered,
                          seat->second.won};
    departures_.push_back({happens(books, left), left});
    seats_.erase(seat);
  }

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] Seating seating() const { return seating_; }
  [[nodiscard]] std::deque<Departure>& departures() { return departures_; }
  [[nodiscard]] const std::deque<Departure>& departures() const { return departures_; }
  [[nodiscard]] const std::map<PlayerId, Cents>& debts() const { return debts_; }
  // By whoever sits there.
  [[nodiscard]] std::optional<Cents> brought_by(PlayerId player) const {
    const auto seat = seats_.find(player);
    return seat == seats_.end() ? std::nullopt : std::optional{seat->second.brought};
  }

  // Of its own making in the Dealer's tray.
  [[nodiscard]] Cents chips_won() const {
    Cents won = win_;
    for (const auto& [player, debt] : debts_) take_from(won, debt);
    take_from(won, debts_paid_);
    return won;
  }

  [[nodiscard]] std::string find_disagreement(const cashier::Books& books) const {
    using enum cashier::AccountKind;
    Cents seats;
    for (const auto& [player, seat] : seats_) add_to(seats, seat.credits);
    Cents debts;
    for (const auto& [player, debt] : debts_) add_to(debts, debt);
    if (books.owed({Seats, id_}) != seats) return "seats of " + id_;
    if (books.owed({Wagers, id_}) != Cents{}) return "wagers of " + id_;
    if (books.owed({Win, id_}) != win_) return "win of " + id_;
    if (books.balance({Receivable, id_}) != debts) return "debts at " + id_;
    return {};
  }

 private:
  struct Seat {
    Cents brought;
    Cents credits;
    Cents wagered;
    Cents won;
    bool has_to_stop = false;
  };

  std::uint64_t happens(cashier::Books& books, punto::EventBody body) {
    books.add(cashier::postings_of({id_, seating_}, {{}, machine(), std::move(body)}));
    return ++events_;
  }

  std::map<PlayerId, Seat>::iterator chosen(drive::Random& random) {
    return std::next(seats_.begin(), static_cast<std::ptrdiff_t>(random.below(seats_.size())));
  }

  void pay(Seat& seat, Cents stake, Cents returned) {
    take_from(seat.credits, stake);
    add_to(seat.credits, returned);
    add_to(seat.wagered, stake);
    add_to(seat.won, returned);
    add_to(win_, stake);
    take_from(win_, returned);
  }

  void owe(PlayerId player, Cents amount) {
    Cents& debt = debts_[player];
    add_to(debt, amount);
    if (debt.value == 0) debts_.erase(player);
  }

  std::optional<std::string> take(const Sit& sit, cashier::Books& books) {
    if (!seats_.emplace(sit.player, Seat{sit.credits, sit.credits, {}, {}, false}).second)
      return "already-seated";
    happens(books, PlayerSat{sit.player, sit.position, sit.credits, {}, {}});
    return {};
  }
  std::optional<std::string> take(const AddCredits& add, cashier::Books& books) {
    const auto seat = seats_.find(add.player);
    if (seat == seats_.end()) return "no-such-player";
    add_to(seat->second.brought, add.amount);
    add_to(seat->second.credits, add.amount);
    happens(books, CreditsAdded{add.player, add.amount});
    return {};
  }
  std::optional<std::string> take(const RestrainPlayer& limits) {
    const auto seat = seats_.find(limits.player);
    if (seat == seats_.end()) return "no-such-player";
    seat->second.has_to_stop = limits.until.has_value();
    return {};
  }
  std::optional<std::string> take(const punto::SettleDebt& settle, cashier::Books& books) {
    const auto debt = debts_.find(settle.player);
    if (debt == debts_.end()) return "no-such-debt";
    const bool is_same_side = (debt->second.value > 0) == (settle.amount.value > 0);
    if (!is_same_side || std::abs(settle.amount.value) > std::abs(debt->second.value)) {
      return "amount-not-valid";
    }
    happens(books, DebtSettled{settle.player, settle.amount});
    add_to(debts_paid_, settle.amount);
    owe(settle.player, {-settle.amount.value});
    return {};
  }

  std::string id_;
  Seating seating_;
  std::map<PlayerId, Seat> seats_;
  std::map<PlayerId, Cents> debts_;
  std::deque<Departure> departures_;
  Cents win_;
  Cents debts_paid_;
  std::uint64_t events_ = 0;
};

}  // namespace punto::house
