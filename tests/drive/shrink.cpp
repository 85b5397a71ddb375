#include <algorithm>

#include "core/table/fields.hpp"
#include "tests/drive/crash_guard.hpp"
#include "tests/drive/drive.hpp"

namespace punto::drive {
namespace {

// Where rounds before it were left out, a command names the round that has taken its place; of
// rounds that are over the oldest on record where its own is not there any more.
RoundNumber retold(const GivenCommand& given, RoundNumber named, const TableState& state) {
  const RoundNumber now = named + state.round.number - given.round;
  if (named >= given.round || state.records.empty()) return now;
  const RoundNumber oldest = state.records.front().number;
  return now < oldest || now > state.round.number ? oldest : now;
}

Command retold(const GivenCommand& given, const TableState& state) {
  Command command = given.command;
  std::visit(
      [&](auto& body) {
        for_each_field(body, [&](std::string_view name, auto& member) {
          using Member = std::remove_cvref_t<decltype(member)>;
          if constexpr (std::is_same_v<Member, RoundNumber>) {
            if (name == "round") member = retold(given, member, state);
          }
        });
      },
      command.body);
  return command;
}

struct Replayed {
  Finding finding;
  std::vector<GivenCommand> given;  // as far as it came, rounds retold
};

Replayed replay(const DrivenTable& table, const std::vector<GivenCommand>& given) {
  Replayed replayed;
  PlayedTable played{table.plan, table.seed, table.start};
  played.check_everything();
  const bool at_the_end = is_dead_end(*table.finding);
  replayed.finding = guarded([&]() -> Finding {
    for (const GivenCommand& one : given) {
      const Command command = retold(one, played.state());
      replayed.given.push_back({command, one.at, played.state().round.number});
      if (auto failure = played.give(command, one.at, nullptr)) return failure;
    }
    if (!at_the_end) return {};
    // A way out may be missed by chance, but not every time.
    const Time now = given.empty() ? Time{} : given.back().at;
    Finding finding;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      std::vector<GivenCommand> tried;
      finding = played.check_way_out(seed, now, nullptr, tried);
      if (!finding || !is_dead_end(*finding)) return finding;
    }
    return finding;
  });
  return replayed;
}

std::vector<GivenCommand> without(const std::vector<GivenCommand>& given, std::size_t from,
                                  std::size_t count) {
  std::vector<GivenCommand> rest(given.begin(), given.begin() + static_cast<std::ptrdiff_t>(from));
  const std::size_t to = std::min(from + count, given.size());
  rest.insert(rest.end(), given.begin() + static_cast<std::ptrdiff_t>(to), given.end());
  return rest;
}

class Shrinker {
 public:
  explicit Shrinker(const DrivenTable& table) : wanted_(table.finding), small_(table) {}

  DrivenTable run() {
    if (!becomes(small_.given)) return small_;  // found by chance alone
    std::size_t before = 0;
    do {
      before = small_.given.size();
      leave_out_rounds();
      for (std::size_t size = before / 2; size > 0; size /= 2) leave_out(size);
    } while (small_.given.size() < before);
    return small_;
  }

 private:
  // Whether these commands do as well; then they are taken.
  bool becomes(const std::vector<GivenCommand>& given) {
    const Replayed tried = replay(small_, given);
    if (!tried.finding || tried.finding->check != wanted_->check) return false;
    small_.given = tried.given;
    small_.finding = tried.finding;
    return true;
  }

  void leave_out(std::size_t size) {
    for (std::size_t from = 0; from < small_.given.size();) {
      if (!becomes(without(small_.given, from, size))) from += size;
    }
  }

  // From one opening of betting to the next.
  void leave_out_rounds() {
    for (std::size_t from = 0; from < small_.given.size(); ++from) {
      std::size_t to = from + 1;
      while (to < small_.given.size() && !opens(to)) ++to;
      if (opens(from) && becomes(without(small_.given, from, to - from))) --from;
    }
  }

  [[nodiscard]] bool opens(std::size_t at) const {
    return std::holds_alternative<OpenBetting>(small_.given[at].command.body);
  }

  Finding wanted_;
  DrivenTable small_;
};

}  // namespace

DrivenTable shrink(const DrivenTable& table) {
  return Shrinker{table}.run();
}

}  // namespace punto::drive
