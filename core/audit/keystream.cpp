#include "core/audit/keystream.hpp"

#include <algorithm>
#include <openssl/crypto.h>
#include <openssl/evp.h>

namespace punto {

Keystream::Keystream(const ShoeSeed& seed) : cipher_(EVP_CIPHER_CTX_new()) {
  INSIST(cipher_ != nullptr);
  INSIST(EVP_EncryptInit_ex(cipher_.get(), EVP_aes_256_ctr(), nullptr, nullptr, nullptr) == 1);
  restart(seed);
}

Keystream::~Keystream() {
  OPENSSL_cleanse(buffer_.data(), buffer_.size());
}

void Keystream::FreeCipher::operator()(evp_cipher_ctx_st* cipher) const {
  EVP_CIPHER_CTX_free(cipher);  // wipes the key
}

void Keystream::restart(const ShoeSeed& seed) {
  constexpr std::array<std::uint8_t, 16> first_counter{};
  INSIST(EVP_EncryptInit_ex(cipher_.get(), nullptr, nullptr, seed.bytes.data(),
                            first_counter.data()) == 1);
  refill();
}

void Keystream::refill() {
  static constexpr std::array<std::uint8_t, sizeof buffer_> zeros{};
  int written = 0;
  INSIST(EVP_EncryptUpdate(cipher_.get(), buffer_.data(), &written, zeros.data(),
                           static_cast<int>(zeros.size())) == 1);
  INSIST(written == static_cast<int>(buffer_.size()));
  at_ = 0;
}

void Keystream::fill(std::span<std::uint8_t> bytes) {
  INSIST(bytes.size() % 2 == 0);
  while (!bytes.empty()) {
    if (at_ == buffer_.size()) refill();
    const std::size_t size = std::min(bytes.size(), buffer_.size() - at_);
    std::memcpy(bytes.data(), buffer_.data() + at_, size);
    at_ += size;
    bytes = bytes.subspan(size);
  }
}

}  // namespace punto
