#include "edge/host/find_request.hpp"

#include "edge/host/first_since.hpp"
#include "edge/store/for_each_record.hpp"

namespace punto {

Stored<bool> holds_request(EventReader& store, const StreamInfo& stream,
                           const PastRequest& wanted) {
  const auto first = first_since(store, stream, wanted.since);
  if (!first) return std::unexpected(first.error());
  bool is_there = false;
  const auto read =
      for_each_record(store, stream, *first, [&](const Record& record) -> Stored<void> {
        std::string_view left = record.bytes;
        while (!left.empty()) {
          const auto entry = take_entry(left);
          if (!entry) return unreadable(stream, record.first);
          is_there = is_there || (entry->request && entry->request->id == wanted.id);
        }
        return {};
      });
  if (!read) return std::unexpected(read.error());
  return is_there;
}

}  // namespace punto
