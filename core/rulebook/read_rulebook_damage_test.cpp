// A rulebook's text as a whole: what a sound one says, several mistakes at once, and damage of any
// kind. One mistake at a time is in read_rulebook_test.cpp.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/rulebook/approved.hpp"
#include "core/rulebook/read_rulebook.hpp"
#include "tests/rulebook_texts.hpp"

namespace punto {
namespace {

using testing::HasSubstr;

Problems problems_of(const std::string& text) {
  auto read = read_rulebook(text);
  return read ? Problems{} : read.error();
}

int line_count(const std::string& text) {
  return static_cast<int>(std::ranges::count(text, '\n')) + 1;
}

TEST(SoundRulebook, SaysWhatIsWrittenInIt) {
  const auto read = read_rulebook(approved_text("fortune-six-v6"));
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->id, "fortune-six-v6");
  EXPECT_EQ(read->version, 6);
  EXPECT_EQ(read->short_name, "F6V6");
  EXPECT_EQ(to_text(read->effective), "2020-01-23");
  EXPECT_EQ(read->name, (Names{"Fortune Six Baccarat", "幸运六百家乐"}));
  EXPECT_EQ(read->deck, DeckKind::Standard);
  EXPECT_EQ(read->decks, (NumberRange{4, 10}));
  EXPECT_EQ(read->betting_closes,
            (Announcement{{"No more bets"}, {"停止下注"}, Announcer::Dealer, "3.2"}));
  ASSERT_EQ(read->layouts.size(), 7u);
  EXPECT_EQ(read->layouts[5], (Layout{"Appendix F", NumberRange{8, 16}}));
  ASSERT_EQ(read->methods.size(), 3u);
  EXPECT_EQ(read->methods[2], (DealingMethod{"C",
                                             DrawnBy::Player,
                                             HandsPassTo::AnyPlayer,
                                             true,
                                             {Zone::Hlga},
                                             Role::AssistantCasinoManager,
                                             "3.11",
                                             "3.8.2"}));
  EXPECT_EQ(read->methods[0].hands_pass_to, HandsPassTo::HighestWager);
  EXPECT_EQ(read->methods[1].hands_pass_to, HandsPassTo::Nobody);
  EXPECT_FALSE(read->methods[1].reading_device);
}

TEST(SoundRulebook, SaysOfEachWagerWhatItPaysAndWhetherItIsOptional) {
  const auto read = read_rulebook(approved_text("tiger"));
  ASSERT_TRUE(read.has_value());
  const Wager* pair = read->find_wager("tiger-pair");
  ASSERT_NE(pair, nullptr);
  EXPECT_TRUE(pair->optional);
  EXPECT_EQ(pair->highest_only_rule, "4.9");
  EXPECT_EQ(pair->backs, std::nullopt);
  ASSERT_EQ(pair->pays.size(), 3u);
  EXPECT_EQ(pair->pays[0].payout.text, "100 to 1");
  EXPECT_EQ(pair->pays[0].name.en, "Twin Tiger Pair");
  EXPECT_EQ(pair->pays[2].when.allowed(Fact::Pairs), value_bit(1));
  EXPECT_FALSE(pair->pays[2].when.names(Fact::Winner));
  EXPECT_EQ(read->find_wager("banker")->backs, Winner::Banker);
  EXPECT_FALSE(read->find_wager("banker")->optional);
}

TEST(SoundRulebook, SaysOfEachIrregularityWhatIsDoneByWhomAndWhatIsOffered) {
  const auto read = read_rulebook(approved_text("fortune-six-v6"));
  ASSERT_TRUE(read.has_value());
  const Irregularity* drawn = read->find_irregularity("cards-drawn-together");
  ASSERT_NE(drawn, nullptr);
  const auto row = std::ranges::find(drawn->resolutions, Action::DecideOrder, &Resolution::action);
  ASSERT_NE(row, drawn->resolutions.end());
  EXPECT_EQ(row->offer, Offer::WithdrawUndecidedAllOrNone);
  EXPECT_EQ(row->by, Role::PitManager);
  EXPECT_EQ(row->rule, "5.8.2.2");
  EXPECT_EQ(row->when.allowed(Circumstance::Order), value_bit(1));
  const Irregularity* ran_out = read->find_irregularity(Trigger::CardsRunOut);
  ASSERT_NE(ran_out, nullptr);
  EXPECT_EQ(ran_out->id, "insufficient-cards");
  EXPECT_EQ(ran_out->resolutions[0].by, Role::Dealer) << "where nobody is written";
  EXPECT_EQ(ran_out->resolutions[0].replace_cards, CardReplacement::May);
  EXPECT_EQ(void_rule(*read, Trigger::WrongCards), "5.1");
}

TEST(SoundRulebook, SaysOfEachProcedureItsRuleAndWhoAndHowMany) {
  const auto read = read_rulebook(approved_text("fortune-six-v6"));
  ASSERT_TRUE(read.has_value());
  ASSERT_NE(read->find(Procedure::Hands), nullptr);
  EXPECT_EQ(*read->find(Procedure::Hands), (ProcedureRule{"3.12", Role::Dealer, 0}));
  EXPECT_EQ(*read->find(Procedure::MostWagers), (ProcedureRule{"3.6", Role::Dealer, 3}));
  EXPECT_EQ(*read->find(Procedure::DrawWithoutWager),
            (ProcedureRule{"3.11.2", Role::AssistantCasinoManager, 0}));
  EXPECT_EQ(*read->find(Procedure::Displays), (ProcedureRule{"6.3", Role::Dealer, 0}));
  const auto silent = read_rulebook(approved_text("super-six-etg-v3"));
  ASSERT_TRUE(silent.has_value());
  EXPECT_EQ(silent->find(Procedure::MostWagers), nullptr);
  EXPECT_EQ(*silent->find(Procedure::Uncovered),
            (ProcedureRule{"i77", Role::GamingShiftManager, 0}));
}

TEST(SoundRulebook, TakesAProcedureWithNothingButItsRuleInEitherForm) {
  const std::string text = approved_text("tiger");
  EXPECT_EQ(
      read_rulebook(replaced(text, "hands           = \"3.6\"", "hands = { rule = \"3.6\" }")),
      read_rulebook(text));
}

TEST(SoundRulebook, TakesAllItCanCount) {
  for (const char* most : {"1", "16"}) {
    const auto read = read_rulebook(
        replaced(approved_text("fortune-six-v6"), "number = 3", std::string{"number = "} + most));
    ASSERT_TRUE(read.has_value()) << most;
    EXPECT_EQ(std::to_string(read->find(Procedure::MostWagers)->number), most);
  }
}

TEST(SoundRulebook, SaysWhetherAnOfferMustBeMade) {
  const auto read = read_rulebook(approved_text("fortune-six-v6"));
  ASSERT_TRUE(read.has_value());
  EXPECT_TRUE(
      read->find_irregularity(Trigger::CuttingCardFirst)->resolutions[0].offer_at_discretion);
  EXPECT_FALSE(read->find_irregularity(Trigger::Interruption)->resolutions[0].offer_at_discretion);
  const std::string text = approved_text("fortune-six-v6");
  EXPECT_EQ(read_rulebook(replaced(text, "offer = \"withdraw-all-or-none\",",
                                   "offer = \"withdraw-all-or-none\", offered = \"shall\",")),
            read);
}

TEST(SoundRulebook, VoidsForWrongCardsOnlyWhileARoundIsInPlay) {
  const std::string text = approved_text("tiger");
  const auto read = read_rulebook(text);
  ASSERT_TRUE(read.has_value());
  const auto& rows = read->find_irregularity(Trigger::WrongCards)->resolutions;
  EXPECT_EQ(rows.front().action, Action::Void);
  EXPECT_EQ(rows.front().when.allowed(Circumstance::Round),
            value_bit(static_cast<int>(RoundState::InPlay)));
  EXPECT_EQ(rows.back().action, Action::LetStand);
  EXPECT_EQ(rows.back().replace_cards, CardReplacement::Must);
  EXPECT_EQ(rows.back().rule, "i67");
  EXPECT_TRUE(
      read_rulebook(replaced(text, "{ when = { round = \"between rounds\" }, ", "{ ")).has_value())
      << "a last row for whatever is left";
  EXPECT_FALSE(read_rulebook(replaced(text, "round = \"in play\", cards", "exposed = true, cards"))
                   .has_value())
      << "a row that voids only some rounds in play";
}

TEST(SoundRulebook, MayHaveItsRowsOnWrongCardsInAnyOrder) {
  std::string text = approved_text("tiger");
  text = replaced(text, "round = \"between rounds\"", "round = \"in play\"");
  text = replaced(text, "round = \"in play\", cards", "round = \"between rounds\", cards");
  const auto found = problems_of(text);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_THAT(found[0].what, HasSubstr("\"wrong-cards\" does not always void"));
  text = replaced(text, "do = \"let-stand\", replace_cards", "do = \"void\", replace_cards");
  text = replaced(text, "do = \"void\",    ", "do = \"let-stand\",");
  EXPECT_TRUE(problems_of(text).empty());
}

// What the table looks for by its trigger must be there, whatever a book calls it.
TEST(SoundRulebook, KnowsWhatTheTableNotices) {
  for (const RulebookText& approved : approved_rulebooks()) {
    const auto read = read_rulebook(approved.text);
    ASSERT_TRUE(read.has_value()) << approved.file;
    for (const Trigger trigger :
         {Trigger::WrongNumberOfCards, Trigger::Interruption, Trigger::Malfunction,
          Trigger::WagerAfterClosing, Trigger::WithdrawalAfterClosing, Trigger::AnythingElse}) {
      EXPECT_NE(read->find_irregularity(trigger), nullptr) << approved.file;
    }
    const Irregularity* malfunction = read->find_irregularity(Trigger::Malfunction);
    ASSERT_NE(malfunction, nullptr);
    EXPECT_EQ(malfunction->resolutions[0].action, Action::Void);
    EXPECT_EQ(malfunction->resolutions[0].by, Role::GamingShiftManager);
    const bool in_order = read->short_name != "F6V5" && read->short_name != "SS3";
    EXPECT_EQ(read->find_irregularity(Trigger::DealtOutOfOrder) != nullptr, in_order);
    EXPECT_EQ(malfunction->rule, in_order ? "6.1" : "i103") << approved.file;
    const bool on_terminals = read->betting_opens.by == Announcer::Terminal;
    EXPECT_EQ(read->find_irregularity(Trigger::TerminalFailure) != nullptr, on_terminals);
  }
}

TEST(SoundRulebook, ResetsADeviceOnlyWhereNoCardWasExposed) {
  for (const char* game : {"fortune-six-v6", "fa-fa-fabulous-4-v3"}) {
    const auto read = read_rulebook(approved_text(game));
    ASSERT_TRUE(read.has_value());
    const auto& rows = read->find_irregularity("device-reset")->resolutions;
    EXPECT_EQ(rows[0].when.allowed(Circumstance::Exposed), value_bit(1));
    EXPECT_EQ(rows[0].action, Action::Refer);
    EXPECT_EQ(rows[0].rule, "i72");
    EXPECT_EQ(rows[1].when.allowed(Circumstance::Exposed), value_bit(0));
    EXPECT_EQ(rows[1].action, Action::ResetDevice);
  }
}

TEST(SoundRulebook, IsTheSameWithOtherSpacesCommentsAndLineEnds) {
  const std::string text = approved_text("tiger");
  const auto read = read_rulebook(text);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read_rulebook("# mine\n\n" + text + "\n# end"), read);
  std::string other_ends;
  for (const char c : text) other_ends += c == '\n' ? "\r\n" : std::string{c};
  EXPECT_EQ(read_rulebook(other_ends), read);
  EXPECT_EQ(read_rulebook("\xef\xbb\xbf" + text), read) << "with a byte order mark";
}

TEST(SoundRulebook, TakesAValueOrAListOfValues) {
  const std::string text = approved_text("tiger");
  const auto one =
      read_rulebook(replaced(text, "{ winner = \"player\" }", "{ winner = [\"player\"] }"));
  EXPECT_EQ(one, read_rulebook(text));
}

TEST(BrokenToml, IsOneProblemWhereItBreaks) {
  const std::string text = approved_text("tiger");
  const auto found = problems_of(replaced(text, "version    = 4", "version    = 4 oops"));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].line, 5);
  EXPECT_EQ(found[0].column, 16);
  EXPECT_THAT(found[0].what, HasSubstr("this is not TOML"));
  EXPECT_FALSE(found[0].remedy.empty());
}

TEST(BrokenToml, IsWhatDoubleKeysAndOpenBracketsAre) {
  const std::string text = approved_text("tiger");
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"version    = 4", "version    = 4\nversion    = 4"},
           {"[deck]", "[deck"},
           {"[deck]", "[=deck]"},
           {"[deck]", "[*deck]"},
           {"[[wager]]", "[[.wager]]"},
           {"[[wager]]", "[}wager]]"},
           {"[\"Place", "[}\"Place"},
           {"\"tiger\"", "\"tiger"},
           {"2025-03-20", "2025-02-30"},
           {"[[wager]]", "[wager]"},
           {"[betting]", "[betting]\n[betting]"}}) {
    const auto found = problems_of(replaced(text, from, to));
    ASSERT_EQ(found.size(), 1u) << to;
    EXPECT_THAT(found[0].what, HasSubstr("this is not TOML")) << to;
  }
}

TEST(Rulebook, OfNothingLacksEverythingAtItsFirstLine) {
  const auto found = problems_of("");
  std::string all;
  for (const Problem& problem : found) {
    EXPECT_EQ(problem.line, 1) << problem.what;
    EXPECT_EQ(problem.column, 1) << problem.what;
    all += problem.what + '\n';
  }
  for (const char* part :
       {"`id`", "`version`", "`short_name`", "`title`", "`effective`", "`name`", "`deck`",
        "`betting`", "`procedures`", "no wagers", "\"cards run out\"", "\"wrong cards\"",
        "\"wager after closing\"", "\"withdrawal after closing\"", "\"anything else\""}) {
    EXPECT_THAT(all, HasSubstr(part));
  }
}

TEST(Rulebook, WithOtherTypesThanListsInPlaceOfItsPartsSaysSoOfEach) {
  const auto found = problems_of(
      "wager = 5\nirregularity = \"x\"\nlayout = 2020-01-01\nmethod = {}\ndeck = []\nprocedures = "
      "1\n");
  for (const char* part : {"wager", "irregularity", "layout", "method", "deck", "procedures"}) {
    const auto names_it = [part](const Problem& problem) {
      return problem.what.starts_with(fmt::format("`{}` is no", part));
    };
    EXPECT_EQ(std::ranges::count_if(found, names_it), 1) << part;
  }
}

TEST(Rulebook, WithSeveralMistakesReportsThemAllInTheOrderOfTheText) {
  std::string text = approved_text("tiger");
  text = replaced(text, "\"52 cards\"", "\"53 cards\"");
  text = replaced(text, "effective  = 2025-03-20", "effective  = \"2025-03-20\"");
  text = replaced(text, "do = \"reconstruct\"", "do = \"recontruct\"");
  text = replaced(text, "odds = \"8 to 1\"", "odds = \"8:1\"");
  text = replaced(text, "odds = \"20 to 1\"", "odds = \"200 to 1\"");
  text = replaced(text, "winner = \"tie\", total = 6", "winer = \"tie\", total = 11");
  text = replaced(text, "{ do = \"void\", rule = \"5.3\" }", "{ do = \"void\" }");
  const auto found = problems_of(text);
  const std::vector<std::string> expected = {
      "`effective` is no date",         "`kind` cannot be",
      "odds \"8:1\" cannot be read",    "\"tiger-pair\" pays more than row 1",
      "unknown condition word `winer`", "`total` cannot be \"11\"",
      "cannot be \"recontruct\"",       "cites no rule"};
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_THAT(found[i].what, HasSubstr(expected[i]));
    EXPECT_FALSE(found[i].remedy.empty());
    if (i == 0) continue;
    const bool in_order =
        found[i - 1].line < found[i].line ||
        (found[i - 1].line == found[i].line && found[i - 1].column < found[i].column);
    EXPECT_TRUE(in_order) << found[i].what;
  }
}

TEST(Rulebook, MayHaveAHundredRowsInAWagerButNotMore) {
  const auto with_rows = [](int count) {
    std::string rows = "pays = [\n";
    for (int i = 0; i < count; ++i) {
      rows += "{ when = { player_total = " + std::to_string(i % 10) +
              ", banker_total = " + std::to_string(i / 10 % 10) +
              " }, odds = \"1 to 1\", rule = \"4.7\" },\n";
    }
    return replaced(approved_text("tiger"),
                    "pays  = [\n  { when = { winner = \"tie\" }, odds = \"8 to 1\", rule = \"4.7\" "
                    "},\n]",
                    rows + "]");
  };
  EXPECT_TRUE(problems_of(with_rows(100)).empty());
  const auto found = problems_of(with_rows(101));
  EXPECT_TRUE(std::ranges::any_of(found, [](const Problem& problem) {
    return problem.what == "wager \"tie\" has 101 pay rows";
  }));
}

TEST(Rulebook, IsHeldAgainstTheUnitsOfTheTable) {
  const std::string text = approved_text("tiger");
  EXPECT_TRUE(read_rulebook(text, {.stake = Cents{2'000}, .payable = Cents{100}}).has_value());
  const auto coarse = read_rulebook(text, {.stake = Cents{100}, .payable = Cents{100}});
  ASSERT_FALSE(coarse.has_value());
  ASSERT_EQ(coarse.error().size(), 1u);
  EXPECT_THAT(coarse.error()[0].what,
              HasSubstr("row 1 of \"banker\" pays 0.95 to 1 on 1.00, which is not a multiple of "
                        "1.00"));
}

TEST(Problem, IsWrittenWithItsFileLineAndColumnFirst) {
  EXPECT_EQ(to_text(Problem{12, 5, "this is wrong", "do that"}, "x.toml"),
            "x.toml:12:5: this is wrong; do that");
}

void expect_rulebook_or_problems_in_their_place(const std::string& text) {
  const auto read = read_rulebook(text);
  if (read) return;
  RC_ASSERT(!read.error().empty());
  for (const Problem& problem : read.error()) {
    RC_ASSERT(problem.line >= 1);
    RC_ASSERT(problem.line <= line_count(text));
    RC_ASSERT(problem.column >= 1);
    RC_ASSERT(!problem.what.empty());
    RC_ASSERT(!problem.remedy.empty());
  }
}

std::string any_approved_text() {
  const auto texts = approved_rulebooks();
  return std::string{texts[*rc::gen::inRange<std::size_t>(0, texts.size())].text};
}

RC_GTEST_PROP(DamagedRulebook, WithOneOtherCharacterIsReadOrRefusedInPlace, ()) {
  std::string text = any_approved_text();
  const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
  const std::string meaningful = "\"'[]{}=,.#\n\\ 0123456789abcdefghijklmnopqrstuvwxyz-_";
  text[at] = *rc::gen::oneOf(rc::gen::elementOf(meaningful), rc::gen::character<char>());
  expect_rulebook_or_problems_in_their_place(text);
}

RC_GTEST_PROP(DamagedRulebook, CutOffAnywhereIsReadOrRefusedInPlace, ()) {
  const std::string text = any_approved_text();
  expect_rulebook_or_problems_in_their_place(
      text.substr(0, *rc::gen::inRange<std::size_t>(0, text.size() + 1)));
}

RC_GTEST_PROP(DamagedRulebook, WithALineMissingOrTwiceIsReadOrRefusedInPlace, ()) {
  std::string text = any_approved_text();
  const std::size_t begin = text.find('\n', *rc::gen::inRange<std::size_t>(0, text.size() - 1));
  const std::size_t end = text.find('\n', begin + 1);
  RC_PRE(begin != std::string::npos && end != std::string::npos);
  const std::string line = text.substr(begin, end - begin);
  if (*rc::gen::arbitrary<bool>()) {
    text.erase(begin, line.size());
  } else {
    text.insert(begin, line);
  }
  expect_rulebook_or_problems_in_their_place(text);
}

}  // namespace
}  // namespace punto
