#!/usr/bin/env python3
"""For each rule of tools/tidy: a tree that breaks it is reported, one that keeps it is not."""
import importlib.machinery
import importlib.util
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("tidy", str(Path(__file__).with_name("tidy")))
spec = importlib.util.spec_from_loader("tidy", loader)
assert spec is not None
tidy = importlib.util.module_from_spec(spec)
loader.exec_module(tidy)

BOOK = """\
id = "lucky"
short_name = "L1"
[[wager]]
id = "lucky-nine"
pays = [
  { when = { total = 9 }, odds = "3 to 1", rule = "4.1" },
%s
]
[[irregularity]]
id = "spilt-drink"
resolutions = [
  { do = "refer", rule = "i2" },
%s
]
"""
CLAUSES = "doc\tclause\nL1\t4.1[1]\nL1\t5.2\n"
INTERPRETATIONS = "1. **What makes a pair.** *Equal rank.*\n2. **Spilt drinks** of 3.\n    9. no\n"


def body(lines: int) -> str:
    return "\n".join(f"  step({number});" for number in range(lines))


class TidyTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def found_in(self, check: str, files: dict[str, str]) -> list[str]:
        """What one check reports about a tree of these files."""
        for path, text in files.items():
            file = self.root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return [str(violation) for violation in getattr(tidy, check)(tidy.Tree(self.root))]

    def expect(self, check: str, path: str, text: str, said: str, line: int = 1) -> None:
        found = self.found_in(check, {path: text})
        self.assertEqual(len(found), 1, found)
        self.assertTrue(found[0].startswith(f"{path}:{line}: "), found[0])
        self.assertIn(said, found[0])

    def expect_none(self, check: str, path: str, text: str) -> None:
        self.assertEqual(self.found_in(check, {path: text}), [])


class IncludeDirection(TidyTest):
    check = "check_include_direction"

    def test_upwards_is_reported(self) -> None:
        self.expect(self.check, "core/cards/a.hpp", '\n#include "core/rules/hand.hpp"\n',
                    "core/cards may not include core/rules", line=2)

    def test_core_to_edge_is_reported(self) -> None:
        self.expect(self.check, "core/rulebook/a.cpp", '#include "edge/wire/x.hpp"',
                    "core/rulebook may not include edge/wire")

    def test_sideways_is_reported(self) -> None:
        self.expect(self.check, "core/odds/a.cpp", '#include "core/roads/x.hpp"',
                    "core/odds may not include core/roads")

    def test_downwards_through_others_is_fine(self) -> None:
        self.expect_none(self.check, "cli/main.cpp",
                         '#include "core/cards/card.hpp"\n#include "edge/wire/x.hpp"\n')
        self.expect_none(self.check, "core/audit/a.cpp", '#include "core/roads/x.hpp"\n')

    def test_tests_may_include_anything(self) -> None:
        self.expect_none(self.check, "core/cards/a_test.cpp", '#include "edge/wire/x.hpp"\n')
        self.expect_none(self.check, "fuzz/a.cpp", '#include "cli/x.hpp"\n')

    def test_a_relative_path_is_reported(self) -> None:
        self.expect(self.check, "core/cards/a.cpp", '#include "card.hpp"', "not from the root")

    def test_an_unknown_module_is_reported(self) -> None:
        self.expect(self.check, "core/weather/a.cpp", "", "no module of the design")


class CoreIsPure(TidyTest):
    check = "check_core_is_pure"

    def test_each_impurity_is_reported(self) -> None:
        for text, said in [
            ("auto t = std::chrono::system_clock::now();", "a clock"),
            ("auto t = time(nullptr);", "a clock"),
            ("#include <ctime>", "a clock"),
            ("int x = rand();", "chance"),
            ("std::mt19937 generator;", "chance"),
            ("#include <mutex>", "threads"),
            ("#include <iostream>", "input or output"),
            ('void f() { std::printf("x"); }', "input or output"),
            ("void f() { std::cout << 1; }", "input or output"),
            ("#include <boost/json.hpp>", "JSON"),
        ]:
            with self.subTest(text):
                self.expect(self.check, "core/rules/a.cpp", text, said)

    def test_words_in_comments_and_literals_are_fine(self) -> None:
        self.expect_none(self.check, "core/rules/a.cpp",
                         '// never rand() or ::now()\nauto s = "std::cout <mutex>";\n'
                         'auto r = R"x(rand(")x"; auto time = event.time();\n')

    def test_edge_may(self) -> None:
        self.expect_none(self.check, "edge/clock/a.cpp", "#include <mutex>\nint x = rand();\n")


class ExactNumbers(TidyTest):
    def test_a_double_in_the_law_is_reported(self) -> None:
        self.expect("check_exact_numbers", "core/rulebook/a.hpp", "double odds = 1;",
                    "a rounded number")

    def test_a_double_in_odds_is_fine(self) -> None:
        self.expect_none("check_exact_numbers", "core/odds/a.hpp", "double edge = 1;")


class Lengths(TidyTest):
    def test_a_long_line_is_reported(self) -> None:
        self.expect("check_lengths", "cli/a.cpp", "\n// " + "x" * 98, "101 characters", line=2)

    def test_a_long_file_is_reported(self) -> None:
        self.expect("check_lengths", "tools/a.py", "\n" * 501, "501 lines", line=501)

    def test_rulebooks_are_exempt(self) -> None:
        self.expect_none("check_lengths", "rulebooks/a.toml", ("x" * 200 + "\n") * 600)

    def test_a_long_function_is_reported(self) -> None:
        self.expect("check_function_length", "cli/a.cpp",
                    "namespace punto {\n\nint f(int a,\n      int b) {\n" + body(69) + "\n}\n}\n",
                    "72 lines in one function", line=3)

    def test_a_long_method_and_constructor_are_reported(self) -> None:
        for head in ("  int f() const noexcept {", "  A(int b) : b_{b}, c_(b) {",
                     "  A(int b) : b_{b} {",
                     "  auto f() -> std::vector<int> {", "TEST(Suite, Name) {"):
            with self.subTest(head):
                self.expect("check_function_length", "cli/a.hpp",
                            "class A {\n" + head + "\n" + body(70) + "\n}\n};\n",
                            "72 lines in one function", line=2)

    def test_short_functions_tables_and_classes_are_fine(self) -> None:
        table = "constexpr int table[] = {\n" + "  1,\n" * 90 + "};\n"
        methods = "class A {\n" + "  int f() { return g({1}); }\n" * 90 + "};\n"
        words = "enum class B : int {\n" + "  X,\n" * 90 + "};\n"
        longest = "int f() {\n" + body(68) + "\n}\n"
        self.expect_none("check_function_length", "cli/a.hpp",
                         "namespace punto {\n" + table + methods + words + longest + "}\n")


class Words(TidyTest):
    def test_empty_file_names_are_reported(self) -> None:
        for name in ("util.cpp", "string_helpers.hpp", "table_manager.cpp", "common.hpp"):
            with self.subTest(name):
                self.assertEqual(len(self.found_in("check_file_names", {f"cli/{name}": ""})), 1)
                (self.root / "cli" / name).unlink()

    def test_names_that_only_contain_such_a_word_are_fine(self) -> None:
        self.expect_none("check_file_names", "cli/no-commission.cpp", "")

    def test_using_namespace_is_reported(self) -> None:
        self.expect("check_using_namespace", "cli/a.cpp", "using namespace std;", "using namespace")

    def test_notes_of_unfinished_work_are_reported(self) -> None:
        for word in ("TO" "DO", "FIX" "ME", "X" "XX"):
            with self.subTest(word):
                self.expect("check_leftovers", "cli/a.cpp", f"// {word}: later", "unfinished")

    def test_commented_out_code_is_reported(self) -> None:
        self.expect("check_leftovers", "cli/a.cpp", "int a;\n  // int b = 1;\n", "commented-out",
                    line=2)

    def test_a_sentence_is_fine(self) -> None:
        self.expect_none("check_leftovers", "cli/a.cpp", "// The shoe ends here; a round goes on.")

    def test_machine_paths_are_reported(self) -> None:
        for folder in ("work", "root", "home"):
            with self.subTest(folder):
                self.expect("check_unwanted_text", "docs/a.md", f"see /{folder}/x", "one machine")

    def test_other_paths_are_fine(self) -> None:
        self.expect_none("check_unwanted_text", "docs/a.md", "a/home/b, $root/x, /usr/bin, ./work")


    def test_marks_of_a_merge_are_reported_in_any_text(self) -> None:
        for mark in ("<" * 7 + " HEAD", ">" * 7 + " branch", "|" * 7 + " base"):
            for path in ("README.md", "cli/a.cpp", "rulebooks/a.toml", "docs/a.tsv"):
                with self.subTest(mark=mark, path=path):
                    self.setUp()
                    self.expect("check_unwanted_text", path, f"a\n{mark}\nb\n", "a merge", line=2)

    def test_rulers_and_shifts_are_fine(self) -> None:
        self.expect_none("check_unwanted_text", "docs/a.md", "Title\n=======\n<<<<<<<<<\n a << b\n")


class Rulebooks(TidyTest):
    def book(self, check: str, pay_row: str = "", resolution: str = "") -> list[str]:
        return self.found_in(check, {
            "rulebooks/lucky.toml": BOOK % (pay_row, resolution),
            "rulebooks/clauses.tsv": CLAUSES,
            "docs/INTERPRETATIONS.md": INTERPRETATIONS,
        })

    def test_a_sound_book_is_fine(self) -> None:
        for check in ("check_rows_cite_rules", "check_clauses_exist",
                      "check_interpretations_exist"):
            self.assertEqual(self.book(check, resolution='  { do = "void", rule = "5.2" },'), [])

    def test_a_pay_row_without_a_rule_is_reported(self) -> None:
        found = self.book("check_rows_cite_rules", '  { odds = "push" },')
        self.assertEqual(len(found), 1)
        self.assertIn("rulebooks/lucky.toml:7: a row without its rule", found[0])

    def test_a_clause_that_does_not_exist_is_reported(self) -> None:
        found = self.book("check_clauses_exist", '  { odds = "push", rule = "4.9" },')
        self.assertEqual(len(found), 1)
        self.assertIn("rulebooks/lucky.toml:7: L1 has no 4.9", found[0])

    def test_an_interpretation_that_does_not_exist_is_reported(self) -> None:
        found = self.book("check_interpretations_exist", '  { odds = "push", rule = "i9" },')
        self.assertEqual(len(found), 1)
        self.assertIn("rulebooks/lucky.toml:7: there is no interpretation 9", found[0])

    def test_an_example_cites_clauses_of_its_own_but_no_interpretation_of_its_own(self) -> None:
        files = {"rulebooks/examples/lucky.toml": BOOK % ('  { rule = "9.9" },', ""),
                 "rulebooks/clauses.tsv": CLAUSES}
        self.assertEqual(self.found_in("check_clauses_exist", files), [])
        found = self.found_in("check_interpretations_exist", files)
        self.assertEqual(len(found), 1)
        self.assertIn("rulebooks/examples/lucky.toml:12: there is no interpretation 2", found[0])

    def test_procedures_cite_what_exists(self) -> None:
        files = {
            "rulebooks/lucky.toml": 'id = "lucky"\nshort_name = "L1"\n[procedures]\nhands = "5.2"\n'
            'limits = "4.2"\nmost-wagers = { rule = "4.3", number = 3 }\ndisplays = "i3"\n'
            'layout = "i1" # "4.4"\n[deck]\nkind = "52 cards"\n',
            "rulebooks/clauses.tsv": CLAUSES,
            "docs/INTERPRETATIONS.md": INTERPRETATIONS,
        }
        found = self.found_in("check_clauses_exist", files)
        self.assertEqual([line.split(";")[0] for line in found], [
            "rulebooks/lucky.toml:5: L1 has no 4.2", "rulebooks/lucky.toml:6: L1 has no 4.3"])
        found = self.found_in("check_interpretations_exist", files)
        self.assertEqual([line.split(";")[0] for line in found],
                         ["rulebooks/lucky.toml:7: there is no interpretation 3"])

    def test_ids_in_the_code_are_reported(self) -> None:
        for name in ("lucky", "lucky-nine", "spilt-drink"):
            with self.subTest(name):
                found = self.found_in("check_law_stays_in_rulebooks", {
                    "rulebooks/lucky.toml": BOOK % ("", ""),
                    "core/rules/a.cpp": f'\nauto x = "{name}";\n',
                })
                self.assertEqual(len(found), 1)
                self.assertIn(f'core/rules/a.cpp:2: "{name}" of a rulebook', found[0])

    def test_a_word_of_the_format_is_no_id(self) -> None:
        found = self.found_in("check_law_stays_in_rulebooks", {
            "rulebooks/lucky.toml": (BOOK % ("", "")).replace(
                'id = "spilt-drink"', 'id = "spilt-drink"\non = "spilt-drink"'),
            "core/rules/a.cpp": 'auto x = "spilt-drink"; auto y = "lucky-nine";',
        })
        self.assertEqual(len(found), 1)
        self.assertIn('"lucky-nine"', found[0])

    def test_ids_in_tests_and_the_sides_are_fine(self) -> None:
        found = self.found_in("check_law_stays_in_rulebooks", {
            "rulebooks/lucky.toml": (BOOK % ("", "")).replace("lucky-nine", "banker"),
            "core/rules/a_test.cpp": 'auto x = "lucky";',
            "core/rules/a.cpp": 'auto x = "banker"; // "lucky"\n',
        })
        self.assertEqual(found, [])


class Folders(TidyTest):
    def test_a_folder_without_readme_is_reported(self) -> None:
        found = self.found_in("check_readmes", {"core/cards/card.hpp": "", "core/README.md": "x"})
        self.assertEqual(len(found), 1)
        self.assertIn("core/cards/README.md:1: missing", found[0])

    def test_an_empty_folder_is_reported(self) -> None:
        (self.root / "docs").mkdir()
        found = self.found_in("check_empty_folders", {"cli/a.cpp": ""})
        self.assertEqual(found, ["docs:1: an empty folder; remove it"])


class Links(TidyTest):
    check = "check_links"

    def test_a_link_to_nothing_is_reported(self) -> None:
        for link in ("[x](gone.md)", "![x](img/a.png)", "[x](../gone.md#part)", "[x]: gone.md",
                     '[`x`](gone.md "title")', "[x](<gone.md>)", "[x](/docs/a.md)"):
            with self.subTest(link):
                self.expect(self.check, "docs/a.md", f"see\n{link}\n", "which is not there", line=2)

    def test_links_to_files_and_folders_are_fine(self) -> None:
        found = self.found_in(self.check, {
            "README.md": "[a](docs/a.md), [b](docs/), [c](docs/a%20b.md), [d](./docs/a.md#part)",
            "docs/a.md": "[up](../README.md) [here](#part) [a]\n\n[a]: a.md\n",
            "docs/a b.md": "",
        })
        self.assertEqual(found, [])

    def test_other_addresses_and_code_are_fine(self) -> None:
        self.expect_none(self.check, "a.md", "[x](https://example.org/a.md) <b@example.org>\n"
                         "[x](mailto:b@example.org) `[x](gone.md)`\n"
                         "```cpp\n[x](gone.md)\n```\n")

    def test_other_files_are_not_looked_at(self) -> None:
        self.expect_none(self.check, "cli/a.cpp", "auto f = [x](gone) {};")


class WholeTree(unittest.TestCase):
    def test_every_check_is_run(self) -> None:
        named = {name for name in vars(tidy) if name.startswith("check_")}
        self.assertEqual(named, {check.__name__ for check in tidy.CHECKS})


if __name__ == "__main__":
    unittest.main()
