#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <unistd.h>
#include <vector>

#include "cli/output.hpp"
#include "cli/settle.hpp"
#include "edge/wire/settle_lines.hpp"

namespace punto {
namespace {

constexpr std::size_t block_size = 1 << 18;
constexpr std::size_t longest_line = 1 << 20;

// Cuts standard input into lines as it comes in. What can be answered is answered before the next
// block is waited for, so that a program at the other end of two pipes never waits for us.
class LineStream {
 public:
  explicit LineStream(const RulebookShelf& shelf) : lines_(shelf) {}

  int run() {
    std::vector<char> block(block_size);
    for (;;) {
      const ssize_t got = ::read(STDIN_FILENO, block.data(), block.size());
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) return refuse(fmt::format("cannot read the input: {}", std::strerror(errno)));
      if (got == 0) break;
      take({block.data(), static_cast<std::size_t>(got)});
      if (!flush()) return exit_misuse;
    }
    if (!unfinished_.empty() || skipping_) end_line({});
    flush();
    return lines_.any_error() ? exit_misuse : exit_done;
  }

 private:
  void take(std::string_view block) {
    while (!block.empty()) {
      const void* newline = std::memchr(block.data(), '\n', block.size());
      if (newline == nullptr) {
        keep(block);
        return;
      }
      const auto length =
          static_cast<std::size_t>(static_cast<const char*>(newline) - block.data());
      end_line(block.substr(0, length));
      block.remove_prefix(length + 1);
      if (out_.size() > block_size && !flush()) return;
    }
  }

  // The beginning of a line whose end has not come yet.
  void keep(std::string_view part) {
    if (unfinished_.size() + part.size() > longest_line) {
      skipping_ = true;
      unfinished_.clear();
    }
    if (!skipping_) unfinished_ += part;
  }

  void end_line(std::string_view rest) {
    if (!unfinished_.empty() || skipping_) {
      keep(rest);
      skipping_ ? lines_.answer_too_long(out_) : lines_.answer(unfinished_, out_);
      unfinished_.clear();
      skipping_ = false;
    } else if (rest.size() > longest_line) {
      lines_.answer_too_long(out_);
    } else {
      lines_.answer(rest, out_);
    }
  }

  bool flush() {
    const bool written = write_out(out_);
    out_.clear();
    return written;
  }

  SettleLines lines_;
  std::string out_;
  std::string unfinished_;
  bool skipping_ = false;
};

}  // namespace

int run_settle_lines(const RulebookShelf& shelf) {
  return LineStream{shelf}.run();
}

}  // namespace punto
