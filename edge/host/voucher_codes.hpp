#pragma once

#include <expected>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "core/audit/entry.hpp"
#include "core/voucher/voucher.hpp"
#include "core/voucher/voucher_code.hpp"
#include "edge/keys/keys.hpp"

namespace punto {

// The codes of a floor's vouchers. No code is kept anywhere: its digits come from the request that
// asks for the voucher, and the records know a voucher by a digest, both made with keys that only
// the floor has. docs/AUDIT.md has them to the byte.
class VoucherCodes {
 public:
  // Whether a voucher of that id was ever made.
  using Exists = std::function<bool(const voucher::VoucherId&)>;

  // `store_id` is the one of the store's first checkpoint.
  VoucherCodes(const Keys& keys, std::string_view store_id);

  // Whether `exists` is asked at all: of one key nothing has to be found out.
  [[nodiscard]] bool has_several_keys() const { return secrets_.size() > 1; }

  struct Coded {
    VoucherCode code;
    voucher::VoucherId id;
  };
  // For the voucher that a request asks for. The same request always has the same code; where keys
  // were rotated since it was made first, the one that it had then.
  [[nodiscard]] Coded make(const RequestId& request, const Exists& exists) const;

  // What somebody has typed. A voucher that was printed with an older key is found by that one; an
  // unknown one has an id that no voucher has.
  [[nodiscard]] std::expected<voucher::VoucherId, CodeMistake> read(std::string_view text,
                                                                    const Exists& exists) const;

 private:
  struct Secrets {
    Secret<32> digits;
    Secret<32> id;
  };
  [[nodiscard]] VoucherCode code_of(const Secrets& secrets, const RequestId& request) const;
  static voucher::VoucherId id_of(const Secrets& secrets, const VoucherCode& code);

  // None where there is only one, which it is in any case.
  [[nodiscard]] std::span<const Secrets> keys_to_try() const {
    return has_several_keys() ? std::span{secrets_} : std::span<const Secrets>{};
  }

  FloorDigits floor_;
  std::vector<Secrets> secrets_;  // of each sealing key, the newest first
};

}  // namespace punto
