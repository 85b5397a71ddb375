#include "edge/keys/key_file.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

#include "core/audit/hexadecimal.hpp"
#include "core/audit/time_text.hpp"
#include "core/cards/insist.hpp"
#include "core/cards/shown.hpp"
#include "edge/keys/key_lines.hpp"

namespace punto {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view heading = "punto keys 1";
constexpr std::string_view warning =
    "# Keep this file secret, and out of the folder and the backups of the data.";
constexpr std::size_t largest_file = 1 << 20;
constexpr std::size_t line_room = 128;

class Descriptor {
 public:
  explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor(Descriptor&&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() {
    if (is_open()) ::close(descriptor_);
  }
  [[nodiscard]] int get() const { return descriptor_; }
  [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }

 private:
  int descriptor_;
};

// A text with secrets in it. Its room is made once, so that no copy stays behind, and is wiped.
class SecretText {
 public:
  explicit SecretText(std::size_t room) : room_(room), bytes_(new char[room]) {}
  SecretText(const SecretText&) = delete;
  SecretText& operator=(const SecretText&) = delete;
  SecretText(SecretText&&) = delete;
  SecretText& operator=(SecretText&&) = delete;
  ~SecretText() { sodium_memzero(bytes_.get(), room_); }

  void add(std::string_view part) {
    INSIST(part.size() <= room_ - size_);
    std::memcpy(bytes_.get() + size_, part.data(), part.size());
    size_ += part.size();
  }

  void add_digits(const Secret<32>& secret) {
    std::array<char, 2 * 32 + 1> digits;
    sodium_bin2hex(digits.data(), digits.size(), secret.bytes().data(), secret.bytes().size());
    add({digits.data(), digits.size() - 1});
    sodium_memzero(digits.data(), digits.size());
  }

  // Reads to the end of the file or of the room; the error is errno.
  std::expected<void, int> read(int file) {
    while (size_ < room_) {
      const ssize_t got = ::read(file, bytes_.get() + size_, room_ - size_);
      if (got == 0) return {};
      if (got < 0 && errno != EINTR) return std::unexpected(errno);
      if (got > 0) size_ += static_cast<std::size_t>(got);
    }
    return {};
  }

  [[nodiscard]] std::string_view view() const { return {bytes_.get(), size_}; }

 private:
  std::size_t room_;
  std::size_t size_ = 0;
  std::unique_ptr<char[]> bytes_;
};

std::unexpected<std::string> problem(const std::string& path, std::string_view what) {
  return std::unexpected(fmt::format("{}: {}", shown(path), what));
}

std::unexpected<std::string> cannot_write(const std::string& path, int error) {
  return problem(path,
                 fmt::format("cannot be written: {}; name a file that can", std::strerror(error)));
}

// What is wrong with the file itself, before a byte of it is read.
std::optional<std::string> object_to_file(const struct stat& status) {
  if (!S_ISREG(status.st_mode)) return "is no plain file; name the file with the keys";
  if (static_cast<std::size_t>(status.st_size) >= largest_file) {
    return "is too large for keys; name the file with the keys";
  }
  return std::nullopt;
}

// Only of a file that holds secrets does it matter who may read it.
std::optional<std::string> object_to_heading(std::string_view text) {
  const std::string_view first = text.substr(0, text.find('\n'));
  if (first == heading) return std::nullopt;
  if (first.starts_with("punto public keys")) {
    return "holds public keys; name the file with the secret ones";
  }
  return fmt::format("is no file of keys: its first line is not \"{}\"; name another file",
                     heading);
}

std::optional<std::string> object_to_readers(const std::string& path, const struct stat& status) {
  if ((status.st_mode & (S_IRWXG | S_IRWXO)) == 0) return std::nullopt;
  return fmt::format(
      "others may read it (mode {:04o}); run chmod 600 {}, and if anybody may have "
      "seen it, rotate the keys",
      status.st_mode & 07777u, shown(path));
}

std::expected<Keys, std::string> parse_keys(std::string_view text) {
  std::vector<SigningKey> signing;
  std::vector<SealingKey> sealing;
  const auto read = [&](const KeyWords& words) -> std::optional<std::string> {
    const auto made = parse_time(words.time);
    Secret<32> secret;
    if (!made) return "its time cannot be read; write it as 2026-11-16T10:00:00.000Z";
    if (!read_hexadecimal(words.rest, secret.bytes())) {
      return "its key is not 64 hexadecimal digits; restore the line from a copy";
    }
    if (words.kind == "signing") {
      signing.emplace_back(*made, std::move(secret));
    } else if (words.kind == "sealing") {
      sealing.emplace_back(*made, std::move(secret));
    } else {
      return "is neither a signing nor a sealing key; begin it with signing or sealing";
    }
    return std::nullopt;
  };
  if (const auto lines = read_key_lines(text, heading, read); !lines) {
    return std::unexpected(lines.error());
  }
  if (signing.empty()) return std::unexpected("holds no signing key; restore it from a copy");
  if (sealing.empty()) return std::unexpected("holds no sealing key; restore it from a copy");
  return Keys{std::move(signing), std::move(sealing)};
}

void add_line(SecretText& text, KeyKind kind, Time made, const Secret<32>& secret) {
  text.add(fmt::format("{} {} ", key_kind_names[static_cast<std::size_t>(kind)], to_text(made)));
  text.add_digits(secret);
  text.add("\n");
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(file) == 0;
}

void make_name_durable(const std::string& path) {
  const fs::path folder = fs::path{path}.parent_path();
  const Descriptor opened{
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  if (opened.is_open()) ::fsync(opened.get());
}

// A new file with these keys, or errno; nothing is left of one that could not be written whole.
std::expected<void, int> write_new(const std::string& path, const Keys& keys) {
  SecretText text{(keys.all_signing().size() + keys.all_sealing().size() + 2) * line_room};
  text.add(fmt::format("{}\n{}\n", heading, warning));
  for (const SigningKey& key : keys.all_signing()) {
    add_line(text, KeyKind::Signing, key.made(), key.seed());
  }
  for (const SealingKey& key : keys.all_sealing()) {
    add_line(text, KeyKind::Sealing, key.made(), key.key());
  }
  const Descriptor file{
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR)};
  if (!file.is_open()) return std::unexpected(errno);
  if (!write_all(file.get(), text.view())) {
    const int error = errno;
    ::unlink(path.c_str());
    return std::unexpected(error);
  }
  return {};
}

}  // namespace

std::expected<Keys, std::string> load_keys(const std::string& path) {
  const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
  if (!file.is_open() && errno == ENOENT) {
    return problem(path, "there is no such file; name the file with the keys, or create it first");
  }
  struct stat status{};
  if (!file.is_open() || ::fstat(file.get(), &status) != 0) {
    return problem(path, fmt::format("cannot be read: {}; it must be readable by whoever runs this",
                                     std::strerror(errno)));
  }
  if (const auto objection = object_to_file(status)) return problem(path, *objection);
  SecretText text{largest_file};
  if (const auto read = text.read(file.get()); !read) {
    return problem(path, fmt::format("cannot be read: {}; restore it from a copy",
                                     std::strerror(read.error())));
  }
  if (const auto objection = object_to_heading(text.view())) return problem(path, *objection);
  if (const auto objection = object_to_readers(path, status)) return problem(path, *objection);
  auto keys = parse_keys(text.view());
  if (!keys) return problem(path, keys.error());
  return keys;
}

std::expected<void, std::string> write_keys(const std::string& path, const Keys& keys) {
  const auto written = write_new(path, keys);
  if (!written && written.error() == EEXIST) {
    return problem(path, "is there already and stays as it is; rotate its keys, or name another");
  }
  if (!written && written.error() == ENOENT) {
    return problem(path, "its folder is missing; make it first, or name a file in another");
  }
  if (!written) return cannot_write(path, written.error());
  make_name_durable(path);
  return {};
}

std::expected<Keys, std::string> create_keys(const std::string& path, Time now) {
  Keys keys = Keys::make(now);
  if (const auto written = write_keys(path, keys); !written) {
    return std::unexpected(written.error());
  }
  return keys;
}

std::expected<Keys, std::string> rotate_keys(const std::string& path, Time now) {
  auto keys = load_keys(path);
  if (!keys) return keys;
  keys->rotate(now);
  const std::string part = path + ".new";
  const auto written = write_new(part, *keys);
  if (!written && written.error() == EEXIST) {
    return problem(part, "is left from a rotation that was cut short; remove it and try again");
  }
  if (!written) return cannot_write(part, written.error());
  if (::rename(part.c_str(), path.c_str()) != 0) {
    const int error = errno;
    ::unlink(part.c_str());
    return cannot_write(path, error);
  }
  make_name_durable(path);
  return keys;
}

std::optional<std::string> refuse_keys_inside(const std::string& path, const std::string& folder) {
  std::error_code error;
  const fs::path file = fs::weakly_canonical(path, error);
  const fs::path data = fs::weakly_canonical(folder, error);
  const auto inside = fs::relative(file, data, error);
  if (error || inside.empty() || *inside.begin() == "..") return std::nullopt;
  return fmt::format(
      "{}: is in the folder of the data; keep the keys elsewhere, so that a copy of "
      "the data opens nothing",
      shown(path));
}

}  // namespace punto
