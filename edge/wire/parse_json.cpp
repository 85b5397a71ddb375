#include "edge/wire/parse_json.hpp"

#include <boost/container/small_vector.hpp>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/value_stack.hpp>
#include <fmt/format.h>

#include "edge/wire/wire_reader.hpp"

namespace punto::wire {
namespace {

using boost::json::error_code;
using boost::json::string_view;

// Builds the value, and knows the names of all fields of the objects that are open.
class Handler {
 public:
  static constexpr std::size_t max_array_size = most_items_in_list;
  static constexpr std::size_t max_object_size = most_fields;
  static constexpr std::size_t max_string_size = longest_string;
  static constexpr std::size_t max_key_size = 100;

  explicit Handler(json::storage_ptr storage) : stack_({}, temporary_.data(), temporary_.size()) {
    stack_.reset(std::move(storage));
  }

  json::value release() { return stack_.release(); }
  // What it does not take, though it is JSON.
  [[nodiscard]] std::optional<WireMistake> mistake() const { return mistake_; }

  // Of the field that was read last, or of the item that was about to be read.
  [[nodiscard]] std::string pointer() const {
    std::string pointer;
    for (std::size_t i = 0; i < open_.size(); ++i) {
      const bool has_key = !open_[i].is_list && last_key_in(i) > open_[i].first_key;
      if (open_[i].is_list) {
        pointer += fmt::format("/{}", open_[i].items);
      } else if (has_key) {
        append_to_pointer(pointer, key_at(last_key_in(i) - 1));
      }
    }
    return pointer;
  }

  // ---- what the parser tells ----------------------------------------------------------------

  static bool on_document_begin(error_code& /*error*/) { return true; }
  static bool on_document_end(error_code& /*error*/) { return true; }

  bool on_object_begin(error_code& /*error*/) {
    open_.push_back({false, 0, keys_.size(), key_text_.size()});
    return true;
  }
  bool on_object_end(std::size_t count, error_code& /*error*/) {
    keys_.resize(open_.back().first_key);
    key_text_.resize(open_.back().first_letter);
    open_.pop_back();
    stack_.push_object(count);
    count_item();
    return true;
  }
  bool on_array_begin(error_code& /*error*/) {
    open_.push_back({true, 0, keys_.size(), key_text_.size()});
    return true;
  }
  bool on_array_end(std::size_t count, error_code& /*error*/) {
    open_.pop_back();
    stack_.push_array(count);
    count_item();
    return true;
  }

  bool on_key_part(string_view part, std::size_t /*size*/, error_code& /*error*/) {
    key_text_.append(part.data(), part.size());
    stack_.push_chars(part);
    return true;
  }
  bool on_key(string_view part, std::size_t size, error_code& error) {
    key_text_.append(part.data(), part.size());
    stack_.push_key(part);
    keys_.push_back({key_text_.size() - size, size});
    const std::string_view key = key_at(keys_.size() - 1);
    for (std::size_t i = open_.back().first_key; i + 1 < keys_.size(); ++i) {
      if (key_at(i) != key) continue;
      return refuse({WireFault::RepeatedField, pointer(), {}}, error);
    }
    return true;
  }
  bool on_string_part(string_view part, std::size_t /*size*/, error_code& /*error*/) {
    stack_.push_chars(part);
    return true;
  }
  bool on_string(string_view part, std::size_t /*size*/, error_code& /*error*/) {
    stack_.push_string(part);
    return count_item();
  }

  static bool on_number_part(string_view /*part*/, error_code& /*error*/) { return true; }
  bool on_int64(std::int64_t number, string_view /*part*/, error_code& /*error*/) {
    stack_.push_int64(number);
    return count_item();
  }
  bool on_uint64(std::uint64_t number, string_view /*part*/, error_code& /*error*/) {
    stack_.push_uint64(number);
    return count_item();
  }
  bool on_double(double /*number*/, string_view /*part*/, error_code& error) {
    return refuse({WireFault::WrongType, pointer(), "integer"}, error);
  }
  bool on_bool(bool truth, error_code& /*error*/) {
    stack_.push_bool(truth);
    return count_item();
  }
  bool on_null(error_code& /*error*/) {
    stack_.push_null();
    return count_item();
  }
  static bool on_comment_part(string_view /*part*/, error_code& /*error*/) { return true; }
  static bool on_comment(string_view /*part*/, error_code& /*error*/) { return true; }

 private:
  struct Open {
    bool is_list;
    std::size_t items;  // of a list that are read
    std::size_t first_key;
    std::size_t first_letter;
  };
  struct Key {
    std::size_t begin;
    std::size_t size;
  };

  bool refuse(WireMistake mistake, error_code& error) {
    mistake_ = std::move(mistake);
    error = json::error::syntax;
    return false;
  }
  bool count_item() {
    if (!open_.empty()) ++open_.back().items;
    return true;
  }
  [[nodiscard]] std::string_view key_at(std::size_t index) const {
    return std::string_view{key_text_}.substr(keys_[index].begin, keys_[index].size);
  }
  [[nodiscard]] std::size_t last_key_in(std::size_t open) const {
    return open + 1 < open_.size() ? open_[open + 1].first_key : keys_.size();
  }

  std::array<unsigned char, 1'024> temporary_;
  json::value_stack stack_;
  boost::container::small_vector<Open, deepest_json> open_;
  boost::container::small_vector<Key, 32> keys_;
  std::string key_text_;
  std::optional<WireMistake> mistake_;
};

WireMistake mistake_of(const error_code& error, const Handler& handler, std::size_t at) {
  if (handler.mistake()) return *handler.mistake();
  const auto number = [](std::size_t most) { return fmt::format("0 to {}", most); };
  if (error == json::error::too_deep) {
    return {WireFault::TooDeep, handler.pointer(), number(deepest_json)};
  }
  if (error == json::error::object_too_large) {
    return {WireFault::TooManyFields, handler.pointer(), number(most_fields)};
  }
  if (error == json::error::array_too_large) {
    return {WireFault::ListTooLong, handler.pointer(), number(most_items_in_list)};
  }
  if (error == json::error::string_too_large) {
    return {WireFault::TextTooLong, handler.pointer(), number(longest_string)};
  }
  if (error == json::error::key_too_large) {
    return {WireFault::UnknownField, handler.pointer(), {}};
  }
  return {WireFault::NotJson, {}, fmt::format("RFC 8259, UTF-8 [{}]", at)};
}

}  // namespace

std::expected<json::value, WireMistake> parse_json(std::string_view text,
                                                   json::storage_ptr storage) {
  json::parse_options options;
  options.max_depth = deepest_json;
  json::basic_parser<Handler> parser{options, std::move(storage)};
  error_code error;
  const std::size_t read = parser.write_some(false, text.data(), text.size(), error);
  if (!error && read < text.size()) error = json::error::extra_data;
  if (error) return std::unexpected(mistake_of(error, parser.handler(), read));
  return parser.handler().release();
}

}  // namespace punto::wire
