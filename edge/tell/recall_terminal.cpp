#include "edge/tell/recall_terminal.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/audit/time_text.hpp"
#include "core/cards/shown.hpp"
#include "edge/audit/follow_table.hpp"
#include "edge/audit/visit_floor.hpp"
#include "edge/tell/round_teller.hpp"
#include "edge/tell/tell_round.hpp"

namespace punto {
namespace {

std::string name_of(PlayerId player) {
  return fmt::format("P{}", static_cast<std::uint32_t>(player));
}

std::string sentence(const TerminalStep& step) {
  const std::string amount = to_text(step.amount);
  const std::string table = shown(step.table);
  const std::string player = name_of(step.player);
  using enum TerminalStepKind;
  switch (step.kind) {
    case CashIn: return fmt::format("Cash is put in: {}.", amount);
    case VoucherIn: return fmt::format("A voucher of {} is taken.", amount);
    case VoucherRefused: return "A voucher is not taken.";
    case VoucherOut: return fmt::format("Cashed out: a voucher of {}.", amount);
    case VoucherNotPrinted: return fmt::format("The voucher is not made; {} is back.", amount);
    case HandPayCalled: return fmt::format("Cashed out: {}, to be paid by hand.", amount);
    case PaidByHand: return fmt::format("{} is paid by hand.", amount);
    case SatDown: return fmt::format("{} sits down at table {} with {}.", player, table, amount);
    case CreditsToTable: return fmt::format("{} takes {} to table {}.", player, amount, table);
    case NotTaken: return fmt::format("Table {} does not take it; {} is back.", table, amount);
    case Corrected: return fmt::format("Corrected by staff: {} is to be paid by hand.", amount);
    case LeftTable: return fmt::format("{} comes from table {} with {}.", player, table, amount);
  }
  return "";
}

}  // namespace

ToldStep tell(const TerminalStep& step) {
  return {to_text(step.at), sentence(step), step.credits};
}

ToldOfTerminal tell(const RecalledRound& recalled, ReplayedRound round) {
  return {std::move(round),       name_of(recalled.player), recalled.credits_before,
          recalled.credits_after, recalled.staked,          recalled.returned};
}

namespace {

using Streams = std::vector<StreamInfo>;

// Those of the tables where somebody from the terminal sat.
std::vector<std::pair<std::string, StreamInfo>> streams_of(const std::vector<std::string>& tables,
                                                           const Streams& streams) {
  std::vector<std::pair<std::string, StreamInfo>> found;
  for (const std::string& table : tables) {
    const auto stream = std::ranges::find(streams, "table/" + table, &StreamInfo::name);
    if (stream != streams.end()) found.emplace_back(table, *stream);
  }
  return found;
}

// Reads a store for one terminal: first who played what, then the rounds that are told.
class Recaller {
 public:
  Recaller(EventReader& store, house::TerminalId terminal) : store_(store), recall_(terminal) {
    told_.terminal = static_cast<std::uint32_t>(terminal);
  }

  // Nothing, or why nothing can be told.
  std::optional<std::string> find_rounds(std::size_t most) {
    if (const auto read = visit_house(store_, recall_); !read) note_damage(read.error().text);
    const auto name = recall_.terminal_names.find(house::TerminalId{told_.terminal});
    if (name != recall_.terminal_names.end()) told_.name = name->second;
    if (told_.damage.empty() && name == recall_.terminal_names.end()) return object_to_terminal();
    const auto streams = store_.streams();
    if (!streams) return streams.error().text;
    tables_ = streams_of(recall_.tables(), *streams);
    for (const auto& [table, stream] : tables_) gather(table, stream);
    last_ = recall_.last(most);
    if (!last_.rounds.empty()) return std::nullopt;
    if (!told_.damage.empty()) return told_.damage;
    return fmt::format("no round has been played from terminal {} yet", told_.terminal);
  }

  const ToldRecall& tell_all() {
    std::vector<RoundTeller> tellers;
    for (const RecalledRound& round : last_.rounds) tellers.emplace_back(round.table, round.number);
    for (const auto& [table, stream] : tables_) follow(stream, table, tellers);
    auto step = last_.steps.begin();
    for (std::size_t i = 0; i < tellers.size(); ++i) {
      const RecalledRound& round = last_.rounds[i];
      while (step != last_.steps.end() && step->at <= round.began) {
        told_.items.emplace_back(tell(*step++));
      }
      told_.items.emplace_back(tell(round, tellers[i].round()));
    }
    while (step != last_.steps.end()) told_.items.emplace_back(tell(*step++));
    return told_;
  }

 private:
  [[nodiscard]] std::string object_to_terminal() const {
    const auto& names = recall_.terminal_names;
    if (names.empty()) return "there is no terminal in this store";
    return fmt::format("there is no terminal {}; there {} {}, from {} to {}", told_.terminal,
                       names.size() == 1 ? "is" : "are", names.size(),
                       static_cast<std::uint32_t>(names.begin()->first),
                       static_cast<std::uint32_t>(names.rbegin()->first));
  }

  void note_damage(const std::string& what) {
    if (told_.damage.empty()) told_.damage = what;
  }

  void gather(const std::string& table, const StreamInfo& stream) {
    const auto state = follow_table(
        store_, stream, [&](const TableState& before, const Event& event, std::uint64_t number) {
          recall_.visit(FloorVisitor::AtTable{table, before, number}, event);
        });
    if (state) return recall_.end(table, *state);
    note_damage(fmt::format("{}: {}", table, state.error().text));
  }

  // What is damaged was noted when the rounds were looked for.
  void follow(const StreamInfo& stream, const std::string& table,
              std::vector<RoundTeller>& tellers) {
    const auto is_here = [&](const RoundTeller& teller) { return teller.round().table == table; };
    if (std::ranges::none_of(tellers, is_here)) return;
    (void)follow_table(store_, stream,
                       [&](const TableState& before, const Event& event, std::uint64_t number) {
                         for (RoundTeller& teller : tellers) {
                           if (is_here(teller)) teller.follow(before, event, number);
                         }
                       });
  }

  EventReader& store_;
  TerminalRecall recall_;
  TerminalRecall::Last last_;
  std::vector<std::pair<std::string, StreamInfo>> tables_;
  ToldRecall told_;
};

}  // namespace

std::expected<ToldRecall, std::string> recall_terminal(EventReader& store,
                                                       house::TerminalId terminal,
                                                       std::size_t most) {
  Recaller recaller{store, terminal};
  if (const auto objection = recaller.find_rounds(most)) return std::unexpected(*objection);
  return recaller.tell_all();
}

namespace {

bool is_of_another(std::string_view who, std::string_view player) {
  const bool is_player = who.size() > 1 && who[0] == 'P' && who[1] >= '0' && who[1] <= '9';
  return is_player && who != player;
}

// Who holds a hand is for everybody to see.
bool is_private(const ReplayedStep& step) {
  return !step.kind.starts_with("hand-") && !step.kind.starts_with("device-");
}

}  // namespace

void hide_cards_in_play(ToldRecall& recall) {
  for (auto& item : recall.items) {
    if (auto* told = std::get_if<ToldOfTerminal>(&item)) hide_cards_in_play(told->round);
  }
}

void keep_own_part(ToldRecall& recall) {
  hide_cards_in_play(recall);
  for (auto& item : recall.items) {
    auto* told = std::get_if<ToldOfTerminal>(&item);
    if (told == nullptr) continue;
    const auto is_others = [&](const std::string& who) { return is_of_another(who, told->player); };
    std::erase_if(told->round.steps, [&](const ReplayedStep& step) {
      return is_private(step) && (is_others(step.by) || is_others(step.concerned));
    });
    for (ReplayedStep& step : told->round.steps) {
      if (!step.settlement) continue;
      std::erase_if(*step.settlement,
                    [&](const ReplayedShare& share) { return is_others(share.player); });
    }
  }
}

}  // namespace punto
