#include "cli/bots.hpp"

#include <fmt/format.h>
#include <sstream>
#include <sys/resource.h>

#include "cli/load_rulebooks.hpp"
#include "cli/output.hpp"
#include "core/cards/shown.hpp"
#include "core/scenario/duration_text.hpp"
#include "edge/bots/swarm.hpp"

namespace punto {
namespace {

template <typename Value>
using OrError = std::expected<Value, std::string>;

constexpr std::uint32_t most_terminals = 18'000;

// "17 0123...": a terminal's number and its key.
OrError<std::vector<bots::TerminalKey>> read_terminals(const std::string& file) {
  const auto text = read_file(file, "terminals");
  if (!text) return std::unexpected(text.error());
  std::vector<bots::TerminalKey> terminals;
  std::istringstream lines{*text};
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (line.empty() || line.starts_with('#')) continue;
    std::istringstream words{line};
    bots::TerminalKey terminal;
    std::string more;
    if (!(words >> terminal.terminal >> terminal.key) || words >> more) {
      return std::unexpected(
          fmt::format("{}:{}: this is no terminal; write its number, a space and its key",
                      shown(file), number));
    }
    terminals.push_back(std::move(terminal));
  }
  if (terminals.empty()) {
    return std::unexpected(fmt::format("{} names no terminal; write one a line", shown(file)));
  }
  return terminals;
}

OrError<void> make_room_for(std::size_t terminals) {
  constexpr std::size_t others = 64;
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  if (files.rlim_cur >= terminals + others) return {};
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  if (files.rlim_cur >= terminals + others) return {};
  return std::unexpected(fmt::format(
      "{} terminals need more open files than the {} that are allowed; ask for fewer, or raise "
      "the limit with ulimit -n",
      terminals, files.rlim_cur));
}

OrError<bots::SwarmSettings> settings_of(const BotsOptions& options) {
  bots::SwarmSettings settings;
  for (const std::string& named : options.servers) {
    auto server = bots::read_server(named);
    if (!server) return std::unexpected(server.error());
    settings.servers.push_back(std::move(*server));
  }
  if (!options.time.empty()) {
    const auto duration = read_duration(options.time);
    if (!duration) {
      return std::unexpected(
          fmt::format("--for: {}; {}", duration.error().what, duration.error().remedy));
    }
    settings.milliseconds = *duration;
  }
  if (options.terminals < 1 || options.terminals > most_terminals) {
    return std::unexpected(
        fmt::format("--terminals cannot be {}; write 1 to {}", options.terminals, most_terminals));
  }
  if (options.wagers < 0) return std::unexpected("--wagers cannot be negative; write 1 or more");
  settings.terminals = options.terminals;
  if (!options.file.empty()) {
    auto keys = read_terminals(options.file);
    if (!keys) return std::unexpected(keys.error());
    settings.keys = std::move(*keys);
    settings.terminals = settings.keys.size();
  }
  settings.tables = options.tables;
  settings.seed = options.seed;
  settings.habits = {options.is_busy ? bots::Pace::Busy : bots::Pace::Calm, options.wagers};
  return settings;
}

}  // namespace

int run_bots(const BotsOptions& options) {
  const auto settings = settings_of(options);
  if (!settings) return refuse(settings.error());
  if (auto room = make_room_for(settings->terminals); !room) return refuse(room.error());
  const auto tally = bots::run_swarm(*settings);
  if (!tally) return refuse(tally.error());
  write_out(options.json ? to_json(*tally) : to_text(*tally));
  return tally->errors.empty() && tally->left_behind == 0 ? exit_done : exit_no;
}

}  // namespace punto
