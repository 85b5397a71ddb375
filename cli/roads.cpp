#include "cli/roads.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

#include "cli/draw_roads.hpp"
#include "cli/output.hpp"
#include "core/cards/shown.hpp"
#include "core/roads/roads.hpp"
#include "edge/wire/roads_json.hpp"

namespace punto {
namespace {

constexpr std::size_t outcomes_max = 100'000;
constexpr std::size_t token_length_max = 32;

// Reads outcomes as they come, so that no input, however long, is held in memory.
class OutcomeReader {
 public:
  // False when `problem` stopped the reading.
  bool read(std::string_view text) {
    for (const char letter : text) {
      const bool space = std::string_view(" ,\t\r\n\f\v").contains(letter);
      if (!space) token_ += letter;
      if ((space || token_.size() > token_length_max) && !end_token()) return false;
    }
    return true;
  }

  bool end_token() {
    if (token_.empty()) return true;
    const auto outcome = parse_road_outcome(token_);
    if (!outcome) return stop(explain_no_outcome());
    if (roads_.bead_plate().size() == outcomes_max) {
      return stop(fmt::format("more than {} outcomes; give one shoe at a time", outcomes_max));
    }
    roads_.append(*outcome);
    token_.clear();
    return true;
  }

  [[nodiscard]] const Roads& roads() const { return roads_; }
  [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
  bool stop(std::string problem) {
    problem_ = std::move(problem);
    return false;
  }

  [[nodiscard]] std::string explain_no_outcome() const {
    return fmt::format(
        "outcome {} is \"{}\"; write B, P or T, with b (Banker pair), p (Player pair) or "
        "n (natural) after it, separated by spaces, as in \"B Pn Tbp\"",
        roads_.bead_plate().size() + 1, shown(token_));
  }

  Roads roads_;
  std::string token_;
  std::string problem_;
};

bool read_standard_input(OutcomeReader& reader) {
  if (isatty(STDIN_FILENO) == 1) {
    std::fputs("Outcomes, as in B P Tn Bbp; end with Ctrl-D:\n", stderr);
  }
  std::array<char, 4096> buffer;
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), stdin)) {
    if (!reader.read({buffer.data(), size})) return false;
  }
  return true;
}

}  // namespace

int run_roads(const RoadsOptions& options) {
  OutcomeReader reader;
  const bool read =
      options.outcomes_given ? reader.read(options.outcomes) : read_standard_input(reader);
  if (!read || !reader.end_token()) return refuse(reader.problem());
  if (!options.outcomes_given && std::ferror(stdin) != 0) {
    return refuse("cannot read outcomes from standard input; give them with --outcomes \"B P T\"");
  }
  const Roads& roads = reader.roads();
  write_out(options.json ? roads_to_json(roads) + "\n" : draw_roads(roads, options));
  return exit_done;
}

}  // namespace punto
