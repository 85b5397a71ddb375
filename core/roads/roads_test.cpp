#include "core/roads/roads.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cards/card.hpp"
#include "core/rules/round.hpp"

namespace punto {
namespace {

Roads roads_of(const std::string& tokens) {
  Roads roads;
  std::istringstream words(tokens);
  for (std::string word; words >> word;) roads.append(parse_road_outcome(word).value());
  return roads;
}

// "B*3 P" is "B B B P": streaks are easier to read so.
Roads streaks_of(const std::string& streaks) {
  Roads roads;
  std::istringstream words(streaks);
  for (std::string word; words >> word;) {
    const int length = word.size() > 2 ? std::stoi(word.substr(2)) : 1;
    for (int i = 0; i < length; ++i) roads.append(parse_road_outcome(word.substr(0, 1)).value());
  }
  return roads;
}

char letter(DerivedMark mark) {
  return mark == DerivedMark::Red ? 'R' : 'B';
}

std::string marks(const Roads& roads, DerivedRoad road) {
  std::string text;
  for (const DerivedCell& cell : roads.derived_road(road)) text += letter(cell.mark);
  return text;
}

std::string asked(const Roads& roads, Side side) {
  std::string text;
  for (const auto& mark : roads.ask(side)) text += mark ? letter(*mark) : '-';
  return text;
}

std::string lengths(const Roads& roads) {
  std::string text;
  for (std::size_t i = 0; i < roads.column_count(); ++i) {
    const BigColumn column = roads.column(i);
    text += (i > 0 ? " " : "") + std::string(column.side == Side::Banker ? "B" : "P") +
            std::to_string(column.length);
  }
  return text;
}

// The big road as the display shows it, a row a line.
std::vector<std::string> picture(const Roads& roads) {
  std::vector<std::string> rows(road_rows, std::string(roads.big_road_width(), '.'));
  for (const BigCell& cell : roads.big_road()) {
    char& place = rows.at(cell.row).at(cell.column);
    EXPECT_EQ(place, '.') << "two marks on one cell";
    place = cell.mark == Side::Banker ? 'B' : 'P';
  }
  return rows;
}

TEST(RoadOutcome, ReadsTokens) {
  EXPECT_EQ(parse_road_outcome("B"), RoadOutcome{.winner = Winner::Banker});
  EXPECT_EQ(parse_road_outcome("P"), RoadOutcome{.winner = Winner::Player});
  EXPECT_EQ(parse_road_outcome("T"), RoadOutcome{.winner = Winner::Tie});
  EXPECT_EQ(parse_road_outcome("Pn"), (RoadOutcome{.winner = Winner::Player, .natural = true}));
  EXPECT_EQ(parse_road_outcome("Bp"), (RoadOutcome{.winner = Winner::Banker, .player_pair = true}));
  EXPECT_EQ(parse_road_outcome("Tb"), (RoadOutcome{.winner = Winner::Tie, .banker_pair = true}));
}

TEST(RoadOutcome, ReadsSuffixesInAnyOrderAndWinnersInAnyCase) {
  const RoadOutcome all{
      .winner = Winner::Banker, .banker_pair = true, .player_pair = true, .natural = true};
  for (const char* token : {"Bbpn", "Bbnp", "Bpbn", "Bpnb", "Bnbp", "Bnpb", "bbpn", "bnpb"}) {
    EXPECT_EQ(parse_road_outcome(token), all) << token;
  }
  EXPECT_EQ(parse_road_outcome("pp"), parse_road_outcome("Pp"));
  EXPECT_EQ(parse_road_outcome("t"), parse_road_outcome("T"));
}

TEST(RoadOutcome, RefusesOtherText) {
  for (const char* token : {"", "X", "BB", "BP", "BN", "Bbb", "Bnpn", "Bx", "B ", " B", "B,", "1",
                            "banker", "n", "Bbpnb", "B\n"}) {
    EXPECT_FALSE(parse_road_outcome(token)) << token;
  }
  EXPECT_FALSE(parse_road_outcome(std::string_view("B\0", 2)));
}

TEST(RoadOutcome, WritesWhatItReads) {
  for (const Winner winner : {Winner::Player, Winner::Banker, Winner::Tie}) {
    for (unsigned flags = 0; flags < 8; ++flags) {
      const RoadOutcome outcome{.winner = winner,
                                .banker_pair = (flags & 1U) != 0,
                                .player_pair = (flags & 2U) != 0,
                                .natural = (flags & 4U) != 0};
      EXPECT_EQ(parse_road_outcome(to_text(outcome)), outcome) << to_text(outcome);
    }
  }
  EXPECT_EQ(to_text(*parse_road_outcome("tnbp")), "Tbpn");
}

TEST(RoadOutcome, ComesFromAFinishedRound) {
  const auto token_of = [](const std::string& text) {
    std::vector<Card> cards;
    std::istringstream words(text);
    for (std::string word; words >> word;) cards.push_back(parse_card(word).value());
    return to_text(road_outcome(deal_round(cards).outcome()));
  };
  EXPECT_EQ(token_of("9C 4D KH 2S"), "Pn");
  EXPECT_EQ(token_of("2C 4D 2D 4S"), "Bbpn");
  EXPECT_EQ(token_of("8C 9D KH 9S"), "Tbn") << "8 and 8, both natural";
  EXPECT_EQ(token_of("KC 7D 7H KS"), "T");
  EXPECT_EQ(token_of("3C 7D 3H KS"), "Bp");
  EXPECT_EQ(token_of("KC 2D KH 5S 9D"), "Pp") << "three-card 9 is no natural";
}

TEST(Roads, WorkedExample) {
  const Roads roads = roads_of("B B P P P B T B P");
  EXPECT_EQ(lengths(roads), "B2 P3 B2 P1");
  EXPECT_EQ(marks(roads, DerivedRoad::BigEyeBoy), "RBBRB");
  EXPECT_EQ(marks(roads, DerivedRoad::SmallRoad), "RR");
  EXPECT_EQ(marks(roads, DerivedRoad::CockroachPig), "");
  EXPECT_EQ(asked(roads, Side::Banker), "BBB");
  EXPECT_EQ(asked(roads, Side::Player), "RRR");
  EXPECT_EQ(roads.big_road()[5], (BigCell{.column = 2, .ties = 1, .row = 0, .mark = Side::Banker}));
}

TEST(Roads, StartEmpty) {
  const Roads roads;
  EXPECT_TRUE(roads.bead_plate().empty());
  EXPECT_TRUE(roads.big_road().empty());
  EXPECT_EQ(roads.big_road_width(), 0U);
  EXPECT_EQ(asked(roads, Side::Banker), "---");
  EXPECT_EQ(asked(roads, Side::Player), "---");
}

TEST(Roads, BeadPlateKeepsEveryOutcome) {
  const Roads roads = roads_of("T Bb Pn P T");
  std::string text;
  for (const RoadOutcome outcome : roads.bead_plate()) text += to_text(outcome) + " ";
  EXPECT_EQ(text, "T Bb Pn P T ");
}

TEST(Roads, LeadingTiesGoToTheFirstMark) {
  Roads roads = roads_of("T T");
  EXPECT_EQ(roads.leading_ties(), 2U);
  EXPECT_TRUE(roads.big_road().empty());
  roads.append({.winner = Winner::Player});
  EXPECT_EQ(roads.leading_ties(), 0U);
  EXPECT_EQ(roads.big_road()[0].ties, 2U);
  roads.append({.winner = Winner::Tie});
  roads.append({.winner = Winner::Player});
  EXPECT_EQ(roads.big_road()[0].ties, 3U);
  EXPECT_EQ(roads.big_road()[1].ties, 0U);
}

TEST(Roads, CountOutcomes) {
  const RoadStatistics statistics = roads_of("B Bb Pn Tbp P Bbpn").statistics();
  EXPECT_EQ(statistics, (RoadStatistics{.player = 2,
                                        .banker = 3,
                                        .tie = 1,
                                        .player_pairs = 2,
                                        .banker_pairs = 3,
                                        .naturals = 2}));
}

// Four mistakes of public programs.

TEST(Roads, ATieDoesNotHideTheChangeOfSides) {
  EXPECT_EQ(lengths(roads_of("B T P")), "B1 P1");
  EXPECT_EQ(lengths(roads_of("B T B")), "B2");
  EXPECT_EQ(lengths(roads_of("T B T T P T P")), "B1 P2");
}

TEST(Roads, DerivedRoadsReadLogicalColumnsNotTheDrawing) {
  // Drawn, the Banker streak is six deep and the Player streak five: as columns both pass seven.
  const Roads roads = streaks_of("B*7 P*9");
  EXPECT_EQ(marks(roads, DerivedRoad::BigEyeBoy), "RRRRRRBR");
  EXPECT_EQ(asked(streaks_of("B*7 P*7"), Side::Banker).substr(0, 1), "R");
  EXPECT_EQ(asked(streaks_of("B*7 P*6"), Side::Banker).substr(0, 1), "B");
}

TEST(Roads, OnlyTheFirstCellBelowTheComparedColumnIsBlue) {
  EXPECT_EQ(marks(streaks_of("B P*5"), DerivedRoad::BigEyeBoy), "BRRR");
  EXPECT_EQ(marks(streaks_of("B*2 P B*5"), DerivedRoad::SmallRoad), "RBRR");
}

TEST(Roads, DerivedRoadsBeginAtTheFirstColumnTheyCan) {
  EXPECT_EQ(marks(streaks_of("B*9 P"), DerivedRoad::BigEyeBoy), "");
  EXPECT_EQ(marks(streaks_of("B P*2"), DerivedRoad::BigEyeBoy), "B") << "column 2, row 2";
  EXPECT_EQ(marks(streaks_of("B P B"), DerivedRoad::BigEyeBoy), "R") << "column 3, row 1";
  EXPECT_EQ(marks(streaks_of("B P*4 B"), DerivedRoad::SmallRoad), "");
  EXPECT_EQ(marks(streaks_of("B P B*2"), DerivedRoad::SmallRoad), "B") << "column 3, row 2";
  EXPECT_EQ(marks(streaks_of("B P B P"), DerivedRoad::SmallRoad), "R") << "column 4, row 1";
  EXPECT_EQ(marks(streaks_of("B P B*4 P"), DerivedRoad::CockroachPig), "");
  EXPECT_EQ(marks(streaks_of("B P B P*2"), DerivedRoad::CockroachPig), "B") << "column 4, row 2";
  EXPECT_EQ(marks(streaks_of("B P B P B"), DerivedRoad::CockroachPig), "R") << "column 5, row 1";
}

TEST(DrawnRoad, TurnsRightAtTheBottom) {
  EXPECT_EQ(picture(streaks_of("B*8 P*2")), (std::vector<std::string>{"BP.",  //
                                                                      "BP.",  //
                                                                      "B..",  //
                                                                      "B..",  //
                                                                      "B..",  //
                                                                      "BBB"}));
}

TEST(DrawnRoad, TurnsEarlyAboveAnEarlierTail) {
  EXPECT_EQ(picture(streaks_of("B*9 P*7 B*5 P*6")), (std::vector<std::string>{"BPBP...",  //
                                                                              "BPBP...",  //
                                                                              "BPBPPPP",  //
                                                                              "BPBB...",  //
                                                                              "BPPP...",  //
                                                                              "BBBB..."}));
}

TEST(DrawnRoad, ATailStaysOnItsRowWhenTheCellBelowIsFree) {
  EXPECT_EQ(picture(streaks_of("B*9 P*9")), (std::vector<std::string>{"BP....",  //
                                                                      "BP....",  //
                                                                      "BP....",  //
                                                                      "BP....",  //
                                                                      "BPPPPP",  //
                                                                      "BBBB.."}));
}

TEST(DrawnRoad, SkipsColumnsThatATailOnTheTopRowTook) {
  EXPECT_EQ(picture(streaks_of("B*9 P*7 B*5 P*6 B*3 P*3 B*7")),
            (std::vector<std::string>{"BPBPBPPPB.",  //
                                      "BPBPBB..B.",  //
                                      "BPBPPPP.B.",  //
                                      "BPBB....B.",  //
                                      "BPPP....B.",  //
                                      "BBBB....BB"}));
}

// The rules again in their long form, each on its own, to hold against the short one.

std::optional<DerivedMark> mark_by_rule(const std::vector<std::uint32_t>& columns, std::size_t k) {
  const auto length = [&columns](std::size_t n) { return columns.at(n - 1); };
  const std::size_t n = columns.size();
  const std::uint32_t m = columns.back();
  if (m == 1) {
    if (n < k + 2) return std::nullopt;
    return length(n - 1) == length(n - 1 - k) ? DerivedMark::Red : DerivedMark::Blue;
  }
  if (n < k + 1) return std::nullopt;
  return m == length(n - k) + 1 ? DerivedMark::Blue : DerivedMark::Red;
}

// Places one mark after another on a grid that remembers every cell.
class PatientHand {
 public:
  std::pair<std::uint32_t, int> place(int mark) {
    if (!cells_.empty() && mark == mark_) {
      advance();
    } else {
      start();
    }
    mark_ = mark;
    cells_[{column_, row_}] = true;
    return {column_, row_};
  }

 private:
  void start() {
    column_ = cells_.empty() ? 0 : start_ + 1;
    while (cells_.contains({column_, 0})) ++column_;
    start_ = column_;
    row_ = 0;
    in_tail_ = false;
  }

  void advance() {
    if (!in_tail_ && row_ < 5 && !cells_.contains({column_, row_ + 1})) {
      ++row_;
      return;
    }
    in_tail_ = true;
    ++column_;
    EXPECT_FALSE(cells_.contains({column_, row_})) << "a tail ran into a mark";
  }

  std::map<std::pair<std::uint32_t, int>, bool> cells_;
  std::uint32_t start_ = 0;
  std::uint32_t column_ = 0;
  int row_ = 0;
  int mark_ = 0;
  bool in_tail_ = false;
};

void expect_drawn_patiently(const Roads& roads) {
  PatientHand big;
  for (const BigCell& cell : roads.big_road()) {
    ASSERT_EQ(big.place(static_cast<int>(cell.mark)), std::pair(cell.column, int{cell.row}));
  }
  for (const DerivedRoad road : derived_roads) {
    PatientHand hand;
    for (const DerivedCell& cell : roads.derived_road(road)) {
      ASSERT_EQ(hand.place(static_cast<int>(cell.mark)), std::pair(cell.column, int{cell.row}));
    }
  }
}

void expect_marked_by_rule(const Roads& roads) {
  std::vector<std::uint32_t> columns;
  std::array<std::string, derived_roads.size()> expected;
  for (std::size_t i = 0; i < roads.column_count(); ++i) {
    columns.push_back(0);
    while (columns.back() < roads.column(i).length) {
      ++columns.back();
      for (std::size_t k = 1; k <= expected.size(); ++k) {
        if (const auto mark = mark_by_rule(columns, k)) expected[k - 1] += letter(*mark);
      }
    }
  }
  for (const DerivedRoad road : derived_roads) {
    ASSERT_EQ(marks(roads, road), expected[static_cast<std::size_t>(road)]);
  }
}

// The next mark of each road, found by adding the outcome to a copy.
AskedMarks ask_by_copy(const Roads& roads, Side side) {
  Roads next = roads;
  next.append({.winner = side == Side::Banker ? Winner::Banker : Winner::Player});
  AskedMarks answer;
  for (const DerivedRoad road : derived_roads) {
    const auto cells = next.derived_road(road);
    if (cells.size() > roads.derived_road(road).size()) {
      answer[static_cast<std::size_t>(road)] = cells.back().mark;
    }
  }
  return answer;
}

void expect_opposite_asks(const Roads& roads) {
  const AskedMarks banker = roads.ask(Side::Banker);
  const AskedMarks player = roads.ask(Side::Player);
  ASSERT_EQ(banker, ask_by_copy(roads, Side::Banker));
  ASSERT_EQ(player, ask_by_copy(roads, Side::Player));
  for (std::size_t i = 0; i < banker.size(); ++i) {
    ASSERT_EQ(banker[i].has_value(), player[i].has_value());
    ASSERT_TRUE(!banker[i] || *banker[i] != *player[i]);
  }
}

// Streaks last the longer the more often `stay` in 100 outcomes repeat the one before.
RoadOutcome next_outcome(std::mt19937& engine, RoadOutcome before, unsigned stay) {
  if (engine() % 10 == 0) return {.winner = Winner::Tie};
  if (engine() % 100 < stay && before.winner != Winner::Tie) return before;
  return {.winner = engine() % 2 == 0 ? Winner::Banker : Winner::Player};
}

TEST(Roads, RandomShoesFollowTheLongForm) {
  std::mt19937 engine(6);
  for (unsigned shoe = 0; shoe < 600; ++shoe) {
    Roads roads;
    RoadOutcome outcome;
    for (int i = 0; i < 90; ++i) {
      outcome = next_outcome(engine, outcome, shoe % 6 * 19);
      roads.append(outcome);
      expect_opposite_asks(roads);
    }
    expect_drawn_patiently(roads);
    expect_marked_by_rule(roads);
    ASSERT_FALSE(HasFatalFailure()) << "shoe " << shoe;
  }
}

TEST(Roads, CopiesAreEqualAndApart) {
  const Roads roads = roads_of("T B B P Tn P B P P");
  Roads copy = roads;
  EXPECT_EQ(copy, roads);
  copy.append({.winner = Winner::Tie});
  EXPECT_NE(copy, roads);
  EXPECT_EQ(roads.bead_plate().size(), 9U);
}

TEST(Roads, ClearedAreAsNew) {
  Roads roads = streaks_of("T B*9 P*9 B P T B*3 P P");
  roads.clear();
  EXPECT_EQ(roads, Roads{});
  for (const char* token : {"B", "P", "P"}) roads.append(*parse_road_outcome(token));
  EXPECT_EQ(roads, roads_of("B P P"));
}

}  // namespace
}  // namespace punto
