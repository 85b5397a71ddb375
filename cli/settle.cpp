#include "cli/settle.hpp"

#include <algorithm>
#include <expected>
#include <fmt/format.h>

#include "cli/output.hpp"
#include "core/cards/shown.hpp"
#include "core/rulebook/citation.hpp"
#include "core/rulebook/game.hpp"
#include "edge/wire/settle_answer.hpp"

namespace punto {
namespace {

std::expected<SettleQuestion, std::string> make_question(const SettleOptions& options) {
  SettleQuestion question;
  auto cards = parse_cards(*options.cards);
  if (!cards) return std::unexpected(cards.error());
  question.cards = std::move(*cards);
  question.decks = options.decks;
  question.established = options.established;
  question.without = options.without;
  for (const std::string& wager : options.wagers) {
    const std::size_t equals = wager.find('=');
    if (equals == std::string::npos) {
      return std::unexpected(
          fmt::format("wager \"{}\" has no amount; write banker=100", shown(wager)));
    }
    const auto amount = parse_cents(std::string_view{wager}.substr(equals + 1));
    if (!amount) return std::unexpected(amount.error());
    question.stakes.emplace_back(wager.substr(0, equals), *amount);
  }
  return question;
}

// The round as people read it.
class RoundReport {
 public:
  RoundReport(const Game& game, const SettleQuestion& question)
      : game_(game), question_(question), round_(deal_round(question.cards)) {}

  std::string write() {
    const Rulebook& rulebook = game_.rulebook();
    text_ += fmt::format("{} · {} version {}\n\n", rulebook.name.en, rulebook.short_name,
                         rulebook.version);
    if (const auto voided = game_.find_void(question_, round_)) {
      text_ += fmt::format("  The round is void: {} ({}). Every stake is returned.\n",
                           voided->reason, citation_phrase(voided->rule));
      for (const SettledStake& stake : game_.return_stakes(question_)) {
        text_ += fmt::format("  {:<24}{:>13}  returned\n", stake.wager->name.en,
                             to_text(stake.returned()));
      }
      return std::move(text_);
    }
    add_hand("Player", Side::Player);
    add_hand("Banker", Side::Banker);
    if (round_.finished()) {
      add_outcome();
      question_.stakes.empty() ? add_wagers() : add_stakes();
    } else {
      const bool player = side_of(*round_.next_place()) == Side::Player;
      text_ += fmt::format("  The next card is the {}'s.\n", player ? "Player" : "Banker");
    }
    if (question_.established) add_standings();
    return std::move(text_);
  }

 private:
  void add_hand(std::string_view name, Side side) {
    const Hand& hand = round_.hand(side);
    std::string cards;
    for (const Card card : hand.cards()) cards += fmt::format("{} ", to_text(card));
    text_ += fmt::format("  {}   {:<9} {}", name, cards, hand.point_total());
    const bool initial = hand.size() == 2 && round_.initial_deal_done();
    if (initial && table_of_play::is_natural(hand.point_total())) text_ += "  natural";
    if (hand.pair().exists()) text_ += "  pair";
    text_ += '\n';
  }

  void add_outcome() {
    const Points points = round_.outcome().points;
    if (points.winner() == Winner::Tie) {
      text_ += fmt::format("  Tie at {}", points.player_total);
    } else {
      const bool player = points.winner() == Winner::Player;
      text_ += fmt::format("  {} wins with {} against {}", player ? "Player" : "Banker",
                           std::max(points.player_total, points.banker_total),
                           std::min(points.player_total, points.banker_total));
    }
    const std::size_t unused =
        question_.cards.size() - static_cast<std::size_t>(round_.cards_dealt());
    text_ += unused == 0 ? ".\n" : fmt::format("; {} left in the shoe.\n", unused);
  }

  static std::string odds(const Wager& wager, int row) {
    if (row == PayTable::lost) return "";
    const PayRow& pay = wager.pays[static_cast<std::size_t>(row)];
    if (pay.payout.is_push()) return pay.name.en;
    return pay.name.en.empty() ? pay.payout.text
                               : fmt::format("{}  {}", pay.payout.text, pay.name.en);
  }

  void add_wagers() {
    const auto rows = game_.pay_table().rows(game_.pay_table().settlement(round_.outcome()));
    text_ += fmt::format("\n  {:<24}{:<8}{:<8} {}\n", "wager", "", "rule", "pays");
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Wager& wager = game_.rulebook().wagers[i];
      if (!game_.is_available(question_, wager.id)) continue;
      add_line(fmt::format("  {:<24}{:<8}{:<8} {}", wager.name.en,
                           name_of(verdict_of(wager, rows[i])),
                           citation_text(rule_of(wager, rows[i])), odds(wager, rows[i])));
    }
  }

  void add_stakes() {
    text_ += fmt::format("\n  {:<24}{:>13}  {:<6}{:>13}  {:<8} {}\n", "wager", "stake", "",
                         "returned", "rule", "pays");
    const std::vector<SettledStake> stakes = game_.settle(question_, round_.outcome());
    for (const SettledStake& settled : stakes) {
      const Wager& wager = *settled.wager;
      add_line(fmt::format("  {:<24}{:>13}  {:<6}{:>13}  {:<8} {}", wager.name.en,
                           to_text(settled.stake), name_of(verdict_of(wager, settled.row)),
                           to_text(settled.returned()), citation_text(rule_of(wager, settled.row)),
                           odds(wager, settled.row)));
    }
    const auto [staked, returned] = total_of(stakes);
    text_ += fmt::format("  {:<24}{:>13}  {:<6}{:>13}\n", "together", to_text(staked), "",
                         to_text(returned));
  }

  void add_standings() {
    const std::vector<WagerStanding> standings = game_.standings(question_, round_);
    text_ += is_established(standings) ? "\n  An outcome is established:\n"
                                       : "\n  No outcome is established:\n";
    for (const auto& [wager, standing] : standings) {
      text_ += fmt::format("  {:<24}{}\n", wager->name.en, name_of(standing));
    }
  }

  void add_line(std::string line) {
    while (line.ends_with(' ')) line.pop_back();
    text_ += line + '\n';
  }

  const Game& game_;
  const SettleQuestion& question_;
  Round round_;
  std::string text_;
};

}  // namespace

int run_settle(const SettleOptions& options, const RulebookShelf& shelf) {
  const auto rulebook = shelf.require(options.game);
  if (!rulebook) return refuse(rulebook.error());
  if (!options.cards) return refuse("no cards; add --cards \"9C 4D KH 2S\"");
  const auto question = make_question(options);
  if (!question) return refuse(question.error());
  const SettleAnswer answer{**rulebook};
  if (const auto refusal = answer.game().refuse(*question)) return refuse(*refusal);
  std::string out;
  if (options.json) {
    answer.append_json(out, *question);
  } else {
    out = RoundReport{answer.game(), *question}.write();
  }
  write_out(out);
  return exit_done;
}

}  // namespace punto
