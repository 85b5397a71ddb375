#include "tests/floor/games.hpp"

#include <fmt/format.h>

#include "tests/test_table.hpp"

namespace punto::simulated {
namespace {

// Mistakes in every third round or so, most of which it survives.
constexpr drive::Mood busy_evening = {.noise = 2,
                                      .wrong_actor = 1,
                                      .offered = 3,
                                      .declares = 1,
                                      .favours = 1,
                                      .spice = 3,
                                      .lies_permille = 3,
                                      .spoils_permille = 1,
                                      .wagers = 3,
                                      .players = 3};

// Nothing but what has to be done.
constexpr drive::Mood careful = {.noise = 0,
                                 .wrong_actor = 0,
                                 .offered = 0,
                                 .declares = 0,
                                 .favours = 0,
                                 .spice = 0,
                                 .lies_permille = 0,
                                 .spoils_permille = 0,
                                 .wagers = 0,
                                 .players = 0};

constexpr Pace slow_cards = {.betting = 30'000, .squeeze = 6'000, .result = 12'000};
constexpr Pace quick_cards = {.betting = 40'000,
                              .before_cards = 0,
                              .card = 0,
                              .squeeze = 6'000,
                              .result = 22'000,
                              .shoe_change = 60'000};

// Of the books that a Dealer may run every third has an electronic table.
bool gets_felt(const Rulebook& book, int number_of_dealer_book) {
  return book.betting_opens.by == Announcer::Dealer && number_of_dealer_book % 3 != 0;
}

PlannedGame plan_game(std::size_t index, bool felt) {
  const drive::Book& book = drive::all_books()[index];
  PlannedGame game;
  game.plan.id = book.id + "-1";
  game.plan.rulebook = book.text;
  TableSettings& settings = game.plan.settings;
  settings = usual_settings(book.rulebook);
  if (!felt) {
    settings.cards = CardSource::VirtualShoe;
    settings.seating = Seating::Terminals;
    settings.large_win = Cents{80'00};
  }
  settings.offer_milliseconds = 10'000;
  game.play.book = index;
  game.play.opener = staff(game.plan.opened_by, PersonId{201});
  game.play.mood = felt ? busy_evening : careful;
  game.players = felt ? 0 : 2 + static_cast<int>(index % 2);
  return game;
}

}  // namespace

std::vector<PlannedGame> plan_games(Detail detail) {
  std::vector<PlannedGame> games;
  int of_dealers = 0;
  for (std::size_t i = 0; i < drive::all_books().size(); ++i) {
    const Rulebook& book = drive::all_books()[i].rulebook;
    if (book.betting_opens.by == Announcer::Dealer) ++of_dealers;
    const bool felt = gets_felt(book, of_dealers);
    PlannedGame game = plan_game(i, felt);
    if (!felt) game.plan.pace = detail == Detail::Fine ? slow_cards : quick_cards;
    if (felt && of_dealers % 2 == 0) game.plan.settings.cards = CardSource::CardReader;
    game.play.settings = game.plan.settings;
    games.push_back(std::move(game));
  }
  return games;
}

PlannedGame successor_of(PlannedGame game) {
  const std::string& book = drive::all_books()[game.play.book].id;
  game.plan.id = fmt::format("{}-{}", book, ++game.opened);
  return game;
}

}  // namespace punto::simulated
