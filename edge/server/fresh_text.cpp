#include "edge/server/fresh_text.hpp"

#include <array>
#include <fmt/format.h>
#include <sodium.h>

namespace punto::server {

std::string fresh_key() {
  std::array<unsigned char, 32> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string key;
  for (const unsigned char byte : bytes) key += fmt::format("{:02x}", byte);
  return key;
}

std::string fresh_digits(int count) {
  std::string digits;
  for (int i = 0; i < count; ++i) digits += static_cast<char>('0' + randombytes_uniform(10));
  return digits;
}

}  // namespace punto::server
