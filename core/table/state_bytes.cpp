#include "core/table/state_bytes.hpp"

#include "core/table/field_bytes.hpp"
#include "core/table/field_text.hpp"

namespace punto {
namespace {

template <typename Visit>
void for_each_kept(auto& state, Visit&& visit) {
  for_each_field(state, [&](std::string_view, auto& member) {
    using Member = std::remove_cvref_t<decltype(member)>;
    if constexpr (!std::same_as<Member, std::shared_ptr<const Law>>) visit(member);
  });
}

const Digest& digest_of_fields() {
  static const Digest digest = sha256(field_text::fields_text<TableState>());
  return digest;
}

}  // namespace

std::string state_schema() {
  constexpr std::size_t digits = 16;
  return to_text(digest_of_fields()).substr(0, digits);
}

std::string state_bytes(const TableState& state) {
  std::string bytes;
  field_bytes::put(bytes, digest_of_fields());
  for_each_kept(state, [&](const auto& member) { field_bytes::put(bytes, member); });
  return bytes;
}

std::optional<TableState> state_from(std::string_view bytes, std::shared_ptr<const Law> law) {
  field_bytes::Bytes reader{bytes};
  Digest fields;
  field_bytes::take(reader, fields);
  if (fields != digest_of_fields()) return std::nullopt;
  TableState state;
  state.law = std::move(law);
  for_each_kept(state, [&](auto& member) { field_bytes::take(reader, member); });
  if (!reader.good() || !reader.left().empty()) return std::nullopt;
  return state;
}

}  // namespace punto
