#include "edge/server/pages.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <zlib.h>

namespace punto::server {
namespace {

// What a screen's path shows.
std::string_view file_of(std::string_view path) {
  constexpr std::array<std::string_view, 5> screens = {"/", "/terminal", "/dealer", "/pit",
                                                       "/office"};
  const bool is_screen =
      std::ranges::find(screens, path) != screens.end() || path.starts_with("/display/");
  return is_screen ? "/index.html" : path;
}

std::string unpacked(std::string_view gzip) {
  z_stream stream{};
  constexpr int with_gzip_head = 16 + MAX_WBITS;
  inflateInit2(&stream, with_gzip_head);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(gzip.data()));
  stream.avail_in = static_cast<uInt>(gzip.size());
  std::string text;
  std::array<char, 16 * 1024> part{};
  int state = Z_OK;
  while (state == Z_OK) {
    stream.next_out = reinterpret_cast<Bytef*>(part.data());
    stream.avail_out = part.size();
    state = inflate(&stream, Z_NO_FLUSH);
    text.append(part.data(), part.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  return text;
}

bool takes_gzip(const network::Request& request) {
  return request.header("accept-encoding").find("gzip") != std::string_view::npos;
}

}  // namespace

std::optional<network::Response> find_page(const network::Request& request) {
  const auto files = page_files();
  const auto found = std::ranges::find(files, file_of(request.path()), &PageFile::path);
  if (found == files.end()) return {};
  const std::string tag = fmt::format("\"{}\"", found->tag);
  network::Response response{
      .status = 200, .type = std::string{found->type}, .body = {}, .headers = {}, .closes = false};
  // What carries a digest in its name never changes.
  const bool lasts = found->path.starts_with("/assets/");
  response.headers = {{"Cache-Control", lasts ? "public, max-age=31536000, immutable" : "no-cache"},
                      {"ETag", tag},
                      {"Vary", "Accept-Encoding"}};
  if (request.header("if-none-match") == tag) {
    response.status = 304;
    return response;
  }
  if (takes_gzip(request)) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = found->gzip;
  } else {
    response.body = unpacked(found->gzip);
  }
  return response;
}

}  // namespace punto::server
