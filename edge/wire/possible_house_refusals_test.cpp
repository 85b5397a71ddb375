#include "edge/wire/possible_house_refusals.hpp"

#include <gtest/gtest.h>
#include <map>
#include <set>

#include "core/house/house.hpp"
#include "core/table/field_bytes.hpp"
#include "edge/wire/command_json.hpp"
#include "tests/drive/random.hpp"

namespace punto::wire {
namespace {

constexpr std::array<std::string_view, 4> texts = {"", "tiger", "felt", "x"};
constexpr std::array<std::int64_t, 8> amounts = {-7, 0, 1, 100, 5'000, 600'000, 2'000'000, 1 << 30};

// Small numbers and few names, so that they meet.
class Filler {
 public:
  explicit Filler(drive::Random& random) : random_(random) {}

  template <typename Type>
  void fill(Type& value) {
    if constexpr (std::same_as<Type, std::string>) {
      value = random_.one_of(texts);
    } else if constexpr (std::same_as<Type, Cents>) {
      value.value = random_.one_of(amounts);
    } else if constexpr (std::same_as<Type, Time>) {
      value.milliseconds = static_cast<std::int64_t>(random_.below(4)) * 1'000'000'000'000;
    } else if constexpr (std::same_as<Type, bool>) {
      value = random_.percent(50);
    } else if constexpr (HasWords<Type>) {
      value = static_cast<Type>(random_.below(words_of(Type{}).size()));
    } else if constexpr (std::is_enum_v<Type> || field_bytes::Number<Type>) {
      value = static_cast<Type>(random_.below(4));
    } else if constexpr (field_bytes::is_array<Type>) {
      fill(value.front());
    } else if constexpr (field_bytes::is_optional<Type>) {
      if (random_.percent(50)) fill(value.emplace());
    } else if constexpr (HasFields<Type>) {
      for_each_field(value, [&](std::string_view name, auto& member) {
        fill(member);
        make_if_of_server(name, member);
      });
    }
  }

  // Keys are of chance, and of a secret there is always a hash.
  template <typename Type>
  void make_if_of_server(std::string_view name, Type& value) {
    if constexpr (std::same_as<Type, Digest>) {
      if (name == "key") value = sha256(std::to_string(random_.next()));
    } else if constexpr (std::same_as<Type, std::string>) {
      if (name == "credential") value = "a hash";
    }
  }

  house::CommandBody any_command() {
    house::CommandBody body;
    const std::size_t kind = random_.below(std::variant_size_v<house::CommandKinds>);
    boost::mp11::mp_with_index<std::variant_size_v<house::CommandKinds>>(kind, [&](auto index) {
      boost::mp11::mp_at_c<house::CommandKinds, index> made;
      fill(made);
      body = std::move(made);
    });
    return body;
  }

 private:
  drive::Random& random_;
};

class House {
 public:
  explicit House(std::uint64_t seed) : random_(seed) {
    give(house::system(), house::OpenHouse{{.name = "House"}});
    give(house::system(), house::AddTable{"tiger", Seating::Terminals});
    give(house::system(), house::AddTable{"felt", Seating::Felt});
    give(house::system(), house::Hire{PersonId{1}, "first", house::all_jobs});
    give(house::person(PersonId{1}), house::BeginDuty{house::Job::Administrator, {}});
    give(house::person(PersonId{1}), house::Hire{PersonId{2}, "second", house::all_jobs});
    give(house::person(PersonId{2}), house::BeginDuty{house::Job::Administrator, {}});
    give(house::system(), house::AddTerminal{house::TerminalId{1}, "one", Digest{}});
    give(house::system(), house::AddTerminal{house::TerminalId{2}, "two", Digest{{9}}});
  }

  // What it said to one command by chance; nothing where it did it.
  std::optional<house::Refusal> play() {
    command_ = Filler{random_}.any_command();
    asker_ = any_asker();
    if (random_.percent(30)) now_.milliseconds += 3'600'000;
    return give(asker_, command_);
  }
  [[nodiscard]] std::string_view name() const {
    return std::visit([]<typename Body>(const Body&) { return name_of_type<Body>.text(); },
                      static_cast<const house::CommandKinds&>(command_));
  }
  [[nodiscard]] bool is_of_machine() const { return asker_ == house::system(); }

 private:
  std::optional<house::Refusal> give(const house::Who& by, house::CommandBody body) {
    const auto decision = decide(state_, {by, std::move(body)}, now_);
    if (!decision) return decision.error();
    for (const house::Event& event : *decision) apply(state_, event);
    return {};
  }
  house::Who any_asker() {
    const PersonId one{static_cast<std::uint32_t>(random_.between(1, 3))};
    const PersonId other{static_cast<std::uint32_t>(random_.between(1, 3))};
    if (random_.percent(25)) return house::system();
    if (random_.percent(40)) {
      return house::at(house::TerminalId{static_cast<std::uint32_t>(random_.between(1, 3))});
    }
    return random_.percent(60) ? house::persons(one, other) : house::person(one);
  }

  drive::Random random_;
  house::State state_;
  house::CommandBody command_;
  house::Who asker_;
  Time now_{1'767'225'600'000};
};

// A house that is asked by chance refuses nothing for a reason that is not listed.
TEST(PossibleHouseRefusals, AreAllThatTheHouseSays) {
  std::map<std::string_view, std::set<house::Refusal>> listed;
  for (const HouseCommandKind& kind : house_command_kinds()) {
    const auto reasons = possible_house_refusals(kind.name);
    listed.emplace(kind.name, std::set(reasons.begin(), reasons.end()));
  }
  std::set<std::pair<std::string_view, house::Refusal>> seen;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    House house{seed};
    for (int i = 0; i < 3'000; ++i) {
      const auto refusal = house.play();
      const auto known = listed.find(house.name());
      if (!refusal || house.is_of_machine() || known == listed.end()) continue;
      ASSERT_TRUE(known->second.contains(*refusal))
          << house.name() << ": " << house::name_of(*refusal);
      seen.emplace(house.name(), *refusal);
    }
  }
  EXPECT_GT(seen.size(), 300);
}

TEST(PossibleHouseRefusals, OnlyErrandsCanBeRefusedElsewhere) {
  EXPECT_TRUE(possible_outside_refusals("hire").empty());
  const auto seats = possible_outside_refusals("sit-at-terminal");
  EXPECT_TRUE(std::ranges::count(seats, "position-taken") == 1);
  EXPECT_TRUE(std::ranges::count(seats, "has-expired") == 0);
  const auto vouchers = possible_outside_refusals("present-voucher");
  EXPECT_TRUE(std::ranges::count(vouchers, "has-expired") == 1);
}

}  // namespace
}  // namespace punto::wire
