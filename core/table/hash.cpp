#include <concepts>

#include "core/table/fields.hpp"
#include "core/table/state.hpp"

namespace punto {
namespace {

// Takes in words of 64 bits one after another; the same on every machine and in every run.
class Hash {
 public:
  void add(std::uint64_t word) {
    value_ = (value_ ^ word) * 0x9fb21c651e98df25u;
    value_ ^= value_ >> 32;
    value_ *= 0xd6e8feb86659fd93u;
    value_ ^= value_ >> 29;
  }

  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0x243f6a8885a308d3u;
};

template <typename Type>
concept List = requires(const Type& list) {
  { list.size() } -> std::convertible_to<std::size_t>;
  list.begin();
};

template <typename Type>
void add(Hash& hash, const Type& value);

void add_leaf(Hash& hash, Card card) {
  hash.add(static_cast<std::uint64_t>(card.suit()) * 16 + static_cast<std::uint64_t>(card.rank()));
}

// Not to be had by conversion: a rule can be made of any text.
void add_leaf(Hash& hash, const std::same_as<Citation> auto& rule) {
  for (const char letter : rule.text()) hash.add(static_cast<std::uint64_t>(letter));
  hash.add(rule.text().size());
}

void add_leaf(Hash& hash, const Composition& cards) {
  hash.add(static_cast<std::uint64_t>(cards.kind()));
  for (int i = 0; i < cards_in(cards.kind()); ++i) {
    hash.add(static_cast<std::uint64_t>(cards.count(card_in_deck(cards.kind(), i))));
  }
}

void add_leaf(Hash& hash, const std::shared_ptr<const Law>& law) {
  if (law) add(hash, law->digest);
}

template <typename Type>
concept Leaf = requires(Hash& hash, const Type& value) { add_leaf(hash, value); };

template <typename Type>
void add(Hash& hash, const Type& value) {
  if constexpr (Leaf<Type>) {
    add_leaf(hash, value);
  } else if constexpr (std::is_integral_v<Type> || std::is_enum_v<Type>) {
    hash.add(static_cast<std::uint64_t>(value));
  } else if constexpr (is_boxed<Type>) {
    add(hash, *value);
  } else if constexpr (HasFields<Type>) {
    for_each_field(value, [&](std::string_view, const auto& member) { add(hash, member); });
  } else if constexpr (List<Type>) {
    hash.add(value.size());
    for (const auto& item : value) add(hash, item);
  } else {
    hash.add(value.has_value() ? 1 : 0);
    if (value) add(hash, *value);
  }
}

bool same_law(const std::shared_ptr<const Law>& left, const std::shared_ptr<const Law>& right) {
  if (left == right) return true;
  return left && right && left->digest == right->digest;
}

}  // namespace

std::uint64_t hash_of(const TableState& state) {
  Hash hash;
  add(hash, state);
  return hash.value();
}

bool operator==(const TableState& left, const TableState& right) {
  bool same = true;
  boost::mp11::mp_for_each<FieldsOf<TableState>>([&](auto field) {
    constexpr auto member = decltype(field)::pointer;
    if constexpr (std::is_same_v<decltype(member), decltype(&TableState::law) const>) {
      same = same && same_law(left.law, right.law);
    } else {
      same = same && left.*member == right.*member;
    }
  });
  return same;
}

}  // namespace punto
