#include "edge/wire/interface_text.hpp"

#include "edge/wire/openapi.hpp"

namespace punto::wire {

std::string interface_text(std::string_view version) {
  SchemaBook book{openapi_schemas};
  const std::vector<Operation> operations = all_operations(book);
  for (const auto& add : {table_event_schema, house_event_schema, voucher_event_schema,
                          live_request_schema, live_frame_schema}) {
    add(book);
  }
  return indented(openapi_document(operations, book, version));
}

}  // namespace punto::wire
