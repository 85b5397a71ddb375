#include "edge/wire/event_fields.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "core/audit/hexadecimal.hpp"
#include "core/audit/time_text.hpp"
#include "core/house/fields.hpp"
#include "core/scenario/value_text.hpp"
#include "core/scenario/words.hpp"
#include "core/table/field_bytes.hpp"
#include "edge/wire/json_text.hpp"

namespace punto {
namespace {

using field_bytes::is_array;
using field_bytes::is_optional;
using field_bytes::is_pair;
using field_bytes::is_variant;

// Fields that hold what somebody proves himself with.
constexpr std::array<std::string_view, 2> secrets = {"credential", "pin"};
constexpr std::string_view hidden = "hidden";

bool is_secret(std::string_view field) {
  return std::ranges::find(secrets, field) != secrets.end();
}

// A set of jobs is a number like others; its fields are known by their names.
constexpr bool is_jobs(std::string_view field) {
  return field == "jobs" || field == "was";
}

std::vector<std::string_view> names_of(house::Jobs jobs) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < house::job_names.size(); ++i) {
    if ((jobs >> i & 1) != 0) names.push_back(house::job_names[i]);
  }
  return names;
}

// Numbers of an offer's wagers; other numbers of that size count something.
template <typename Type>
constexpr bool is_kinds(std::string_view field) {
  return std::is_same_v<Type, WagerKinds> && field == "kinds";
}

template <typename Type>
concept WrittenAsText =
    std::is_same_v<Type, Digest> || std::is_same_v<Type, Card> || std::is_same_v<Type, Citation> ||
    std::is_same_v<Type, Circumstances::Values> || HasWords<Type>;

const Rulebook& no_rulebook() {
  static const Rulebook none;
  return none;
}

template <typename Body>
std::string kind_of(const Body& body) {
  return std::visit(
      []<typename Kind>(const Kind&) { return std::string{name_of_type<Kind>.text()}; }, body);
}

// ---- words --------------------------------------------------------------------------------------

template <typename Type>
std::string word_of(const Type& value, std::string_view field) {
  if constexpr (std::is_same_v<Type, std::string>) {
    return is_secret(field) ? std::string{hidden} : value;
  } else if constexpr (std::is_same_v<Type, voucher::VoucherId>) {
    return to_hexadecimal(value.bytes);
  } else if constexpr (std::is_same_v<Type, house::Shift>) {
    return fmt::format("{}:{}", value.name, value.begins);
  } else if constexpr (std::is_same_v<Type, PlayerId>) {
    return player_text(value);
  } else if constexpr (std::is_enum_v<Type> && !HasWords<Type>) {
    return std::to_string(std::to_underlying(value));
  } else if constexpr (std::is_integral_v<Type> && !std::is_same_v<Type, bool>) {
    if constexpr (std::is_same_v<Type, house::Jobs>) {
      if (is_jobs(field)) return fmt::format("{}", fmt::join(names_of(value), ","));
    }
    return std::to_string(value);
  } else if constexpr (value_text::List<Type>) {
    std::string text;
    for (const auto& item : value) {
      text += fmt::format("{}{}", text.empty() ? "" : ",", word_of(item, field));
    }
    return text;
  } else {
    return value_text::write(value, field, no_rulebook());
  }
}

template <typename Type>
void put_words(std::string& to, const std::string& name, std::string_view field, const Type& value);

// The fields of a value that stands in a field itself have its name before theirs.
template <typename Type>
void put_members(std::string& to, const std::string& prefix, const Type& value) {
  for_each_field(value, [&](std::string_view field, const auto& member) {
    put_words(to, prefix + std::string{field}, field, member);
  });
}

template <typename Type>
void put_words(std::string& to, const std::string& name, std::string_view field,
               const Type& value) {
  if constexpr (std::is_same_v<Type, TableSettings>) {
    return;  // nobody proposes to open a table
  } else if constexpr (is_optional<Type>) {
    if (value) put_words(to, name, field, *value);
  } else if constexpr (is_variant<Type>) {
    to += fmt::format(" {}={}", name, kind_of(value));
    std::visit([&](const auto& body) { put_members(to, name + '-', body); }, value);
  } else if constexpr (std::is_same_v<Type, bool>) {
    if (value) to += ' ' + name;
  } else if constexpr (std::is_same_v<Type, house::Settings> ||
                       std::is_same_v<Type, house::PlayerLimits>) {
    put_members(to, name + '-', value);
  } else {
    const std::string word = word_of(value, field);
    if (!word.empty()) to += fmt::format(" {}={}", name, quoted_where_needed(word));
  }
}

template <typename Body>
std::string text_of(const Body& event) {
  std::string text = kind_of(event);
  std::visit([&](const auto& body) { put_members(text, {}, body); }, event);
  return text;
}

// ---- JSON ---------------------------------------------------------------------------------------

class JsonWriter {
 public:
  explicit JsonWriter(const Rulebook& rulebook) : rulebook_(rulebook) {}

  template <typename Type>
  std::string object(const Type& value) {
    return '{' + members(value) + '}';
  }

 private:
  template <typename Type>
  std::string members(const Type& value) {
    std::string json;
    for_each_field(value, [&](std::string_view field, const auto& member) {
      if (!json.empty()) json += ',';
      json += fmt::format("{}:{}", json_string(field), write(member, field));
    });
    return json;
  }

  // What a small number stands for in the rulebook, where it stands for something.
  template <typename Type>
  std::string number(Type value, std::string_view field) {
    if (is_kinds<Type>(field)) return json_string(value_text::write(value, field, rulebook_));
    if constexpr (std::is_same_v<Type, house::Jobs>) {
      if (is_jobs(field)) return '[' + json_items(names_of(value), json_string) + ']';
    }
    const Meaning meaning = meaning_of<Type>(field);
    const bool is_name = meaning != Meaning::Number && meaning != Meaning::PlacedWager;
    std::string digits = std::to_string(value);
    if (!is_name) return digits;
    const std::string name = value_text::write(value, field, rulebook_);
    return name == digits ? digits : json_string(name);
  }

  template <typename Type>
  std::string list(const Type& items, std::string_view field) {
    return '[' + json_items(items, [&](const auto& item) { return write(item, field); }) + ']';
  }

  template <typename Type>
  std::string variant(const Type& value) {
    const std::string json = fmt::format("{{\"kind\":{}", json_string(kind_of(value)));
    const std::string fields = std::visit([&](const auto& body) { return members(body); }, value);
    return json + (fields.empty() ? "" : ",") + fields + '}';
  }

  template <typename Type>
  std::string write(const Type& value, std::string_view field) {
    if constexpr (std::is_same_v<Type, bool>) {
      return value ? "true" : "false";
    } else if constexpr (std::is_same_v<Type, Pair>) {
      return value.exists() ? "true" : "false";
    } else if constexpr (std::is_same_v<Type, Cents>) {
      return std::to_string(value.value);
    } else if constexpr (std::is_same_v<Type, Time>) {
      return json_string(to_text(value));
    } else if constexpr (std::is_same_v<Type, voucher::VoucherId>) {
      return json_string(to_hexadecimal(value.bytes));
    } else if constexpr (std::is_same_v<Type, std::string>) {
      return json_string(is_secret(field) ? hidden : std::string_view{value});
    } else if constexpr (WrittenAsText<Type>) {
      return json_string(value_text::write(value, field, rulebook_));
    } else if constexpr (std::is_enum_v<Type>) {
      return std::to_string(std::to_underlying(value));
    } else if constexpr (std::is_integral_v<Type>) {
      return number(value, field);
    } else if constexpr (is_boxed<Type>) {
      return write(*value, field);
    } else if constexpr (is_optional<Type>) {
      return value ? write(*value, field) : "null";
    } else if constexpr (is_variant<Type>) {
      return variant(value);
    } else if constexpr (is_pair<Type>) {
      return fmt::format("[{},{}]", write(value.first, field), write(value.second, field));
    } else if constexpr (HasFields<Type>) {
      return object(value);
    } else {
      return list(value, field);
    }
  }

  const Rulebook& rulebook_;
};

template <typename Body>
std::string json_of(const Body& event, const Rulebook& rulebook) {
  return std::visit([&](const auto& body) { return JsonWriter{rulebook}.object(body); }, event);
}

}  // namespace

std::string fields_text(const house::EventBody& body) {
  return text_of(body);
}
std::string fields_text(const voucher::EventBody& body) {
  return text_of(body);
}
std::string fields_json(const house::EventBody& body) {
  return json_of(body, no_rulebook());
}
std::string fields_json(const voucher::EventBody& body) {
  return json_of(body, no_rulebook());
}
std::string fields_json(const EventBody& body, const Rulebook& rulebook) {
  return json_of(body, rulebook);
}

}  // namespace punto
