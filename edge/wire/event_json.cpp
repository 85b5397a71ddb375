#include "edge/wire/event_json.hpp"

#include "core/house/fields.hpp"
#include "edge/wire/write_json.hpp"

namespace punto::wire {
namespace {

template <typename AnyEvent, typename Kinds>
json::object write_event(const AnyEvent& event, const Kinds& body, const WireContext& context) {
  json::object object;
  object.reserve(4);
  object.emplace("at", write(event.at, {}, context));
  object.emplace("by", write(event.by, {}, context));
  std::visit(
      [&]<typename Body>(const Body& one) {
        object.emplace("event", write_text(name_of_type<Body>.text()));
        object.emplace("body", write_struct(one, context));
      },
      body);
  return object;
}

}  // namespace

json::object event_json(const Event& event, const WireContext& context) {
  return write_event(event, static_cast<const EventKinds&>(event.body), context);
}

json::object event_json(const house::Event& event, const WireContext& context) {
  return write_event(event, static_cast<const house::EventKinds&>(event.body), context);
}

json::object event_json(const voucher::Event& event) {
  return write_event(event, event.body, {});
}

}  // namespace punto::wire
