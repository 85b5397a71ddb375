#include "core/audit/checkpoint.hpp"

#include <charconv>
#include <fmt/format.h>

#include "core/audit/time_text.hpp"
#include "core/table/field_bytes.hpp"

namespace punto {
namespace {

constexpr std::string_view title = "punto checkpoint";
constexpr std::string_view state_mark = "state ";
constexpr std::size_t store_id_digits = 16;

// Takes the text up to `mark` off the front; all of it where there is no mark.
std::string_view take_until(std::string_view& text, char mark) {
  const std::size_t end = std::min(text.find(mark), text.size());
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return taken;
}

std::optional<std::uint64_t> parse_number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<Digest> parse_digest(std::string_view text) {
  Digest digest;
  if (text.size() != 2 * digest.bytes.size()) return std::nullopt;
  for (std::size_t i = 0; i < digest.bytes.size(); ++i) {
    const char* const at = text.data() + 2 * i;
    const auto [end, error] = std::from_chars(at, at + 2, digest.bytes[i], 16);
    if (error != std::errc{} || end != at + 2) return std::nullopt;
  }
  if (to_text(digest) != text) return std::nullopt;
  return digest;
}

std::optional<StreamHead> parse_head(std::string_view line) {
  StreamHead head;
  head.stream = take_until(line, ' ');
  const auto next = parse_number(take_until(line, ' '));
  const auto digest = parse_digest(line);
  if (head.stream.empty() || !next || !digest) return std::nullopt;
  head.next = *next;
  head.head = *digest;
  return head;
}

}  // namespace

std::string to_text(const Checkpoint& checkpoint) {
  std::string text = fmt::format("{} {} {}\n", title, checkpoint.number, to_text(checkpoint.at));
  for (const StreamHead& head : checkpoint.heads) {
    text += fmt::format("{} {} {}\n", head.stream, head.next, to_text(head.head));
  }
  for (const StreamState& state : checkpoint.states) {
    text += fmt::format("{}{} {} {} {}\n", state_mark, state.schema, state.stream, state.next,
                        to_text(state.digest));
  }
  return text;
}

std::optional<Checkpoint> parse_checkpoint(std::string_view text) {
  std::string_view left = text;
  std::string_view first = take_until(left, '\n');
  if (!first.starts_with(title)) return std::nullopt;
  first.remove_prefix(std::min(title.size() + 1, first.size()));
  const auto number = parse_number(take_until(first, ' '));
  const auto at = parse_time(first);
  if (!number || !at) return std::nullopt;
  Checkpoint checkpoint{*number, *at, {}, {}};
  while (!left.empty()) {
    std::string_view line = take_until(left, '\n');
    const bool is_state = line.starts_with(state_mark);
    if (is_state) line.remove_prefix(state_mark.size());
    const std::string_view schema = is_state ? take_until(line, ' ') : "";
    auto head = parse_head(line);
    if (!head) return std::nullopt;
    if (is_state) {
      checkpoint.states.push_back({std::string{schema}, head->stream, head->next, head->head});
    } else {
      checkpoint.heads.push_back(std::move(*head));
    }
  }
  // One way to write it only.
  if (to_text(checkpoint) != text) return std::nullopt;
  return checkpoint;
}

void append_bytes(std::string& to, const SignedCheckpoint& checkpoint) {
  field_bytes::put_text(to, checkpoint.text);
  field_bytes::put_text(to, checkpoint.key);
  to.append(reinterpret_cast<const char*>(checkpoint.signature.data()),
            checkpoint.signature.size());
}

std::optional<SignedCheckpoint> take_checkpoint(std::string_view& bytes) {
  field_bytes::Bytes reader{bytes};
  SignedCheckpoint checkpoint;
  checkpoint.text = reader.take_text();
  checkpoint.key = reader.take_text();
  for (std::uint8_t& byte : checkpoint.signature) byte = reader.take_byte();
  bytes = reader.left();
  if (!reader.good()) return std::nullopt;
  return checkpoint;
}

std::string store_id_of(std::string_view first_checkpoint) {
  return to_text(sha256(first_checkpoint)).substr(0, store_id_digits);
}

std::string to_text(const WitnessLine& line) {
  return fmt::format("{} {} {} {}", line.store, line.number, to_text(line.at),
                     to_text(line.digest));
}

std::optional<WitnessLine> parse_witness_line(std::string_view line) {
  const std::string_view store = take_until(line, ' ');
  const auto number = parse_number(take_until(line, ' '));
  const auto at = parse_time(take_until(line, ' '));
  const auto digest = parse_digest(line);
  const bool has_store = store.size() == store_id_digits &&
                         store.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  if (!has_store || !number || !at || !digest) return std::nullopt;
  return WitnessLine{std::string{store}, *number, *at, *digest};
}

}  // namespace punto
