#include "core/rulebook/describe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/rulebook/citation.hpp"
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

// The form with the text in the place of {}.
std::string filled(std::string_view form, std::string_view text) {
  std::string phrase{form};
  return phrase.replace(phrase.find("{}"), 2, text);
}

std::string range_text(const NumberRange& range) {
  return range.from == range.to ? fmt::format("{}", range.from)
                                : fmt::format("{} to {}", range.from, range.to);
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
    add_pair_count(Fact::Pairs, "a pair");
    add_pair_count(Fact::SuitedPairs, "a pair in one suit");
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
    if (condition_.names(fact)) add(filled(form, values(fact)));
  }

  // A word that allows both says nothing.
  void add_truth(Fact fact, std::string_view when_true, std::string_view when_false) {
    if (is_only(fact, 1)) add(std::string{when_true});
    if (is_only(fact, 0)) add(std::string{when_false});
  }

  [[nodiscard]] bool is_only(Fact fact, int value) const {
    return condition_.allowed(fact) == value_bit(value);
  }

  void add_winner() {
    std::string phrase = condition_.names(Fact::Winner) ? winner_phrase() : "";
    const auto asked = [this](Fact fact) { return condition_.names(fact); };
    if (phrase.empty() && std::ranges::any_of(about_the_winner, asked)) phrase = "winner";
    const bool natural = is_only(Fact::Natural, 1);
    if (asked(Fact::Total)) {
      phrase += fmt::format(" with {}{}", natural ? "a natural " : "", total_phrase());
    }
    if (asked(Fact::Cards)) {
      const std::string_view two_or_three = is_only(Fact::Cards, 2)   ? "two"
                                            : is_only(Fact::Cards, 3) ? "three"
                                                                      : "two or three";
      phrase += fmt::format(" in {} cards", two_or_three);
    }
    if (asked(Fact::Margin)) phrase += fmt::format(" by {} points", values(Fact::Margin));
    if (natural && !asked(Fact::Total)) phrase += " with a natural";
    if (is_only(Fact::Natural, 0)) phrase += ", not a natural";
    if (!phrase.empty()) add(phrase);
  }

  [[nodiscard]] std::string winner_phrase() const {
    std::string phrase;
    const auto winners = condition_.allowed(Fact::Winner);
    for (const auto& [winner, name] :
         {std::pair{Winner::Player, "Player wins"}, std::pair{Winner::Banker, "Banker wins"},
          std::pair{Winner::Tie, "tie"}}) {
      if ((winners & value_bit(static_cast<int>(winner))) == 0) continue;
      phrase += fmt::format("{}{}", phrase.empty() ? "" : " or ", name);
    }
    return phrase;
  }

  // A winning hand never has 0, so a row that leaves out only 0 and a few others names the others.
  [[nodiscard]] std::string total_phrase() const {
    const bool tie =
        (condition_.allowed(Fact::Winner) & value_bit(static_cast<int>(Winner::Tie))) != 0;
    const ValueSet all = tie ? 0x3ff : 0x3fe;
    const auto left_out = static_cast<ValueSet>(all & ~condition_.allowed(Fact::Total));
    const auto names = chosen_names(word_of(Fact::Total, deck_), left_out);
    if (names.empty()) return "any total";
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

  void add_pair_count(Fact fact, std::string_view what) {
    if (!condition_.names(fact)) return;
    // For none, one, none or one, two, and so on: one bit for each number of hands.
    // clang-format off
    constexpr std::array<std::string_view, 8> hands = {
        "", "no hand has", "one hand has", "not both hands have", "both hands have",
        "no hand or both have", "one or both hands have", "any hands have"};
    // clang-format on
    add(fmt::format("{} {}", hands[condition_.allowed(fact) & 7u], what));
  }

  static constexpr std::array about_the_winner = {Fact::Total, Fact::Cards, Fact::Margin,
                                                  Fact::Natural};

  const Condition& condition_;
  DeckKind deck_;
  std::string text_;
};

std::string offer_text(const Resolution& resolution) {
  if (resolution.offer == Offer::None) return "";
  constexpr std::array<std::string_view, 5> withdrawn = {"", "wagers", "undecided wagers",
                                                         "all their wagers or none",
                                                         "all their undecided wagers or none"};
  static_assert(withdrawn.size() == offer_names.size());
  return fmt::format(", Players may {}withdraw {}",
                     resolution.offer_at_discretion ? "be allowed to " : "",
                     withdrawn[static_cast<std::size_t>(resolution.offer)]);
}

std::string describe(const Circumstances& circumstances) {
  // clang-format off
  constexpr std::array<std::string_view, Circumstances::count> forms = {
      "{} cards", "order of the cards {}", "during the {}", "found {}", "noticed {}", "betting {}",
      "value {}", "", "", "{} offence", "", "Method {}", "{} device", "", ""};
  // clang-format on
  std::string text;
  const auto add = [&text](std::string_view phrase) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", phrase);
  };
  for (std::size_t i = 0; i < Circumstances::count; ++i) {
    const auto circumstance = static_cast<Circumstance>(i);
    if (!circumstances.names(circumstance)) continue;
    const ValueSet allowed = circumstances.allowed(circumstance);
    if (chosen_names(word_of(circumstance), allowed).size() ==
        word_of(circumstance).values.size()) {
      continue;  // all values allowed: it makes no difference
    }
    if (circumstance == Circumstance::Established) {
      add(allowed == value_bit(1) ? "an outcome is established" : "no outcome is established");
    } else if (circumstance == Circumstance::Accepted) {
      add(allowed == value_bit(1) ? "wager accepted" : "wager not accepted");
    } else if (circumstance == Circumstance::Zone) {
      add(allowed == value_bit(1) ? "in HLGA" : "on the main floor");
    } else if (circumstance == Circumstance::Exposed) {
      add(allowed == value_bit(1) ? "a card was exposed" : "no card was exposed");
    } else if (circumstance == Circumstance::Round) {
      add(allowed == value_bit(1) ? "between rounds" : "in a round");
    } else {
      add(filled(forms[i], one_of(chosen_names(word_of(circumstance), allowed))));
    }
  }
  return text;
}

}  // namespace

std::string describe(const Condition& condition, DeckKind deck) {
  return Sentence{condition, deck}.write();
}

std::string describe_case(const Irregularity& irregularity, const Resolution& row) {
  std::string text = describe(row.when);
  if (!text.empty()) return text;
  return irregularity.resolutions.size() == 1 ? "always" : "otherwise";
}

std::string describe(const Resolution& resolution) {
  constexpr std::array<std::string_view, 18> actions = {
      "the round is void",
      "the cards are reconstructed",
      "the order of the cards is decided",
      "the round goes on",
      "the outcome stands",
      "refused",
      "settled as if in place",
      "the cards go to the right Player",
      "the Dealer exposes the cards",
      "the device is reset and betting reopened",
      "the value that was ascertained is used",
      "the missing cards are determined and replaced",
      "settled as it is",
      "the wager is returned",
      "settled to the maximum",
      "wagers are changed until the differential is met",
      "not in the round",
      "referred"};
  constexpr std::array<std::string_view, 3> replacements = {"", ", the cards may be replaced",
                                                            ", the cards must be replaced"};
  static_assert(actions.size() == action_names.size());
  std::string text{actions[static_cast<std::size_t>(resolution.action)]};
  if (resolution.action == Action::Refer) {
    text += fmt::format(" to the {}", title_of(resolution.by));
  } else if (resolution.by != Role::Dealer) {
    text += fmt::format(" ({})", title_of(resolution.by));
  }
  text += offer_text(resolution);
  text += replacements[static_cast<std::size_t>(resolution.replace_cards)];
  if (!resolution.replace_rule.empty()) {
    text += fmt::format(" ({})", citation_text(resolution.replace_rule));
  }
  return text;
}

std::string describe(const DealingMethod& method) {
  constexpr std::array<std::string_view, 3> squeezers = {
      "the Dealer keeps the cards", "the highest wager squeezes", "any Player may squeeze"};
  static_assert(squeezers.size() == hands_pass_to_names.size());
  const bool hlga_only = method.zones == std::vector{Zone::Hlga};
  return fmt::format("{} draws{}, {}; {} allows it{}",
                     method.drawn_by == DrawnBy::Dealer ? "the Dealer" : "a Player",
                     method.reading_device ? " from a card-reading device" : "",
                     squeezers[static_cast<std::size_t>(method.hands_pass_to)],
                     title_of(method.allowed_by), hlga_only ? ", in HLGA only" : "");
}

std::string describe(const Announcement& announcement) {
  const bool dealer = announcement.by == Announcer::Dealer;
  return fmt::format("{} \"{}\"", dealer ? "the Dealer announces" : "the terminals show",
                     fmt::join(announcement.en, "\" or \""));
}

std::string describe_decks(const Rulebook& rulebook) {
  return fmt::format("{} decks of {}{}", range_text(rulebook.decks), name_of(rulebook.deck),
                     rulebook.deck == DeckKind::Standard ? "" : " in five elements");
}

std::string describe_layouts(const Rulebook& rulebook) {
  std::string text;
  for (const Layout& layout : rulebook.layouts) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", layout.name);
    if (layout.positions) text += fmt::format(" ({})", range_text(*layout.positions));
  }
  if (!text.empty()) return text;
  return rulebook.betting_opens.by == Announcer::Terminal ? "on the terminals" : "none given";
}

std::string describe(Procedure procedure, const ProcedureRule& entry) {
  std::string text{meaning_of(procedure)};
  if (takes_number(procedure)) text = filled(text, fmt::format("{}", entry.number));
  return entry.by == Role::Dealer ? text : fmt::format("{} ({})", text, title_of(entry.by));
}

}  // namespace punto
