#include "cli/odds.hpp"

#include <algorithm>
#include <expected>
#include <fmt/format.h>
#include <iostream>
#include <iterator>
#include <numeric>

#include "cli/load_rulebooks.hpp"
#include "cli/odds_text.hpp"
#include "cli/output.hpp"
#include "cli/require_wager.hpp"
#include "cli/whole_number.hpp"
#include "core/cards/shown.hpp"
#include "edge/wire/cards_left.hpp"
#include "edge/wire/odds_json.hpp"

namespace punto {
namespace {

template <typename T>
using Read = std::expected<T, std::string>;

// "8" or "4..10".
Read<std::vector<int>> read_decks(const std::string& text, const Game& game) {
  if (text.empty()) return std::vector{usual_decks};
  const std::size_t dots = text.find("..");
  const auto number = [](const std::string& part) { return whole_number("--decks", part, 0, 999); };
  const auto from = number(text.substr(0, dots));
  const auto to = dots == std::string::npos ? from : number(text.substr(dots + 2));
  if (!from || !to || *from > *to) {
    return std::unexpected(
        fmt::format("\"{}\" is no number of decks; write --decks 8 or --decks 4..10", shown(text)));
  }
  for (const int decks : {*from, *to}) {
    if (auto problem = game.refuse_decks(decks)) return std::unexpected(std::move(*problem));
  }
  std::vector<int> all(static_cast<std::size_t>(*to - *from + 1));
  std::iota(all.begin(), all.end(), *from);
  return all;
}

Read<std::vector<std::size_t>> read_wagers(const std::vector<std::string>& ids,
                                           const Rulebook& rulebook) {
  std::vector<std::size_t> wagers;
  for (const std::string& id : ids) {
    const auto wager = require_wager(rulebook, id);
    if (!wager) return std::unexpected(wager.error());
    wagers.push_back(*wager);
  }
  if (ids.empty()) {
    wagers.resize(rulebook.wagers.size());
    std::iota(wagers.begin(), wagers.end(), std::size_t{0});
  }
  return wagers;
}

Read<std::string> read_text(const std::string& path) {
  if (path != "-") return read_file(path, "list of cards");
  return std::string{std::istreambuf_iterator<char>{std::cin}, {}};
}

Read<Composition> read_remaining(const std::string& path, DeckKind deck) {
  const auto text = read_text(path);
  if (!text) return std::unexpected(text.error());
  auto left = read_cards_left(*text, deck);
  if (!left)
    return std::unexpected(
        fmt::format("{}: {}", path == "-" ? "standard input" : shown(path), left.error()));
  return left;
}

OddsAnswer analyse(const Odds& odds, std::optional<int> decks, const Composition& left,
                   std::span<const std::size_t> wagers, const OddsOptions& options) {
  OddsAnswer answer{&odds, decks, left, odds.count(left), wagers, {}, {}};
  if (options.covariance) answer.covariances = covariances(odds, left);
  if (options.removal) answer.removal = removal_effects(odds, left);
  return answer;
}

int write_answers(std::span<const OddsAnswer> answers, const OddsOptions& options) {
  if (options.json) {
    write_out(odds_to_json(answers) + "\n");
  } else if (options.csv) {
    write_out(odds_to_csv(answers, detail_of(options)));
  } else if (answers.size() > 1) {
    write_out(sweep_text(answers));
  } else {
    write_out(odds_text(answers.front(), detail_of(options)));
  }
  return exit_done;
}

int trace(const Odds& odds, const Composition& left, std::span<const std::size_t> wagers,
          const OddsOptions& options) {
  const auto cards = parse_cards(*options.shoe);
  if (!cards) return refuse(cards.error());
  const auto traced = trace_shoe(odds, left, *cards);
  if (!traced) return refuse(traced.error());
  if (options.json) {
    write_out(trace_to_json(odds, *traced, wagers) + "\n");
  } else {
    write_out(options.csv ? trace_to_csv(odds, *traced, wagers)
                          : trace_text(odds, *traced, wagers));
  }
  return exit_done;
}

// What of the options does not go together.
std::string contradiction(const OddsOptions& options, std::size_t decks) {
  if (options.json && options.csv) return "--json and --csv are two formats; choose one";
  if (!options.remaining.empty() && !options.decks.empty()) {
    return "--remaining says which cards are left; leave --decks out";
  }
  if (options.trace != options.shoe.has_value()) {
    return "--trace and --shoe go together; write --shoe \"9C 4D KH 2S\" --trace";
  }
  if (decks > 1 && (options.explain || options.covariance || options.removal || options.trace) &&
      !options.json && !options.csv) {
    return "a sweep over decks is one table of edges; choose one number of decks, or --json";
  }
  if (options.trace && (options.explain || options.covariance || options.removal || decks > 1)) {
    return "--trace follows one shoe; leave --explain, --covariance, --removal and sweeps out";
  }
  return "";
}

}  // namespace

int run_odds(const OddsOptions& options, const RulebookShelf& shelf) {
  const auto rulebook = shelf.require(options.game);
  if (!rulebook) return refuse(rulebook.error());
  const Game game{**rulebook};
  const auto decks = read_decks(options.decks, game);
  if (!decks) return refuse(decks.error());
  const auto wagers = read_wagers(options.wagers, **rulebook);
  if (!wagers) return refuse(wagers.error());
  const std::string problem = contradiction(options, decks->size());
  if (!problem.empty()) return refuse(problem);

  const Odds odds{game};
  const DeckKind deck = (*rulebook)->deck;
  if (!options.remaining.empty()) {
    const auto left = read_remaining(options.remaining, deck);
    if (!left) return refuse(left.error());
    if (options.trace) return trace(odds, *left, *wagers, options);
    return write_answers({{analyse(odds, {}, *left, *wagers, options)}}, options);
  }
  if (options.trace) {
    return trace(odds, Composition::of_decks(deck, decks->front()), *wagers, options);
  }
  std::vector<OddsAnswer> answers;
  for (const int number : *decks) {
    answers.push_back(analyse(odds, number, Composition::of_decks(deck, number), *wagers, options));
  }
  return write_answers(answers, options);
}

}  // namespace punto
