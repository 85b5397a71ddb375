#include "edge/audit/for_each_checkpoint.hpp"

#include <fmt/format.h>

#include "edge/store/for_each_record.hpp"

namespace punto {

Stored<void> for_each_checkpoint(EventReader& store, const VisitCheckpoint& visit) {
  const auto stream = store.find_stream(checkpoint_stream);
  if (!stream) return std::unexpected(stream.error());
  if (!*stream) return {};
  return for_each_record(store, **stream, 1, [&](const Record& record) -> Stored<void> {
    std::string_view left = record.bytes;
    while (!left.empty()) {
      const auto as_signed = take_checkpoint(left);
      const auto checkpoint = as_signed ? parse_checkpoint(as_signed->text) : std::nullopt;
      if (!checkpoint) {
        return std::unexpected(
            StoreError{StoreTrouble::Corrupt,
                       fmt::format("a checkpoint at {} cannot be read; find the damage with punto "
                                   "verify",
                                   record.first)});
      }
      visit(*as_signed, *checkpoint);
    }
    return {};
  });
}

}  // namespace punto
