#pragma once

#include <boost/json.hpp>
#include <fmt/format.h>
#include <map>
#include <regex>
#include <string>

namespace punto::wire {

// Whether a value is as a schema says, for the words of JSON Schema that are used here. A word that
// it does not know is a mistake too: nothing is let pass unseen.
class SchemaCheck {
 public:
  // References are looked up in `root`.
  explicit SchemaCheck(const boost::json::value& root) : root_(root) {}

  // What is wrong, with its place; empty where nothing is.
  std::string check(const boost::json::value& schema, const boost::json::value& value,
                    const std::string& place = "") {
    for (const auto& word : schema.as_object()) {
      std::string wrong = check_word(word.key(), schema.as_object(), value, place);
      if (!wrong.empty()) return wrong;
    }
    return {};
  }

  const boost::json::value& resolve(std::string_view reference) const {
    boost::system::error_code missing;
    const auto* found = root_.find_pointer(
        boost::json::string_view{reference.data() + 1, reference.size() - 1}, missing);
    if (found == nullptr) throw std::runtime_error{fmt::format("{} leads nowhere", reference)};
    return *found;
  }

 private:
  using Object = boost::json::object;
  using Value = boost::json::value;

  std::string check_word(std::string_view word, const Object& schema, const Value& value,
                         const std::string& place) {
    const Value& rule = schema.at(word);
    const auto wrong_unless = [&](bool holds) {
      return holds ? std::string{} : fmt::format("{}: {}", place.empty() ? "/" : place, word);
    };
    if (word == "$schema" || word == "$defs" || word == "description") return {};
    if (word == "$ref") {
      const auto& name = rule.as_string();
      return check(resolve({name.data(), name.size()}), value, place);
    }
    if (word == "type") return wrong_unless(is_of_type(rule.as_string().c_str(), value));
    if (word == "const") return wrong_unless(rule == value);
    if (word == "enum") return wrong_unless(contains(rule.as_array(), value));
    if (word == "oneOf") return wrong_unless(matching(rule.as_array(), value, place) == 1);
    if (word == "anyOf") return wrong_unless(matching(rule.as_array(), value, place) >= 1);
    if (value.is_string()) return check_text(word, rule, value, place);
    if (value.is_int64()) return check_number(word, rule, value.as_int64(), place);
    if (value.is_array()) return check_list(word, rule, value.as_array(), place);
    if (value.is_object()) return check_object(word, schema, value.as_object(), place);
    return fmt::format("{}: unknown word {}", place, word);
  }

  static bool is_of_type(std::string_view type, const Value& value) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "integer") return value.is_int64() || value.is_uint64();
    if (type == "boolean") return value.is_bool();
    return type == "null" && value.is_null();
  }
  static bool contains(const boost::json::array& values, const Value& value) {
    return std::find(values.begin(), values.end(), value) != values.end();
  }
  int matching(const boost::json::array& schemas, const Value& value, const std::string& place) {
    int count = 0;
    for (const Value& schema : schemas) count += check(schema, value, place).empty() ? 1 : 0;
    return count;
  }

  std::string check_text(std::string_view word, const Value& rule, const Value& value,
                         const std::string& place) {
    const auto& text = value.as_string();
    const auto letters = std::count_if(text.begin(), text.end(), [](char byte) {
      return (static_cast<unsigned char>(byte) & 0xc0u) != 0x80u;
    });
    bool holds = false;
    if (word == "maxLength") holds = letters <= rule.to_number<std::int64_t>();
    if (word == "minLength") holds = letters >= rule.to_number<std::int64_t>();
    if (word == "pattern") {
      holds = std::regex_search(text.begin(), text.end(), pattern(rule.as_string().c_str()));
    }
    return holds ? std::string{} : fmt::format("{}: {}", place, word);
  }
  static std::string check_number(std::string_view word, const Value& rule, std::int64_t number,
                                  const std::string& place) {
    bool holds = false;
    if (word == "minimum") holds = number >= rule.to_number<std::int64_t>();
    if (word == "maximum") holds = number <= rule.to_number<std::int64_t>();
    return holds ? std::string{} : fmt::format("{}: {}", place, word);
  }
  std::string check_list(std::string_view word, const Value& rule, const boost::json::array& list,
                         const std::string& place) {
    bool holds = false;
    const auto size = static_cast<std::int64_t>(list.size());
    if (word == "maxItems") holds = size <= rule.to_number<std::int64_t>();
    if (word == "minItems") holds = size >= rule.to_number<std::int64_t>();
    if (word == "uniqueItems") holds = are_unique(list);
    if (word == "items") {
      holds = true;
      for (std::size_t i = 0; i < list.size(); ++i) {
        std::string wrong = check(rule, list[i], fmt::format("{}/{}", place, i));
        if (!wrong.empty()) return wrong;
      }
    }
    return holds ? std::string{} : fmt::format("{}: {}", place, word);
  }
  std::string check_object(std::string_view word, const Object& schema, const Object& object,
                           const std::string& place) {
    const Value& rule = schema.at(word);
    if (word == "required") {
      for (const Value& name : rule.as_array()) {
        if (!object.contains(name.as_string())) {
          return fmt::format("{}: {} is missing", place, name.as_string().c_str());
        }
      }
      return {};
    }
    if (word == "properties") {
      for (const auto& [name, member] : rule.as_object()) {
        const Value* found = object.if_contains(name);
        if (found == nullptr) continue;
        std::string wrong = check(member, *found, place + "/" + std::string{name});
        if (!wrong.empty()) return wrong;
      }
      return {};
    }
    const auto size = static_cast<std::int64_t>(object.size());
    if (word == "minProperties" && size >= rule.to_number<std::int64_t>()) return {};
    if (word == "maxProperties" && size <= rule.to_number<std::int64_t>()) return {};
    if (word != "additionalProperties" || rule != false) {
      return fmt::format("{}: unknown word {}", place, word);
    }
    for (const auto& member : object) {
      if (!schema.at("properties").as_object().contains(member.key())) {
        return fmt::format("{}: {} is not listed", place, std::string{member.key()});
      }
    }
    return {};
  }

  static bool are_unique(const boost::json::array& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      for (std::size_t j = i + 1; j < list.size(); ++j) {
        if (list[i] == list[j]) return false;
      }
    }
    return true;
  }
  const std::regex& pattern(const std::string& text) {
    const auto found = patterns_.find(text);
    if (found != patterns_.end()) return found->second;
    return patterns_.emplace(text, std::regex{text, std::regex::ECMAScript}).first->second;
  }

  const boost::json::value& root_;
  std::map<std::string, std::regex> patterns_;
};

}  // namespace punto::wire
