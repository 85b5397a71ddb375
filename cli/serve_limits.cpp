#include "cli/serve_limits.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <sys/resource.h>

#include "cli/load_rulebooks.hpp"
#include "core/cards/shown.hpp"

namespace punto {
namespace {

// Besides commands a screen sends little.
constexpr int messages_besides_commands = 70;

// After a pause twice as many may come at once.
server::Rate rate_of(int each_second) {
  return {2.0 * each_second, static_cast<double>(each_second)};
}

// Of failures a few more at once: many may mistype after a shift begins.
server::Rate rate_of_failures(int each_minute) {
  constexpr double seconds_a_minute = 60;
  return {each_minute + 8.0, each_minute / seconds_a_minute};
}

}  // namespace

std::expected<ServeRates, std::string> read_rates(const ServeOptions& options) {
  if (std::min({options.most_requests, options.most_commands, options.most_failures,
                options.most_connections}) < 1) {
    return std::unexpected(
        "--most-requests, --most-commands, --most-failures and --most-connections are 1 or more; "
        "leave them out as usual");
  }
  return ServeRates{rate_of(options.most_requests), rate_of(options.most_commands),
                    rate_of_failures(options.most_failures),
                    rate_of(options.most_commands + messages_besides_commands)};
}

std::expected<std::string, std::string> read_token(const std::string& file) {
  if (file.empty()) return std::string{};
  const auto text = read_file(file, "token");
  if (!text) return std::unexpected(text.error());
  constexpr std::size_t least_letters = 16;
  std::string token = text->substr(0, text->find_first_of("\r\n"));
  if (token.size() >= least_letters) return token;
  return std::unexpected(
      fmt::format("--metrics-token: the first line of {} has fewer than {} letters; make one by "
                  "openssl rand -hex 32",
                  shown(file), least_letters));
}

void raise_limit_of_files() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  (void)setrlimit(RLIMIT_NOFILE, &files);
}

}  // namespace punto
