#pragma once

#include <boost/container/small_vector.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "edge/wire/wire_context.hpp"
#include "edge/wire/wire_mistake.hpp"

namespace punto::wire {

namespace json = boost::json;

// Where in the JSON the reading is, and the first mistake that it came to. What reads says false
// once there is one.
class WireReader {
 public:
  explicit WireReader(const WireContext& context) : context_(&context) {}

  [[nodiscard]] const WireContext& context() const { return *context_; }

  bool fail(WireFault fault, std::string allowed = {});
  // In a member of where we are.
  bool fail_in(std::string_view member, WireFault fault, std::string allowed = {});
  [[nodiscard]] WireMistake take_mistake() { return std::move(mistake_); }

  void enter(std::string_view member) { path_.push_back({member, 0}); }
  void enter(std::size_t item) { path_.push_back({{}, item}); }
  void leave() { path_.pop_back(); }

  // What is read from here on is about another table.
  void read_against(const WireContext& context) { context_ = &context; }

 private:
  struct Part {
    std::string_view member;  // nothing, at nullptr: an item of a list
    std::size_t item;
  };

  const WireContext* context_;
  boost::container::small_vector<Part, 8> path_;
  WireMistake mistake_;
};

// Appends "/member", with what a pointer cannot hold escaped.
void append_to_pointer(std::string& pointer, std::string_view member);

// ---- leaves -------------------------------------------------------------------------------------

struct NumberRangeOnWire {
  std::int64_t least;
  std::int64_t most;
};

bool read_whole(WireReader& reader, const json::value& from, const NumberRangeOnWire& range,
                std::int64_t& to);
bool read_truth(WireReader& reader, const json::value& from, bool& to);
// The place of the word among them.
bool read_word(WireReader& reader, const json::value& from, std::span<const std::string_view> words,
               std::size_t& to);
// Nothing but its form is looked at.
bool read_string(WireReader& reader, const json::value& from, std::string_view& to);
// Some text for this field.
bool read_text(WireReader& reader, const json::value& from, std::string_view field,
               std::string& to);
bool read_bytes(WireReader& reader, const json::value& from, std::span<std::uint8_t> to);
// The items of a list, of which there may be so many.
bool read_items(WireReader& reader, const json::value& from, std::size_t most,
                const json::array*& to);

// ---- fields -------------------------------------------------------------------------------------

enum class Presence : std::uint8_t {
  Needed,
  MayBeLeftOut,
  Filled,      // by who sends it, where it is left out
  NullOrThere  // in a frame
};

struct ReadSlot {
  std::string_view name;
  void* member;
  bool (*read)(WireReader& reader, const json::value& from, std::string_view field, void* member);
  Presence presence;
};

// Every member of the object is one of the slots, and what is needed is there. `besides` is a
// member that was read before.
bool read_slots(WireReader& reader, const json::value& from, std::span<const ReadSlot> slots,
                std::string_view besides = {});

// The text of a member that says what the object is.
bool read_kind(WireReader& reader, const json::value& from, std::string_view member,
               std::string_view& to);

}  // namespace punto::wire
