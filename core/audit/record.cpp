#include "core/audit/record.hpp"

namespace punto {
namespace {

void put_number(std::string& to, std::uint64_t value) {
  for (int i = 0; i < 8; ++i) to += static_cast<char>(value >> (8 * i));
}

}  // namespace

Digest first_head(std::string_view stream) {
  return sha256("punto stream 1\n" + std::string{stream});
}

Digest head_after(const Digest& before, const Record& record) {
  std::string hashed;
  hashed.reserve(56 + record.bytes.size());
  hashed.append(reinterpret_cast<const char*>(before.bytes.data()), before.bytes.size());
  put_number(hashed, record.first);
  put_number(hashed, record.count);
  put_number(hashed, record.epoch);
  hashed += record.bytes;
  return sha256(hashed);
}

}  // namespace punto
