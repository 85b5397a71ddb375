#include "tests/drive/table_plan.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "core/rulebook/approved.hpp"
#include "core/rulebook/read_rulebook.hpp"
#include "core/table/table.hpp"

namespace punto::drive {
namespace {

constexpr std::array<Units, 4> units_in_use = {Units{{100}, {1}}, Units{{100}, {5}},
                                               Units{{20}, {1}}, Units{{1'000}, {50}}};

void choose_positions(Random& random, const Rulebook& book, TableSettings& settings) {
  settings.positions = static_cast<std::uint8_t>(random.between(1, most_positions));
  if (book.layouts.empty()) return;
  settings.layout = static_cast<std::uint8_t>(random.below(book.layouts.size()));
  const auto& range = book.layouts[settings.layout].positions;
  if (range) settings.positions = static_cast<std::uint8_t>(random.between(range->from, range->to));
}

bool is_allowed(const DealingMethod& method, const TableSettings& settings) {
  const bool read = !method.reading_device || settings.cards != CardSource::KeyedIn;
  return read && std::ranges::find(method.zones, settings.zone) != method.zones.end();
}

void choose_method(Random& random, const Rulebook& book, TableSettings& settings) {
  settings.zone = random.percent(50) ? Zone::Hlga : Zone::MainFloor;
  if (book.methods.empty()) return;
  do {
    settings.method = static_cast<std::uint8_t>(random.below(book.methods.size()));
  } while (!is_allowed(book.methods[settings.method], settings));
}

// The more a row asks for, the more seldom a table comes to it by itself.
int rarity(const Resolution& row) {
  int named = row.offer == Offer::None ? 0 : 1;
  for (std::size_t i = 0; i < Circumstances::count; ++i) {
    named += row.when.names(static_cast<Circumstance>(i)) ? 1 : 0;
  }
  if (row.when.names(Circumstance::Established)) named += 2;
  if (is_about_hand(row)) named += 2;
  return row.action == Action::ReplaceMissingCards ? named + 2 : named;
}

Favourite choose_favourite(Random& random, const Rulebook& book) {
  const std::vector<Favourite> rows = rows_of(book);
  Favourite favourite = random.one_of(rows);
  if (random.percent(50)) return favourite;
  const auto rarity_of = [&](const Favourite& at) {
    return rarity(book.irregularities[at.irregularity].resolutions[at.row]);
  };
  for (int i = 0; i < 2; ++i) {
    const Favourite& other = random.one_of(rows);
    if (rarity_of(other) > rarity_of(favourite)) favourite = other;
  }
  return favourite;
}

bool allows(const Resolution& row, Circumstance word, std::size_t value) {
  return (row.when.allowed(word) >> value & 1) != 0;
}

void choose_cards(const Irregularity& irregularity, const Resolution& row,
                  TableSettings& settings) {
  const bool keyed_in = settings.cards == CardSource::KeyedIn;
  if (!allows(row, Circumstance::Device, keyed_in ? 1 : 0)) {
    settings.cards = keyed_in ? CardSource::CardReader : CardSource::KeyedIn;
  }
  const bool by_hand = irregularity.on == Trigger::DrawnTogether || is_about_hand(row);
  if (by_hand && settings.cards == CardSource::VirtualShoe) settings.cards = CardSource::CardReader;
  if (row.action == Action::ReplaceMissingCards) settings.cards = CardSource::KeyedIn;
}

bool suits(const DealingMethod& method, const Resolution& row, const TableSettings& settings) {
  const auto names = word_of(Circumstance::Method).values;
  const auto word = std::ranges::find(names, method.id) - names.begin();
  const bool face_up = method.hands_pass_to == HandsPassTo::Nobody;
  return is_allowed(method, settings) && !(is_about_hand(row) && face_up) &&
         allows(row, Circumstance::Method, static_cast<std::size_t>(word));
}

// What a table has chosen once and for all must not stand against the row.
void make_possible(const Rulebook& book, const Favourite& favourite, TableSettings& settings) {
  const Irregularity& irregularity = book.irregularities[favourite.irregularity];
  const Resolution& row = irregularity.resolutions[favourite.row];
  choose_cards(irregularity, row, settings);
  for (const Zone zone : {settings.zone, Zone::Hlga, Zone::MainFloor}) {
    settings.zone = zone;
    if (!allows(row, Circumstance::Zone, static_cast<std::size_t>(zone))) continue;
    if (book.methods.empty()) return;
    for (std::size_t i = 0; i < book.methods.size(); ++i) {
      const auto at = (settings.method + i) % book.methods.size();
      if (!suits(book.methods[at], row, settings)) continue;
      settings.method = static_cast<std::uint8_t>(at);
      return;
    }
    if (zone == Zone::Hlga) settings.cards = CardSource::CardReader;
  }
}

void choose_shoe(Random& random, const Rulebook& book, TableSettings& settings) {
  const int from = book.decks.from;
  settings.decks =
      static_cast<std::uint8_t>(random.percent(85) ? from : random.between(from, book.decks.to));
  settings.burn = static_cast<Burn>(random.below(3));
  settings.burn_cards =
      static_cast<std::uint8_t>(settings.burn == Burn::Fixed ? random.between(0, 20) : 0);
  settings.after_cutting_card = static_cast<AfterCuttingCard>(random.below(2));
  // Either the cutting card comes soon, or so late that the cards run out.
  const int cards = settings.decks * cards_in(book.deck);
  const int most = cards - 1 < 255 ? cards - 1 : 255;
  const int behind = random.percent(50) ? most - random.between(0, 60) : random.between(0, 9);
  settings.cards_behind_cutting_card = static_cast<std::uint8_t>(behind);
}

void choose_wagers(Random& random, const Rulebook& book, TableSettings& settings) {
  settings.units = random.one_of(units_in_use);
  const std::int64_t unit = settings.units.stake.value;
  const bool high = random.percent(5);
  for (const Wager& wager : book.wagers) {
    WagerTerms terms;
    terms.offered = !wager.optional || random.percent(80);
    terms.limits.least.value = unit * random.between(1, 6);
    terms.limits.most.value = terms.limits.least.value + unit * random.between(0, 40);
    if (high) terms.limits.most = {largest_amount.value / unit * unit};
    settings.wagers.push_back(terms);
  }
  if (random.percent(15)) settings.large_win = Cents{unit * random.between(1, 30)};
  const ProcedureRule* most = book.find(Procedure::MostWagers);
  settings.wagers_per_area = static_cast<std::uint8_t>(
      random.between(1, most == nullptr ? largest_procedure_number : most->number));
  if (book.find(Procedure::Differential) != nullptr && random.percent(60)) {
    settings.differential = Cents{unit * random.between(0, 60)};
  }
}

Mood choose_mood(Random& random) {
  Mood mood;
  switch (random.below(4)) {
    case 0:  // a shoe is played to its end as fast as possible
      mood = {.noise = 4,
              .wrong_actor = 2,
              .offered = 2,
              .declares = 1,
              .favours = 15,
              .spice = 3,
              .lies_permille = 1,
              .spoils_permille = 0,
              .wagers = 1,
              .players = 2};
      break;
    case 1:  // nothing is as it should be
      mood = {.noise = 22,
              .wrong_actor = 8,
              .offered = 10,
              .declares = 9,
              .favours = 30,
              .spice = 22,
              .lies_permille = 30,
              .spoils_permille = 4,
              .wagers = 4,
              .players = 5};
      break;
    case 2:  // a full table
      mood = {.noise = 10,
              .wrong_actor = 4,
              .offered = 20,
              .declares = 4,
              .favours = 30,
              .spice = 10,
              .lies_permille = 0,
              .spoils_permille = 0,
              .wagers = 14,
              .players = 20};
      break;
    default: break;
  }
  return mood;
}

}  // namespace

const std::vector<Book>& all_books() {
  static const std::vector<Book> books = [] {
    std::vector<Book> list;
    for (const RulebookText& text : approved_rulebooks()) {
      const std::string whole{text.text};
      Rulebook rulebook = *read_rulebook(whole);
      list.push_back({rulebook.id, whole, rulebook});
    }
    return list;
  }();
  return books;
}

bool is_about_hand(const Resolution& row) {
  return row.action == Action::PassToRightPlayer || row.action == Action::ExposeByDealer ||
         row.action == Action::UseAscertainedValue || row.action == Action::ReplaceMissingCards;
}

std::vector<Favourite> rows_of(const Rulebook& book) {
  std::vector<Favourite> rows;
  for (std::size_t i = 0; i < book.irregularities.size(); ++i) {
    for (std::size_t row = 0; row < book.irregularities[i].resolutions.size(); ++row) {
      rows.push_back({static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(row)});
    }
  }
  return rows;
}

TablePlan plan_table(Random& random, std::size_t book_index) {
  const Rulebook& book = all_books()[book_index].rulebook;
  TablePlan plan;
  plan.book = book_index;
  TableSettings& settings = plan.settings;
  settings.cards = static_cast<CardSource>(random.below(3));
  const bool terminals = book.betting_opens.by == Announcer::Terminal || random.percent(25);
  settings.seating = terminals ? Seating::Terminals : Seating::Felt;
  choose_positions(random, book, settings);
  choose_method(random, book, settings);
  plan.favourite = choose_favourite(random, book);
  make_possible(book, plan.favourite, settings);
  choose_shoe(random, book, settings);
  choose_wagers(random, book, settings);
  settings.seat_order = static_cast<SeatOrder>(random.below(2));
  settings.second_person = random.percent(50);
  settings.offer_milliseconds = random.percent(50) ? 0 : random.between(0, 30'000);
  if (random.percent(10)) settings.ranks = {0, 1, 2, 3, 4};
  plan.mood = choose_mood(random);
  const auto& rows = book.irregularities[plan.favourite.irregularity].resolutions;
  const int rare = rarity(rows[plan.favourite.row]);
  if (rare >= 3) plan.mood.favours += rare >= 5 ? 40 : 20;
  const bool by_casino_manager =
      !book.methods.empty() && book.methods[settings.method].drawn_by == DrawnBy::Player;
  plan.opener = by_casino_manager ? staff(Role::AssistantCasinoManager, PersonId{301})
                                  : staff(Role::PitManager, PersonId{201});
  return plan;
}

void spoil_settings(Random& random, const Rulebook& book, TableSettings& settings) {
  const bool by_methods = !book.methods.empty() && random.percent(70);
  const int spoiled = by_methods ? random.between(10, 13) : random.between(0, 10);
  switch (spoiled) {
    case 0:
      settings.decks = static_cast<std::uint8_t>(random.between(0, book.decks.from - 1));
      break;
    case 1: settings.decks = static_cast<std::uint8_t>(book.decks.to + random.between(1, 9)); break;
    case 2: settings.positions = static_cast<std::uint8_t>(random.percent(50) ? 0 : 20); break;
    case 3: settings.layout = static_cast<std::uint8_t>(random.between(20, 30)); break;
    case 4:
    case 5: settings.units = {{random.between(1, 3)}, {1}}; break;
    case 6: settings.units = {{random.between(-1, 3)}, {random.between(0, 2)}}; break;
    case 7: settings.differential = Cents{100}; break;
    case 8: settings.wagers_per_area = static_cast<std::uint8_t>(random.between(17, 30)); break;
    case 9: settings.wagers.resize(random.below(book.wagers.size())); break;
    case 10: settings.method = static_cast<std::uint8_t>(random.between(3, 5)); break;
    case 11:
      settings.method = 2;
      settings.zone = Zone::MainFloor;
      break;
    default:
      settings.method = 2;
      settings.zone = Zone::Hlga;
      settings.cards = CardSource::KeyedIn;
      break;
  }
}

TableState opened_table(const TablePlan& plan) {
  using Key = std::pair<std::size_t, std::pair<std::int64_t, std::int64_t>>;
  thread_local std::map<Key, std::shared_ptr<const Law>> laws;
  const Units& units = plan.settings.units;
  auto& law = laws[{plan.book, {units.stake.value, units.payable.value}}];
  if (!law) {
    const std::string& text = all_books()[plan.book].text;
    law = std::make_shared<const Law>(Opening{text, sha256(text), plan.settings});
  }
  TableState state;
  state.law = law;
  state.settings = plan.settings;
  state.phase = Phase::BetweenRounds;
  return state;
}

}  // namespace punto::drive
