#include "core/scenario/suggestion.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scenario/session.hpp"
#include "core/scenario/step_text.hpp"
#include "tests/random_play.hpp"
#include "tests/scenario_texts.hpp"

namespace punto {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// ---- every line that is suggested, at tables that play by themselves ----------------------------

// The fields of a command as a person would write them.
std::map<std::string, std::string> values_of(const CommandBody& body, const Rulebook& rulebook) {
  std::map<std::string, std::string> values;
  std::visit(
      [&]<typename Body>(const Body& each) {
        if constexpr (!std::is_same_v<Body, OpenTable>) {
          for_each_field(each, [&](std::string_view name, const auto& member) {
            values[placeholder(name)] = value_text::write(member, name, rulebook);
          });
        }
      },
      body);
  return values;
}

// The line with a value in the place of each word in capitals.
std::string filled(const std::string& line, const std::map<std::string, std::string>& values) {
  std::string text = ' ' + line + ' ';
  for (const auto& [capitals, value] : values) {
    for (const auto& [before, after] : {std::pair{' ', ' '}, {'=', ' '}, {'"', '"'}}) {
      const std::string open = before + capitals + after;
      const std::size_t at = text.find(open);
      if (at != std::string::npos) text.replace(at, open.size(), before + value + after);
    }
  }
  return text;
}

class SuggestedLines : public RandomPlay {
 public:
  using RandomPlay::RandomPlay;
  int lines = 0;

  void check(const Possibility& possibility) {
    const Rulebook& rulebook = state.law->rulebook;
    const Step& step = possibility.step;
    std::map<std::string, std::string> values{{"IRREGULARITY", rulebook.irregularities.front().id}};
    if (!step.is<DeclareIrregularity>()) {
      const auto body = complete(possibility);
      ASSERT_TRUE(body);
      values = values_of(*body, rulebook);
      // Whoever is asked for a card has one.
      std::string& card = values["CARD"];
      if (card == "none") card = to_text(drive::some_card(state.shoe.unseen, chance));
    }
    for (std::string line : step_lines(state, possibility.by, step)) {
      if (!step.is<Sit>()) line = actor_text(possibility.by) + ": " + line;
      ++lines;
      expect_accepted(filled(line, values), step);
    }
  }

 private:
  void expect_accepted(const std::string& line, const Step& step) const {
    const ReadingContext context{state.law->rulebook, &state, {}, now};
    const auto words = split_words(line);
    ASSERT_TRUE(words) << line;
    const auto instruction = read_instruction(*words, context);
    ASSERT_TRUE(instruction) << line << ": " << instruction.error().front().what;
    const auto* command = std::get_if<Command>(&*instruction);
    // What has to be told of an irregularity is another matter.
    if (command == nullptr || step.is<DeclareIrregularity>()) return;
    const Decision decision = decide(state, *command, step.not_before.value_or(now));
    EXPECT_TRUE(decision) << line << ": " << name_of(decision.error().reason);
  }
};

void walk(SuggestedLines& play) {
  for (int turn = 0; turn < 120 && !testing::Test::HasFailure(); ++turn) {
    if (turn % 3 == 0) {
      for (const Possibility& each : play.possibilities()) play.check(each);
    }
    const bool is_closed = play.state.phase == Phase::Closed;
    EXPECT_EQ(awaited(play.state, play.now).empty(), is_closed) << "turn " << turn;
    if (!play.turn()) break;
  }
}

TEST(Suggestion, EveryLineIsAcceptedAtEveryKindOfTable) {
  for (const TableKind& kind : table_kinds) {
    SCOPED_TRACE(kind.name);
    SuggestedLines play{11};
    open_as(play, kind);
    walk(play);
    EXPECT_GT(play.lines, 500);
  }
}

TEST(Suggestion, EveryLineIsAcceptedInEveryGame) {
  for (const ShelvedRulebook& book : approved_shelf().rulebooks()) {
    SCOPED_TRACE(book.rulebook.id);
    SuggestedLines play{5};
    play.open(book.rulebook.id);
    walk(play);
    EXPECT_GT(play.lines, 500);
  }
}

// ---- what is waited for -------------------------------------------------------------------------

Session played(std::string_view game, const std::vector<std::string>& lines) {
  Session session{approved_book(game)};
  for (const std::string& line : lines) {
    const auto carried = session.play(line);
    EXPECT_TRUE(carried && carried->refusal() == nullptr) << line;
  }
  return session;
}

std::vector<std::string> waited_after(std::string_view game,
                                      const std::vector<std::string>& lines) {
  std::vector<std::string> texts;
  const Session table = played(game, lines);
  for (const Suggestion& each : awaited(table.state(), table.now())) {
    texts.push_back(to_text(each));
  }
  return texts;
}

std::string first_after(std::string_view game, const std::vector<std::string>& lines) {
  const auto waited = waited_after(game, lines);
  return waited.empty() ? "" : waited.front();
}

TEST(Suggestion, SaysWhoIsWaitedFor) {
  const char* game = "fortune-six-v6";
  EXPECT_EQ(first_after(game, {}), "table");
  EXPECT_EQ(first_after(game, {"table bare"}), "dealer: sign-on");
  EXPECT_THAT(waited_after(game, {"table"}),
              ElementsAre("P1 sits credits=CREDITS", "dealer: open-betting"));
  EXPECT_THAT(waited_after(game, {"table", "P1 P2 sit", "open-betting"}),
              ElementsAre("P1: place-wager WAGER AMOUNT (or P2)", "dealer: close-betting"));
  EXPECT_THAT(waited_after(game, {"table", "P1 sits", "open-betting", "close-betting"}),
              ElementsAre("dealer: draw-card CARD", "deal CARDS"));
  EXPECT_EQ(first_after(game, {"table", "pit-manager: suspend-table reason=fire"}),
            "pit-manager: resume-table");
  EXPECT_EQ(first_after(game, {"table", "announce-last-round", "open-betting", "close-betting",
                               "deal 9C 4D KH 2S", "settle"}),
            "pit-manager: close-table");
  EXPECT_EQ(first_after("tiger", {"table", "P1 sits"}), "machine: open-betting");
}

TEST(Suggestion, OfADeviceThatReadsCards) {
  const std::vector<std::string> lines = {"table cards=card-reader method=C zone=hlga", "P1 sits",
                                          "open-betting", "P1: place-wager player 100",
                                          "close-betting"};
  EXPECT_EQ(first_after("fortune-six-v6", lines), "P1: take-device");
  std::vector<std::string> taken = lines;
  taken.emplace_back("P1: take-device");
  EXPECT_EQ(first_after("fortune-six-v6", taken), "machine: draw-card CARD (or P1)");
}

TEST(Suggestion, OfAnIrregularity) {
  const std::vector<std::string> lines = {"table", "P1 sits", "open-betting",
                                          "P1: place-wager banker 100", "close-betting"};
  const auto after = [&](const std::string& line) {
    std::vector<std::string> more = lines;
    more.push_back(line);
    return first_after("fortune-six-v6", more);
  };
  EXPECT_THAT(after("declare-irregularity not-covered"),
              HasSubstr("gaming-shift-manager: give-ruling void reason=\"REASON\" (or "));
  EXPECT_EQ(first_after("fortune-six-v6",
                        {"table", "P1 sits", "open-betting", "P1: place-wager banker 100",
                         "close-betting", "deal 2C 3D 2H 3S",
                         "declare-irregularity cards-drawn-together order=unknown together=2"}),
            "pit-manager: decide-order ORDER");
}

TEST(Suggestion, HigherPositionsHaveOnlyWhatTheyAdd) {
  std::vector<std::string> of_manager;
  for (const Suggestion& each :
       suggestions_for_all(played("fortune-six-v6", {"table", "P1 sits"}).state(), Time{})) {
    if (each.line.starts_with("pit-manager:")) of_manager.push_back(to_text(each));
    EXPECT_THAT(each.line, Not(HasSubstr("gaming-shift-manager: open-betting")));
  }
  EXPECT_THAT(of_manager, Not(IsEmpty()));
  EXPECT_THAT(of_manager, testing::Contains("pit-manager: set-limits WAGER LIMITS"));
  EXPECT_THAT(of_manager, Not(testing::Contains(HasSubstr("add-credits"))));
}

}  // namespace
}  // namespace punto
