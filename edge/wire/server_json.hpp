#pragma once

#include <boost/json/object.hpp>
#include <expected>
#include <string_view>

#include "edge/wire/server_forms.hpp"
#include "edge/wire/wire_context.hpp"
#include "edge/wire/wire_mistake.hpp"

namespace punto::wire {

namespace json = boost::json;

// What the server answers. Each form is compiled once, in server_json.cpp.
template <typename Form>
json::object form_json(const Form& form, const WireContext& context = {});

// A body as it came.
template <typename Form>
std::expected<Form, WireMistake> read_form(std::string_view text);

}  // namespace punto::wire
