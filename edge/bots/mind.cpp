#include "edge/bots/mind.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <vector>

namespace punto::bots {
namespace {

// Before the table closes betting, so that a wager that is on its way arrives.
constexpr std::int64_t milliseconds_in_reserve = 400;
constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();

std::int64_t number(const json::object& object, std::string_view name, std::int64_t otherwise) {
  const json::value* found = object.if_contains(name);
  if (found == nullptr) return otherwise;
  boost::system::error_code wrong;
  const auto value = found->to_number<std::int64_t>(wrong);
  return wrong ? otherwise : value;
}

}  // namespace

std::int64_t Mind::from_to(std::int64_t least, std::int64_t most) {
  const auto range = static_cast<std::uint64_t>(most - least + 1);
  return least + static_cast<std::int64_t>(chance_() % range);
}

void Mind::see(std::string_view kind, const json::object& frame, std::int64_t now) {
  const json::value* shown = frame.if_contains("view");
  if (shown == nullptr || !shown->is_object()) return;
  const json::object& view = shown->get_object();
  if (kind.starts_with("own")) return see_own(view);
  if (const json::value* phase = view.if_contains("phase")) phase_ = phase->as_string();
  round_ = number(view, "round", round_);
  if (view.contains("next_step_at")) next_step_at_ = number(view, "next_step_at", 0);
  if (const json::value* suspended = view.if_contains("suspended")) {
    is_suspended_ = suspended->as_bool();
  }
  if (const json::value* units = view.if_contains("units")) {
    unit_ = number(units->as_object(), "stake", unit_);
  }
  if (const json::value* terms = view.if_contains("terms")) see_terms(terms->as_array());
  if (may_wager() && planned_round_ != round_) plan_round(now);
}

void Mind::see_terms(const json::array& terms) {
  least_ = largest;
  for (const json::value& one : terms) {
    const json::object& limits = one.as_object().at("limits").as_object();
    least_ = std::min(least_, number(limits, "least", largest));
  }
}

void Mind::see_own(const json::object& view) {
  if (const json::value* seat = view.if_contains("own_seat")) {
    is_seated_ = seat->is_object();
    credits_ = is_seated_ ? number(seat->get_object(), "credits", 0) : 0;
  }
  if (const json::value* steps = view.if_contains("own_steps")) steps_ = steps->as_array();
  if (const json::value* offer = view.if_contains("own_offer")) offer_ = *offer;
  if (const json::value* wagers = view.if_contains("own_wagers")) {
    has_wagers_ = !wagers->as_array().empty();
  }
}

// How often he wagers in this round, and when first.
void Mind::plan_round(std::int64_t now) {
  planned_round_ = round_;
  const bool sits_out = habits_.wagers == 0 && from_to(0, 9) == 0;
  const auto usual = static_cast<int>(from_to(1, 3));
  wagers_left_ = sits_out ? 0 : habits_.wagers > 0 ? habits_.wagers : usual;
  plan_next(now);
}

const json::object* Mind::find_step(std::string_view command) const {
  for (const json::value& step : steps_) {
    const json::object& object = step.as_object();
    if (object.at("command").as_string() == command) return &object;
  }
  return nullptr;
}

// Mostly a few of the least, in whole units.
std::int64_t Mind::amount_of(std::int64_t least, std::int64_t most) {
  const std::int64_t wanted =
      habits_.pace == Pace::Busy ? least : (least + from_to(0, 5) * unit_ * 5) / unit_ * unit_;
  return std::clamp(wanted, least, most);
}

std::optional<Wish> Mind::wager() {
  std::vector<const json::object*> possible;
  for (const json::value& step : steps_) {
    const json::object& object = step.as_object();
    const bool can = object.at("command").as_string() == "place-wager" &&
                     object.contains("amounts") && object.at("amounts").is_object();
    if (can) possible.push_back(&object);
  }
  if (possible.empty()) return {};
  // The first ones are the main wagers, and those most people choose.
  const std::size_t last =
      from_to(1, 3) == 1 ? possible.size() : std::min<std::size_t>(2, possible.size());
  const json::object& step =
      *possible[static_cast<std::size_t>(from_to(0, static_cast<std::int64_t>(last) - 1))];
  const json::object& amounts = step.at("amounts").as_object();
  const std::int64_t amount = amount_of(number(amounts, "least", 0), number(amounts, "most", 0));
  return Wish{WishKind::Wager,
              "place-wager",
              {{"round", round_}, {"wager", step.at("wager")}, {"amount", amount}}};
}

// Takes back what he may, or nothing.
std::optional<Wish> Mind::answer_offer() {
  if (!offer_.is_object()) return {};
  json::array withdrawn;
  if (from_to(0, 1) == 1) withdrawn = offer_.get_object().at("may_withdraw").as_array();
  offer_ = nullptr;
  return Wish{WishKind::Offer, "answer-offer", {{"withdraw", withdrawn}}};
}

std::optional<Wish> Mind::show_hand() {
  const json::object* step = find_step("expose-hand");
  if (step == nullptr || !step->contains("side")) return {};
  json::object body{{"side", step->at("side")}};
  steps_.clear();  // until he sees what came of it
  return Wish{WishKind::Hand, "expose-hand", std::move(body)};
}

// Once in each phase: with wagers on the table he may not.
std::optional<Wish> Mind::leave() {
  std::string moment = fmt::format("{} {}", round_, phase_);
  if (!is_seated_ || has_wagers_ || moment == asked_to_leave_) return {};
  asked_to_leave_ = std::move(moment);
  return Wish{WishKind::Leave, "leave", {}};
}

// He sees that he has too little for any wager.
std::optional<Wish> Mind::ask_for_money() {
  if (has_wagers_ || credits_ >= least_ || asked_for_money_ == round_) return {};
  asked_for_money_ = round_;
  return Wish{WishKind::Money, "insert-cash", {}};
}

void Mind::plan_next(std::int64_t now) {
  wakes_at_.reset();
  const std::int64_t end = next_step_at_ - milliseconds_in_reserve;
  if (wagers_left_ <= 0 || end <= now) return;
  wakes_at_ = from_to(now, now + 2 * (end - now) / (wagers_left_ + 1));
}

std::optional<Wish> Mind::wish(std::int64_t now, Intent intent) {
  if (auto answered = answer_offer()) return answered;
  if (auto shown = show_hand()) return shown;
  if (intent == Intent::Leave) return leave();
  if (!is_seated_ || !may_wager() || round_ != planned_round_) return {};
  if (auto money = ask_for_money()) return money;
  if (habits_.pace == Pace::Busy) return wager();
  if (!wakes_at_ || *wakes_at_ > now) return {};
  --wagers_left_;
  plan_next(now);
  return wager();
}

}  // namespace punto::bots
