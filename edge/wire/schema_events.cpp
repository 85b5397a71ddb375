#include "core/house/fields.hpp"
#include "edge/wire/schema.hpp"

namespace punto::wire {
namespace {

using boost::mp11::mp_for_each;
using boost::mp11::mp_identity;
using boost::mp11::mp_transform;

// {"at", "by", "event", "body"} of one kind.
template <typename AnyEvent, typename Body>
json::object one_event(SchemaBook& book) {
  const std::string_view kind = name_of_type<Body>.text();
  return object_schema({
      {"at", schema<decltype(AnyEvent::at)>(book, {}), true},
      {"by", schema<decltype(AnyEvent::by)>(book, {}), true},
      {"event", {{"const", write_text(kind)}}, true},
      {"body", schema<Body>(book, {}), true},
  });
}

template <typename AnyEvent, typename Kinds>
json::object any_event(SchemaBook& book, std::string name) {
  if (book.has(name)) return book.reference(name);
  json::array kinds;
  mp_for_each<mp_transform<mp_identity, Kinds>>([&]<typename Body>(mp_identity<Body> /*body*/) {
    kinds.push_back(one_event<AnyEvent, Body>(book));
  });
  json::object any{{"oneOf", std::move(kinds)}};
  json::object reference = book.reference(name);
  book.put(std::move(name), std::move(any));
  return reference;
}

}  // namespace

json::object table_event_schema(SchemaBook& book) {
  return any_event<Event, EventKinds>(book, "TableEvent");
}

json::object table_event_body_schema(SchemaBook& book) {
  const std::string name = "TableEventBody";
  if (book.has(name)) return book.reference(name);
  json::array bodies;
  mp_for_each<mp_transform<mp_identity, EventKinds>>(
      [&]<typename Body>(mp_identity<Body> /*body*/) { bodies.push_back(schema<Body>(book, {})); });
  json::object reference = book.reference(name);
  book.put(name, {{"anyOf", std::move(bodies)}});
  return reference;
}

json::object house_event_schema(SchemaBook& book) {
  return any_event<house::Event, house::EventKinds>(book, "HouseEvent");
}

json::object voucher_event_schema(SchemaBook& book) {
  return any_event<voucher::Event, voucher::EventBody>(book, "VoucherEvent");
}

}  // namespace punto::wire
