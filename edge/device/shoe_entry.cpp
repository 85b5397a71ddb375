#include "edge/device/shoe_entry.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace punto {
namespace {

enum class EntryKind : std::uint8_t { Sealed = 1, Opened = 2 };

void put_number(std::string& to, std::uint32_t number) {
  for (int i = 0; i < 4; ++i) to += static_cast<char>(number >> (8 * i));
}

void put_bytes(std::string& to, std::span<const std::uint8_t> bytes) {
  to.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

void put(std::string& to, const SealedShoe& shoe) {
  to += static_cast<char>(EntryKind::Sealed);
  put_number(to, shoe.number);
  put_bytes(to, shoe.commitment.bytes);
  put_bytes(to, shoe.key.bytes);
  put_number(to, static_cast<std::uint32_t>(shoe.sealed.size()));
  to += shoe.sealed;
}

void put(std::string& to, const OpenedShoe& shoe) {
  to += static_cast<char>(EntryKind::Opened);
  put_number(to, shoe.number);
  put_bytes(to, shoe.seed.bytes);
}

[[nodiscard]] bool take_bytes(std::string_view& from, std::span<std::uint8_t> bytes) {
  if (from.size() < bytes.size()) return false;
  std::ranges::copy_n(from.begin(), static_cast<std::ptrdiff_t>(bytes.size()), bytes.begin());
  from.remove_prefix(bytes.size());
  return true;
}

[[nodiscard]] bool take_number(std::string_view& from, std::uint32_t& number) {
  std::array<std::uint8_t, 4> bytes{};
  if (!take_bytes(from, bytes)) return false;
  number = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    number |= static_cast<std::uint32_t>(bytes[i]) << (8 * i);
  }
  return true;
}

std::optional<ShoeEntry> take_sealed(std::string_view& bytes) {
  SealedShoe shoe;
  std::uint32_t size = 0;
  const bool whole = take_number(bytes, shoe.number) && take_bytes(bytes, shoe.commitment.bytes) &&
                     take_bytes(bytes, shoe.key.bytes) && take_number(bytes, size) &&
                     size <= bytes.size();
  if (!whole) return std::nullopt;
  shoe.sealed = bytes.substr(0, size);
  bytes.remove_prefix(size);
  return shoe;
}

std::optional<ShoeEntry> take_opened(std::string_view& bytes) {
  OpenedShoe shoe;
  const bool whole = take_number(bytes, shoe.number) && take_bytes(bytes, shoe.seed.bytes);
  if (!whole) return std::nullopt;
  return shoe;
}

}  // namespace

std::string shoe_stream(std::string_view table) {
  return "shoes/" + std::string{table};
}

void append_bytes(std::string& to, const ShoeEntry& entry) {
  std::visit([&](const auto& shoe) { put(to, shoe); }, entry);
}

std::optional<ShoeEntry> take_shoe_entry(std::string_view& bytes) {
  if (bytes.empty()) return std::nullopt;
  const auto kind = static_cast<EntryKind>(bytes.front());
  bytes.remove_prefix(1);
  if (kind == EntryKind::Sealed) return take_sealed(bytes);
  if (kind == EntryKind::Opened) return take_opened(bytes);
  return std::nullopt;
}

}  // namespace punto
