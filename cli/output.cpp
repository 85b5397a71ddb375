#include "cli/output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <unistd.h>

namespace punto {
namespace {

int output_error = 0;

}  // namespace

bool write_out(std::string_view text) {
  while (output_error == 0 && !text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      output_error = errno;
    }
  }
  return output_error == 0;
}

int refuse(std::string_view message) {
  // Where even this cannot be written there is nobody left to tell.
  std::fputs(fmt::format("punto: {}\n", message).c_str(), stderr);
  return exit_misuse;
}

int finish_output(int code) {
  if (output_error == 0) return code;
  if (output_error == EPIPE) {
    return refuse("the output was closed before all was written; read it to the end");
  }
  return refuse(fmt::format("cannot write the output: {}", std::strerror(output_error)));
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool continues = (byte & 0xc0u) == 0x80u;
    if (!continues) width += byte >= 0xe3 ? 2 : 1;  // from U+3000 on: wide
  }
  return width;
}

std::string padded(std::string_view text, std::size_t width) {
  std::string filled{text};
  const std::size_t used = display_width(text);
  if (used < width) filled.append(width - used, ' ');
  return filled;
}

std::string grouped(std::int64_t number) {
  std::string text = std::to_string(number);
  for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3) {
    text.insert(static_cast<std::size_t>(at), ",");
  }
  return text;
}

}  // namespace punto
