#include "cli/output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <unistd.h>

#include "edge/page/page_text.hpp"

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

std::string grouped(std::int64_t number) {
  return grouped(std::to_string(number));
}

}  // namespace punto
