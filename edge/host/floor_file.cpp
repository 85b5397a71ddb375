#include "edge/host/floor_file.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <ranges>

#include "core/cards/shown.hpp"
#include "core/rulebook/citation.hpp"
#include "core/rulebook/toml_section.hpp"
#include "core/scenario/duration_text.hpp"
#include "core/scenario/settings_text.hpp"
#include "core/table/moment.hpp"
#include "core/table/progress.hpp"
#include "core/table/table.hpp"
#include "edge/host/house_section.hpp"
#include "edge/host/setting_mistakes.hpp"

namespace punto {
namespace {

constexpr std::size_t longest_id = 40;
constexpr std::int64_t usual_electronic_offer = 15'000;  // milliseconds
constexpr std::int64_t least_electronic_offer = 1'000;   // nobody holds the choice open
constexpr int most_demonstration_players = 7;
constexpr std::int64_t least_betting = 500;      // milliseconds: time for one wager of a program
constexpr std::int64_t least_seat_kept = 1'000;  // whoever is away for a moment comes back
constexpr std::int64_t least_link_time = 100;
constexpr std::int64_t least_session = 1'000;
constexpr std::int64_t least_checkpoint = 1'000;  // each is a transaction and a line of the witness

// In milliseconds.
struct Between {
  std::int64_t least = 0;
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
};
constexpr std::int64_t longest_pace = 3'600'000;  // a table that waits longer seems to be broken

bool is_id(std::string_view id) {
  return !id.empty() && id.size() <= longest_id &&
         id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

// A value as scenarios write it.
std::optional<std::string> text_of(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return fmt::format("{}", number->get());
  if (const auto* truth = node.as_boolean()) return truth->get() ? "yes" : "no";
  return std::nullopt;
}

class FloorReader {
 public:
  FloorReader(const RulebookShelf& shelf, Problems& problems)
      : shelf_(shelf), problems_(problems) {}

  FloorPlan read(TomlSection root);

 private:
  void read_table(TomlSection section);
  TimeOfDay read_gaming_day(TomlSection& root);
  void read_gaming_days(TomlSection& root);
  std::string read_id(TomlSection& section);
  const ShelvedRulebook* read_game(TomlSection& section);
  TableSettings read_table_settings(TomlSection& section, const Rulebook& rulebook);
  void check_limits(TomlSection& section, const LineWord& word);
  void add_words(TomlSection& section, const toml::table& table, const std::string& prefix);
  std::optional<Pace> read_pace(TomlSection& section, const TableSettings& settings);
  void read_duration_into(TomlSection& section, std::string_view key, std::int64_t& milliseconds,
                          Between range = {});
  void check_opener(TomlSection& section, const TablePlan& plan);
  void check_players(TomlSection& section, const PlannedTable& table);
  void read_demonstration(TomlSection& root);
  void read_terminals(TomlSection& root);
  void read_sessions(TomlSection& root);
  void report(TomlSection& section, const SettingMistake& mistake);
  void check_opening(TomlSection& section, const TablePlan& plan);

  const RulebookShelf& shelf_;
  Problems& problems_;
  FloorPlan floor_;
  std::vector<LineWord> words_;  // of the settings being read; the column is their number
  std::vector<Position> places_;
};

void FloorReader::read_duration_into(TomlSection& section, std::string_view key,
                                     std::int64_t& milliseconds, Between range) {
  if (!section.has(key)) return;
  const Position at = position_of(*section.take(key));
  const std::string text = section.text(key);
  if (text.empty()) return;
  const auto duration = read_duration(text);
  if (!duration) return section.report(at, duration.error().what, duration.error().remedy);
  if (*duration < range.least) {
    return section.report(at, fmt::format("`{}` cannot be {}", key, text),
                          fmt::format("write {} or more", write_duration(range.least)));
  }
  if (*duration > range.most) {
    return section.report(at, fmt::format("`{}` cannot be {}", key, text),
                          fmt::format("write {} or less", write_duration(range.most)));
  }
  milliseconds = *duration;
}

// "06:00" in the time zone of the floor.
TimeOfDay FloorReader::read_gaming_day(TomlSection& root) {
  if (!root.has("gaming-day")) return {};
  const Position at = position_of(*root.take("gaming-day"));
  const std::string text = root.text("gaming-day");
  if (text.empty()) return {};
  const auto begins = parse_time_of_day(text);
  if (!begins) {
    root.report(at, fmt::format("\"{}\" is no time of day", shown(text)),
                "write hours and minutes where the floor is, as 06:00");
  }
  return begins.value_or(TimeOfDay{});
}

void FloorReader::read_gaming_days(TomlSection& root) {
  const TimeOfDay begins = read_gaming_day(root);
  floor_.settings.gaming_days = GamingDays{begins};
  if (!root.has("time-zone")) return;
  const Position at = position_of(*root.take("time-zone"));
  const std::string zone = root.text("time-zone");
  if (zone.empty()) return;
  const auto days = GamingDays::in_zone(zone, begins);
  if (!days) return root.report(at, days.error().what, days.error().remedy);
  floor_.settings.gaming_days = *days;
}

std::string FloorReader::read_id(TomlSection& section) {
  std::string id = section.text("id");
  const bool is_taken = std::ranges::any_of(
      floor_.tables, [&](const PlannedTable& table) { return table.plan.id == id; });
  if (id.empty()) return id;
  const Position at = position_of(*section.take("id"));
  if (is_taken) {
    section.report(at, fmt::format("table \"{}\" is there twice", id),
                   "give each table its own id");
  } else if (!is_id(id)) {
    section.report(at, fmt::format("\"{}\" is no id of a table", shown(id)),
                   "write small letters, digits and hyphens, 40 at most");
  }
  return id;
}

const ShelvedRulebook* FloorReader::read_game(TomlSection& section) {
  const std::string game = section.text("game");
  if (game.empty()) return nullptr;
  const auto found = shelf_.require(game);
  if (!found) {
    const std::string& text = found.error();  // with its remedy
    const std::size_t end = text.find("; ");
    section.report(position_of(*section.take("game")), text.substr(0, end), text.substr(end + 2));
    return nullptr;
  }
  const auto shelved = std::ranges::find_if(
      shelf_.rulebooks(), [&](const ShelvedRulebook& each) { return &each.rulebook == *found; });
  return &*shelved;
}

// [table.settings] has the words of scenarios; a table in it is a word with a dot.
void FloorReader::add_words(TomlSection& section, const toml::table& table,
                            const std::string& prefix) {
  for (const auto& [key, node] : table) {
    const std::string name = prefix + std::string{key.str()};
    if (const auto* inner = node.as_table(); inner != nullptr && prefix.empty()) {
      add_words(section, *inner, name + '.');
      continue;
    }
    const auto text = text_of(node);
    if (!text) {
      section.report(position_of(node), fmt::format("`{}` is no setting", shown(name)),
                     "write a text, a number or a truth value");
      continue;
    }
    // Of all wagers: the word has no dot.
    const std::string_view word = name == "limits.all" ? "limits" : std::string_view{name};
    words_.push_back({std::string{word}, *text, static_cast<int>(places_.size())});
    places_.push_back(position_of(node));
  }
}

void FloorReader::check_limits(TomlSection& section, const LineWord& word) {
  if (!word.key.starts_with("limits")) return;
  const auto limits = value_text::read_limits(word.value);
  if (!limits || (limits->least <= limits->most && limits->least.value > 0)) return;
  section.report(places_[static_cast<std::size_t>(word.column)],
                 fmt::format("nothing is within {}", shown(word.value)),
                 "write the smallest amount, then the largest, as 5..500");
}

TableSettings FloorReader::read_table_settings(TomlSection& section, const Rulebook& rulebook) {
  words_.clear();
  places_.clear();
  if (section.has("settings")) {
    if (auto settings = section.section("settings")) add_words(*settings, settings->table(), "");
  }
  for (const LineWord& word : words_) check_limits(section, word);
  const SettingsRead read = read_settings(words_, {rulebook});
  for (const Problem& problem : read.problems) {
    section.report(places_[static_cast<std::size_t>(problem.column)], problem.what, problem.remedy);
  }
  TableSettings settings = read.settings;
  // No Dealer waits until everybody has chosen.
  const bool is_electronic = settings.cards == CardSource::VirtualShoe;
  const auto says_how_long = std::ranges::find(words_, "offer", &LineWord::key);
  if (is_electronic && says_how_long == words_.end()) {
    settings.offer_milliseconds = usual_electronic_offer;
  } else if (is_electronic && settings.offer_milliseconds < least_electronic_offer) {
    section.report(places_[static_cast<std::size_t>(says_how_long->column)],
                   fmt::format("`offer` cannot be {} at an electronic table", says_how_long->value),
                   fmt::format("write {} or more", write_duration(least_electronic_offer)));
  }
  return settings;
}

// A table with a virtual shoe runs by itself; at any other the Dealer has the pace.
std::optional<Pace> FloorReader::read_pace(TomlSection& section, const TableSettings& settings) {
  const bool is_electronic = settings.cards == CardSource::VirtualShoe;
  const bool has_pace = section.has("pace");
  if (!is_electronic) {
    if (has_pace) {
      section.report(position_of(*section.take("pace")), "only an electronic table has a pace",
                     "leave it out, or set cards = \"virtual-shoe\"");
    }
    return std::nullopt;
  }
  Pace pace;
  auto own = has_pace ? section.section("pace") : std::nullopt;
  if (!own) return pace;
  read_duration_into(*own, "betting", pace.betting, {least_betting, longest_pace});
  read_duration_into(*own, "before-cards", pace.before_cards, {0, longest_pace});
  read_duration_into(*own, "card", pace.card, {0, longest_pace});
  read_duration_into(*own, "squeeze", pace.squeeze, {0, longest_pace});
  read_duration_into(*own, "result", pace.result, {0, longest_pace});
  read_duration_into(*own, "shoe-change", pace.shoe_change, {0, longest_pace});
  read_duration_into(*own, "least-round", pace.least_round, {0, longest_pace});
  pace.waits_for_players = !own->truth_or_false("plays-empty");
  own->refuse_unknown_keys();
  return pace;
}

void FloorReader::check_opener(TomlSection& section, const TablePlan& plan) {
  if (may_act(plan.settings, plan.opened_by, Role::PitManager)) return;
  const toml::node* const named = section.take("opened-by");
  section.report(named == nullptr ? section.position() : position_of(*named),
                 fmt::format("a table cannot be opened by a {} ({})",
                             role_names[static_cast<std::size_t>(plan.opened_by)],
                             citation_phrase(reading::set_up.text())),
                 "write pit-manager, or a higher position");
}

void FloorReader::check_players(TomlSection& section, const PlannedTable& table) {
  const int positions = table.plan.settings.positions;
  const int most = std::min(most_demonstration_players, positions);
  if (table.demonstration_players <= most) return;
  section.report(position_of(*section.take("demonstration-players")),
                 fmt::format("{} players cannot be demonstrated at {} position{}",
                             table.demonstration_players, positions, positions == 1 ? "" : "s"),
                 fmt::format("ask for 0 to {}", most));
}

void FloorReader::read_terminals(TomlSection& root) {
  if (!root.has("terminals")) return;
  auto section = root.section("terminals");
  if (!section) return;
  if (section->has("seat-kept")) {
    read_duration_into(*section, "seat-kept", floor_.seat_kept.emplace(), {least_seat_kept});
  }
  read_duration_into(*section, "link-lost", floor_.link_lost, {least_link_time});
  read_duration_into(*section, "back-after-start", floor_.links_awaited, {least_link_time});
  section->refuse_unknown_keys();
}

void FloorReader::read_sessions(TomlSection& root) {
  if (!root.has("sessions")) return;
  auto section = root.section("sessions");
  if (!section) return;
  read_duration_into(*section, "staff-idle", floor_.sessions.staff_idle, {least_session});
  read_duration_into(*section, "staff-longest", floor_.sessions.staff_longest, {least_session});
  read_duration_into(*section, "machine-longest", floor_.sessions.machine_longest, {least_session});
  section->refuse_unknown_keys();
}

// Whoever is demonstrated pays nobody who is not.
void FloorReader::read_demonstration(TomlSection& root) {
  if (!root.has("demonstration")) return;
  auto section = root.section("demonstration");
  if (!section) return;
  floor_.has_demonstration_staff = section->truth_or_false("staff");
  read_duration_into(*section, "seat-kept", floor_.lent_seat_kept, {least_seat_kept});
  section->refuse_unknown_keys();
  const auto alone = std::ranges::find_if(floor_.tables, [](const PlannedTable& table) {
    return table.demonstration_players == 0 && !table.is_shown_only;
  });
  if (!floor_.has_demonstration_staff || alone == floor_.tables.end()) return;
  section->report(section->position(),
                  fmt::format("demonstration staff cannot work where guests are real, as at table "
                              "\"{}\"",
                              shown(alone->plan.id)),
                  "leave staff out, or ask for demonstration-players or shown-only at every table");
}

// With the place of the word that has set it, as far as one has.
void FloorReader::report(TomlSection& section, const SettingMistake& mistake) {
  Position at = section.position();
  std::string name = mistake.keys.front();
  for (const std::string& key : std::views::reverse(mistake.keys)) {
    const auto word = std::ranges::find(words_, key, &LineWord::key);
    if (word == words_.end()) continue;
    at = places_[static_cast<std::size_t>(word->column)];
    name = key;
  }
  if (name == "limits") name = "limits.all";
  section.report(
      at, fmt::format("`{}` cannot be {} ({})", name, mistake.value, citation_phrase(mistake.rule)),
      mistake.remedy);
}

// The table itself says whether it could be opened like this.
void FloorReader::check_opening(TomlSection& section, const TablePlan& plan) {
  const Actor keeper = staff(plan.opened_by, PersonId{});
  const Command open{keeper, OpenTable{plan.rulebook, plan.settings}};
  const auto opened = decide(TableState{}, open, Time{});
  if (opened) return;
  std::string why{explain(opened.error().reason)};  // "What is wrong; what to do."
  why.front() = static_cast<char>(why.front() + ('a' - 'A'));
  why.pop_back();
  const std::size_t end = why.find("; ");
  section.report(section.position(),
                 fmt::format("table \"{}\" cannot be opened ({}): {}", shown(plan.id),
                             citation_phrase(opened.error().rule.text()), why.substr(0, end)),
                 why.substr(end + 2));
}

void FloorReader::read_table(TomlSection section) {
  PlannedTable table;
  const std::size_t mistakes = problems_.size();
  table.plan.id = read_id(section);
  const ShelvedRulebook* game = read_game(section);
  if (section.has("opened-by")) {
    table.plan.opened_by = static_cast<Role>(section.word("opened-by", role_names));
  }
  if (section.has("demonstration-players")) {
    table.demonstration_players = section.number("demonstration-players");
  }
  table.is_shown_only = section.truth_or_false("shown-only");
  if (game == nullptr) return;
  table.plan.rulebook = game->text;
  table.plan.settings = read_table_settings(section, game->rulebook);
  table.plan.pace = read_pace(section, table.plan.settings);
  section.refuse_unknown_keys();
  check_players(section, table);
  if (problems_.size() == mistakes) check_opener(section, table.plan);
  if (problems_.size() == mistakes) {
    for (const SettingMistake& mistake : find_setting_mistakes(table.plan, game->rulebook)) {
      report(section, mistake);
    }
  }
  if (problems_.size() == mistakes) check_opening(section, table.plan);
  floor_.tables.push_back(std::move(table));
}

FloorPlan FloorReader::read(TomlSection root) {
  floor_.name = root.text("name");
  floor_.settings.house.name = floor_.name.empty() ? "Floor" : floor_.name;
  read_duration_into(root, "checkpoint", floor_.settings.milliseconds_per_checkpoint,
                     {least_checkpoint});
  read_gaming_days(root);
  read_house_section(root, floor_.settings.house, floor_.settings.lock_minutes);
  for (TomlSection& section : root.sections("table")) read_table(section);
  read_demonstration(root);
  read_terminals(root);
  read_sessions(root);
  root.refuse_unknown_keys();
  if (floor_.tables.empty() && problems_.empty()) {
    root.report({1, 1}, "there is no table on this floor", "add a [[table]]");
  }
  return std::move(floor_);
}

}  // namespace

std::expected<FloorPlan, Problems> read_floor(std::string_view text, const RulebookShelf& shelf) {
  const auto parsed = parse_toml(text);
  if (!parsed) return std::unexpected(Problems{parsed.error()});
  Problems problems;
  FloorReader reader{shelf, problems};
  FloorPlan floor = reader.read(TomlSection{*parsed, "the floor", problems});
  if (problems.empty()) return floor;
  sort_by_place(problems);
  return std::unexpected(problems);
}

}  // namespace punto
