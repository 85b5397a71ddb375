#include "edge/host/voucher_codes.hpp"

#include <algorithm>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <ranges>

namespace punto {
namespace {

constexpr std::string_view label_of_digits = "punto voucher digits 1";
constexpr std::string_view label_of_ids = "punto voucher id 1";

// HMAC-SHA256.
std::array<std::uint8_t, 32> keyed_digest(const Secret<32>& key, std::string_view text) {
  std::array<std::uint8_t, 32> digest{};
  unsigned size = 0;
  HMAC(EVP_sha256(), key.bytes().data(), static_cast<int>(key.bytes().size()),
       reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data(), &size);
  return digest;
}

Secret<32> derived(const SealingKey& key, std::string_view label) {
  Secret<32> secret;
  secret.bytes() = keyed_digest(key.key(), label);
  return secret;
}

std::uint64_t first_word(const std::array<std::uint8_t, 32>& digest) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < sizeof word; ++i) word = word << 8 | digest[i];
  return word;
}

}  // namespace

VoucherCodes::VoucherCodes(const Keys& keys, std::string_view store_id)
    : floor_(floor_digits_of(store_id)) {
  for (const SealingKey& key : std::views::reverse(keys.all_sealing())) {
    secrets_.push_back({derived(key, label_of_digits), derived(key, label_of_ids)});
  }
}

// Until a word is one that may be taken, so that every number is as likely as any other.
VoucherCode VoucherCodes::code_of(const Secrets& secrets, const RequestId& request) const {
  std::string text{reinterpret_cast<const char*>(request.bytes.data()), request.bytes.size()};
  for (text += '\0';; ++text.back()) {
    const auto number = random_digits(first_word(keyed_digest(secrets.digits, text)));
    if (number) return make_code(floor_, *number);
  }
}

voucher::VoucherId VoucherCodes::id_of(const Secrets& secrets, const VoucherCode& code) {
  voucher::VoucherId id;
  const auto digest = keyed_digest(secrets.id, code.digits());
  std::ranges::copy_n(digest.begin(), static_cast<std::ptrdiff_t>(id.bytes.size()),
                      id.bytes.begin());
  return id;
}

VoucherCodes::Coded VoucherCodes::make(const RequestId& request, const Exists& exists) const {
  for (const Secrets& secrets : keys_to_try()) {
    const VoucherCode code = code_of(secrets, request);
    const voucher::VoucherId id = id_of(secrets, code);
    if (exists(id)) return {code, id};
  }
  const VoucherCode code = code_of(secrets_.front(), request);
  return {code, id_of(secrets_.front(), code)};
}

std::expected<voucher::VoucherId, CodeMistake> VoucherCodes::read(std::string_view text,
                                                                  const Exists& exists) const {
  const auto code = read_code(text);
  if (!code) return std::unexpected(code.error());
  if (const auto here = check_floor(*code, floor_); !here) return std::unexpected(here.error());
  for (const Secrets& secrets : keys_to_try()) {
    const voucher::VoucherId id = id_of(secrets, *code);
    if (exists(id)) return id;
  }
  return id_of(secrets_.front(), *code);
}

}  // namespace punto
