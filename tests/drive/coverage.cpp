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

double percent(std::uint64_t part, std::uint64_t whole) {
  return 100.0 * static_cast<double>(part) / static_cast<double>(whole == 0 ? 1 : whole);
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
  if (const auto* declared = std::get_if<DeclareIrregularity>(&command.body)) {
    return count_refused_row(before, *declared, refusal);
  }
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

// A row that refuses what is declared says so by its own rule.
void Coverage::count_refused_row(const TableState& before, const DeclareIrregularity& declared,
                                 const Refusal& refusal) {
  const auto& irregularities = before.law->rulebook.irregularities;
  const bool by_row = refusal.reason == RefusalReason::RoundNotOnRecord &&
                      declared.irregularity < irregularities.size() &&
                      declared.round == before.round.number;
  if (!by_row || before.phase == Phase::BetweenRounds) return;
  const auto& rows = irregularities[declared.irregularity].resolutions;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].action != Action::Refuse || Citation{rows[row].rule} != refusal.rule) continue;
    ++rows_[{before.law->rulebook.id, {declared.irregularity, row}}];
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
    count_found(before, *found);
  }
}

// What the book refers is declared, and so counted there.
void Coverage::count_found(const TableState& before, const WagerFound& found) {
  const Limits& limits = before.settings.wagers[found.wager].limits;
  const bool under = found.amount < limits.least;
  if (!under && found.amount <= limits.most) return;
  const Trigger trigger = under ? Trigger::UnderMinimum : Trigger::OverMaximum;
  const Irregularity* irregularity = before.law->rulebook.find_irregularity(trigger);
  if (irregularity == nullptr) return;
  for (std::size_t row = 0; row < irregularity->resolutions.size(); ++row) {
    if (irregularity->resolutions[row].action == found.treatment) count_row(before, trigger, row);
  }
}

void Coverage::count(const TableState& before, const Command& command, const Decision& decision) {
  ++given_[command.body.index()];
  Share* share = before.law ? &books_[before.law->rulebook.id] : nullptr;
  if (share != nullptr) ++share->given;
  if (!decision) return count_refusal(before, command, decision.error());
  ++accepted_;
  if (share != nullptr) ++share->accepted;
  ++done_[command.body.index()];
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
  for (const auto& [book, share] : other.books_) {
    books_[book].given += share.given;
    books_[book].accepted += share.accepted;
  }
}

std::vector<Coverage::Line> Coverage::rows() const {
  std::vector<Line> lines;
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
  return lines;
}

std::vector<Coverage::Chapter> Coverage::chapters() const {
  std::vector<Chapter> all = {
      {"commands accepted", {}}, {"events", {}}, {"refusals", {}}, {"resolutions", rows()}};
  for (std::size_t i = 0; i < done_.size(); ++i) {
    all[0].lines.push_back(
        {fmt::format("{} (of {})", name_at<CommandKinds>(i), given_[i]), done_[i]});
  }
  for (std::size_t i = 0; i < events_.size(); ++i) {
    all[1].lines.push_back({std::string{name_at<EventKinds>(i)}, events_[i]});
  }
  for (std::size_t i = 0; i < refusals_.size(); ++i) {
    all[2].lines.push_back({std::string{name_of(static_cast<RefusalReason>(i))}, refusals_[i]});
  }
  return all;
}

std::string Coverage::report() const {
  std::string text = fmt::format("{} commands, {} of them accepted ({:.1f} %)\n", steps(),
                                 accepted_, percent(accepted_, steps()));
  for (const auto& [book, share] : books_) {
    text += fmt::format("  {:>12}  {} ({:.1f} % accepted)\n", share.given, book,
                        percent(share.accepted, share.given));
  }
  for (const Chapter& chapter : chapters()) {
    text += fmt::format("\n{}\n", chapter.title);
    for (const Line& line : chapter.lines)
      text += fmt::format("  {:>12}  {}\n", line.number, line.what);
  }
  return text;
}

std::string Coverage::shortcomings(std::uint64_t least) const {
  std::string text;
  for (const Chapter& chapter : chapters()) {
    for (const Line& line : chapter.lines) {
      if (line.number >= least) continue;
      text += fmt::format("{}: {} times {}\n", chapter.title, line.number, line.what);
    }
  }
  for (const auto& [book, share] : books_) {
    if (share.accepted * 2 > share.given) continue;
    text += fmt::format("{}: only {:.1f} % of the commands accepted\n", book,
                        percent(share.accepted, share.given));
  }
  return text;
}

}  // namespace punto::drive
