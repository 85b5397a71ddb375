#include "edge/host/snapshot.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include "core/table/field_bytes.hpp"

namespace punto {
namespace {

Digest code_of(std::string_view bytes, std::string_view stream, const SnapshotKey& key) {
  std::string text;
  field_bytes::put_text(text, "punto snapshot 1");
  field_bytes::put_text(text, stream);
  text += bytes;
  Digest code;
  unsigned size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
       reinterpret_cast<const unsigned char*>(text.data()), text.size(), code.bytes.data(), &size);
  return code;
}

}  // namespace

std::string seal(const Snapshot& snapshot, std::string_view stream, const SnapshotKey& key) {
  std::string bytes;
  field_bytes::put_varint(bytes, snapshot.next);
  field_bytes::put_varint(bytes, snapshot.requests_since);
  field_bytes::put(bytes, snapshot.last);
  field_bytes::put(bytes, snapshot.day_started);
  field_bytes::put(bytes, snapshot.head);
  bytes += snapshot.state;
  std::string sealed;
  field_bytes::put(sealed, code_of(bytes, stream, key));
  return sealed + bytes;
}

std::optional<Snapshot> read_snapshot(std::string_view bytes) {
  field_bytes::Bytes reader{bytes};
  Digest code;
  field_bytes::take(reader, code);
  Snapshot snapshot;
  snapshot.next = reader.take_varint();
  snapshot.requests_since = reader.take_varint();
  field_bytes::take(reader, snapshot.last);
  field_bytes::take(reader, snapshot.day_started);
  field_bytes::take(reader, snapshot.head);
  if (!reader.good() || snapshot.next == 0) return std::nullopt;
  snapshot.state = reader.left();
  return snapshot;
}

std::optional<Snapshot> open_snapshot(std::string_view bytes, std::string_view stream,
                                      const SnapshotKey& key) {
  field_bytes::Bytes reader{bytes};
  Digest code;
  field_bytes::take(reader, code);
  if (!reader.good() || code != code_of(reader.left(), stream, key)) return std::nullopt;
  return read_snapshot(bytes);
}

}  // namespace punto
