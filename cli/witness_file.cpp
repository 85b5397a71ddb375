#include "cli/witness_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <sstream>

#include "cli/load_rulebooks.hpp"
#include "core/cards/shown.hpp"

namespace punto {
namespace {

class OpenFile {
 public:
  explicit OpenFile(const std::string& path)
      : number_(open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644)) {
    if (number_ < 0) error_ = errno;
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (number_ >= 0) close(number_);
  }

  // Half a line is ended first, so that this one can be read. False where it is not durable.
  bool append_line(std::string line) {
    if (number_ < 0) return false;
    line = (ends_inside_line() ? "\n" : "") + line + '\n';
    const bool done =
        write(number_, line.data(), line.size()) == static_cast<ssize_t>(line.size()) &&
        fdatasync(number_) == 0;
    if (!done) error_ = errno;
    return done;
  }

  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  [[nodiscard]] int error() const { return error_; }

 private:
  [[nodiscard]] bool ends_inside_line() const {
    char last = '\n';
    const off_t size = lseek(number_, 0, SEEK_END);
    return size > 0 && pread(number_, &last, 1, size - 1) == 1 && last != '\n';
  }

  int number_;
  int error_ = ENOSPC;  // a write that was too short
};

std::unexpected<std::string> cannot_write(const std::string& path, const OpenFile& file) {
  const bool is_full = file.error() == ENOSPC || file.error() == EDQUOT;
  return std::unexpected(fmt::format("the witness {} cannot be written: {}; {}", shown(path),
                                     std::strerror(file.error()),
                                     is_full ? "make room there" : "name another with --witness"));
}

}  // namespace

std::expected<WitnessRead, std::string> read_witness(const std::string& path) {
  const auto text = read_file(path, "file of a witness");
  if (!text) return std::unexpected(text.error());
  WitnessRead read;
  std::istringstream in{*text};
  for (std::string line; std::getline(in, line);) {
    if (auto parsed = parse_witness_line(line)) {
      read.lines.push_back(std::move(*parsed));
    } else {
      ++read.unreadable;
    }
  }
  if (!read.lines.empty() || read.unreadable == 0) return read;
  return std::unexpected(fmt::format(
      "{} has no line of a witness; give the file that `punto serve` wrote", shown(path)));
}

std::expected<void, std::string> make_witness(const std::string& path) {
  const OpenFile file{path};
  if (file.is_open()) return {};
  return cannot_write(path, file);
}

std::expected<void, std::string> append_witness(const std::string& path, const WitnessLine& line) {
  OpenFile file{path};
  if (file.append_line(to_text(line))) return {};
  return cannot_write(path, file);
}

}  // namespace punto
