#include "edge/server/request_digest.hpp"

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>
#include <vector>

namespace punto::server {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 4> secret_members = {"secret", "pin", "card_number", "code"};

bool is_secret(std::string_view member) {
  return std::ranges::find(secret_members, member) != secret_members.end();
}

// The body with its members in one order.
class InOneOrder {
 public:
  explicit InOneOrder(const DigestOfSecret& digest_of_secret)
      : digest_of_secret_(digest_of_secret) {}

  void append(std::string& to, const json::value& value) const {
    if (const auto* object = value.if_object()) return append_object(to, *object);
    if (const auto* array = value.if_array()) return append_array(to, *array);
    to += json::serialize(value);
  }

 private:
  void append_object(std::string& to, const json::object& object) const {
    std::vector<const json::key_value_pair*> members;
    for (const auto& member : object) members.push_back(&member);
    std::ranges::sort(members, {}, [](const auto* member) { return member->key(); });
    to += '{';
    for (const auto* member : members) {
      to += json::serialize(member->key()) + ':';
      append_member(to, *member);
      to += ',';
    }
    to += '}';
  }

  void append_member(std::string& to, const json::key_value_pair& member) const {
    const json::value& value = member.value();
    if (!is_secret(member.key()) || !value.is_string()) return append(to, value);
    to += to_text(digest_of_secret_(value.get_string()));
  }

  void append_array(std::string& to, const json::array& array) const {
    to += '[';
    for (const json::value& item : array) {
      append(to, item);
      to += ',';
    }
    to += ']';
  }

  const DigestOfSecret& digest_of_secret_;
};

}  // namespace

RequestBody request_body(const SaidCommand& said, const DigestOfSecret& digest_of_secret) {
  const auto approver = static_cast<std::uint32_t>(said.approver.value_or(PersonId{}));
  std::string text = fmt::format("{}\n{}\n", said.name, approver);
  InOneOrder{digest_of_secret}.append(text, said.body);
  const Digest digest = sha256(text);
  RequestBody body{};
  std::ranges::copy_n(digest.bytes.begin(), static_cast<std::ptrdiff_t>(body.size()), body.begin());
  return body;
}

}  // namespace punto::server
