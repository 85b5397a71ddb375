#include "core/rulebook/read_rulebook.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>

#include "core/rulebook/approved.hpp"

namespace punto {
namespace {

using testing::Contains;
using testing::HasSubstr;

constexpr char place_mark = '^';

// One mistake made in an approved text: after the first `after`, the next `from` becomes `to`. The
// mark in `to` shows where it must be reported; without a mark that is where `after` stands.
// Quotation marks are written ' here.
struct Mistake {
  const char* name;
  const char* game;
  const char* after;
  const char* from;
  const char* to;
  const char* what;
  const char* remedy;
};

std::ostream& operator<<(std::ostream& out, const Mistake& mistake) {
  return out << mistake.game << ": " << mistake.from << " -> " << mistake.to;
}

std::string quoted(std::string text) {
  std::ranges::replace(text, '\'', '"');
  return text;
}

std::string approved_text(std::string_view game) {
  for (const RulebookText& approved : approved_rulebooks()) {
    if (approved.file == std::string{game} + ".toml") return std::string{approved.text};
  }
  ADD_FAILURE() << "no game " << game;
  return "";
}

struct Spoiled {
  std::string text;
  int line = 0;
  int column = 0;  // in characters, not bytes
};

Spoiled spoil(const Mistake& mistake) {
  std::string text = approved_text(mistake.game);
  const std::size_t after = text.find(quoted(mistake.after));
  const std::size_t from = text.find(quoted(mistake.from), after);
  if (after == std::string::npos || from == std::string::npos) {
    ADD_FAILURE() << "nothing to spoil: " << mistake;
    return {};
  }
  std::string to = quoted(mistake.to);
  const std::size_t mark = to.find(place_mark);
  const std::size_t at = mark == std::string::npos ? after : from + mark;
  std::erase(to, place_mark);
  text.replace(from, std::string_view{mistake.from}.size(), to);
  Spoiled spoiled{text, 1, 1};
  for (const char c : text.substr(0, at)) {
    if (c == '\n') {
      ++spoiled.line;
      spoiled.column = 1;
    } else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) {
      ++spoiled.column;
    }
  }
  return spoiled;
}

auto is_reported_as(const Mistake& mistake, const Spoiled& spoiled) {
  return testing::AllOf(testing::Field(&Problem::line, spoiled.line),
                        testing::Field(&Problem::column, spoiled.column),
                        testing::Field(&Problem::what, HasSubstr(quoted(mistake.what))),
                        testing::Field(&Problem::remedy, HasSubstr(quoted(mistake.remedy))));
}

std::string to_lines(const Problems& problems) {
  std::string lines;
  for (const Problem& problem : problems) lines += to_text(problem, "it") + '\n';
  return lines;
}

// clang-format off
const Mistake in_the_head[] = {
  {"UnknownKey", "tiger", "", "[deck]", "^colour = 5\n[deck]",
   "unknown key `colour` in the rulebook", "known are id, version, short_name, title"},
  {"UnknownKeyWithTheNearest", "tiger", "", "title ", "^verison = 4\ntitle ",
   "unknown key `verison`", "did you mean 'version'?"},
  {"MissingText", "tiger", "# Tiger", "short_name = 'EB4'\n", "", "has no `short_name`",
   "add short_name"},
  {"EmptyText", "tiger", "", "'EB4'", "^''", "`short_name` is empty", "write a text"},
  {"TextThatIsANumber", "tiger", "", "'EB4'", "^4", "`short_name` is no text",
   "short_name = '...'"},
  {"IdThatIsNotWellFormed", "tiger", "", "'tiger'", "^'Tiger Game'",
   "id 'Tiger Game' is not well formed", "small letters, digits and hyphens"},
  {"NumberThatIsText", "tiger", "", "= 4", "= ^'4'", "`version` is no whole number", "version = 1"},
  {"NegativeNumber", "tiger", "", "= 4", "= ^-4", "`version` is no whole number", "version = 1"},
  {"FractionalNumber", "tiger", "", "= 4", "= ^4.5", "`version` is no whole number", "version = 1"},
  {"EnormousNumber", "tiger", "", "= 4", "= ^4000000000", "`version` is no whole number",
   "version = 1"},
  {"MissingDate", "tiger", "# Tiger", "effective  = 2025-03-20\n", "", "has no `effective`",
   "add effective = 2"},
  {"DateThatIsText", "tiger", "", "2025-03-20", "^'2025-03-20'", "`effective` is no date",
   "without quotation"},
  {"NameThatIsText", "tiger", "", "{ en = 'Tiger B", "^'Tiger' #", "`name` is no table",
   "name = { ... }"},
  {"NameInOneLanguage", "tiger", "{ en = 'Tiger B", ", zh = '老虎百家乐'", "", "has no `zh`", "add zh"},
  {"MissingDeck", "tiger", "# Tiger",
   "[deck]\nkind  = '52 cards'\ndecks = { from = 4, to = 10 }\nrule  = '2.1'\n", "",
   "the rulebook has no `deck`", "add deck"},
  {"UnknownDeck", "tiger", "", "'52 cards'", "^'54 cards'", "`kind` cannot be '54 cards'",
   "'52 cards'?"},
  {"TooFewDecks", "tiger", "[deck]", "from = 4", "from = 3", "3 to 10 decks are not",
   "within 4 to 10"},
  {"TooManyDecks", "tiger", "[deck]", "to = 10", "to = 11", "4 to 11 decks are not",
   "within 4 to 10"},
  {"DecksBackwards", "tiger", "[deck]", "{ from = 4, to = 10 }", "^{ from = 8, to = 6 }",
   "`decks` begins after it ends", "smaller number first"},
  {"RuleMissing", "tiger", "[deck]", "rule  = '2.1'\n", "", "`deck` of the rulebook cites no rule",
   "add rule"},
  {"RuleNumberThatEndsInAPoint", "tiger", "[deck]", "'2.1'", "^'2.1.'", "'2.1.' is no rule number",
   "4.1"},
  {"RuleNumberWithTwoPoints", "tiger", "[deck]", "'2.1'", "^'2..1'", "'2..1' is no rule number",
   "4.1"},
  {"RuleNumberThatBeginsWithAPoint", "tiger", "[deck]", "'2.1'", "^'.1'", "'.1' is no rule number",
   "4.1"},
  {"RuleNumberWithAWord", "tiger", "[deck]", "'2.1'", "^'Rule 2.1'", "'Rule 2.1' is no rule",
   "4.1 or 5.8.2.2"},
  {"RuleNumberThatIsTooLong", "tiger", "[deck]", "'2.1'", "^'1.1.1.1.1.1.1.10'",
   "'1.1.1.1.1.1.1.10' is no rule number", "4.1"},
  {"InterpretationWithoutNumber", "tiger", "[deck]", "'2.1'", "^'i'", "'i' is no rule number",
   "of an interpretation, as i67"},
  {"RuleNumberThatIsANumber", "tiger", "[deck]", "'2.1'", "^2.1", "`rule` is no text",
   "rule = '...'"},
  {"NoRuleForTheDeck", "tiger", "[deck]", "'2.1'", "^'none'", "'none' is no rule number",
   "number in the approved rulebook"},
  {"UnknownAnnouncer", "tiger", "", "by = 'terminal'", "by = ^'termnal'",
   "`by` cannot be 'termnal'", "'terminal'?"},
  {"AnnouncerMissing", "tiger", "{ by = 'terminal'", "by = 'terminal', ", "", "has no `by`",
   "add by"},
  {"AnnouncementThatIsNoList", "tiger", "[betting]",
   "en = ['Place your bets, please', 'Bets are open']", "en = ^'Bets are open'",
   "`en` is no list of texts", "en = ['...']"},
  {"AnnouncementThatSaysNothing", "tiger", "[betting]", "['请下注', '下注开始']", "^[]", "`zh` is no list",
   "zh = ["},
  {"AnnouncementOfNumbers", "tiger", "[betting]", "'下注开始'", "^5", "`zh` is no text", "zh"},
  {"AnnouncementsNotAsManyOfEach", "tiger", "{ by = 'terminal'", "['请下注', '下注开始']",
   "['请下注']", "2 announcements in English and 1 in Chinese", "in both languages"},
  {"ClosingMissing", "tiger", "[betting]", "closes =", "# closes =",
   "`betting` of the rulebook has no `closes`", "add closes"},
  {"LayoutWithoutName", "tiger", "[[layout]]", "name = 'Appendix E'", "", "has no `name`",
   "add name"},
  {"LayoutWithOnePosition", "tiger", "", "name = 'Appendix E'",
   "name = 'Appendix E'\npositions = ^8", "`positions` is no table", "positions = { ... }"},
  {"UnknownKeyOfALayout", "tiger", "", "name = 'Appendix E'",
   "name = 'E'\n^position = { from = 1, to = 8 }", "unknown key `position` in layout 1",
   "did you mean 'positions'?"},
  {"UnknownDrawer", "fortune-six-v6", "", "drawn_by        = 'dealer'",
   "drawn_by        = ^'banker'", "`drawn_by` cannot be 'banker'", "dealer or player"},
  {"TruthThatIsText", "fortune-six-v6", "", "reading_device  = true", "reading_device  = ^'yes'",
   "`reading_device` is neither true nor false", "reading_device = true"},
  {"HandsThatPassToStrangers", "fortune-six-v6", "", "'highest wager'", "^'highest wagers'",
   "`hands_pass_to` cannot be 'highest wagers'", "did you mean 'highest wager'?"},
  {"HandsThatPassUnsaid", "fortune-six-v6", "[[method]]", "hands_pass_to   = 'highest wager'\n", "",
   "has no `hands_pass_to`", "add hands_pass_to"},
  {"UnknownZone", "fortune-six-v6", "", "['main floor', 'hlga']", "['main floor', ^'hlg']",
   "`zones` cannot be 'hlg'", "did you mean 'hlga'?"},
  {"NoZone", "fortune-six-v6", "", "['main floor', 'hlga']", "^[]", "`zones` names no value",
   "main floor or hlga"},
  {"ZonesMissing", "fortune-six-v6", "[[method]]", "zones           = ['main floor', 'hlga']\n", "",
   "has no `zones`", "add zones"},
  {"SeveralRolesForOne", "fortune-six-v6", "", "= 'pit-manager'", "= ^['pit-manager']",
   "`allowed_by` takes one word", "choose one of dealer, pit-supervisor"},
  {"MethodThatNobodyAllows", "fortune-six-v6", "[[method]]", "allowed_rule    = '3.8.2'\n", "",
   "cites no rule", "add allowed_rule"},
  {"MethodThatIsThereTwice", "fortune-six-v6", "[[method]]\nid              = 'B'", "'B'", "'A'",
   "'A' is there twice", "own id"},
};

const Mistake in_the_procedures[] = {
  {"RequiredMissing", "tiger", "[procedures]", "hands           = '3.6'\n", "",
   "`procedures` of the rulebook has no `hands`", "add hands = '4.1' with its rule"},
  {"UnknownWithTheNearest", "tiger", "", "hands  ", "^cutting-cart = '3.10'\nhands  ",
   "unknown key `cutting-cart` in `procedures`", "did you mean 'cutting-card'?"},
  {"RuleThatIsANumber", "tiger", "[procedures]", "'3.6'", "^3.6", "`hands` is no text",
   "hands = '...'"},
  {"RuleThatIsNone", "tiger", "[procedures]", "'3.6'", "^'none'", "'none' is no rule number",
   "number in the approved rulebook"},
  {"RuleMissing", "tiger", "[procedures]", "{ rule = '6.1', by = 'gaming-shift-manager' }",
   "^{ by = 'gaming-shift-manager' }", "`uncovered` of `procedures` of the rulebook cites no rule",
   "add rule"},
  {"UnknownRole", "tiger", "[procedures]", "'gaming-shift-manager'", "^'manager'",
   "`by` cannot be 'manager'", "pit-supervisor, pit-manager"},
  {"NumberWhereNothingIsCounted", "tiger", "[procedures]", "'6.1', by", "'6.1', ^number = 3, by",
   "unknown key `number` in `uncovered`", "known are rule or by"},
  {"CountWithoutATable", "fortune-six-v6", "", "{ rule = '3.6', number = 3 }", "^'3.6'",
   "`most-wagers` has no number", "most-wagers = { rule = '4.1', number = 3 }"},
  {"CountWithoutANumber", "fortune-six-v6", "", "{ rule = '3.6', number = 3 }", "^{ rule = '3.6' }",
   "`most-wagers` of `procedures` of the rulebook has no `number`", "add number"},
  {"CountOfNothing", "fortune-six-v6", "", "number = 3", "number = ^0",
   "`most-wagers` cannot count to 0", "stay within 1 to 16"},
  {"CountTooHigh", "fortune-six-v6", "", "number = 3", "number = ^17",
   "`most-wagers` cannot count to 17", "stay within 1 to 16"},
  {"CountThatIsText", "fortune-six-v6", "", "number = 3", "number = ^'3'",
   "`number` is no whole number", "number = 1"},
};

const Mistake in_a_wager[] = {
  {"VersionZero", "tiger", "", "= 4", "= ^0", "there is no version 0", "count from 1"},
  {"TwoThatBackTheSame", "tiger", "[[wager]]\nid    = 'tie'", "backs = 'tie'", "backs = 'banker'",
   "wager 'tie' backs what another wager backs", "main wager"},
  {"RunningOutThatGoesOn", "tiger", "[[irregularity]]\nid   = 'insufficient-cards'", "do = 'void'",
   "do = 'continue'", "irregularity 'insufficient-cards' does not always void", "do = 'void'"},
  {"DecksMissing", "tiger", "[deck]", "decks = { from = 4, to = 10 }\n", "", "has no `decks`",
   "add decks"},
  {"DecksThatAreANumber", "tiger", "[deck]", "{ from = 4, to = 10 }", "^8", "`decks` is no table",
   "decks = {"},
  {"RowsThatAreText", "tiger", "id    = 'tie'",
   "[\n  { when = { winner = 'tie' }, odds = '8 to 1', rule = '4.7' },\n]", "^'8 to 1'",
   "`pays` is no list of tables", "pays = [ { ... } ]"},
  {"RowThatIsText", "tiger", "id    = 'tie'",
   "{ when = { winner = 'tie' }, odds = '8 to 1', rule = '4.7' }", "^'8 to 1'",
   "an entry of `pays` is no table", "{ ... }"},
  {"UnknownKeyWithTheNearest", "tiger", "id    = 'tie'", "backs = 'tie'", "^bakcs = 'tie'",
   "unknown key `bakcs` in wager 'tie'", "did you mean 'backs'?"},
  {"UnknownHand", "tiger", "id    = 'tie'", "backs = 'tie'", "backs = ^'dealer'",
   "`backs` cannot be 'dealer'", "player, banker or tie"},
  {"TruthThatIsText", "tiger", "id       = 'tiger'", "optional = true", "optional = ^'yes'",
   "`optional` is neither", "optional = true"},
  {"IdMissing", "tiger", "[[wager]]\nid    = 'tie'", "id    = 'tie'\n", "", "has no `id`",
   "add id"},
  {"IdThatIsNotWellFormed", "tiger", "[[wager]]\nid    = 'tie'", "'tie'", "^'Tie !'",
   "id 'Tie !' is not", "hyphens"},
  {"IdThatIsThereTwice", "tiger", "[[wager]]\nid    = 'tie'", "'tie'", "'banker'",
   "wager 'banker' is there twice", "own id"},
  {"RuleMissing", "tiger", "[[wager]]\nid    = 'tie'", "rule  = '1.1.20'\n", "",
   "wager 'tie' cites no rule", "add rule"},
  {"NoRule", "tiger", "", "rule  = '1.1.20'", "rule  = ^'none'", "'none' is no rule number",
   "number in the approved rulebook"},
  {"NoRuleForTheHighest", "tiger", "", "highest_only_rule = '4.9'", "highest_only_rule = ^'none'",
   "'none' is no rule number", "number in the approved rulebook"},
  {"NoRows", "tiger", "[[wager]]\nid    = 'tie'",
   "pays  = [\n  { when = { winner = 'tie' }, odds = '8 to 1', rule = '4.7' },\n]", "pays = []",
   "wager 'tie' has 0 pay rows", "add pays"},
  {"OddsUnreadable", "tiger", "id    = 'tie'", "'8 to 1'", "^'8:1'", "odds '8:1' cannot be read",
   "20 to 1"},
  {"OddsOfNothing", "tiger", "id    = 'tie'", "'8 to 1'", "^'0 to 1'", "win nothing", "push"},
  {"OddsThatAreANumber", "tiger", "id    = 'tie'", "'8 to 1'", "^8", "`odds` is no text",
   "odds = '...'"},
  {"OddsMissing", "tiger", "id    = 'tie'", "{ when = { winner = 'tie' }, odds = '8 to 1',",
   "^{ when = { winner = 'tie' },", "row 1 of `pays` of wager 'tie' has no `odds`", "add odds"},
  {"ConditionMissing", "tiger", "id    = 'tie'", "{ when = { winner = 'tie' }, odds", "^{ odds",
   "has no `when`", "add when"},
  {"ConditionThatIsText", "tiger", "id    = 'tie'", "{ winner = 'tie' }", "^'tie'",
   "`when` is no table", "when = { ... }"},
  {"UnknownWordWithTheNearest", "tiger", "id    = 'tie'", "{ winner", "{ ^winer",
   "unknown condition word `winer`", "'winner'?"},
  {"UnknownWord", "tiger", "id    = 'tie'", "{ winner", "{ ^colour",
   "unknown condition word `colour`", "known are winner, total,"},
  {"UnknownValue", "tiger", "id    = 'tie'", "winner = 'tie'", "winner = ^'ties'",
   "`winner` cannot be 'ties'", "'tie'?"},
  {"UnknownValueInAList", "tiger", "id    = 'tie'", "winner = 'tie'", "winner = ['tie', ^'nobody']",
   "`winner` cannot be 'nobody'", "player, banker or tie"},
  {"ListOfNoValues", "tiger", "id    = 'tie'", "winner = 'tie'", "winner = ^[]",
   "`winner` names no value", "choose from"},
  {"NumberOutOfRange", "tiger", "id    = 'tie'", "'tie' }", "'tie', total = ^10 }",
   "`total` cannot be '10'", "7, 8 or 9"},
  {"JackInTheFiveElementDeck", "fa-fa-fabulous-4-v3", "'player-precious-pair'",
   "player_pair_rank = '4'", "player_pair_rank = ^'J'", "`player_pair_rank` cannot be 'J'",
   "T, S, L or F"},
  {"ShouInTheDeckOfFiftyTwo", "fabulous-4s", "'player-precious-pair'", "player_pair_rank = '4'",
   "player_pair_rank = ^'S'", "`player_pair_rank` cannot be 'S'", "T, J, Q or K"},
  {"SuitOfTheOtherDeck", "fa-fa-fabulous-4-v3", "'player-precious-pair'", "'gold'", "^'diamonds'",
   "`player_pair_suit` cannot be 'diamonds'", "fire, gold, earth, wood, water or mixed"},
  {"NoRuleForARow", "tiger", "id    = 'tie'", "rule = '4.7'", "rule = ^'none'",
   "'none' is no rule number", "number in the approved rulebook"},
  {"RuleOfARowMissing", "tiger", "id    = 'tie'",
   "{ when = { winner = 'tie' }, odds = '8 to 1', rule = '4.7' }",
   "^{ when = { winner = 'tie' }, odds = '8 to 1' }",
   "row 1 of `pays` of wager 'tie' cites no rule", "add rule"},
  {"NameOfARowThatIsText", "tiger", "id    = 'tie'", "rule = '4.7'", "rule = '4.7', name = ^'x'",
   "`name` is no table", "name = {"},
  {"UnknownKeyOfARow", "tiger", "id    = 'tie'", "rule = '4.7'",
   "rule = '4.7', ^nmae = { en = 'x', zh = 'x' }", "unknown key `nmae` in row 1 of `pays`",
   "did you mean 'name'?"},
};

const Mistake in_an_irregularity[] = {
  {"UnknownAction", "tiger", "'insufficient-cards'", "do = 'void'", "do = ^'viod'",
   "`do` cannot be 'viod'", "'void'?"},
  {"ActionMissing", "tiger", "'insufficient-cards'", "{ do = 'void', rule", "^{ rule",
   "has no `do`", "add do"},
  {"RuleOfARowMissing", "tiger", "'insufficient-cards'", "{ do = 'void', rule = '5.3' }",
   "^{ do = 'void' }",
   "row 1 of `resolutions` of irregularity 'insufficient-cards' cites no rule", "add rule"},
  {"NoRuleForARowThatRefers", "tiger", "'not-covered'", "manager', rule = '6.1'",
   "manager', rule = ^'none'", "'none' is no rule number", "of an interpretation, as i67"},
  {"NoRule", "tiger", "id   = 'not-covered'", "rule = '6.1'", "rule = ^'none'",
   "'none' is no rule number", "number in the approved"},
  {"UnknownWayToOffer", "fortune-six-v6", "'cutting-card-first'", "offered = 'may'",
   "offered = ^'must'", "`offered` cannot be 'must'", "shall or may"},
  {"WayToOfferNothing", "tiger", "'insufficient-cards'", "do = 'void'",
   "do = 'void', offered = ^'may'", "`offered` stands where nothing is offered",
   "add offer = 'withdraw', or remove it"},
  {"UnknownRole", "tiger", "'insufficient-cards'", "do = 'void'", "do = 'void', by = ^'manager'",
   "`by` cannot be 'manager'", "pit-supervisor, pit-manager"},
  {"UnknownOffer", "tiger", "'insufficient-cards'", "do = 'void'",
   "do = 'void', offer = ^'withdrow'", "`offer` cannot be 'withdrow'", "'withdraw'?"},
  {"UnknownReplacement", "tiger", "'insufficient-cards'", "do = 'void'",
   "do = 'void', replace_cards = ^true", "`replace_cards` cannot be 'true'", "may or must"},
  {"UnknownKey", "tiger", "'insufficient-cards'", "do = 'void'", "do = 'void', ^ofer = 'withdraw'",
   "unknown key `ofer` in row 1 of `resolutions`", "did you mean 'offer'?"},
  {"UnknownCircumstance", "tiger", "'insufficient-cards'", "{ do",
   "{ when = { ^ordr = 'known' }, do", "unknown circumstance `ordr`", "did you mean 'order'?"},
  {"UnknownValue", "tiger", "'insufficient-cards'", "{ do", "{ when = { order = ^'unknwn' }, do",
   "`order` cannot be 'unknwn'", "'unknown'?"},
  {"MissingTrigger", "tiger", "# Tiger", "on   = 'cards run out'\n", "",
   "no irregularity is there on 'cards run out'", "add an [[irregularity]]"},
  {"MissingTriggerOfWrongCards", "tiger", "# Tiger", "on   = 'wrong cards'\n", "",
   "no irregularity is there on 'wrong cards'", "add an [[irregularity]]"},
  {"MissingTriggerOfLateWagers", "tiger", "# Tiger", "on   = 'wager after closing'\n", "",
   "no irregularity is there on 'wager after closing'", "says what is done then"},
  {"MissingTriggerOfLateWithdrawals", "tiger", "# Tiger", "on   = 'withdrawal after closing'\n", "",
   "no irregularity is there on 'withdrawal after closing'", "says what is done then"},
  {"MissingTriggerOfAnythingElse", "tiger", "# Tiger", "on   = 'anything else'\n", "",
   "no irregularity is there on 'anything else'", "says what is done then"},
  {"WrongCardsThatGoOnInPlay", "tiger", "[[irregularity]]\nid   = 'wrong-cards'",
   "do = 'void'", "do = 'continue'", "irregularity 'wrong-cards' does not always void",
   "do = 'void' in every row that can apply"},
  {"IdThatIsThereTwice", "tiger", "[[irregularity]]\nid   = 'insufficient-cards'",
   "'insufficient-cards'", "'wrong-cards'", "irregularity 'wrong-cards' is there twice", "one id"},
  {"TriggerThatIsThereTwice", "tiger", "[[irregularity]]\nid   = 'over-maximum'",
   "'wager over maximum'", "'wager under minimum'", "irregularity 'over-maximum' is there twice",
   "one `on`"},
  {"NoResolutions", "tiger", "[[irregularity]]\nid   = 'insufficient-cards'",
   "[\n  { do = 'void', rule = '5.3' },\n]", "[]",
   "irregularity 'insufficient-cards' has no resolutions", "add resolutions"},
};
// What only shows when rows are held against each other and against the Table of Play.
const Mistake between_rows[] = {
  {"TieWithANumberOfCards", "tiger", "id    = 'tie'", "{ when = { winner = 'tie' }",
   "^{ when = { winner = 'tie', cards = 2 }", "row 1 of 'tie' can never match", "remove a word"},
  {"WinnerByNoPoints", "tiger", "id    = 'tie'", "{ when = { winner = 'tie' }",
   "^{ when = { winner = 'banker', margin = 0 }", "row 1 of 'tie' can never match",
   "no round can have this outcome"},
  {"NaturalOfThree", "tiger", "id    = 'tie'", "{ when = { winner = 'tie' }",
   "^{ when = { player_total = 3, player_natural = true }", "row 1 of 'tie' can never match",
   "no round can have this outcome"},
  {"PairOfFoursWithoutEight", "fa-fa-fabulous-4-v3", "'player-precious-pair'",
   "{ when = { player_pair_rank = '4', player_pair_suit = 'gold' }",
   "^{ when = { player_pair_rank = '4', player_cards = 3 }",
   "row 1 of 'player-precious-pair' can never match", "correct or remove a word"},
  {"BankerWhoDrewOnANatural", "tiger", "id    = 'tie'", "{ when = { winner = 'tie' }",
   "^{ when = { player_natural = true, banker_cards = 3 }", "row 1 of 'tie' can never match",
   "correct or remove a word"},
  {"RowBehindOneThatTakesItAll", "tiger", "id    = 'tie'", "rule = '4.7' },",
   "rule = '4.7' },\n ^{ when = { winner = 'tie', total = 6 }, odds = '9 to 1', rule = '4.7' },",
   "row 2 of 'tie' is never reached", "earlier rows always match first: move this row up"},
  {"RowThatIsThereTwice", "tiger", "id    = 'tie'", "rule = '4.7' },",
   "rule = '4.7' },\n ^{ when = { winner = 'tie' }, odds = '8 to 1', rule = '4.7' },",
   "row 2 of 'tie' is never reached", "remove it"},
  {"RowBehindTwoThatTakeItAllBetweenThem", "tiger", "id    = 'player'", "rule = '3.9.1' },",
   "rule = '3.9.1' },\n"
   " ^{ when = { winner = ['player', 'tie'] }, odds = '2 to 1', rule = '4.7' },",
   "row 3 of 'player' is never reached", "move this row up"},
  {"OverlappingRows", "tiger", "id    = 'player'", "rule = '3.9.1' },",
   "rule = '3.9.1' },\n ^{ when = { player_total = 8 }, odds = '2 to 1', rule = '4.7' },",
   "row 3 of 'player' overlaps row", "exclude each other, or add highest_only_rule"},
  {"HighestNotFirst", "tiger", "{ when = { pairs = 2 }", "'20 to 1'", "'200 to 1'",
   "row 2 of 'tiger-pair' pays more than row 1", "put the higher row first"},
  {"ThirdsOfACent", "tiger", "id    = 'tie'",
   "{ when = { winner = 'tie' }, odds = '8 to 1'", "^{ when = { winner = 'tie' }, odds = '1 to 3'",
   "row 1 of 'tie' pays 1 to 3 on 1.00, which is not a multiple of 0.01", "the odds or the units"},
  {"HalvesOfACent", "tiger", "id    = 'tie'",
   "{ when = { winner = 'tie' }, odds = '8 to 1'",
   "^{ when = { winner = 'tie' }, odds = '0.955 to 1'", "row 1 of 'tie' pays 0.955 to 1",
   "change the odds"},
  {"WordThatIsNotBlamedForOverlappingToo", "tiger", "id    = 'player'", "winner = 'player' }",
   "winner = ^'plyer' }", "`winner` cannot be 'plyer'", "'player'?"},
  {"CircumstanceNotCovered", "tiger", "'insufficient-cards'", "{ do",
   "^{ when = { order = 'unknown' }, do",
   "'insufficient-cards' has no resolution for order = 'known'", "a last row without `when`"},
  {"CombinationNotCovered", "super-six-etg-v3", "id   = 'cards-drawn-together'",
   "{ when = { order = 'known' }, ", "^{ when = { order = 'known', during = 'drawing' }, ",
   "no resolution for order = 'known', during = 'initial deal'", "add a row for it"},
  {"ResolutionNeverReached", "tiger", "'insufficient-cards'", "rule = '5.3' },",
   "rule = '5.3' },\n ^{ when = { order = 'known' }, do = 'continue', rule = '5.3' },",
   "resolution 2 of 'insufficient-cards' is never reached", "move this row up, or remove it"},
  {"CircumstanceThatIsNotBlamedForCoveringToo", "tiger", "id   = 'order-altered'",
   "order = 'known'", "order = ^'knwn'", "`order` cannot be 'knwn'", "'known'?"},
};
// clang-format on

class OneMistake : public testing::TestWithParam<Mistake> {};

TEST_P(OneMistake, IsTheOnlyProblemAndReportedInItsPlaceWithARemedy) {
  const Spoiled spoiled = spoil(GetParam());
  const auto read = read_rulebook(spoiled.text);
  ASSERT_FALSE(read.has_value()) << "nothing was found wrong with " << GetParam();
  EXPECT_EQ(read.error().size(), 1u) << to_lines(read.error());
  EXPECT_THAT(read.error(), Contains(is_reported_as(GetParam(), spoiled)))
      << to_lines(read.error());
}

std::string name_of(const testing::TestParamInfo<Mistake>& mistake) {
  return mistake.param.name;
}

INSTANTIATE_TEST_SUITE_P(InTheHead, OneMistake, testing::ValuesIn(in_the_head), name_of);
INSTANTIATE_TEST_SUITE_P(InTheProcedures, OneMistake, testing::ValuesIn(in_the_procedures),
                         name_of);
INSTANTIATE_TEST_SUITE_P(InAWager, OneMistake, testing::ValuesIn(in_a_wager), name_of);
INSTANTIATE_TEST_SUITE_P(InAnIrregularity, OneMistake, testing::ValuesIn(in_an_irregularity),
                         name_of);
INSTANTIATE_TEST_SUITE_P(BetweenRows, OneMistake, testing::ValuesIn(between_rows), name_of);

// clang-format off
const Mistake with_consequences[] = {
  {"KeyMisspelt", "tiger", "", "short_name", "^shortname", "unknown key `shortname`",
   "'short_name'?"},
  {"ProceduresMisspelt", "tiger", "", "[procedures]", "[^procedure]", "unknown key `procedure`",
   "'procedures'?"},
  {"UnknownTrigger", "tiger", "", "'cards run out'", "^'cards runout'",
   "`on` cannot be 'cards runout'", "'cards run out'?"},
};
// clang-format on

class MistakeWithConsequences : public testing::TestWithParam<Mistake> {};

TEST_P(MistakeWithConsequences, IsAmongTheProblemsInItsPlaceWithARemedy) {
  const Spoiled spoiled = spoil(GetParam());
  const auto read = read_rulebook(spoiled.text);
  ASSERT_FALSE(read.has_value());
  EXPECT_LE(read.error().size(), 2u) << to_lines(read.error());
  EXPECT_THAT(read.error(), Contains(is_reported_as(GetParam(), spoiled)))
      << to_lines(read.error());
}

INSTANTIATE_TEST_SUITE_P(Form, MistakeWithConsequences, testing::ValuesIn(with_consequences),
                         name_of);

}  // namespace
}  // namespace punto
