#include "cli/report_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

#include "core/cards/shown.hpp"

namespace punto {
namespace {

constexpr int readable_by_all = 0666;  // less what the user's mask takes away

// The error number, or 0.
int write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return ::fsync(file) == 0 || errno == EINVAL ? 0 : errno;
}

}  // namespace

ReportFile::ReportFile(std::string path, std::string target)
    : path_(std::move(path)),
      target_(std::move(target)),
      part_(fmt::format("{}.{}.part", target_, ::getpid())) {}

std::string ReportFile::problem(int error) const {
  return fmt::format("{}: {}; name a report file that can be written", shown(path_),
                     std::strerror(error));
}

// One that was left behind by a process of the same number is nobody's any more.
int ReportFile::open_part() const {
  ::unlink(part_.c_str());
  return ::open(part_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, readable_by_all);
}

std::expected<ReportFile, std::string> ReportFile::at(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  const bool exists = std::filesystem::exists(status);
  if (path.ends_with('/') || (exists && !std::filesystem::is_regular_file(status))) {
    return std::unexpected(
        fmt::format("{}: is no plain file; name a file for the report", shown(path)));
  }
  const auto target = std::filesystem::weakly_canonical(path, error);
  ReportFile report{path, error ? path : target.string()};
  if (exists && ::access(report.target_.c_str(), W_OK) != 0) {
    return std::unexpected(report.problem(errno));
  }
  const int file = report.open_part();
  if (file < 0) return std::unexpected(report.problem(errno));
  ::close(file);
  ::unlink(report.part_.c_str());
  return report;
}

std::optional<std::string> ReportFile::write(std::string_view text) const {
  const int file = open_part();
  if (file < 0) return problem(errno);
  int error = write_all(file, text);
  if (::close(file) != 0 && error == 0) error = errno;
  if (error == 0 && std::rename(part_.c_str(), target_.c_str()) != 0) error = errno;
  if (error == 0) return std::nullopt;
  ::unlink(part_.c_str());
  return problem(error);
}

}  // namespace punto
