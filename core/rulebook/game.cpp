#include "core/rulebook/game.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <numeric>

#include "core/cards/insist.hpp"
#include "core/cards/shown.hpp"
#include "core/rulebook/citation.hpp"
#include "core/rulebook/nearest.hpp"

namespace punto {

std::int64_t stake_step(const Wager& wager) {
  std::int64_t step = 1;
  for (const PayRow& row : wager.pays) step = std::lcm(step, row.payout.net.denominator());
  return step;
}

bool Game::is_available(const SettleQuestion& question, std::string_view wager) const {
  return rulebook_->find_wager(wager) != nullptr &&
         std::ranges::find(question.without, wager) == question.without.end();
}

std::optional<std::string> Game::refuse_stake(const SettleQuestion& question, std::string_view id,
                                              Cents stake) const {
  const Wager* wager = rulebook_->find_wager(id);
  if (!is_available(question, id)) {
    std::vector<std::string_view> offered;
    for (const Wager& each : rulebook_->wagers) {
      if (is_available(question, each.id)) offered.push_back(each.id);
    }
    return fmt::format("wager \"{}\" is not offered in {}; there are {}", shown(id), rulebook_->id,
                       one_of(offered));
  }
  const auto same = [id](const auto& each) { return each.first == id; };
  if (std::ranges::count_if(question.stakes, same) > 1) {
    return fmt::format("wager \"{}\" is there twice; add the amounts up", id);
  }
  if (stake.value == 0) return fmt::format("wager \"{}\" is nothing; wager more than 0", id);
  const std::int64_t step = stake_step(*wager);
  if (stake.value % step != 0) {
    return fmt::format("{} on \"{}\" cannot be paid exactly; wager a multiple of {}",
                       to_text(stake), id, to_text(Cents{step}));
  }
  return std::nullopt;
}

std::optional<std::string> Game::refuse_decks(int decks) const {
  const auto [from, to] = rulebook_->decks;
  if (decks >= from && decks <= to) return std::nullopt;
  return fmt::format("{} decks are not allowed; {} is played with {} to {} ({})", decks,
                     rulebook_->id, from, to, citation_phrase(rulebook_->deck_rule));
}

std::optional<std::string> Game::refuse(const SettleQuestion& question) const {
  if (question.decks) {
    if (auto problem = refuse_decks(*question.decks)) return problem;
  }
  for (const std::string& id : question.without) {
    const Wager* wager = rulebook_->find_wager(id);
    if (wager == nullptr || !wager->optional) {
      return fmt::format("\"{}\" is no optional wager of {}; only those can be switched off",
                         shown(id), rulebook_->id);
    }
  }
  const bool partial = question.established && !deal_round(question.cards).finished();
  if (partial && !question.stakes.empty()) {
    return "a partial round settles no stakes; leave the wagers out, or give all its cards";
  }
  for (const auto& [id, stake] : question.stakes) {
    if (auto refusal = refuse_stake(question, id, stake)) return refusal;
  }
  return std::nullopt;
}

std::optional<VoidRound> Game::find_void(const SettleQuestion& question, const Round& round) const {
  for (const Card card : question.cards) {
    if (deck_of(card) == rulebook_->deck) continue;
    return VoidRound{void_rule(*rulebook_, Trigger::WrongCards),
                     fmt::format("{} does not belong to the decks in use", to_text(card))};
  }
  if (question.decks) {
    Composition left = Composition::of_decks(rulebook_->deck, *question.decks);
    for (const Card card : question.cards) {
      if (left.remove(card)) continue;
      return VoidRound{
          void_rule(*rulebook_, Trigger::WrongCards),
          fmt::format("more copies of {} than {} decks hold", to_text(card), *question.decks)};
    }
  }
  if (!round.finished() && !question.established) {
    return VoidRound{void_rule(*rulebook_, Trigger::CardsRunOut),
                     fmt::format("{} card{} not complete the round", question.cards.size(),
                                 question.cards.size() == 1 ? " does" : "s do")};
  }
  return std::nullopt;
}

std::vector<SettledStake> Game::settle(const SettleQuestion& question,
                                       const Outcome& outcome) const {
  const auto rows = pay_table_.rows(pay_table_.settlement(outcome));
  std::vector<SettledStake> settled;
  for (const auto& [id, stake] : question.stakes) {
    const auto index = static_cast<std::size_t>(rulebook_->wager_index(id));
    const Wager& wager = rulebook_->wagers[index];
    const auto net = exact_winnings(stake, net_of(wager, rows[index]));
    INSIST(net.has_value());
    settled.push_back({&wager, rows[index], stake, *net});
  }
  return settled;
}

std::vector<SettledStake> Game::return_stakes(const SettleQuestion& question) const {
  std::vector<SettledStake> returned;
  for (const auto& [id, stake] : question.stakes) {
    returned.push_back({rulebook_->find_wager(id), PayTable::lost, stake, Cents{0}});
  }
  return returned;
}

std::vector<WagerStanding> Game::standings(const SettleQuestion& question,
                                           const Round& round) const {
  Composition left = Composition::of_decks(rulebook_->deck, question.decks.value_or(usual_decks));
  for (const Card card : round.cards()) {
    // Without a number of decks, copies beyond the usual one are taken as they come.
    const bool removed = left.remove(card);
    INSIST(removed || !question.decks);
    static_cast<void>(removed);
  }
  const std::vector<Standing> all = established(pay_table_, round, left);
  std::vector<WagerStanding> available;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Wager& wager = rulebook_->wagers[i];
    if (is_available(question, wager.id)) available.push_back({&wager, all[i]});
  }
  return available;
}

StakeTotals total_of(const std::vector<SettledStake>& stakes) {
  StakeTotals totals;
  for (const SettledStake& settled : stakes) {
    totals.staked.value += settled.stake.value;
    totals.returned.value += settled.returned().value;
  }
  return totals;
}

bool is_established(const std::vector<WagerStanding>& standings) {
  std::vector<Standing> plain;
  std::ranges::transform(standings, std::back_inserter(plain), &WagerStanding::standing);
  return is_established(plain);
}

}  // namespace punto
