#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "core/audit/entry.hpp"
#include "core/table/field_bytes.hpp"

// Changes bytes of table events as somebody would who can write them well: whole events are left
// out, repeated, exchanged or made up, and single fields changed. Bytes changed at random are
// seldom events at all.
class EventMutator {
 public:
  explicit EventMutator(unsigned seed) : random_(seed) {}

  void change(std::vector<punto::Event>& events) {
    const std::size_t times = 1 + below(4);
    for (std::size_t i = 0; i < times; ++i) change_once(events);
  }

  std::size_t below(std::size_t count) { return count == 0 ? 0 : random_() % count; }

 private:
  void change_once(std::vector<punto::Event>& events) {
    const auto any_place = [&] {
      return events.begin() + static_cast<std::ptrdiff_t>(below(events.size()));
    };
    if (events.empty() || below(6) == 0) {
      events.insert(any_place(), made_up());
      return;
    }
    const auto chosen = any_place();
    switch (below(8)) {
      case 0: events.erase(chosen); break;
      case 1: events.insert(any_place(), punto::Event{*chosen}); break;
      case 2: std::iter_swap(chosen, any_place()); break;
      case 3: vary(chosen->at); break;
      default: vary_body(*chosen); break;
    }
  }

  punto::Event made_up() {
    constexpr std::size_t kinds = std::variant_size_v<punto::EventKinds>;
    const std::size_t chosen = below(kinds);
    punto::Event event;
    boost::mp11::mp_for_each<boost::mp11::mp_iota_c<kinds>>([&](auto kind) {
      if (kind == chosen) event.body.template emplace<kind>();
    });
    event.at.milliseconds = 2'000'000;
    for (int i = 0; i < 6; ++i) vary_body(event);
    return event;
  }

  void vary_body(punto::Event& event) {
    std::visit([&](auto& body) { vary(body); }, event.body);
  }

  template <typename Type>
  void vary(Type& value) {
    namespace bytes = punto::field_bytes;
    if constexpr (std::same_as<Type, punto::Card>) {
      value = {static_cast<punto::Rank>(below(punto::rank_count)),
               static_cast<punto::Suit>(below(punto::suit_count))};
    } else if constexpr (std::same_as<Type, punto::Pair>) {
      value = punto::Pair::at(static_cast<int>(below(punto::Pair::count)));
    } else if constexpr (std::same_as<Type, bool>) {
      value = !value;
    } else if constexpr (punto::HasWords<Type>) {
      value = static_cast<Type>(below(words_of(Type{}).size()));
    } else if constexpr (std::is_enum_v<Type>) {
      value = static_cast<Type>(below(6));
    } else if constexpr (std::is_integral_v<Type>) {
      vary_number(value);
    } else if constexpr (punto::is_boxed<Type>) {
      auto content = *value;
      vary(content);
      value = std::move(content);
    } else if constexpr (punto::HasFields<Type>) {
      vary_fields(value);
    } else if constexpr (bytes::is_array<Type>) {
      vary(value[below(value.size())]);
    } else if constexpr (bytes::is_pair<Type>) {
      vary(value.first);
      vary(value.second);
    } else if constexpr (bytes::is_optional<Type>) {
      if (value && below(2) == 0) return value.reset();
      vary(value ? *value : value.emplace());
    } else if constexpr (bytes::List<Type> && !std::same_as<Type, std::string>) {
      vary_list(value);
    }
  }

  template <typename Type>
  void vary_fields(Type& value) {
    std::size_t count = 0;
    punto::for_each_field(value, [&](std::string_view, auto&) { ++count; });
    const std::size_t chosen = below(count);
    std::size_t at = 0;
    punto::for_each_field(value, [&](std::string_view, auto& member) {
      if (at++ == chosen) vary(member);
    });
  }

  template <typename Type>
  void vary_list(Type& list) {
    const auto any_place = [&] {
      return list.begin() + static_cast<std::ptrdiff_t>(below(list.size()));
    };
    const bool is_full = list.size() >= punto::field_bytes::most_items<Type>;
    if (!is_full && (list.empty() || below(3) == 0)) {
      typename Type::value_type item{};
      if (!list.empty() && below(2) == 0) item = *any_place();
      list.insert(any_place(), item);
    } else if (below(4) == 0) {
      list.erase(any_place());
    } else {
      vary(*any_place());
    }
  }

  // Near to what it is, near to nothing, or at an end of what it can be.
  template <typename Type>
  void vary_number(Type& value) {
    using Limits = std::numeric_limits<Type>;
    const auto small = static_cast<Type>(below(10));
    switch (below(7)) {
      case 0: value = Limits::max() - small; break;
      case 1: value = Limits::min() + small; break;
      case 2: value = value == Limits::max() ? value : static_cast<Type>(value + 1); break;
      case 3: value = value == Limits::min() ? value : static_cast<Type>(value - 1); break;
      case 4: value = static_cast<Type>(Limits::max() / 2 + small); break;
      case 5: value = static_cast<Type>(below(100'00)); break;
      default: value = small; break;
    }
  }

  std::minstd_rand random_;
};
