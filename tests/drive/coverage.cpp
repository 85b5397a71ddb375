#include "tests/drive/coverage.hpp"

#include <boost/mp11/algorithm.hpp>
#include <fmt/format.h>

#include "core/table/fields.hpp"
#include "tests/drive/table_plan.hpp"

namespace punto::drive {
namespace {

template <typename Variant>
std::string_view name_at(std::size_t kind) {
  std::string_view name;
  boost::mp11::mp_with_index<std::variant_size_v<Variant>>(kind, [&](auto index) {
    name = name_of_type<std::variant_alternative_t<index, Variant>>.text();
  });
  return name;
}

struct Line {
  std::string what;
  std::uint64_t number = 0;
};

std::string written(std::string_view title, const std::vector<Line>& lines, std::uint64_t enough) {
  std::string text = fmt::format("\n{}\n", title);
  std::string few;
  for (const Line& line : lines) {
    text += fmt::format("  {:>12}  {}\n", line.number, line.what);
    if (line.number < enough) few += fmt::format("  {:>12}  {}\n", line.number, line.what);
  }
  if (!few.empty()) text += fmt::format("{}: fewer than {}\n{}", title, enough, few);
  return text;
}

}  // namespace

void Coverage::count_row(const TableState& state, Trigger trigger, std::size_t row) {
  const auto& irregularities = state.law->rulebook.irregularities;
  for (std::size_t i = 0; i < irregularities.size(); ++i) {
    if (irregularities[i].on == trigger) ++rows_[{state.law->rulebook.id, {i, row}}];
  }
}

void Coverage::count_refusal(const TableState& before, const Command& command,
                             const Refusal& refusal) {
  ++refused_;
  ++refusals_[static_cast<std::size_t>(refusal.reason)];
  if (!before.law) return;
  const auto refuses = [&](Trigger trigger) {
    const Irregularity* found = before.law->rulebook.find_irregularity(trigger);
    return found != nullptr && found->resolutions.front().action == Action::Refuse;
  };
  const bool places = std::holds_alternative<PlaceWager>(command.body);
  if (refusal.reason == RefusalReason::LateWager) count_row(before, Trigger::WagerAfterClosing, 0);
  if (refusal.reason == RefusalReason::LateWithdrawal) {
    count_row(before, Trigger::WithdrawalAfterClosing, 0);
  }
  if (refusal.reason == RefusalReason::UnderMinimum && places && refuses(Trigger::UnderMinimum)) {
    count_row(before, Trigger::UnderMinimum, 0);
  }
  if (refusal.reason == RefusalReason::OverMaximum && places && refuses(Trigger::OverMaximum)) {
    count_row(before, Trigger::OverMaximum, 0);
  }
}

void Coverage::count_event(const TableState& before, const EventBody& body) {
  ++events_[body.index()];
  if (const auto* declared = std::get_if<IrregularityDeclared>(&body)) {
    ++rows_[{before.law->rulebook.id, {declared->irregularity, declared->row}}];
  } else if (std::holds_alternative<WithdrawalNotHonoured>(body)) {
    count_row(before, Trigger::WithdrawalAfterClosing, 0);
  } else if (std::holds_alternative<DifferentialExceeded>(body)) {
    count_row(before, Trigger::DifferentialExceeded, 0);
  } else if (const auto* found = std::get_if<WagerFound>(&body)) {
    const Limits& limits = before.settings.wagers[found->wager].limits;
    const bool under = found->amount < limits.least;
    if (!under && found->amount <= limits.most) return;
    const Trigger trigger = under ? Trigger::UnderMinimum : Trigger::OverMaximum;
    const Irregularity* irregularity = before.law->rulebook.find_irregularity(trigger);
    if (irregularity == nullptr) return;
    for (std::size_t row = 0; row < irregularity->resolutions.size(); ++row) {
      if (irregularity->resolutions[row].action == found->treatment) {
        count_row(before, trigger, row);
      }
    }
  }
}

void Coverage::count(const TableState& before, const Command& command, const Decision& decision) {
  ++given_[command.body.index()];
  if (!decision) return count_refusal(before, command, decision.error());
  ++accepted_;
  ++done_[command.body.index()];
  if (!before.law) return;
  for (const Event& event : *decision) count_event(before, event.body);
}

void Coverage::add(const Coverage& other) {
  accepted_ += other.accepted_;
  refused_ += other.refused_;
  for (std::size_t i = 0; i < given_.size(); ++i) given_[i] += other.given_[i];
  for (std::size_t i = 0; i < done_.size(); ++i) done_[i] += other.done_[i];
  for (std::size_t i = 0; i < events_.size(); ++i) events_[i] += other.events_[i];
  for (std::size_t i = 0; i < refusals_.size(); ++i) refusals_[i] += other.refusals_[i];
  for (const auto& [row, number] : other.rows_) rows_[row] += number;
}

std::string Coverage::report(std::uint64_t enough) const {
  std::string text = fmt::format(
      "{} commands, {} of them accepted ({:.1f} %)\n", steps(), accepted_,
      100.0 * static_cast<double>(accepted_) / static_cast<double>(steps() == 0 ? 1 : steps()));
  std::vector<Line> lines;
  for (std::size_t i = 0; i < done_.size(); ++i) {
    lines.push_back({fmt::format("{} (of {})", name_at<CommandBody>(i), given_[i]), done_[i]});
  }
  text += written("commands accepted", lines, enough);
  lines.clear();
  for (std::size_t i = 0; i < events_.size(); ++i) {
    lines.push_back({std::string{name_at<EventBody>(i)}, events_[i]});
  }
  text += written("events", lines, enough);
  lines.clear();
  for (std::size_t i = 0; i < refusals_.size(); ++i) {
    lines.push_back({std::string{name_of(static_cast<RefusalReason>(i))}, refusals_[i]});
  }
  text += written("refusals", lines, enough);
  lines.clear();
  for (const Book& book : all_books()) {
    for (std::size_t i = 0; i < book.rulebook.irregularities.size(); ++i) {
      const Irregularity& irregularity = book.rulebook.irregularities[i];
      for (std::size_t row = 0; row < irregularity.resolutions.size(); ++row) {
        const auto found = rows_.find({book.id, {i, row}});
        const Resolution& resolution = irregularity.resolutions[row];
        lines.push_back({fmt::format("{} {} row {}: {} by {}", book.id, irregularity.id, row + 1,
                                     action_names[static_cast<std::size_t>(resolution.action)],
                                     resolution.rule),
                         found == rows_.end() ? 0 : found->second});
      }
    }
  }
  return text + written("resolutions", lines, enough);
}

}  // namespace punto::drive
