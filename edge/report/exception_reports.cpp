#include <fmt/format.h>

#include "core/house/fields.hpp"
#include "edge/report/play_reports.hpp"

namespace punto {
namespace {

std::string actor_text(const ReportSource& source, const Actor& actor) {
  switch (actor.kind) {
    case ActorKind::Machine: return "the machine";
    case ActorKind::Player: return fmt::format("Player {}", actor.id);
    case ActorKind::Staff: break;
  }
  return fmt::format("{}, {}", person_text(source, actor.id),
                     role_names[static_cast<std::size_t>(actor.role)]);
}

std::string by_text(const ReportSource& source, const ExceptionOnRecord& one) {
  const std::string by = actor_text(source, one.by);
  if (!one.asked_by) return by;
  const auto id = static_cast<std::uint32_t>(*one.asked_by);
  return fmt::format("{}; asked by {}", by, person_text(source, id));
}

std::string who_text(const ReportSource& source, const house::Who& who) {
  switch (who.kind) {
    case house::WhoKind::Machine: return "the machine";
    case house::WhoKind::Terminal: return fmt::format("terminal {}", who.id);
    case house::WhoKind::Staff: break;
  }
  return person_text(source, who.id);
}

// What is to be changed at a table; wagers have the names of its game.
struct ChangeTeller {
  const GameOdds* game;

  [[nodiscard]] std::string name_of(std::uint8_t wager) const {
    const bool is_known = game != nullptr && wager < game->wager_names.size();
    return is_known ? game->wager_names[wager] : fmt::format("wager {}", wager);
  }
  std::string operator()(const SetLimits& body) const {
    return fmt::format("limits of {} {}..{}", name_of(body.wager), to_text(body.limits.least),
                       to_text(body.limits.most));
  }
  std::string operator()(const SetOffered& body) const {
    return fmt::format("{} {}", name_of(body.wager),
                       body.offered ? "is offered" : "is offered no more");
  }
  std::string operator()(const SetDifferential& body) const {
    return "table differential " + (body.differential ? to_text(*body.differential) : "none");
  }
  std::string operator()(const SetWagersPerArea& body) const {
    return fmt::format("{} wagers at one area", body.most);
  }
  template <typename Other>
  std::string operator()(const Other& /*body*/) const {
    return std::string{name_of_type<Other>.text()};
  }
};

std::string what_text(const ReportSource& source, const HouseException& one) {
  if (!one.change) return one.what;
  const auto table = source.figures.tables.find(one.subject);
  const bool has_played = table != source.figures.tables.end();
  const ChangeTeller teller{has_played ? table->second.game.get() : nullptr};
  return fmt::format("{}: {}", one.what, std::visit(teller, *one.change));
}

Section table_section(const ReportSource& source) {
  Section section;
  section.heading = "Decisions out of the ordinary";
  section.remark = "At tables: voids, corrections, rulings, and what is played with.";
  section.columns = {{"time", ColumnKind::Moment}, {"table", ColumnKind::Text},
                     {"round", ColumnKind::Count}, {"what", ColumnKind::Text},
                     {"by", ColumnKind::Text},     {"rule", ColumnKind::Text}};
  for (const ExceptionOnRecord& one : source.figures.exceptions) {
    if (!source.has(source.figures.calendar.shift_of(one.at))) continue;
    section.rows.push_back(
        {one.at, one.table, count_cell(one.round), one.what, by_text(source, one), one.rule});
  }
  return section;
}

Section house_section(const ReportSource& source) {
  Section section;
  section.heading = "Decisions of the house";
  section.remark =
      "Settings, changes of tables, terminals, incidents, void vouchers, and Players who may not "
      "play. The second person has approved it; of a change that is approved or rejected it is "
      "whoever proposed it.";
  section.columns = {{"time", ColumnKind::Moment},  {"kind", ColumnKind::Text},
                     {"subject", ColumnKind::Text}, {"what", ColumnKind::Text},
                     {"by", ColumnKind::Text},      {"second person", ColumnKind::Text}};
  for (const HouseException& one : source.figures.house_exceptions) {
    if (!source.has(source.figures.calendar.shift_of(one.at))) continue;
    section.rows.push_back({one.at, one.kind, one.subject, what_text(source, one),
                            who_text(source, one.by),
                            one.second == 0 ? std::string{} : person_text(source, one.second)});
  }
  return section;
}

}  // namespace

std::vector<Section> exception_sections(const ReportSource& source) {
  return {table_section(source), house_section(source)};
}

}  // namespace punto
