#include "cli/shuffle.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <vector>

#include "cli/output.hpp"
#include "cli/whole_number.hpp"
#include "core/audit/hexadecimal.hpp"
#include "core/audit/order_bits.hpp"
#include "core/audit/shuffle.hpp"
#include "core/rulebook/digest.hpp"
#include "edge/device/random_source.hpp"

namespace punto {
namespace {

constexpr std::uint64_t most_shoes = 1'000'000'000'000;
constexpr std::uint64_t most_bytes = 1'000'000'000'000'000;
constexpr std::size_t piece = 1 << 16;

// Seeds one after the other: by chance, or a given one and then each the SHA-256 of the one before.
class Seeds {
 public:
  explicit Seeds(const std::optional<ShoeSeed>& first) : next_(first) {}

  std::expected<ShoeSeed, std::string> next() {
    if (!next_) return draw_seed(system_);
    ShoeSeed seed = *next_;
    next_ = ShoeSeed{
        sha256({reinterpret_cast<const char*>(seed.bytes.data()), seed.bytes.size()}).bytes};
    return seed;
  }

 private:
  std::optional<ShoeSeed> next_;
  SystemRandom system_;
};

struct Shoes {
  DeckKind deck = DeckKind::Standard;
  int decks = usual_decks;
  std::optional<ShoeSeed> seed;
};

std::expected<DeckKind, std::string> read_deck(const ShuffleOptions& options,
                                               const RulebookShelf& shelf) {
  if (options.game.empty() == !options.deck) {
    return std::unexpected("name a game, or the deck with --deck 52 or --deck 65");
  }
  if (!options.deck) {
    const auto rulebook = shelf.require(options.game);
    if (!rulebook) return std::unexpected(rulebook.error());
    return (*rulebook)->deck;
  }
  for (const DeckKind kind : {DeckKind::Standard, DeckKind::FiveElement}) {
    if (*options.deck == std::to_string(cards_in(kind))) return kind;
  }
  return std::unexpected(fmt::format("--deck \"{}\"; write 52 or 65", shown(*options.deck)));
}

std::expected<Shoes, std::string> read_shoes(const ShuffleOptions& options,
                                             const RulebookShelf& shelf) {
  Shoes shoes;
  const auto deck = read_deck(options, shelf);
  if (!deck) return std::unexpected(deck.error());
  shoes.deck = *deck;
  shoes.decks = options.decks.value_or(usual_decks);
  if (shoes.decks < fewest_decks || shoes.decks > most_decks) {
    return std::unexpected(
        fmt::format("{} decks; choose {} to {}", shoes.decks, fewest_decks, most_decks));
  }
  if (options.seed) {
    shoes.seed.emplace();
    if (!read_hexadecimal(*options.seed, shoes.seed->bytes)) {
      return std::unexpected(
          fmt::format("--seed \"{}\"; write 64 hexadecimal digits", shown(*options.seed)));
    }
  }
  return shoes;
}

int write_shoes(const Shoes& shoes, std::uint64_t count) {
  Seeds seeds{shoes.seed};
  std::string text;
  for (; count > 0; --count) {
    const auto seed = seeds.next();
    if (!seed) return refuse(seed.error());
    std::string_view separator;
    for (const Card card : shuffled_decks(shoes.deck, shoes.decks, *seed)) {
      text += separator;
      text += to_text(card);
      separator = " ";
    }
    text += '\n';
    if (text.size() < piece && count > 1) continue;
    if (!write_out(text)) break;
    text.clear();
  }
  return exit_done;
}

enum class BytesOf : std::uint8_t { Order, Keystream };

// The bytes that shoes give: of their orders, or of their keystreams.
class ShoeBytes {
 public:
  ShoeBytes(const Shoes& shoes, BytesOf kind)
      : kind_(kind),
        numbers_(static_cast<std::size_t>(shoes.decks * cards_in(shoes.deck))),
        stream_(ShoeSeed{}) {
    std::iota(numbers_.begin(), numbers_.end(), std::uint16_t{0});
  }

  void add(const ShoeSeed& seed, std::string& to) {
    stream_.restart(seed);
    if (kind_ == BytesOf::Keystream) {
      std::vector<std::uint8_t> bytes(2 * numbers_.size());
      stream_.fill(bytes);
      to.append(bytes.begin(), bytes.end());
      return;
    }
    std::vector<std::uint16_t> order = numbers_;
    shuffle(std::span{order}, stream_);
    bits_.add(order);
    to += bits_.take();
  }

 private:
  BytesOf kind_;
  std::vector<std::uint16_t> numbers_;
  Keystream stream_;
  OrderBits bits_;
};

int write_bytes(const Shoes& shoes, std::uint64_t left, BytesOf kind) {
  Seeds seeds{shoes.seed};
  ShoeBytes bytes{shoes, kind};
  std::string text;
  while (left > 0) {
    while (text.size() < std::min<std::uint64_t>(piece, left)) {
      const auto seed = seeds.next();
      if (!seed) return refuse(seed.error());
      bytes.add(*seed, text);
    }
    text.resize(std::min<std::uint64_t>(text.size(), left));
    if (!write_out(text)) break;
    left -= text.size();
    text.clear();
  }
  return exit_done;
}

}  // namespace

int run_shuffle(const ShuffleOptions& options, const RulebookShelf& shelf) {
  const auto shoes = read_shoes(options, shelf);
  if (!shoes) return refuse(shoes.error());
  if (options.bytes && options.shoes) return refuse("--shoes and --bytes; choose one");
  if (options.raw && !options.bytes) return refuse("--raw writes bytes; say how many with --bytes");
  if (options.bytes) {
    const auto bytes = whole_number<std::uint64_t>("--bytes", *options.bytes, 1, most_bytes);
    const BytesOf kind = options.raw ? BytesOf::Keystream : BytesOf::Order;
    return bytes ? write_bytes(*shoes, *bytes, kind) : refuse(bytes.error());
  }
  const auto count =
      whole_number<std::uint64_t>("--shoes", options.shoes.value_or("1"), 1, most_shoes);
  return count ? write_shoes(*shoes, *count) : refuse(count.error());
}

}  // namespace punto
