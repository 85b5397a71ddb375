#include <algorithm>
#include <array>
#include <boost/beast/core/flat_buffer.hpp>
#include <optional>
#include <string>

#include "edge/network/http_messages.hpp"
#include "edge/wire/language.hpp"
#include "fuzz/input.hpp"

namespace {

using punto::network::Answering;
using punto::network::HttpParser;
using punto::network::Limits;
using punto::network::Request;
using punto::network::Response;
namespace beast = boost::beast;

constexpr unsigned length_required = 411;
constexpr unsigned too_large_head = 431;
constexpr Limits limits{.header_bytes = 2'048, .body_bytes = 1'024};

struct Read {
  std::optional<Request> request;
  unsigned refused = 0;  // with which status; 0: it has no end, or nobody is there
  std::size_t taken = 0;
};

// So many bytes come at once, as they do from a socket.
Read read_in_pieces(std::string_view text, std::size_t piece) {
  HttpParser parser{limits};
  Read read;
  for (std::size_t come = 0; !parser.is_done();) {
    beast::error_code failed;
    const boost::asio::const_buffer waiting{text.data() + read.taken, come - read.taken};
    const std::size_t taken = parser.put(waiting, failed);
    read.taken += taken;
    const bool is_wrong = failed && failed != beast::http::error::need_more;
    if (is_wrong) read.refused = punto::network::status_for(failed);
    if (parser.is_header_done() && parser.chunked()) read.refused = length_required;
    if (is_wrong || read.refused != 0) return read;
    parser.eager(parser.is_header_done());
    if (taken > 0) continue;  // what is left may be the body
    if (come == text.size() && !parser.is_done()) return read;
    come = std::min(text.size(), come + piece);
  }
  read.request = punto::network::request_from(parser.release(), "127.0.0.1", false);
  return read;
}

bool is_of_one_line(std::string_view text) {
  return text.find_first_of(std::string_view{"\r\n\0", 3}) == std::string_view::npos;
}

// Nothing of it can end a line of an answer or of the log, nor be larger than was said.
void is_sound(const Request& request) {
  must(is_of_one_line(request.target) && request.target.find(' ') == std::string::npos);
  must(request.body.size() <= limits.body_bytes);
  std::size_t size = 0;
  for (const auto& [name, value] : request.headers) {
    must(!name.empty() && is_of_one_line(name) && is_of_one_line(value));
    must(name.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ :") == std::string::npos);
    size += name.size() + value.size();
  }
  must(size <= limits.header_bytes);
  (void)punto::wire::language_for(request.header("accept-language"));
}

// What is answered with something that was sent has one head and one body.
void can_be_answered(const Request& request) {
  Response response;
  response.body = "{}";
  response.headers.emplace_back("X-Asked", request.target);
  const auto text = punto::network::text_from(std::move(response), Answering{11, true, false});
  must(text.head.find("\r\n\r\n") == text.head.size() - 4 && text.body == "{}");
}

}  // namespace

// A request is the same in whatever pieces it comes; what is none is refused with a status, half a
// head sooner or later. Whether a head of just the largest size is too large depends on the pieces.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = text_of(data, size);
  const Read whole = read_in_pieces(text, text.size());
  constexpr std::array<unsigned, 5> statuses = {0, 400, length_required, 413, too_large_head};
  must(std::ranges::count(statuses, whole.refused) == 1);
  for (const std::size_t piece : {1UZ, 7UZ}) {
    const Read read = read_in_pieces(text, piece);
    if (read.refused == too_large_head || whole.refused == too_large_head) {
      must(text.size() + 4 >= limits.header_bytes);
      continue;
    }
    must(read.request.has_value() == whole.request.has_value());
    if (!read.request) continue;
    must(read.request->target == whole.request->target);
    must(read.request->body == whole.request->body);
    must(read.request->headers == whole.request->headers);
    must(read.taken == whole.taken);
  }
  if (!whole.request) return 0;
  is_sound(*whole.request);
  can_be_answered(*whole.request);
  return 0;
}
