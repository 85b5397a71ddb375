#include <fmt/format.h>

#include "core/scenario/command_text.hpp"
#include "core/scenario/settings_text.hpp"
#include "tests/drive/crash_guard.hpp"
#include "tests/drive/drive.hpp"

namespace punto::drive {

std::string written_as_scenario(const DrivenTable& table) {
  const Book& book = all_books()[table.plan.book];
  std::string text = fmt::format("# {}: {}\n# found by punto_drive, seed of the table {}\n",
                                 table.finding ? table.finding->check : "nothing",
                                 table.finding ? table.finding->detail : "", table.seed);
  text += fmt::format("under {}\n\ntable bare", book.id);
  for (const std::string& word : write_settings(table.plan.settings, book.rulebook)) {
    text += ' ' + word;
  }
  text += '\n';
  PlayedTable played{table.plan, table.seed, table.start};
  (void)guarded([&]() -> Finding {
    for (const GivenCommand& given : table.given) {
      text += to_text(given.command, book.rulebook, &played.state()) + '\n';
      const Decision decision = decide(played.state(), given.command, given.at);
      if (!decision) text += fmt::format("  ! {}\n", name_of(decision.error().reason));
      (void)played.give(given.command, given.at, nullptr);
    }
    return {};
  });
  return text;
}

}  // namespace punto::drive
