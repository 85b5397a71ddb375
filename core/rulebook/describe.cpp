#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "core/rulebook/condition.hpp"
#include "core/rulebook/irregularity.hpp"
#include "core/rulebook/nearest.hpp"

namespace punto {
namespace {

std::vector<std::string_view> chosen_names(const Word& word, ValueSet values) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < word.values.size(); ++i) {
    if ((values >> i & 1) != 0) names.push_back(word.values[i]);
  }
  return names;
}

// Puts a condition into words, fact by fact.
class Sentence {
 public:
  Sentence(const Condition& condition, DeckKind deck) : condition_(condition), deck_(deck) {}

  std::string write() {
    add_winner();
    add_values(Fact::PlayerTotal, "Player hand has {}");
    add_values(Fact::BankerTotal, "Banker hand has {}");
    add_values(Fact::PlayerCards, "Player hand of {} cards");
    add_values(Fact::BankerCards, "Banker hand of {} cards");
    add_values(Fact::RoundCards, "{} cards in all");
    add_truth(Fact::PlayerNatural, "Player hand is a natural", "Player hand is no natural");
    add_truth(Fact::BankerNatural, "Banker hand is a natural", "Banker hand is no natural");
    add_pair("Player", Fact::PlayerPair, Fact::PlayerPairRank, Fact::PlayerPairSuit);
    add_pair("Banker", Fact::BankerPair, Fact::BankerPairRank, Fact::BankerPairSuit);
    add_values(Fact::Pairs, "hands with a pair: {}");
    add_values(Fact::SuitedPairs, "hands with a pair in one suit: {}");
    add_truth(Fact::SamePair, "both hands have the same pair", "the hands have not the same pair");
    return text_.empty() ? "always" : text_;
  }

 private:
  [[nodiscard]] std::string values(Fact fact) const {
    return one_of(chosen_names(word_of(fact, deck_), condition_.allowed(fact)));
  }

  void add(const std::string& phrase) {
    text_ += fmt::format("{}{}", text_.empty() ? "" : ", ", phrase);
  }

  void add_values(Fact fact, std::string_view form) {
    if (condition_.names(fact)) add(fmt::format(fmt::runtime(form), values(fact)));
  }

  void add_truth(Fact fact, std::string_view when_true, std::string_view when_false) {
    if (condition_.names(fact)) {
      add(std::string{condition_.allowed(fact) == value_bit(1) ? when_true : when_false});
    }
  }

  void add_winner() {
    std::string phrase;
    if (condition_.names(Fact::Winner)) phrase = winner_phrase();
    const std::string_view lead = phrase.empty() ? "winner" : "";
    if (condition_.names(Fact::Total)) phrase += fmt::format("{} with {}", lead, total_phrase());
    if (condition_.names(Fact::Cards)) {
      const bool two = condition_.allowed(Fact::Cards) == value_bit(2);
      phrase += two ? " in two cards" : " in three cards";
    }
    if (condition_.names(Fact::Margin)) {
      phrase += fmt::format(" by {} points", values(Fact::Margin));
    }
    if (condition_.names(Fact::Natural)) {
      const bool natural = condition_.allowed(Fact::Natural) == value_bit(1);
      phrase += natural ? " with a natural" : ", not a natural";
    }
    if (!phrase.empty()) add(phrase);
  }

  [[nodiscard]] std::string winner_phrase() const {
    std::string phrase;
    const auto winners = condition_.allowed(Fact::Winner);
    for (const auto& [winner, name] : {std::pair{Winner::Player, "Player wins"},
                                       std::pair{Winner::Banker, "Banker wins"},
                                       std::pair{Winner::Tie, "tie"}}) {
      if ((winners & value_bit(static_cast<int>(winner))) == 0) continue;
      phrase += fmt::format("{}{}", phrase.empty() ? "" : " or ", name);
    }
    return phrase;
  }

  // A winning hand never has 0, so a row that leaves out only 0 and a few others names the others.
  [[nodiscard]] std::string total_phrase() const {
    const bool tie = (condition_.allowed(Fact::Winner) &
                      value_bit(static_cast<int>(Winner::Tie))) != 0;
    const ValueSet all = tie ? 0x3ff : 0x3fe;
    const auto left_out = static_cast<ValueSet>(all & ~condition_.allowed(Fact::Total));
    const auto names = chosen_names(word_of(Fact::Total, deck_), left_out);
    if (names.size() > 3) return values(Fact::Total);
    return "any total but " + one_of(names);
  }

  void add_pair(std::string_view hand, Fact pair, Fact rank, Fact suit) {
    const bool rank_named = condition_.names(rank);
    const bool suit_named = condition_.names(suit);
    if (!rank_named && !suit_named) {
      add_truth(pair, fmt::format("{} pair", hand), fmt::format("no {} pair", hand));
      return;
    }
    std::string phrase = fmt::format("{} pair", hand);
    if (rank_named) phrase += fmt::format(" of {}", values(rank));
    if (suit_named) phrase += fmt::format(" in {}", values(suit));
    add(phrase);
  }

  const Condition& condition_;
  DeckKind deck_;
  std::string text_;
};

}  // namespace

std::string describe(const Condition& condition, DeckKind deck) {
  return Sentence{condition, deck}.write();
}

std::string describe(const Circumstances& circumstances) {
  std::string text;
  for (std::size_t i = 0; i < Circumstances::count; ++i) {
    const auto circumstance = static_cast<Circumstance>(i);
    if (!circumstances.names(circumstance)) continue;
    const Word word = word_of(circumstance);
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", word.name,
                        one_of(chosen_names(word, circumstances.allowed(circumstance))));
  }
  return text.empty() ? "always" : text;
}

std::string describe(const Resolution& resolution) {
  std::string text{action_names[static_cast<std::size_t>(resolution.action)]};
  std::ranges::replace(text, '-', ' ');
  if (resolution.offer != Offer::None) {
    std::string offer{offer_names[static_cast<std::size_t>(resolution.offer)]};
    std::ranges::replace(offer, '-', ' ');
    text += fmt::format(", Players may {}", offer);
  }
  if (resolution.by != Role::Dealer) text += fmt::format(", by {}", title_of(resolution.by));
  if (resolution.replace_cards != CardReplacement::No) {
    text += resolution.replace_cards == CardReplacement::Must ? ", cards must be replaced"
                                                              : ", cards may be replaced";
  }
  return text;
}

}  // namespace punto
