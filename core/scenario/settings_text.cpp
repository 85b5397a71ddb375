#include "core/scenario/settings_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

#include "core/cards/shown.hpp"
#include "core/rulebook/game.hpp"
#include "core/rulebook/nearest.hpp"
#include "core/scenario/duration_text.hpp"

namespace punto {
namespace {

constexpr Cents usual_most{100'000'00};

// Keys that are written otherwise than by the name of their field.
constexpr std::string_view limits_key = "limits";
constexpr std::string_view offered_key = "offered";
constexpr std::string_view without_key = "without";
constexpr std::string_view stake_unit_key = "stake-unit";
constexpr std::string_view payable_unit_key = "payable-unit";
constexpr std::string_view offer_key = "offer";

template <typename Type>
constexpr bool is_plain_setting =
    !std::is_same_v<Type, Units> && !std::is_same_v<Type, std::vector<WagerTerms>> &&
    !std::is_same_v<Type, RoleRanks> && !std::is_same_v<Type, std::int64_t>;

bool fits(const Layout& layout, int positions) {
  return !layout.positions ||
         (positions >= layout.positions->from && positions <= layout.positions->to);
}

std::uint8_t first_fitting_layout(const Rulebook& rulebook, int positions) {
  const auto found = std::ranges::find_if(
      rulebook.layouts, [&](const Layout& layout) { return fits(layout, positions); });
  return found == rulebook.layouts.end()
             ? std::uint8_t{0}
             : static_cast<std::uint8_t>(found - rulebook.layouts.begin());
}

std::uint8_t usual_method(const Rulebook& rulebook) {
  const auto found = std::ranges::find_if(rulebook.methods, [](const DealingMethod& method) {
    return method.drawn_by == DrawnBy::Dealer && method.hands_pass_to == HandsPassTo::Nobody;
  });
  return found == rulebook.methods.end()
             ? no_method
             : static_cast<std::uint8_t>(found - rulebook.methods.begin());
}

class SettingsReader {
 public:
  explicit SettingsReader(const ReadingContext& context)
      : context_(context), read_{settings_as_usual(context.rulebook), {}} {}

  SettingsRead read(LineWords words) {
    for (const LineWord& word : words) read_word(word);
    if (!layout_named_) {
      read_.settings.layout = first_fitting_layout(context_.rulebook, read_.settings.positions);
    }
    return std::move(read_);
  }

 private:
  void read_word(const LineWord& word) {
    layout_named_ = layout_named_ || word.key == "layout";
    if (!word.is_bare() && std::ranges::find(named_, word.key) != named_.end()) {
      return report(word, {fmt::format("{} is given twice", word.key), "leave one of the two out"});
    }
    named_.push_back(word.key);
    const std::size_t dot = word.key.find('.');
    const std::string_view key = std::string_view{word.key}.substr(0, dot);
    if (word.is_bare()) {
      report(word, {fmt::format("\"{}\" has no value", shown(word.value)),
                    fmt::format("write {}=...", word.value)});
    } else if (key == limits_key || key == offered_key) {
      read_terms(word, key, dot);
    } else if (key == without_key) {
      take<WagerKinds>(word, [&](WagerKinds kinds) { switch_off(kinds); });
    } else if (key == stake_unit_key) {
      take<Cents>(word, [&](Cents unit) { read_.settings.units.stake = unit; });
    } else if (key == payable_unit_key) {
      take<Cents>(word, [&](Cents unit) { read_.settings.units.payable = unit; });
    } else if (key == offer_key) {
      const auto duration = read_duration(word.value);
      if (!duration) return report(word, duration.error());
      read_.settings.offer_milliseconds = *duration;
    } else if (key == "ranks") {
      take<std::vector<std::uint8_t>>(word, [&](const auto& ranks) {
        for (std::size_t i = 0; i < std::min(ranks.size(), read_.settings.ranks.size()); ++i) {
          read_.settings.ranks[i] = ranks[i];
        }
      });
    } else {
      read_plain(word);
    }
  }

  void read_plain(const LineWord& word) {
    bool found = false;
    for_each_field(read_.settings, [&](std::string_view name, auto& member) {
      using Type = std::remove_reference_t<decltype(member)>;
      if constexpr (is_plain_setting<Type>) {
        if (name != word.key) return;
        found = true;
        take<Type>(word, [&](const Type& value) { member = value; });
      }
    });
    if (found) return;
    const auto keys = settings_keys();
    const std::vector<std::string_view> names{keys.begin(), keys.end()};
    const std::string guess = did_you_mean(word.key, names);
    report(word, {fmt::format("a table has no setting \"{}\"", shown(word.key)),
                  guess.empty() ? fmt::format("there are {}", one_of(names)) : guess});
  }

  // limits=25..500 for all wagers, limits.banker=25..500 for one; offered.tie=no.
  void read_terms(const LineWord& word, std::string_view key, std::size_t dot) {
    std::optional<std::size_t> only;
    if (dot != std::string::npos) {
      const auto wager = value_text::read_number(std::string_view{word.key}.substr(dot + 1),
                                                 Meaning::Wager, context_);
      if (!wager) return report(word, wager.error());
      only = static_cast<std::size_t>(*wager);
    }
    const auto each = [&](auto change) {
      for (std::size_t i = 0; i < read_.settings.wagers.size(); ++i) {
        if (!only || *only == i) change(read_.settings.wagers[i]);
      }
    };
    if (key == limits_key) {
      take<Limits>(word, [&](const Limits& limits) {
        each([&](WagerTerms& terms) { terms.limits = limits; });
      });
    } else {
      take<bool>(word,
                 [&](bool offered) { each([&](WagerTerms& terms) { terms.offered = offered; }); });
    }
  }

  void switch_off(WagerKinds kinds) {
    for (std::size_t i = 0; i < read_.settings.wagers.size(); ++i) {
      if ((kinds >> i & 1) != 0) read_.settings.wagers[i].offered = false;
    }
  }

  template <typename Type, typename Take>
  void take(const LineWord& word, Take taken) {
    const auto value = value_text::read<Type>(word.value, word.key, context_);
    if (!value) return report(word, value.error());
    taken(*value);
  }

  void report(const LineWord& word, const Mistake& mistake) {
    read_.problems.push_back({0, word.column, mistake.what, mistake.remedy});
  }

  const ReadingContext& context_;
  SettingsRead read_;
  bool layout_named_ = false;
  std::vector<std::string> named_;
};

void write_terms(const TableSettings& settings, const TableSettings& usual,
                 const Rulebook& rulebook, std::vector<std::string>& words) {
  for (std::size_t i = 0; i < settings.wagers.size() && i < usual.wagers.size(); ++i) {
    const WagerTerms& terms = settings.wagers[i];
    const std::string& id = rulebook.wagers[i].id;
    if (terms.limits != usual.wagers[i].limits) {
      words.push_back(
          fmt::format("{}.{}={}", limits_key, id, value_text::write_limits(terms.limits)));
    }
    if (!terms.offered) words.push_back(fmt::format("{}.{}=no", offered_key, id));
  }
}

}  // namespace

TableSettings settings_as_usual(const Rulebook& rulebook) {
  TableSettings settings;
  const bool by_dealer = rulebook.betting_opens.by == Announcer::Dealer;
  settings.cards = by_dealer ? CardSource::KeyedIn : CardSource::VirtualShoe;
  settings.seating = by_dealer ? Seating::Felt : Seating::Terminals;
  settings.method = usual_method(rulebook);
  settings.layout = first_fitting_layout(rulebook, settings.positions);
  if (const ProcedureRule* most = rulebook.find(Procedure::MostWagers)) {
    settings.wagers_per_area = static_cast<std::uint8_t>(most->number);
  }
  for (const Wager& wager : rulebook.wagers) {
    settings.units.stake.value = std::lcm(settings.units.stake.value, stake_step(wager));
  }
  settings.wagers.assign(rulebook.wagers.size(),
                         WagerTerms{true, {settings.units.stake, usual_most}});
  return settings;
}

SettingsRead read_settings(LineWords words, const ReadingContext& context) {
  return SettingsReader{context}.read(words);
}

std::vector<std::string> write_settings(const TableSettings& settings, const Rulebook& rulebook) {
  TableSettings usual = settings_as_usual(rulebook);
  usual.layout = first_fitting_layout(rulebook, settings.positions);
  std::vector<std::string> words;
  const auto put = [&](std::string_view key, const std::string& value) {
    words.push_back(fmt::format("{}={}", key, quoted_where_needed(value)));
  };
  boost::mp11::mp_for_each<FieldsOf<TableSettings>>([&](auto field) {
    const auto& value = settings.*decltype(field)::pointer;
    const std::string_view name = name_of_field<decltype(field)>.text();
    if constexpr (is_plain_setting<std::remove_cvref_t<decltype(value)>>) {
      if (value == usual.*decltype(field)::pointer) return;
      put(name, value_text::write(value, name, rulebook));
    }
  });
  if (settings.units.stake != usual.units.stake) {
    put(stake_unit_key, value_text::write_amount(settings.units.stake));
  }
  if (settings.units.payable != usual.units.payable) {
    put(payable_unit_key, value_text::write_amount(settings.units.payable));
  }
  if (settings.ranks != usual.ranks) {
    put("ranks", value_text::write_list(settings.ranks, "ranks", rulebook));
  }
  if (settings.offer_milliseconds != usual.offer_milliseconds) {
    put(offer_key, write_duration(settings.offer_milliseconds));
  }
  write_terms(settings, usual, rulebook, words);
  return words;
}

std::vector<std::string> settings_keys() {
  std::vector<std::string> keys;
  TableSettings settings;
  for_each_field(settings, [&](std::string_view name, auto& member) {
    using Type = std::remove_reference_t<decltype(member)>;
    if constexpr (is_plain_setting<Type>) keys.emplace_back(name);
  });
  for (const std::string_view key :
       {limits_key, offered_key, without_key, stake_unit_key, payable_unit_key, offer_key}) {
    keys.emplace_back(key);
  }
  keys.emplace_back("ranks");
  return keys;
}

}  // namespace punto
