#include "edge/bots/seats.hpp"

#include <algorithm>
#include <set>
#include <tuple>

namespace punto::bots {
namespace {

namespace json = boost::json;

}  // namespace

void Seats::add(const json::object& summary, const json::object& view) {
  if (summary.at("seating").as_string() != "terminals") return;  // on felt the Dealer seats people
  const std::string table{summary.at("table").as_string()};
  tables_.push_back(table);
  std::set<std::int64_t> taken;
  for (const json::value& seat : view.at("seats").as_array()) {
    taken.insert(seat.as_object().at("position").to_number<std::int64_t>());
  }
  const std::int64_t credits = wagers_ * summary.at("least").to_number<std::int64_t>();
  const auto positions = summary.at("positions").to_number<int>();
  for (int position = 1; position <= positions; ++position) {
    if (!taken.contains(position)) free_.push_back({table, position, credits});
  }
}

// The last positions first: guests of a demonstration take the first ones.
void Seats::mix() {
  std::ranges::sort(free_, [](const FreeSeat& one, const FreeSeat& other) {
    return std::tie(other.position, one.table) < std::tie(one.position, other.table);
  });
}

std::optional<FreeSeat> Seats::take() {
  if (free_.empty()) return {};
  FreeSeat seat = std::move(free_.front());
  free_.pop_front();
  return seat;
}

}  // namespace punto::bots
