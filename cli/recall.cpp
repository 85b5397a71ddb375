#include "cli/recall.hpp"

#include "cli/output.hpp"
#include "cli/told_recall.hpp"
#include "cli/whole_number.hpp"
#include "edge/tell/recall_terminal.hpp"

namespace punto {

int run_recall(EventReader& store, const ReplayOptions& options) {
  constexpr std::uint32_t most_rounds = 100;
  const auto terminal =
      whole_number<std::uint32_t>("--terminal", options.terminal, 1, 4'000'000'000);
  if (!terminal) return refuse(terminal.error());
  const auto most = whole_number<std::uint32_t>("--last", options.last, 1, most_rounds);
  if (!most) return refuse(most.error());
  const auto told = recall_terminal(store, house::TerminalId{*terminal}, *most);
  if (!told) return refuse(told.error());
  write_out(options.json ? recall_to_json(*told) : recall_text(*told));
  return exit_done;
}

}  // namespace punto
