#include "edge/audit/part_writer.hpp"

#include <fmt/format.h>

#include "core/audit/checkpoint.hpp"
#include "edge/store/for_each_record.hpp"

namespace punto {

std::unexpected<StoreError> damaged(std::string_view stream, std::uint64_t entry) {
  return std::unexpected(StoreError{
      StoreTrouble::Corrupt,
      fmt::format("{}, entry {} cannot be read or is not as it was signed; find the damage with "
                  "punto verify",
                  stream, entry)});
}

Stored<void> PartWriter::copy(const StreamInfo& stream, std::uint64_t first, std::uint64_t end) {
  if (first >= end) return {};
  return for_each_record(from_, stream, first, [&](const Record& record) -> Stored<void> {
    if (record.first >= end) return {};
    const auto adopted = to_.adopt(stream, {&record, 1});
    if (!adopted) return std::unexpected(adopted.error());
    return *adopted == Appended::Done ? Stored<void>{} : damaged(stream.name, record.first);
  });
}

Stored<void> PartWriter::put(std::string_view projection, std::string_view key, std::string value) {
  const auto stream = to_.stream(checkpoint_stream);
  if (!stream) return std::unexpected(stream.error());
  const ProjectionUpdate update{std::string{projection},
                                stream->id,
                                stream->next - 1,
                                {{std::string{key}, std::move(value)}}};
  const auto done = to_.append({}, {&update, 1});
  if (!done) return std::unexpected(done.error());
  return {};
}

}  // namespace punto
