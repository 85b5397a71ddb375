#include "cli/odds_text.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/output.hpp"
#include "core/rulebook/citation.hpp"
#include "core/rulebook/describe.hpp"

namespace punto {
namespace {

const Wager& wager_at(const Odds& odds, std::size_t index) {
  return odds.game().rulebook().wagers[index];
}

std::size_t widest(std::span<const std::size_t> wagers, const Odds& odds) {
  std::size_t width = 5;
  for (const std::size_t wager : wagers) {
    width = std::max(width, display_width(wager_at(odds, wager).name.en));
  }
  return width + 2;
}

std::string title(const OddsAnswer& answer) {
  const Rulebook& rulebook = answer.odds->game().rulebook();
  const std::string cards = answer.decks
                                ? fmt::format("{} decks of {}, {} cards in all", *answer.decks,
                                              name_of(rulebook.deck), answer.left.size())
                                : fmt::format("{} cards left", answer.left.size());
  return fmt::format("{} · {} version {} · {}\n", rulebook.name.en, rulebook.short_name,
                     rulebook.version, cards);
}

std::string closing(const OddsAnswer& answer) {
  if (answer.left.size() < Round::most_cards) {
    return fmt::format(
        "\n  The cards run out, and the round is void, in {} of all {} orders of the cards left.\n",
        percent(ExactRatio{answer.counts.voided, answer.counts.sequences}.value()),
        grouped(answer.counts.sequences));
  }
  return fmt::format("\n  Exact: counted over all {} ordered sequences of six cards.\n",
                     grouped(answer.counts.sequences));
}

std::string wager_lines(const OddsAnswer& answer) {
  const std::size_t width = widest(answer.wagers, *answer.odds);
  std::string text =
      fmt::format("\n  {}{:>13}{:>13}{:>12}{:>12}{:>12}{:>14}\n", padded("wager", width),
                  "house edge", "wins", "pushes", "loses", "variance", "std. dev.");
  for (const std::size_t wager : answer.wagers) {
    const WagerFigures figures = figures_of(*answer.odds, answer.counts, wager);
    text += fmt::format("  {}{:>13}{:>13}{:>12}{:>12}{:>12.4f}{:>14.4f}\n",
                        padded(wager_at(*answer.odds, wager).name.en, width),
                        percent(figures.house_edge()), percent(figures.win),
                        figures.push == 0 ? "" : percent(figures.push), percent(figures.lose),
                        figures.variance, figures.deviation());
  }
  return text;
}

// A wager with its pay rows: how often each comes, and what it adds to the expected result.
std::string explained(const OddsAnswer& answer, std::size_t wager) {
  const Wager& offered = wager_at(*answer.odds, wager);
  const WagerFigures figures = figures_of(*answer.odds, answer.counts, wager);
  std::string text = fmt::format(
      "\n{}  house edge {} = {} of a stake\n", offered.name.en, percent(figures.house_edge()),
      to_text(ExactRatio{-figures.expected.numerator(), figures.expected.denominator()}));
  text += fmt::format("  {}{:>12}{:>13}{:>14}{:>25}  {}\n", padded("", 46), "pays", "share", "adds",
                      "sequences", "rule");
  const auto rows = answer.odds->rows_of(answer.counts, wager);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const int number = row == offered.pays.size() ? PayTable::lost : static_cast<int>(row);
    const Fraction net = net_of(offered, number);
    const double share = ExactRatio{rows[row], answer.counts.sequences}.value();
    const double adds =
        share * static_cast<double>(net.numerator()) / static_cast<double>(net.denominator());
    text += fmt::format("  {}{:>12}{:>13}{:>14}{:>25}  {}\n",
                        padded(row_name(offered, row, answer.left.kind()), 46),
                        number == PayTable::lost ? "-1" : offered.pays[row].payout.text,
                        percent(share), fmt::format("{:+.4f} %", 100 * adds), grouped(rows[row]),
                        citation_text(rule_of(offered, number)));
  }
  return text;
}

std::string covariance_text(const OddsAnswer& answer) {
  const std::size_t width = widest(answer.wagers, *answer.odds);
  std::string text = "\nCorrelation of the results of two wagers in one round\n  ";
  text += padded("", width);
  for (std::size_t i = 0; i < answer.wagers.size(); ++i) text += fmt::format("{:>9}", i + 1);
  text += '\n';
  for (std::size_t i = 0; i < answer.wagers.size(); ++i) {
    const std::string name =
        fmt::format("{} {}", i + 1, wager_at(*answer.odds, answer.wagers[i]).name.en);
    text += fmt::format("  {}", padded(name, width));
    for (const std::size_t other : answer.wagers) {
      text += fmt::format("{:>9.4f}", answer.covariances->correlation(answer.wagers[i], other));
    }
    text += '\n';
  }
  return text;
}

std::string removal_text(const OddsAnswer& answer) {
  const std::size_t width = widest(answer.wagers, *answer.odds);
  std::string text =
      "\nWhat one card less adds to the Player's expected result, in % of a stake\n  ";
  text += padded("", width);
  for (int rank = 0; rank < rank_count; ++rank) {
    text += fmt::format("{:>9}", to_text(card_in_deck(answer.left.kind(), rank)).front());
  }
  text += '\n';
  for (const std::size_t wager : answer.wagers) {
    text += fmt::format("  {}", padded(wager_at(*answer.odds, wager).name.en, width));
    for (int rank = 0; rank < rank_count; ++rank) {
      text += fmt::format("{:>+9.4f}", 100 * answer.removal->at(static_cast<Rank>(rank), wager));
    }
    text += '\n';
  }
  return text;
}

std::string cards_text(std::span<const Card> cards) {
  std::string text;
  for (const Card card : cards) text += fmt::format("{}{}", text.empty() ? "" : " ", to_text(card));
  return text;
}

std::string quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char letter : text) quoted += letter == '"' ? "\"\"" : std::string{letter};
  return quoted + '"';
}

}  // namespace

std::string percent(double share) {
  return fmt::format("{:.4f} %", 100 * share);
}

std::string row_name(const Wager& wager, std::size_t row, DeckKind deck) {
  if (row == wager.pays.size()) return "otherwise it loses";
  const PayRow& pay = wager.pays[row];
  return pay.name.en.empty() ? describe(pay.when, deck) : pay.name.en;
}

std::string odds_text(const OddsAnswer& answer, Detail detail) {
  std::string text = title(answer);
  if (detail == Detail::PayRows) {
    for (const std::size_t wager : answer.wagers) text += explained(answer, wager);
  } else {
    text += wager_lines(answer);
  }
  if (answer.covariances) text += covariance_text(answer);
  if (answer.removal) text += removal_text(answer);
  return text + closing(answer);
}

std::string sweep_text(std::span<const OddsAnswer> sweep) {
  const OddsAnswer& first = sweep.front();
  const Rulebook& rulebook = first.odds->game().rulebook();
  const std::size_t width = widest(first.wagers, *first.odds);
  std::string text = fmt::format("{} · {} version {} · house edge by number of decks of {}\n\n  {}",
                                 rulebook.name.en, rulebook.short_name, rulebook.version,
                                 name_of(rulebook.deck), padded("wager", width));
  for (const OddsAnswer& answer : sweep) text += fmt::format("{:>12}", *answer.decks);
  text += '\n';
  for (const std::size_t wager : first.wagers) {
    text += fmt::format("  {}", padded(wager_at(*first.odds, wager).name.en, width));
    for (const OddsAnswer& answer : sweep) {
      const ExactRatio expected = expected_net(*answer.odds, answer.counts, wager);
      text += fmt::format("{:>12}", percent(-expected.value()));
    }
    text += '\n';
  }
  return text;
}

std::string odds_to_csv(std::span<const OddsAnswer> answers, Detail detail) {
  const bool explain = detail == Detail::PayRows;
  std::string text = explain ? "game,decks,cards,wager,row,rule,net,count,probability\n"
                             : "game,decks,cards,wager,house_edge,ev,variance,deviation,win,push,"
                               "lose,void,sequences\n";
  for (const OddsAnswer& answer : answers) {
    const OddsCounts& counts = answer.counts;
    const std::string decks = answer.decks ? std::to_string(*answer.decks) : "";
    for (const std::size_t wager : answer.wagers) {
      const Wager& offered = wager_at(*answer.odds, wager);
      const std::string begin = fmt::format("{},{},{},{}", answer.odds->game().rulebook().id, decks,
                                            answer.left.size(), offered.id);
      if (!explain) {
        const WagerFigures figures = figures_of(*answer.odds, counts, wager);
        text += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", begin, figures.house_edge(),
                            to_text(figures.expected), figures.variance, figures.deviation(),
                            figures.win, figures.push, figures.lose,
                            ExactRatio{counts.voided, counts.sequences}.value(), counts.sequences);
        continue;
      }
      const auto rows = answer.odds->rows_of(counts, wager);
      for (std::size_t row = 0; row < rows.size(); ++row) {
        const int number = row == offered.pays.size() ? PayTable::lost : static_cast<int>(row);
        text += fmt::format("{},{},{},{},{},{}\n", begin,
                            quoted(row_name(offered, row, answer.left.kind())),
                            rule_of(offered, number), to_text(net_of(offered, number)), rows[row],
                            ExactRatio{rows[row], counts.sequences}.value());
      }
    }
  }
  return text;
}

std::string trace_text(const Odds& odds, const ShoeTrace& trace,
                       std::span<const std::size_t> wagers) {
  const Rulebook& rulebook = odds.game().rulebook();
  std::string text = fmt::format(
      "{} · {} version {} · house edge before each round in %; * favours the Player\n\n"
      "  round  left  {}",
      rulebook.name.en, rulebook.short_name, rulebook.version, padded("cards", 19));
  const auto width = [&](std::size_t wager) {
    return std::max<std::size_t>(wager_at(odds, wager).id.size(), 9) + 2;
  };
  for (const std::size_t wager : wagers) {
    text += fmt::format("{:>{}} ", wager_at(odds, wager).id, width(wager) - 1);
  }
  text += '\n';
  const auto edges = [&](const Risk& risk) {
    for (const std::size_t wager : wagers) {
      text += fmt::format("{:>{}.4f}{}", 0 - 100 * risk.expected[wager].value(), width(wager) - 1,
                          risk.favours_player(wager) ? '*' : ' ');
    }
    text += '\n';
  };
  for (std::size_t i = 0; i < trace.rounds.size(); ++i) {
    const ShoeTrace::TracedRound& each = trace.rounds[i];
    text += fmt::format("  {:>5}{:>6}  {}", i + 1, each.before.cards_left,
                        padded(cards_text(each.round.cards()), 19));
    edges(each.before);
  }
  text += fmt::format(
      "  {:>5}{:>6}  {}", "next", trace.next.cards_left,
      padded(trace.unfinished.empty() ? "" : cards_text(trace.unfinished) + " ...", 19));
  edges(trace.next);
  return text;
}

std::string trace_to_csv(const Odds& odds, const ShoeTrace& trace,
                         std::span<const std::size_t> wagers) {
  std::string text = "round,cards_left,cards";
  for (const std::size_t wager : wagers) text += fmt::format(",{}", wager_at(odds, wager).id);
  text += '\n';
  const auto line = [&](std::size_t round, const Risk& risk, const std::string& cards) {
    text += fmt::format("{},{},{}", round, risk.cards_left, cards);
    for (const std::size_t wager : wagers)
      text += fmt::format(",{}", -risk.expected[wager].value());
    text += '\n';
  };
  for (std::size_t i = 0; i < trace.rounds.size(); ++i) {
    line(i + 1, trace.rounds[i].before, cards_text(trace.rounds[i].round.cards()));
  }
  line(trace.rounds.size() + 1, trace.next, cards_text(trace.unfinished));
  return text;
}

}  // namespace punto
