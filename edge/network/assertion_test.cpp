#include <boost/asio/buffer.hpp>
#include <gtest/gtest.h>

#include "edge/network/http_messages.hpp"

namespace punto::network {
namespace {

// As many bytes at once as they come from a socket.
void read_in_pieces(std::string_view text, std::size_t piece) {
  HttpParser parser{Limits{}};
  std::size_t taken = 0;
  for (std::size_t come = 0; !parser.is_done();) {
    beast::error_code failed;
    const std::size_t more =
        parser.put(boost::asio::const_buffer{text.data() + taken, come - taken}, failed);
    taken += more;
    parser.eager(parser.is_header_done());
    if (more > 0) continue;
    ASSERT_LT(come, text.size());
    come = std::min(text.size(), come + piece);
  }
}

// The session never reads a chunk; whatever else Beast may insist on ends like this one.
TEST(AssertionsOfBoost, AreThrown) {
  constexpr std::string_view last_chunk_alone =
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
  EXPECT_NO_THROW(read_in_pieces(last_chunk_alone, 1'000));
  EXPECT_THROW(read_in_pieces(last_chunk_alone, 1), std::logic_error);
}

}  // namespace
}  // namespace punto::network
