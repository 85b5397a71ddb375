#include <fmt/format.h>

#include "core/house/significant_event.hpp"
#include "edge/report/play_reports.hpp"

namespace punto {
namespace {

std::string jobs_text(house::Jobs jobs) {
  std::string text;
  for (std::size_t i = 0; i < house::job_names.size(); ++i) {
    if ((jobs >> i & 1) == 0) continue;
    text += fmt::format("{}{}", text.empty() ? "" : ", ", house::job_names[i]);
  }
  return text;
}

std::string number_text(PersonId person) {
  return std::to_string(static_cast<std::uint32_t>(person));
}

std::string who_text(const house::Who& who) {
  switch (who.kind) {
    case house::WhoKind::Machine: return "the machine";
    case house::WhoKind::Terminal: return fmt::format("terminal {}", who.id);
    case house::WhoKind::Staff: break;
  }
  return who.second == 0 ? fmt::format("person {}", who.id)
                         : fmt::format("person {} with person {}", who.id, who.second);
}

// What an event did to the access of a person, and to whom.
struct AccessTeller {
  std::string& person;
  std::string& what;

  [[nodiscard]] bool tell(PersonId id, std::string text) const {
    person = number_text(id);
    what = std::move(text);
    return true;
  }
  bool operator()(const house::PersonHired& body) const {
    return tell(body.person, fmt::format("hired as {}", jobs_text(body.jobs)));
  }
  bool operator()(const house::JobsChanged& body) const {
    return tell(body.person, fmt::format("jobs changed from {} to {}", jobs_text(body.was),
                                         jobs_text(body.jobs)));
  }
  bool operator()(const house::CredentialSet& body) const {
    return tell(body.person, "PIN or password set");
  }
  bool operator()(const house::PersonLeft& body) const { return tell(body.person, "left"); }
  bool operator()(const house::DutyBegan& body) const {
    return tell(body.person, fmt::format("signed on as {}{}{}",
                                         house::job_names[static_cast<std::size_t>(body.job)],
                                         body.table.empty() ? "" : " at ", body.table));
  }
  bool operator()(const house::DutyEnded& body) const { return tell(body.person, "signed off"); }
  bool operator()(const house::SignedOn& body) const {
    return tell(body.person, "secret right, from " + body.address);
  }
  bool operator()(const house::SignedOff& body) const { return tell(body.person, "session ended"); }
  bool operator()(const house::ApprovalGiven& body) const {
    return tell(body.person,
                fmt::format("approved for person {}, from {}", number_text(body.to), body.address));
  }
  bool operator()(const house::LockTimeSet& body) const {
    person = "everybody";
    what = fmt::format("locks end after {} minutes", body.minutes);
    return true;
  }
  bool operator()(const house::SignOnFailed& body) const {
    return tell(body.person, "failed to sign on");
  }
  bool operator()(const house::PersonLocked& body) const { return tell(body.person, "locked"); }
  bool operator()(const house::PersonUnlocked& body) const { return tell(body.person, "unlocked"); }
  template <typename Other>
  bool operator()(const Other& /*body*/) const {
    return false;
  }
};

bool is_in_period(const ReportSource& source, Time at) {
  return source.has(source.figures.calendar.shift_of(at));
}

}  // namespace

std::vector<Section> event_sections(const ReportSource& source) {
  Section section;
  section.heading = "Significant events";
  section.columns = {{"time", ColumnKind::Moment},
                     {"kind", ColumnKind::Text},
                     {"subject", ColumnKind::Text},
                     {"what", ColumnKind::Text}};
  for (const house::Event& event : source.figures.house_events) {
    const auto significant = significance_of(event);
    if (!significant || !is_in_period(source, event.at)) continue;
    section.rows.push_back(
        {significant->at,
         std::string{significance_names[static_cast<std::size_t>(significant->kind)]},
         significant->subject.empty() ? std::string{"the floor"} : significant->subject,
         significant->text});
  }
  return {std::move(section)};
}

std::vector<Section> access_sections(const ReportSource& source) {
  Section people;
  people.heading = "Staff";
  people.columns = {{"person", ColumnKind::Text},
                    {"name", ColumnKind::Text},
                    {"jobs", ColumnKind::Text},
                    {"state", ColumnKind::Text}};
  for (const auto& [id, person] : source.figures.house.persons) {
    const std::string_view state = person.has_left ? "has left"
                                   : person.locked ? "locked"
                                   : person.duty   ? "on duty"
                                                   : "off duty";
    people.rows.push_back(
        {number_text(id), person.name, jobs_text(person.jobs), std::string{state}});
  }
  Section access;
  access.heading = "What was done";
  access.columns = {{"time", ColumnKind::Moment},
                    {"person", ColumnKind::Text},
                    {"what", ColumnKind::Text},
                    {"by", ColumnKind::Text}};
  for (const house::Event& event : source.figures.house_events) {
    std::string person;
    std::string what;
    if (!is_in_period(source, event.at)) continue;
    if (!std::visit(AccessTeller{person, what}, event.body)) continue;
    access.rows.push_back({event.at, person, what, who_text(event.by)});
  }
  return {std::move(people), std::move(access)};
}

namespace {

// All lines of the first start, and of each later one what was other than before.
Section ran_with(const ReportSource& source) {
  Section section;
  section.heading = "What the floor ran with, as it recorded at its starts";
  section.columns = {{"time", ColumnKind::Moment},
                     {"kind, name, version, SHA-256", ColumnKind::Text}};
  for (const house::Event& event : source.figures.house_events) {
    const auto* recorded = std::get_if<house::ComponentsRecorded>(&event.body);
    if (recorded == nullptr) continue;
    const auto& lines = recorded->changed.empty() ? recorded->components : recorded->changed;
    for (const std::string& line : lines) section.rows.push_back({event.at, line});
  }
  return section;
}

}  // namespace

std::vector<Section> signature_sections(const ReportSource& source) {
  Section section;
  section.heading = "SHA-256 of the program that made this report, and of its rulebooks";
  section.columns = {{"kind", ColumnKind::Text},
                     {"name", ColumnKind::Text},
                     {"version", ColumnKind::Text},
                     {"SHA-256", ColumnKind::Text}};
  for (const Component& component : source.components) {
    section.rows.push_back(
        {std::string{component_kind_names[static_cast<std::size_t>(component.kind)]},
         component.name, component.version, to_text(component.digest)});
  }
  return {std::move(section), ran_with(source)};
}

}  // namespace punto
