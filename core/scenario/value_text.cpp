#include "core/scenario/value_text.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <fmt/format.h>

#include "core/cards/shown.hpp"
#include "core/rulebook/nearest.hpp"
#include "core/table/progress.hpp"

namespace punto::value_text {
namespace {

std::unexpected<Mistake> mistake(std::string what, std::string remedy) {
  return std::unexpected(Mistake{std::move(what), std::move(remedy)});
}

// "what; remedy", as messages are written elsewhere.
std::unexpected<Mistake> halves_of(const std::string& message, std::string remedy) {
  const std::size_t semicolon = message.find("; ");
  if (semicolon == std::string::npos) return mistake(message, std::move(remedy));
  return mistake(message.substr(0, semicolon), message.substr(semicolon + 2));
}

std::unexpected<Mistake> unknown(std::string_view kind, std::string_view text,
                                 std::span<const std::string_view> names) {
  const std::string guess = did_you_mean(text, names);
  return mistake(fmt::format("unknown {} \"{}\"", kind, shown(text)),
                 guess.empty() ? fmt::format("there are {}", one_of(names)) : guess);
}

std::optional<std::int64_t> digits(std::string_view text) {
  std::int64_t number = 0;
  const char* begin = text.data();
  const char* end = begin + text.size();
  const auto read = std::from_chars(begin, end, number);
  if (text.empty() || read.ec != std::errc{} || read.ptr != end) return {};
  return number;
}

std::vector<std::string_view> ids_of(Meaning meaning, const Rulebook& rulebook) {
  std::vector<std::string_view> ids;
  switch (meaning) {
    case Meaning::Wager:
      for (const Wager& wager : rulebook.wagers) ids.push_back(wager.id);
      break;
    case Meaning::Irregularity:
      for (const Irregularity& each : rulebook.irregularities) ids.push_back(each.id);
      break;
    case Meaning::Method:
      for (const DealingMethod& method : rulebook.methods) ids.push_back(method.id);
      ids.emplace_back("none");
      break;
    case Meaning::Layout:
      for (const Layout& layout : rulebook.layouts) ids.push_back(layout.name);
      break;
    case Meaning::Number:
    case Meaning::PlacedWager: break;
  }
  return ids;
}

constexpr std::string_view kind_names[] = {"number", "wager",  "irregularity",
                                           "method", "layout", "wager"};

// Neither capitals nor the space in "Appendix A" matter.
std::string plain(std::string_view text) {
  std::string lower;
  for (const char c : text) {
    const bool capital = c >= 'A' && c <= 'Z';
    lower += c == ' ' ? '-' : capital ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return lower;
}

// "P1/banker", or "banker" of whoever gives the command, as the number of the wager.
Reading<std::int64_t> read_placed(std::string_view text, const ReadingContext& context) {
  const std::size_t slash = text.find('/');
  std::optional<PlayerId> owner = context.self;
  std::string_view wager = text;
  if (slash != std::string_view::npos) {
    const auto someone = read_player(text.substr(0, slash));
    if (!someone) return std::unexpected(someone.error());
    owner = *someone;
    wager = text.substr(slash + 1);
  }
  if (!owner) {
    return mistake(fmt::format("whose wager is \"{}\"?", shown(text)),
                   "write P1/banker, or the number of the wager");
  }
  const auto kind = read_number(wager, Meaning::Wager, context);
  if (!kind) return std::unexpected(kind.error());
  if (context.state == nullptr) return 0;
  const PlacedWager* placed = find_wager(*context.state, *owner, static_cast<std::uint8_t>(*kind));
  // A wager that is not there has no number; the table refuses 0.
  return placed == nullptr ? 0 : placed->number;
}

}  // namespace

std::vector<std::string_view> split_list(std::string_view text) {
  std::vector<std::string_view> items;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    items.push_back(text.substr(0, comma));
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
  }
  return items;
}

std::string write_amount(Cents amount) {
  std::string text = to_text(amount);
  if (text.ends_with(".00")) text.resize(text.size() - 3);
  return text;
}

Reading<Cents> read_amount(std::string_view text) {
  const bool negative = text.starts_with('-');
  auto amount = parse_cents(negative ? text.substr(1) : text);
  if (!amount) return halves_of(amount.error(), "write an amount as 100 or 0.05");
  // Commands with such amounts are refused by the table; the house may have lost.
  if (negative) amount->value = -amount->value;
  return *amount;
}

std::string write_number(std::int64_t number, Meaning meaning, const Rulebook& rulebook) {
  const auto ids = ids_of(meaning, rulebook);
  if (meaning == Meaning::Method && number == no_method) return "none";
  const auto index = static_cast<std::size_t>(number);
  if (number < 0 || index >= ids.size()) return std::to_string(number);
  std::string id{ids[index]};
  std::ranges::replace(id, ' ', '-');  // "Appendix-A", so that it is one word
  return id;
}

Reading<std::int64_t> read_number(std::string_view text, Meaning meaning,
                                  const ReadingContext& context) {
  if (const auto number = digits(text)) return *number;
  if (meaning == Meaning::PlacedWager) return read_placed(text, context);
  if (meaning == Meaning::Method && text == "none") return no_method;
  const auto ids = ids_of(meaning, context.rulebook);
  const auto found = std::ranges::find(ids, plain(text), plain);
  if (found != ids.end()) return found - ids.begin();
  const std::string_view kind = kind_names[static_cast<std::size_t>(meaning)];
  if (!ids.empty()) return unknown(kind, text, ids);
  if (meaning == Meaning::Number) {
    return mistake(fmt::format("\"{}\" is no number", shown(text)), "write digits");
  }
  return mistake(fmt::format("{} has no {}", context.rulebook.id, kind), "leave it out");
}

std::string possible_numbers(std::string_view field, Meaning meaning, const Rulebook& rulebook) {
  const auto ids = ids_of(meaning, rulebook);
  if (!ids.empty()) return one_of(ids);
  if (meaning == Meaning::PlacedWager) return "its number, or P1/ and its kind";
  if (field.starts_with("order")) return "numbers from 0, as the cards lie there: 1,0,2";
  return "a number";
}

std::string possible_words(WordsOfEnumeration words) {
  std::vector<std::string> plain_words;
  for (const std::string_view word : words) plain_words.push_back(plain(word));
  return one_of(std::vector<std::string_view>{plain_words.begin(), plain_words.end()});
}

std::string write_word(WordsOfEnumeration words, std::size_t index) {
  if (index >= words.size()) return std::to_string(index);
  return plain(words[index]);
}

Reading<std::size_t> read_word(std::string_view text, WordsOfEnumeration words) {
  const auto found = std::ranges::find(words, plain(text), plain);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  return unknown("word", text, words);
}

Reading<Card> read_card(std::string_view text) {
  if (const auto card = parse_card(text)) return *card;
  return halves_of(explain_no_card(text), "write rank then suit, as 9C");
}

Reading<bool> read_truth(std::string_view text) {
  if (text == "yes") return true;
  if (text == "no") return false;
  return mistake(fmt::format("\"{}\" is neither yes nor no", shown(text)), "write yes or no");
}

std::string write_limits(const Limits& limits) {
  return write_amount(limits.least) + ".." + write_amount(limits.most);
}

Reading<Limits> read_limits(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) {
    return mistake(fmt::format("\"{}\" are no limits", shown(text)),
                   "write the minimum and the maximum as 25..10000");
  }
  const auto least = read_amount(text.substr(0, dots));
  if (!least) return std::unexpected(least.error());
  const auto most = read_amount(text.substr(dots + 2));
  if (!most) return std::unexpected(most.error());
  return Limits{*least, *most};
}

std::string write_time(Time time) {
  using std::chrono::days;
  using std::chrono::floor;
  const std::chrono::sys_time<std::chrono::milliseconds> moment{
      std::chrono::milliseconds{time.milliseconds}};
  const auto day = floor<days>(moment);
  const std::chrono::year_month_day date{day};
  const std::chrono::hh_mm_ss clock{moment - day};
  std::string text =
      fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                  clock.hours().count(), clock.minutes().count(), clock.seconds().count());
  const auto rest = clock.subseconds().count();
  if (rest != 0) text += fmt::format(".{:03}", rest);
  return text + 'Z';
}

Reading<Time> read_time(std::string_view text) {
  // 2026-01-01T00:00:05Z, or with milliseconds before the Z
  constexpr std::string_view form = "0000-00-00T00:00:00";
  const auto wrong = [&] {
    return mistake(fmt::format("\"{}\" is no time", shown(text)),
                   "write it as 2026-01-01T00:00:05Z");
  };
  if (text.size() <= form.size() || !text.ends_with('Z')) return wrong();
  std::array<std::int64_t, 7> parts{};
  const std::array<std::pair<std::size_t, std::size_t>, 6> places = {
      {{0, 4}, {5, 2}, {8, 2}, {11, 2}, {14, 2}, {17, 2}}};
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto number = digits(text.substr(places[i].first, places[i].second));
    if (!number) return wrong();
    parts[i] = *number;
  }
  if (text[form.size()] == '.') {
    const auto rest = digits(text.substr(form.size() + 1, text.size() - form.size() - 2));
    if (!rest) return wrong();
    parts[6] = *rest;
  }
  const std::chrono::year_month_day date{std::chrono::year{static_cast<int>(parts[0])},
                                         std::chrono::month{static_cast<unsigned>(parts[1])},
                                         std::chrono::day{static_cast<unsigned>(parts[2])}};
  if (!date.ok()) return wrong();
  const std::int64_t day = std::chrono::sys_days{date}.time_since_epoch().count();
  return Time{(((day * 24 + parts[3]) * 60 + parts[4]) * 60 + parts[5]) * 1000 + parts[6]};
}

Reading<Digest> read_digest(std::string_view text) {
  Digest digest;
  const auto wrong = [] {
    return mistake("this is no digest", "write 64 hexadecimal digits in lower case");
  };
  if (text.size() != 2 * digest.bytes.size()) return wrong();
  for (std::size_t i = 0; i < digest.bytes.size(); ++i) {
    const char* begin = text.data() + 2 * i;
    const auto read = std::from_chars(begin, begin + 2, digest.bytes[i], 16);
    if (read.ec != std::errc{} || read.ptr != begin + 2) return wrong();
  }
  return digest;
}

Reading<Citation> read_citation(std::string_view text) {
  if (text == "none") return Citation{};
  if (is_citation(text)) return Citation{text};
  return mistake(fmt::format("\"{}\" is no rule", shown(text)),
                 "write the number of a clause as 5.8.1, or i67 for an interpretation");
}

std::string write_kinds(WagerKinds kinds, const Rulebook& rulebook) {
  std::string text;
  for (std::size_t i = 0; i < rulebook.wagers.size(); ++i) {
    if ((kinds >> i & 1) == 0) continue;
    if (!text.empty()) text += ',';
    text += rulebook.wagers[i].id;
  }
  return text.empty() ? "none" : text;
}

Reading<WagerKinds> read_kinds(std::string_view text, const ReadingContext& context) {
  if (text == "none") return 0;
  WagerKinds kinds = 0;
  for (const std::string_view id : split_list(text)) {
    const auto kind = read_number(id, Meaning::Wager, context);
    if (!kind) return std::unexpected(kind.error());
    if (*kind < 0 || *kind >= static_cast<std::int64_t>(most_wager_kinds)) continue;
    kinds |= WagerKinds{1} << *kind;
  }
  return kinds;
}

std::string write_circumstances(const Circumstances::Values& values) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Word word = word_of(static_cast<Circumstance>(i));
    if (values[i] >= word.values.size()) continue;
    if (!text.empty()) text += ',';
    text += fmt::format("{}:{}", word.name, plain(word.values[values[i]]));
  }
  return text.empty() ? "none" : text;
}

std::string write_composition(const Composition& cards) {
  return std::to_string(cards.size());
}

// "P1/banker:100->195": what was staked, and what came back.
std::string write_share(const SettledShare& share, const Rulebook& rulebook) {
  return fmt::format("{}/{}:{}->{}", player_text(share.player),
                     write_number(share.kind, Meaning::Wager, rulebook), write_amount(share.staked),
                     write_amount(share.returned));
}

Reading<std::vector<WagerNumber>> read_own_wagers(std::string_view text,
                                                  const ReadingContext& context) {
  std::vector<WagerNumber> numbers;
  if (text == "none") return numbers;
  if (text == "all") {
    if (context.state == nullptr) return numbers;
    if (!context.self) return mistake("all wagers of whom?", "name the Player before: P2 all");
    const auto& procedure = context.state->procedure;
    const WagerKinds offered = procedure ? procedure->offer.kinds : ~WagerKinds{0};
    for (const PlacedWager& wager : context.state->round.wagers) {
      const bool covered = (offered >> wager.kind & 1) != 0;
      if (covered && wager.has(*context.self)) numbers.push_back(wager.number);
    }
    return numbers;
  }
  for (const std::string_view item : split_list(text)) {
    const auto number = read_integer<WagerNumber>(item, "withdraw", context);
    if (!number) return std::unexpected(number.error());
    numbers.push_back(*number);
  }
  return numbers;
}

// "9C:8,4D:7", or "all-but:9C,4D": the table's decks without these cards.
Reading<std::vector<CountedCard>> read_counted(std::string_view text,
                                               const ReadingContext& context) {
  constexpr std::string_view all_but = "all-but:";
  std::vector<CountedCard> counted;
  if (text == "none") return counted;
  if (!text.starts_with(all_but)) {
    for (const std::string_view item : split_list(text)) {
      const std::size_t colon = item.find(':');
      const auto card = read_card(item.substr(0, colon));
      if (!card) return std::unexpected(card.error());
      const auto copies = colon == std::string_view::npos ? std::optional<std::int64_t>{1}
                                                          : digits(item.substr(colon + 1));
      if (!copies || !std::in_range<std::uint8_t>(*copies)) {
        return mistake(fmt::format("\"{}\" has no number of copies", shown(item)), "write 9C:8");
      }
      counted.emplace_back(*card, static_cast<std::uint8_t>(*copies));
    }
    return counted;
  }
  const DeckKind deck = context.rulebook.deck;
  const int decks = context.state == nullptr ? usual_decks : context.state->settings.decks;
  Composition left = Composition::of_decks(deck, decks);
  for (const std::string_view item : split_list(text.substr(all_but.size()))) {
    const auto card = read_card(item);
    if (!card) return std::unexpected(card.error());
    if (!left.remove(*card)) {
      return mistake(fmt::format("the decks hold no more {}", to_text(*card)), "leave it out");
    }
  }
  for (int i = 0; i < cards_in(deck); ++i) {
    const Card card = card_in_deck(deck, i);
    if (left.count(card) == 0) continue;
    counted.emplace_back(card, static_cast<std::uint8_t>(left.count(card)));
  }
  return counted;
}

}  // namespace punto::value_text
