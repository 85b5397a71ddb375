#include "edge/server/secrets.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <sodium.h>
#include <stdexcept>

namespace punto::server {
namespace {

// Of a text that nobody knows: compared where there is nothing to compare with.
const std::string& hash_of_nothing() {
  static const std::string hash = [] {
    std::array<char, 32> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    return hash_of_secret(std::string{bytes.data(), bytes.size()});
  }();
  return hash;
}

bool is_right(const std::string& hash, const std::string& secret) {
  const bool is_there = !hash.empty();
  const std::string& with = is_there ? hash : hash_of_nothing();
  return crypto_pwhash_str_verify(with.c_str(), secret.data(), secret.size()) == 0 && is_there;
}

bool has_digits_only(std::string_view text) {
  return std::ranges::all_of(text, [](char letter) { return letter >= '0' && letter <= '9'; });
}

// 000000 and 123456 are what everybody tries first.
bool is_obvious(std::string_view digits) {
  const bool are_same = std::set(digits.begin(), digits.end()).size() == 1;
  const auto rises_by = [&](int step) {
    return std::ranges::adjacent_find(
               digits, [&](char one, char next) { return next - one != step; }) == digits.end();
  };
  return are_same || rises_by(1) || rises_by(-1);
}

}  // namespace

std::string hash_of_secret(const std::string& secret) {
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  const int failed =
      crypto_pwhash_str(hash.data(), secret.data(), secret.size(),
                        crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE);
  if (failed != 0) throw std::runtime_error("a secret cannot be hashed: there is no memory for it");
  return hash.data();
}

bool is_good_staff_secret(std::string_view secret) {
  constexpr std::size_t least_digits = 6;
  constexpr std::size_t least_letters = 8;
  if (!has_digits_only(secret)) return secret.size() >= least_letters;
  return secret.size() >= least_digits && !is_obvious(secret);
}

bool is_good_player_pin(std::string_view pin) {
  constexpr std::size_t least_digits = 4;
  constexpr std::size_t most_digits = 12;
  return has_digits_only(pin) && pin.size() >= least_digits && pin.size() <= most_digits &&
         !is_obvious(pin);
}

bool Secrets::compare(std::string hash, std::string secret, Compared compared,
                      Worker::Broken broken) {
  return worker_.take([hash = std::move(hash), secret = std::move(secret),
                       compared = std::move(compared)] { compared(is_right(hash, secret)); },
                      std::move(broken));
}

bool Secrets::hash(std::string secret, Hashed hashed, Worker::Broken broken) {
  return worker_.take(
      [secret = std::move(secret), hashed = std::move(hashed)] { hashed(hash_of_secret(secret)); },
      std::move(broken));
}

}  // namespace punto::server
