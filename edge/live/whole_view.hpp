#pragma once

#include <boost/json/object.hpp>

#include "core/table/view.hpp"
#include "edge/live/followed_table.hpp"

namespace punto::live {

// All that the viewer sees in one object, for staff with what a console is told.
boost::json::object whole_view(const FollowedTable& table, const Viewer& viewer, Time now);

}  // namespace punto::live
