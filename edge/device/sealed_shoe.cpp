#include "edge/device/sealed_shoe.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace punto {
namespace {

// What everybody can see of a sealed shoe cannot be exchanged either.
std::string bound_text(const SealedShoe& shoe) {
  return fmt::format("punto sealed shoe 1\nshoe {}\ncommitment {}\nkey {}\n", shoe.number,
                     to_text(shoe.commitment), to_text(shoe.key));
}

// The seed and behind it the name of the table, wiped when it goes.
class SeedAndTable {
 public:
  explicit SeedAndTable(std::size_t size) : bytes_(size) {}
  SeedAndTable(const ShoeSeed& seed, std::string_view table) : bytes_(seed_size + table.size()) {
    std::ranges::copy(seed.bytes, bytes_.begin());
    std::ranges::copy(table, bytes_.begin() + seed_size);
  }
  SeedAndTable(const SeedAndTable&) = delete;
  SeedAndTable& operator=(const SeedAndTable&) = delete;
  SeedAndTable(SeedAndTable&&) = delete;
  SeedAndTable& operator=(SeedAndTable&&) = delete;
  ~SeedAndTable() { sodium_memzero(bytes_.data(), bytes_.size()); }

  static constexpr std::ptrdiff_t seed_size = sizeof(ShoeSeed::bytes);

  [[nodiscard]] std::span<std::uint8_t> bytes() { return bytes_; }
  [[nodiscard]] ShoeSeed seed() const {
    ShoeSeed seed;
    std::ranges::copy_n(bytes_.begin(), seed_size, seed.bytes.begin());
    return seed;
  }
  [[nodiscard]] std::string table() const { return {bytes_.begin() + seed_size, bytes_.end()}; }

 private:
  std::vector<std::uint8_t> bytes_;
};

std::unexpected<SealError> trouble(SealTrouble kind, std::string text) {
  return std::unexpected(SealError{kind, std::move(text)});
}

}  // namespace

std::expected<SealedShoe, std::string> seal_seed(const VirtualShoe& shoe, const ShoeSeed& seed,
                                                 const Keys& keys, RandomSource& source) {
  SealingKey::Nonce nonce{};
  if (const auto filled = source.fill(nonce); !filled) return std::unexpected(filled.error());
  SealedShoe sealed{shoe.number, commitment_to(shoe, seed), keys.sealing().id(), {}};
  SeedAndTable secret{seed, shoe.table};
  sealed.sealed = keys.sealing().seal(secret.bytes(), bound_text(sealed), nonce);
  return sealed;
}

std::expected<ShoeSeed, SealError> open_seed(const VirtualShoe& shoe, const SealedShoe& sealed,
                                             const Keys& keys) {
  using enum SealTrouble;
  if (sealed.number != shoe.number) {
    return trouble(OtherShoe, fmt::format("shoe {} is sealed here, not shoe {}; take its own entry",
                                          sealed.number, shoe.number));
  }
  const SealingKey* key = keys.find_sealing(sealed.key);
  if (key == nullptr) {
    return trouble(
        UnknownKey,
        fmt::format("shoe {} is sealed with the key {}, which is not there; add its line "
                    "to the file with the keys",
                    sealed.number, to_text(sealed.key)));
  }
  constexpr std::size_t least = SeedAndTable::seed_size + SealingKey::added_bytes;
  SeedAndTable secret{std::max(sealed.sealed.size(), least) - SealingKey::added_bytes};
  if (!key->open(sealed.sealed, bound_text(sealed), secret.bytes())) {
    return trouble(Broken, fmt::format("the seal of shoe {} is broken: its entry was changed; void "
                                       "the round and load a new shoe",
                                       sealed.number));
  }
  if (secret.table() != shoe.table) {
    return trouble(OtherTable, fmt::format("shoe {} was sealed for table {}, not for {}; take the "
                                           "table's own entry",
                                           sealed.number, secret.table(), shoe.table));
  }
  if (commitment_to(shoe, secret.seed()) != sealed.commitment) {
    return trouble(NotTheCommitment,
                   fmt::format("the seed of shoe {} does not give its commitment for this rulebook "
                               "and these decks; use those it was made for",
                               sealed.number));
  }
  return secret.seed();
}

}  // namespace punto
