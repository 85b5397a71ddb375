#include "edge/wire/wire_reader.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/cards/shown.hpp"
#include "edge/wire/field_policy.hpp"
#include "edge/wire/json_text.hpp"
#include "edge/wire/wire_words.hpp"

namespace punto::wire {
namespace {

// Names that are not ours are cut, so that nobody fills a log with them.
constexpr std::size_t longest_name = 60;

std::string_view view_of(const json::string& text) {
  return {text.data(), text.size()};
}

bool is_word(std::string_view text, std::string_view word) {
  return std::ranges::equal(text, word, {}, {}, hyphened);
}

std::string listed(std::span<const std::string_view> words) {
  std::string list;
  for (const std::string_view word : words) {
    if (!list.empty()) list += ", ";
    std::ranges::transform(word, std::back_inserter(list), hyphened);
  }
  return list;
}

std::size_t characters_in(std::string_view text) {
  const auto begins = [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0u) != 0x80u; };
  return static_cast<std::size_t>(std::ranges::count_if(text, begins));
}

bool is_plain(std::string_view text, std::string_view field) {
  return std::ranges::none_of(text, [&](char letter) {
    const bool is_line = letter == '\n' || letter == '\r' || letter == '\t';
    const auto code = static_cast<unsigned char>(letter);
    return (code < 0x20 || code == 0x7f) && !(is_line && may_have_lines(field));
  });
}

std::string names_of(std::span<const ReadSlot> slots) {
  std::string names;
  for (const ReadSlot& slot : slots) {
    if (!names.empty()) names += ", ";
    names += slot.name;
  }
  return names.empty() ? "{}" : names;
}

bool fail_unknown(WireReader& reader, const json::object& object, std::span<const ReadSlot> slots,
                  std::string_view besides) {
  for (const auto& member : object) {
    const std::string_view name{member.key().data(), member.key().size()};
    const bool is_beside = !besides.empty() && name == besides;
    if (is_beside || std::ranges::count(slots, name, &ReadSlot::name) > 0) continue;
    return reader.fail_in(name, WireFault::UnknownField, names_of(slots));
  }
  return reader.fail_in(besides, WireFault::MissingField);
}

std::string shown_name(std::string_view member) {
  if (member.size() <= longest_name) return shown(member);
  std::string_view beginning = member.substr(0, longest_name);
  while (!is_utf8(beginning)) beginning.remove_suffix(1);
  return shown(beginning) + "...";
}

int hexadecimal(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

}  // namespace

void append_to_pointer(std::string& pointer, std::string_view member) {
  pointer += '/';
  for (const char letter : shown_name(member)) {
    if (letter == '~') {
      pointer += "~0";
    } else if (letter == '/') {
      pointer += "~1";
    } else {
      pointer += letter;
    }
  }
}

bool WireReader::fail(WireFault fault, std::string allowed) {
  mistake_ = {fault, {}, std::move(allowed)};
  for (const Part& part : path_) {
    if (part.member.data() == nullptr) {
      mistake_.pointer += fmt::format("/{}", part.item);
    } else {
      append_to_pointer(mistake_.pointer, part.member);
    }
  }
  return false;
}

bool WireReader::fail_in(std::string_view member, WireFault fault, std::string allowed) {
  (void)fail(fault, std::move(allowed));
  append_to_pointer(mistake_.pointer, member);
  return false;
}

// ---- leaves -------------------------------------------------------------------------------------

bool read_whole(WireReader& reader, const json::value& from, const NumberRangeOnWire& range,
                std::int64_t& to) {
  if (from.is_int64()) {
    to = from.get_int64();
    if (to >= range.least && to <= range.most) return true;
  } else if (!from.is_uint64()) {
    return reader.fail(WireFault::WrongType, "integer");
  }
  return reader.fail(WireFault::OutOfRange, fmt::format("{} to {}", range.least, range.most));
}

bool read_truth(WireReader& reader, const json::value& from, bool& to) {
  if (!from.is_bool()) return reader.fail(WireFault::WrongType, "true, false");
  to = from.get_bool();
  return true;
}

bool read_string(WireReader& reader, const json::value& from, std::string_view& to) {
  if (!from.is_string()) return reader.fail(WireFault::WrongType, "string");
  to = view_of(from.get_string());
  return true;
}

bool read_word(WireReader& reader, const json::value& from, std::span<const std::string_view> words,
               std::size_t& to) {
  std::string_view text;
  if (!read_string(reader, from, text)) return false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!is_word(text, words[i])) continue;
    to = i;
    return true;
  }
  return reader.fail(WireFault::UnknownWord, listed(words));
}

bool read_text(WireReader& reader, const json::value& from, std::string_view field,
               std::string& to) {
  std::string_view text;
  if (!read_string(reader, from, text)) return false;
  const std::size_t longest = longest_text(field);
  if (text.size() > longest && characters_in(text) > longest) {
    return reader.fail(WireFault::TextTooLong, fmt::format("0 to {}", longest));
  }
  if (text.empty() && must_say_something(field)) return reader.fail(WireFault::TextEmpty);
  if (!is_plain(text, field)) return reader.fail(WireFault::TextNotPlain);
  to = text;
  return true;
}

bool read_bytes(WireReader& reader, const json::value& from, std::span<std::uint8_t> to) {
  const auto fail = [&] {
    return reader.fail(WireFault::NotADigest, fmt::format("[0-9a-f]{{{}}}", 2 * to.size()));
  };
  std::string_view text;
  if (!read_string(reader, from, text)) return false;
  if (text.size() != 2 * to.size()) return fail();
  for (std::size_t i = 0; i < to.size(); ++i) {
    const int high = hexadecimal(text[2 * i]);
    const int low = hexadecimal(text[2 * i + 1]);
    if (high < 0 || low < 0) return fail();
    to[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return true;
}

bool read_items(WireReader& reader, const json::value& from, std::size_t most,
                const json::array*& to) {
  if (!from.is_array()) return reader.fail(WireFault::WrongType, "array");
  to = &from.get_array();
  if (to->size() <= most) return true;
  return reader.fail(WireFault::ListTooLong, fmt::format("0 to {}", most));
}

// ---- fields -------------------------------------------------------------------------------------

bool read_slots(WireReader& reader, const json::value& from, std::span<const ReadSlot> slots,
                std::string_view besides) {
  if (!from.is_object()) return reader.fail(WireFault::WrongType, "object");
  const json::object& object = from.get_object();
  boost::container::small_vector<const json::value*, 24> members;
  std::size_t known = besides.empty() ? 0 : 1;
  for (const ReadSlot& slot : slots) {
    members.push_back(object.if_contains(slot.name));
    if (members.back() != nullptr) ++known;
  }
  if (known != object.size()) return fail_unknown(reader, object, slots, besides);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const ReadSlot& slot = slots[i];
    const json::value* const member = members[i];
    if (member == nullptr) {
      if (slot.presence == Presence::MayBeLeftOut || slot.presence == Presence::Filled) continue;
      return reader.fail_in(slot.name, WireFault::MissingField, names_of(slots));
    }
    if (member->is_null()) {
      if (slot.presence == Presence::NullOrThere) continue;
      return reader.fail_in(slot.name, WireFault::NullNotAllowed);
    }
    reader.enter(slot.name);
    if (!slot.read(reader, *member, slot.name, slot.member)) return false;
    reader.leave();
  }
  return true;
}

bool read_kind(WireReader& reader, const json::value& from, std::string_view member,
               std::string_view& to) {
  if (!from.is_object()) return reader.fail(WireFault::WrongType, "object");
  const json::value* kind = from.get_object().if_contains(member);
  if (kind == nullptr) return reader.fail_in(member, WireFault::MissingField, std::string{member});
  reader.enter(member);
  if (!read_string(reader, *kind, to)) return false;
  reader.leave();
  return true;
}

}  // namespace punto::wire
