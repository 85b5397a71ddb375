#pragma once

#include <boost/json/object.hpp>
#include <span>

#include "core/table/staff_view.hpp"
#include "core/table/view.hpp"

namespace punto::wire {

namespace json = boost::json;

// A view as one flat object; view_forms.hpp has its members. Names of wagers and the like are not
// in it: they come with the rulebook.

// All of it, for any viewer; with what a console is told for staff.
json::object view_json(const TableView& view, const Rulebook& rulebook,
                       const StaffView& staff = {});

// For screens that are pushed to: what everybody sees is written once for all of them, and for each
// Player what he sees besides. Neither has a member of the other.
json::object public_view_json(const TableView& everybodys, const Rulebook& rulebook);
json::object private_view_json(const TableView& players, PlayerId player,
                               std::span<const Step> steps, const Rulebook& rulebook);

// The members of `after` that are not as before. Object.assign(before, changes) is `after`.
json::object changed_members(const json::object& before, const json::object& after);

// "B Pn Tb": the outcomes of a shoe, for the roads.
std::string outcomes_text(std::span<const RoadOutcome> outcomes);

json::object step_json(const Step& step, const Rulebook& rulebook);

// A round that is over; each line of its settlement has the rule by which it was settled.
json::object record_json(const RoundRecord& record, const Rulebook& rulebook);

}  // namespace punto::wire
