#include <boost/asio/io_context.hpp>
#include <boost/beast/_experimental/test/stream.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>
#include <vector>

#include "edge/network/web_socket.hpp"
#include "edge/wire/live_json.hpp"
#include "edge/wire/problem_json.hpp"
#include "fuzz/input.hpp"

namespace {

namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;

constexpr punto::network::Limits limits{.message_bytes = 1'024};

constexpr std::string_view upgrade =
    "GET /api/live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

// The texts that come of these bytes after the upgrade, until they break a rule or end.
std::vector<std::string> texts_in(std::string_view bytes, std::size_t piece) {
  boost::asio::io_context context;
  beast::test::stream remote{context};
  beast::test::stream here{context};
  here.connect(remote);
  here.append(beast::string_view{upgrade.data(), upgrade.size()});
  websocket::stream<beast::test::stream> stream{std::move(here)};
  punto::network::set_up(stream, limits);
  beast::error_code failed;
  stream.accept(failed);
  must(!failed);
  stream.next_layer().read_size(piece);
  stream.next_layer().append(beast::string_view{bytes.data(), bytes.size()});
  remote.close();
  std::vector<std::string> texts;
  beast::flat_buffer buffer;
  for (;;) {
    stream.read(buffer, failed);
    if (failed) return texts;
    must(buffer.size() <= limits.message_bytes);
    if (stream.got_text()) texts.push_back(beast::buffers_to_string(buffer.data()));
    buffer.clear();
  }
}

// Whatever is said is a request or has its reason, which can be told.
void is_answered(const std::string& text) {
  const auto request = punto::wire::read_live_request(text);
  if (request) return;
  using punto::wire::Language;
  for (const Language language : {Language::English, Language::Chinese}) {
    const auto problem = punto::wire::problem_of(request.error(), language);
    const std::string told = boost::json::serialize(punto::wire::problem_json(problem));
    const auto frame = punto::wire::answer_frame("", 400, told);
    must(boost::json::parse(frame).at("answer").at("body") ==
         boost::json::value(punto::wire::problem_json(problem)));
  }
}

}  // namespace

// Messages are the same in whatever pieces they come.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = text_of(data, size);
  const std::vector<std::string> texts = texts_in(bytes, size + 1);
  must(texts_in(bytes, 3) == texts);
  for (const std::string& text : texts) is_answered(text);
  return 0;
}
