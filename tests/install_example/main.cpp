// What a program of somebody else looks like: it finds the installed library, deals a round of
// Tiger Baccarat from known cards and prints what each wager wins per unit, with the rule.
#include <cstdlib>
#include <iostream>

#include "core/rulebook/settle.hpp"
#include "core/rulebook/shelf.hpp"
#include "core/rules/round.hpp"

int main() {
  const auto shelf = punto::RulebookShelf::approved();
  const punto::Rulebook* const rulebook = shelf.find("tiger");
  if (rulebook == nullptr) return EXIT_FAILURE;

  punto::Round round;
  for (const char* const text : {"9C", "4D", "KH", "2S"}) round.deal(*punto::parse_card(text));
  if (!round.finished()) return EXIT_FAILURE;

  const punto::PayTable pay_table{*rulebook};
  const auto rows = pay_table.rows(pay_table.settlement(round.outcome()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const punto::Wager& wager = rulebook->wagers[i];
    std::cout << wager.id << ' ' << punto::to_text(punto::net_of(wager, rows[i])) << " by "
              << punto::rule_of(wager, rows[i]) << '\n';
  }
  const int player = rulebook->wager_index("player");
  const auto won = punto::net_of(rulebook->wagers[static_cast<std::size_t>(player)],
                                 rows[static_cast<std::size_t>(player)]);
  return won == punto::Fraction{1, 1} ? EXIT_SUCCESS : EXIT_FAILURE;
}
