#include "core/audit/component.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace punto {
namespace {

Component program(std::string_view bytes, std::string version = "0.1.0") {
  return {ComponentKind::Program, "punto", std::move(version), "clang-19-release", sha256(bytes)};
}

Component rulebook(std::string name, std::string version, std::string_view bytes) {
  return {ComponentKind::Rulebook, std::move(name), std::move(version), "", sha256(bytes)};
}

Components usual() {
  return {program("p"), rulebook("tiger", "4", "t"), rulebook("lion", "1", "l")};
}

std::string text_of(const Components& list) {
  std::string text;
  for (const Component& component : list) text += to_text(component) + '\n';
  return text;
}

// Each on a line, with digests cut to four digits.
std::string differences(const Components& here, const Components& listed) {
  std::string text;
  for (const ComponentDifference& difference : compare(here, listed)) {
    std::string line = to_text(difference);
    for (const Components& list : {here, listed}) {
      for (const Component& component : list) {
        const std::string digest = to_text(component.digest);
        const std::size_t at = line.find(digest);
        if (at != std::string::npos) line.replace(at, digest.size(), digest.substr(0, 4));
      }
    }
    text += line + '\n';
  }
  return text;
}

std::string problem_in(const std::string& text) {
  const auto list = read_components(text);
  return list ? "" : to_text(list.error(), "list");
}

TEST(Component, IsOneLine) {
  EXPECT_EQ(to_text(rulebook("tiger", "4", "")),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 rulebook tiger 4");
  EXPECT_EQ(to_text(program("")),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 program punto 0.1.0 "
            "clang-19-release");
}

TEST(Component, IsReadAsItIsPrinted) {
  EXPECT_EQ(read_components(text_of(usual())), usual());
  const std::string text = text_of(usual());
  EXPECT_EQ(read_components(text.substr(0, text.size() - 1)), usual()) << "without the last end";
  std::string mailed = "\r\n";
  for (const char c : text) mailed += c == '\n' ? "  \r\n" : c == ' ' ? "  " : std::string{c};
  EXPECT_EQ(read_components(mailed), usual()) << "as a mail program may leave it";
}

TEST(Component, ThatIsAsListedIsNoDifference) {
  EXPECT_EQ(differences(usual(), usual()), "");
  const Components in_another_order{usual()[2], usual()[0], usual()[1]};
  EXPECT_EQ(differences(usual(), in_another_order), "");
}

TEST(Component, ThatIsNewMissingOrDifferentIsTold) {
  EXPECT_EQ(differences(usual(), {program("p"), rulebook("tiger", "4", "t")}),
            "new: rulebook lion@1 is not on the list\n");
  EXPECT_EQ(differences({program("p"), rulebook("lion", "1", "l")}, usual()),
            "missing: rulebook tiger@4 is on the list and not here\n");
  EXPECT_EQ(differences(usual(), {program("p"), rulebook("tiger", "4", "u"), usual()[2]}),
            "different: rulebook tiger@4 is e3b9, on the list it is 0bfe\n");
}

// Of a game several versions may be played, but one program plays them.
TEST(Component, OfAnotherVersionIsAnotherRulebookAndTheSameProgram) {
  EXPECT_EQ(differences({program("p"), rulebook("tiger", "5", "t")},
                        {program("p"), rulebook("tiger", "4", "t")}),
            "new: rulebook tiger@5 is not on the list\n"
            "missing: rulebook tiger@4 is on the list and not here\n");
  EXPECT_EQ(differences({program("q", "0.2.0")}, {program("p")}),
            "different: program punto@0.2.0 is 8e35 (0.2.0 clang-19-release), on the list it is "
            "148d (0.1.0 clang-19-release)\n");
}

TEST(Component, WithAnEditedVersionIsDifferent) {
  EXPECT_EQ(compare({program("p", "0.2.0")}, {program("p")}).size(), 1u);
}

TEST(Component, ListIsRefusedWithItsLine) {
  const std::string good = to_text(usual()[1]);
  const std::string digest = to_text(usual()[1].digest);
  EXPECT_EQ(problem_in(""), "list:1:1: nothing is listed; print a list with `punto signatures`");
  EXPECT_EQ(problem_in(" \n\n"), problem_in(""));
  EXPECT_EQ(
      problem_in(good + "\n{\"sha256\":1}\n"),
      "list:2:1: \"{\"sha256\":1}\" is no SHA-256 digest; give a list that `punto signatures` "
      "has printed, without --json");
  EXPECT_EQ(problem_in(digest + '\n'),
            "list:1:1: it does not say of what the digest is; write program or rulebook after it");
  EXPECT_EQ(problem_in(digest + " table tiger 4"), problem_in(digest));
  EXPECT_EQ(problem_in(digest + " rulebook tiger"),
            "list:1:1: a rulebook has 4 words, not 3; write digest, rulebook, name and version");
  EXPECT_EQ(problem_in(good + " more"),
            "list:1:1: a rulebook has 4 words, not 5; write digest, rulebook, name and version");
  EXPECT_EQ(
      problem_in(digest + " program punto 1"),
      "list:1:1: a program has 5 words, not 4; write digest, program, name, version and build");
  EXPECT_EQ(problem_in(good + "\n\n" + good),
            "list:3:1: rulebook tiger@4 is there twice; leave the line out that was not approved");
}

}  // namespace
}  // namespace punto
