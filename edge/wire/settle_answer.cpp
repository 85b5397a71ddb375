#include "edge/wire/settle_answer.hpp"

#include <fmt/format.h>
#include <iterator>
#include <span>

namespace punto {
namespace {

void append_cards(std::string& out, std::span<const Card> cards) {
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const std::string_view text = to_text(cards[i]);
    const std::array<char, 5> quoted = {',', '"', text[0], text[1], '"'};
    out.append(quoted.data() + (i == 0 ? 1 : 0), quoted.data() + quoted.size());
  }
}

// "winner" to "banker_pair", written once for each of the cases.
std::string outcome_words(const Outcome& outcome) {
  const Points& points = outcome.points;
  return fmt::format(
      "],\"winner\":\"{}\",\"natural\":{},\"player_pair\":{},\"banker_pair\":{},\"unused\":",
      name_of(points.winner()), points.player_natural() || points.banker_natural(),
      outcome.player_pair.exists(), outcome.banker_pair.exists());
}

std::size_t outcome_case(const Outcome& outcome) {
  const Points& points = outcome.points;
  const bool natural = points.player_natural() || points.banker_natural();
  return static_cast<std::size_t>(points.winner()) * 8 + (natural ? 4u : 0u) +
         (outcome.player_pair.exists() ? 2u : 0u) + (outcome.banker_pair.exists() ? 1u : 0u);
}

std::array<std::string, 24> make_outcome_words() {
  std::array<std::string, 24> words;
  constexpr Card ace{Rank::Ace, Suit::Clubs};
  for (const Pair player : {Pair{}, Pair{ace, ace}}) {
    for (const Pair banker : {Pair{}, Pair{ace, ace}}) {
      for (int points = 0; points < Points::count; ++points) {
        const Outcome outcome{Points::at(points), player, banker};
        std::string& text = words[outcome_case(outcome)];
        if (text.empty()) text = outcome_words(outcome);
      }
    }
  }
  return words;
}

void append_number(std::string& out, std::size_t number) {
  if (number < 10) {
    out += static_cast<char>('0' + number);
  } else {
    fmt::format_to(std::back_inserter(out), "{}", number);
  }
}

// `void_rule` where the round is void: then every stake is returned by that rule.
void append_stakes(std::string& out, const std::vector<SettledStake>& stakes,
                   std::string_view void_rule = {}) {
  std::string wagers;
  for (const SettledStake& settled : stakes) {
    wagers += fmt::format(
        "{}\"{}\":{{\"stake\":\"{}\",\"net\":\"{}\",\"returned\":\"{}\",\"rule\":\"{}\"}}",
        wagers.empty() ? "" : ",", settled.wager->id, to_text(settled.stake), to_text(settled.net),
        to_text(settled.returned()),
        void_rule.empty() ? rule_of(*settled.wager, settled.row) : void_rule);
  }
  const auto [staked, returned] = total_of(stakes);
  out += fmt::format(",\"wagers\":{{{}}},\"staked\":\"{}\",\"returned\":\"{}\"", wagers,
                     to_text(staked), to_text(returned));
}

}  // namespace

SettleAnswer::SettleAnswer(const Rulebook& rulebook)
    : game_(rulebook), opening_(fmt::format("{{\"game\":\"{}\",\"cards\":[", rulebook.id)) {
  for (int i = 0; i < game_.pay_table().settlement_count(); ++i) {
    pays_and_rules_.push_back(pays_and_rules({}, i));
  }
}

std::string SettleAnswer::pays_and_rules(const SettleQuestion& question, int settlement) const {
  const auto rows = game_.pay_table().rows(settlement);
  std::string pays;
  std::string rules;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Wager& wager = game_.rulebook().wagers[i];
    if (!game_.is_available(question, wager.id)) continue;
    const std::string_view comma = pays.empty() ? "" : ",";
    pays += fmt::format("{}\"{}\":\"{}\"", comma, wager.id, to_text(net_of(wager, rows[i])));
    rules += fmt::format("{}\"{}\":\"{}\"", comma, wager.id, rule_of(wager, rows[i]));
  }
  return fmt::format(",\"pays\":{{{}}},\"rules\":{{{}}}", pays, rules);
}

void SettleAnswer::append_finished(std::string& out, const SettleQuestion& question,
                                   const Round& round) const {
  static const std::array<std::string, 24> words = make_outcome_words();
  const Outcome outcome = round.outcome();
  const auto digit = [](int number) { return static_cast<char>('0' + number); };
  out += "],\"player_total\":";
  out += digit(outcome.points.player_total);
  out += ",\"banker_total\":";
  out += digit(outcome.points.banker_total);
  out += ",\"player_cards\":[";
  append_cards(out, round.hand(Side::Player).cards());
  out += "],\"banker_cards\":[";
  append_cards(out, round.hand(Side::Banker).cards());
  out += words[outcome_case(outcome)];
  append_number(out, question.cards.size() - static_cast<std::size_t>(round.cards_dealt()));
  const int settlement = game_.pay_table().settlement(outcome);
  if (question.without.empty()) {
    out += pays_and_rules_[static_cast<std::size_t>(settlement)];
  } else {
    out += pays_and_rules(question, settlement);
  }
  if (!question.stakes.empty()) append_stakes(out, game_.settle(question, outcome));
}

void SettleAnswer::append_established(std::string& out, const SettleQuestion& question,
                                      const Round& round) const {
  const std::vector<WagerStanding> standings = game_.standings(question, round);
  std::string wagers;
  for (const auto& [wager, standing] : standings) {
    wagers +=
        fmt::format("{}\"{}\":\"{}\"", wagers.empty() ? "" : ",", wager->id, name_of(standing));
  }
  out += fmt::format(",\"established\":{{\"any\":{},\"wagers\":{{{}}}}}", is_established(standings),
                     wagers);
}

void SettleAnswer::append_json(std::string& out, const SettleQuestion& question) const {
  const Round round = deal_round(question.cards);
  out += opening_;
  if (const auto voided = game_.find_void(question, round)) {
    append_cards(out, question.cards);
    out += fmt::format("],\"void\":true,\"rule\":\"{}\",\"reason\":\"{}\"", voided->rule,
                       voided->reason);
    if (!question.stakes.empty()) append_stakes(out, game_.return_stakes(question), voided->rule);
    out += "}\n";
    return;
  }
  const std::span<const Card> cards = question.cards;
  append_cards(out, cards.first(static_cast<std::size_t>(round.cards_dealt())));
  if (round.finished()) {
    append_finished(out, question, round);
  } else {
    const bool players = side_of(*round.next_place()) == Side::Player;
    out += players ? "],\"next\":\"player\"" : "],\"next\":\"banker\"";
  }
  if (question.established) append_established(out, question, round);
  out += "}\n";
}

}  // namespace punto
