#include "core/scenario/instruction.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/cards/shown.hpp"
#include "core/rulebook/nearest.hpp"
#include "core/scenario/duration_text.hpp"
#include "core/scenario/settings_text.hpp"

namespace punto {
namespace {

using Reading = std::expected<Instruction, Problems>;

constexpr std::string_view bare_word = "bare";
constexpr std::string_view cards_word = "cards";

Problem problem_at(const LineWord& word, const Mistake& mistake) {
  return {0, word.column, mistake.what, mistake.remedy};
}

// The same rank, in the suit or element that stands in the same place of its deck.
Card card_of_deck(Card card, DeckKind deck) {
  const int suit = static_cast<int>(card.suit()) - static_cast<int>(first_suit(deck_of(card)));
  if (deck_of(card) == deck || suit >= suits_in(deck)) return card;
  return {card.rank(), static_cast<Suit>(static_cast<int>(first_suit(deck)) + suit)};
}

// Cards may stand apart or with commas.
void read_cards(LineWords words, const ReadingContext& context, std::vector<Card>& cards,
                Problems& problems) {
  for (const LineWord& word : words) {
    for (const std::string_view text : value_text::split_list(word.value)) {
      const auto card = value_text::read<Card>(text, cards_word, context);
      if (card && word.is_bare()) {
        cards.push_back(card_of_deck(*card, context.rulebook.deck));
      } else {
        problems.push_back(problem_at(
            word, card ? Mistake{"a card has no key", "write the cards alone"} : card.error()));
      }
    }
  }
}

Reading read_table(LineWords words, const ReadingContext& context) {
  TableLine line;
  std::vector<LineWord> settings;
  for (const LineWord& word : words.subspan(1)) {
    if (word.is_bare() && word.value == bare_word) {
      line.bare = true;
    } else {
      settings.push_back(word);
    }
  }
  SettingsRead read = read_settings(settings, context);
  if (!read.problems.empty()) return std::unexpected(std::move(read.problems));
  line.settings = std::move(read.settings);
  return line;
}

Reading read_deal(LineWords words, const ReadingContext& context) {
  DealLine line;
  line.exposing = words.front().value == "deal";
  Problems problems;
  read_cards(words.subspan(1), context, line.cards, problems);
  if (line.cards.empty() && problems.empty()) {
    problems.push_back(problem_at(words.front(), {"no cards", "write deal 9C 4D KH 2S"}));
  }
  if (!problems.empty()) return std::unexpected(std::move(problems));
  return line;
}

Reading read_round(LineWords words, const ReadingContext& context) {
  RoundLine line;
  Problems problems;
  std::optional<PlayerId> player;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const LineWord& word = words[i];
    if (word.is_bare() && word.value == cards_word) {
      read_cards(words.subspan(i + 1), context, line.cards, problems);
      break;
    }
    if (word.is_bare()) {
      const auto someone = read_player(word.value);
      if (someone) player = *someone;
      if (!someone) problems.push_back(problem_at(word, someone.error()));
      continue;
    }
    const auto wager = value_text::read<std::uint8_t>(word.key, "wager", context);
    const auto amount = value_text::read_amount(word.value);
    if (!wager) {
      problems.push_back(problem_at(word, wager.error()));
    } else if (!amount) {
      problems.push_back(problem_at(word, amount.error()));
    } else if (!player) {
      problems.push_back(
          problem_at(word, {"whose wager is this?", "name the Player before it: P1 banker=100"}));
    } else {
      line.stakes.push_back({*player, *wager, *amount});
    }
  }
  if (line.cards.empty() && problems.empty()) {
    problems.push_back(
        problem_at(words.front(), {"a round has no cards", "end it with: cards 9C 4D KH 2S"}));
  }
  if (!problems.empty()) return std::unexpected(std::move(problems));
  return line;
}

Reading read_wait(LineWords words) {
  if (words.size() != 2 || !words[1].is_bare()) {
    return std::unexpected(
        Problems{problem_at(words.front(), {"how long?", "write wait 30s, 500ms or 2m"})});
  }
  const auto duration = read_duration(words[1].value);
  if (!duration) return std::unexpected(Problems{problem_at(words[1], duration.error())});
  return WaitLine{*duration};
}

// Where "sits" or "sit" stands, if the line is about Players who sit down.
std::size_t place_of_sit(LineWords words) {
  const auto found = std::ranges::find_if(words, [](const LineWord& word) {
    return word.is_bare() && (word.value == "sits" || word.value == "sit");
  });
  return static_cast<std::size_t>(found - words.begin());
}

Reading read_sit(LineWords words, std::size_t verb, const ReadingContext& context) {
  SitLine line;
  Problems problems;
  for (const LineWord& word : words.first(verb)) {
    const auto someone = read_player(word.value);
    if (someone) line.players.push_back(*someone);
    if (!someone) problems.push_back(problem_at(word, someone.error()));
  }
  for (const LineWord& word : words.subspan(verb + 1)) {
    if (word.key == "credits") {
      const auto credits = value_text::read_amount(word.value);
      if (credits) line.credits = *credits;
      if (!credits) problems.push_back(problem_at(word, credits.error()));
    } else if (word.key == "position") {
      const auto position = value_text::read<std::uint8_t>(word.value, word.key, context);
      if (position) line.position = *position;
      if (!position) problems.push_back(problem_at(word, position.error()));
    } else {
      problems.push_back(problem_at(
          word, {fmt::format("\"{}\" says nothing about sitting", shown(word.key + word.value)),
                 "write P1 sits position=1 credits=1000"}));
    }
  }
  if (!problems.empty()) return std::unexpected(std::move(problems));
  return line;
}

std::expected<Actor, Mistake> read_giver(std::string_view name, const ReadingContext& context) {
  if (name != house_name) return read_actor(name);
  return who_runs(context.state == nullptr ? TableState{} : *context.state);
}

Reading read_given(LineWords words, const ReadingContext& context) {
  const LineWord& first = words.front();
  const std::string_view name = std::string_view{first.value}.substr(0, first.value.size() - 1);
  const auto actor = read_giver(name, context);
  if (!actor) return std::unexpected(Problems{problem_at(first, actor.error())});
  if (words.size() == 1) {
    return std::unexpected(
        Problems{problem_at(first, {"no command", "write dealer: open-betting"})});
  }
  ReadingContext own = context;
  if (actor->kind == ActorKind::Player) own.self = PlayerId{actor->id};
  auto body = read_command(words.subspan(1), own);
  if (!body) return std::unexpected(std::move(body.error()));
  return Command{*actor, std::move(*body)};
}

// "P1 leaves" is what he does himself.
constexpr std::string_view leaves_word = "leaves";
constexpr std::array<std::string_view, 4> head_words = {"proves", "under", "for", "end"};

std::unexpected<Problems> mistaken(const LineWord& word, std::string what, std::string remedy) {
  return std::unexpected(Problems{problem_at(word, {std::move(what), std::move(remedy)})});
}

// Somebody is named without a colon.
Reading refuse_deed(LineWords words) {
  const LineWord& first = words.front();
  const auto commands = command_names();
  if (words.size() > 1 && words[1].is_bare()) {
    const std::string& verb = words[1].value;
    if (std::ranges::find(commands, verb) != commands.end()) {
      return mistaken(first, fmt::format("there is no colon after {}", first.value),
                      fmt::format("write {}: {}", first.value, verb));
    }
    const std::array<std::string_view, 2> verbs = {"sits", leaves_word};
    const std::string guess = did_you_mean(verb, verbs);
    if (!guess.empty()) {
      return mistaken(words[1], fmt::format("what does {} do?", first.value), guess);
    }
  }
  return mistaken(first, fmt::format("what does {} do?", first.value),
                  fmt::format("write {}: and a command", first.value));
}

Reading refuse_line(LineWords words) {
  const LineWord& first = words.front();
  const auto commands = command_names();
  if (std::ranges::find(commands, first.value) != commands.end()) {
    return mistaken(first, fmt::format("nobody gives the command {}", first.value),
                    fmt::format("write dealer: {}", first.value));
  }
  if (read_actor(first.value)) return refuse_deed(words);
  if (std::ranges::find(head_words, first.value) != head_words.end()) {
    return mistaken(first, fmt::format("\"{}\" belongs to the head of a file", first.value),
                    "leave it out here");
  }
  std::vector<std::string_view> known{line_words.begin(), line_words.end()};
  std::ranges::copy(commands, std::back_inserter(known));
  const std::string guess = did_you_mean(first.value, known);
  return mistaken(first, fmt::format("\"{}\" begins no line", shown(first.value)),
                  guess.empty()
                      ? fmt::format("write dealer: ..., P1: ..., P1 sits, {}", one_of(line_words))
                      : guess);
}

// "P1:settle" and "P1 : settle" mean "P1: settle".
std::vector<LineWord> with_actor_apart(LineWords words) {
  std::vector<LineWord> apart{words.begin(), words.end()};
  LineWord& first = apart.front();
  if (apart.size() > 1 && apart[1].is_bare() && apart[1].value == ":") {
    first.value += ':';
    apart.erase(apart.begin() + 1);
    return apart;
  }
  const std::size_t colon = first.is_bare() ? first.value.find(':') : std::string::npos;
  if (colon == std::string::npos || colon == 0 || colon + 1 == first.value.size()) return apart;
  LineWord rest{{}, first.value.substr(colon + 1), first.column + static_cast<int>(colon) + 1};
  first.value.resize(colon + 1);
  apart.insert(apart.begin() + 1, std::move(rest));
  return apart;
}

}  // namespace

Actor who_runs(const TableState& state) {
  const bool is_open = state.law != nullptr;
  if (is_open && state.settings.cards == CardSource::VirtualShoe) return machine();
  return staff(Role::Dealer, state.dealer.value_or(person_of(Role::Dealer)));
}

std::expected<Instruction, Problems> read_instruction(LineWords words,
                                                      const ReadingContext& context) {
  const std::vector<LineWord> apart = with_actor_apart(words);
  words = apart;
  const LineWord& first = words.front();
  if (first.is_bare() && names_actor(first.value)) return read_given(words, context);
  if (const std::size_t verb = place_of_sit(words); verb > 0 && verb < words.size()) {
    return read_sit(words, verb, context);
  }
  if (!first.is_bare()) return refuse_line(words);
  if (words.size() == 2 && words[1].value == leaves_word) {
    if (const auto someone = read_player(first.value)) {
      return Command{player(*someone), Leave{*someone}};
    }
  }
  if (first.value == "table") return read_table(words, context);
  if (first.value == "deal" || first.value == "draw") return read_deal(words, context);
  if (first.value == "round") return read_round(words, context);
  if (first.value == "wait") return read_wait(words);
  if (first.value == "expose") {
    if (words.size() == 1) return ExposeLine{};
    return mistaken(words[1], "expose stands alone", "it exposes the hands that lie face down");
  }
  return refuse_line(words);
}

}  // namespace punto
