#include "edge/wire/server_json.hpp"

#include "edge/wire/answer_forms.hpp"
#include "edge/wire/incident_forms.hpp"
#include "edge/wire/parse_json.hpp"
#include "edge/wire/rating_forms.hpp"
#include "edge/wire/read_json.hpp"
#include "edge/wire/round_forms.hpp"
#include "edge/wire/run_json.hpp"
#include "edge/wire/write_json.hpp"

namespace punto::wire {

template <typename Form>
json::object form_json(const Form& form, const WireContext& context) {
  return to_json(form, context);
}

template <typename Form>
std::expected<Form, WireMistake> read_form(std::string_view text) {
  const auto parsed = parse_json(text);
  if (!parsed) return std::unexpected(parsed.error());
  return read_json<Form>(*parsed, {});
}

// clang-format off
template json::object form_json(const SessionForm&, const WireContext&);
template json::object form_json(const FloorForm&, const WireContext&);
template json::object form_json(const TerminalForm&, const WireContext&);
template json::object form_json(const HouseForm&, const WireContext&);
template json::object form_json(const PairingCode&, const WireContext&);
template json::object form_json(const Paired&, const WireContext&);
template json::object form_json(const ApprovalForm&, const WireContext&);
template json::object form_json(const RunForm&, const WireContext&);
template json::object form_json(const RoundListForm&, const WireContext&);
template json::object form_json(const RatingsForm&, const WireContext&);
template json::object form_json(const IncidentListForm&, const WireContext&);
template json::object form_json(const TableAnswerForm&, const WireContext&);
template json::object form_json(const HouseAnswerForm&, const WireContext&);

template std::expected<NothingForm, WireMistake> read_form(std::string_view);
template std::expected<StaffSignOn, WireMistake> read_form(std::string_view);
template std::expected<TerminalSignOn, WireMistake> read_form(std::string_view);
template std::expected<DeviceSignOn, WireMistake> read_form(std::string_view);
template std::expected<SetUp, WireMistake> read_form(std::string_view);
template std::expected<PairingRequest, WireMistake> read_form(std::string_view);
template std::expected<Pairing, WireMistake> read_form(std::string_view);
template std::expected<SimulationRequest, WireMistake> read_form(std::string_view);
template std::expected<CardReadingForm, WireMistake> read_form(std::string_view);
// clang-format on

}  // namespace punto::wire
