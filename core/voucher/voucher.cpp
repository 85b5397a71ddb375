#include "core/voucher/voucher.hpp"

#include "core/cards/insist.hpp"
#include "core/table/field_bytes.hpp"
#include "core/voucher/fields.hpp"

namespace punto::voucher {
namespace {

constexpr std::string_view prefix = "voucher/";
constexpr std::string_view digits = "0123456789abcdef";

std::expected<std::optional<Event>, Refusal> object(Refusal refusal) {
  return std::unexpected(refusal);
}

// Why a voucher that is not open cannot be ended any more.
std::optional<Refusal> object_to_ending(const State& state) {
  switch (state.standing) {
    case Standing::Unknown: return Refusal::NoSuchVoucher;
    case Standing::Redeemed: return Refusal::AlreadyRedeemed;
    case Standing::Expired: return Refusal::HasExpired;
    case Standing::Voided: return Refusal::IsVoid;
    case Standing::Open: return {};
  }
  return {};
}

struct Moment {
  const State& state;
  ErrandNumber errand;
  Time now;

  std::expected<std::optional<Event>, Refusal> operator()(const Issue& issue) const {
    const bool is_issued = state.standing != Standing::Unknown;
    if (is_issued && state.issued_by == errand && state.amount == issue.amount) {
      return std::nullopt;
    }
    if (is_issued) return object(Refusal::AlreadyIssued);
    if (issue.amount.value <= 0) return object(Refusal::AmountNotValid);
    return Event{now, errand, Issued{issue.amount, issue.expires}};
  }
  std::expected<std::optional<Event>, Refusal> operator()(const Redeem& /*redeem*/) const {
    if (state.ended_by == errand && state.standing == Standing::Redeemed) return std::nullopt;
    if (const auto objection = object_to_ending(state)) return object(*objection);
    if (now >= state.expires) return object(Refusal::HasExpired);
    return Event{now, errand, Redeemed{}};
  }
  std::expected<std::optional<Event>, Refusal> operator()(const Expire& /*expire*/) const {
    if (state.ended_by == errand && state.standing == Standing::Expired) return std::nullopt;
    if (const auto objection = object_to_ending(state)) return object(*objection);
    if (now < state.expires) return object(Refusal::NotExpiredYet);
    return Event{now, errand, Expired{}};
  }
  std::expected<std::optional<Event>, Refusal> operator()(const Void& /*command*/) const {
    if (state.ended_by == errand && state.standing == Standing::Voided) return std::nullopt;
    if (const auto objection = object_to_ending(state)) return object(*objection);
    if (now >= state.expires) return object(Refusal::HasExpired);
    return Event{now, errand, Voided{}};
  }
};

}  // namespace

std::string stream_of(const VoucherId& id) {
  std::string name{prefix};
  for (const std::uint8_t byte : id.bytes) {
    name += digits[byte >> 4];
    name += digits[byte & 15];
  }
  return name;
}

std::optional<VoucherId> id_of_stream(std::string_view stream) {
  if (!stream.starts_with(prefix)) return {};
  stream.remove_prefix(prefix.size());
  VoucherId id;
  if (stream.size() != 2 * id.bytes.size()) return {};
  for (std::size_t i = 0; i < stream.size(); ++i) {
    const std::size_t digit = digits.find(stream[i]);
    if (digit == std::string_view::npos) return {};
    id.bytes[i / 2] = static_cast<std::uint8_t>(std::size_t{id.bytes[i / 2]} * 16 + digit);
  }
  return id;
}

std::string_view explain(Refusal refusal) {
  switch (refusal) {
    case Refusal::NoSuchVoucher:
      return "this voucher is not known here; read its code again, or call an attendant";
    case Refusal::AlreadyIssued: return "this voucher was issued before; make one with a new code";
    case Refusal::AlreadyRedeemed:
      return "this voucher has been redeemed already; call an attendant if that was not you";
    case Refusal::HasExpired: return "this voucher has expired; take it to the cage";
    case Refusal::IsVoid: return "this voucher is void; take it to the cage";
    case Refusal::AmountNotValid: return "a voucher is worth something; give an amount";
    case Refusal::NotExpiredYet: return "this voucher has not expired yet; wait until it has";
  }
  return "";
}

std::expected<std::optional<Event>, Refusal> decide(const State& state, const Command& command,
                                                    Time now) {
  return std::visit(Moment{state, command.errand, now}, command.body);
}

void apply(State& state, const Event& event) {
  if (const auto* issued = std::get_if<Issued>(&event.body)) {
    INSIST(state.standing == Standing::Unknown && issued->amount.value > 0);
    state = {Standing::Open, issued->amount, issued->expires, event.by, 0};
    return;
  }
  INSIST(state.standing == Standing::Open);
  state.ended_by = event.by;
  state.standing = std::holds_alternative<Redeemed>(event.body)  ? Standing::Redeemed
                   : std::holds_alternative<Expired>(event.body) ? Standing::Expired
                                                                 : Standing::Voided;
}

void append_bytes(std::string& to, const Event& event) {
  field_bytes::put_event(to, event);
}

std::optional<Event> take_event(std::string_view& bytes) {
  return field_bytes::take_event<Event>(bytes);
}

}  // namespace punto::voucher
