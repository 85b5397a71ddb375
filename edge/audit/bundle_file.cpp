#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/audit/finding_text.hpp"
#include "edge/audit/bundle.hpp"
#include "edge/audit/verify_store.hpp"
#include "edge/store/sqlite_store.hpp"

namespace punto {
namespace {

// For this process alone, and gone with all that is in it.
class PassingFolder {
 public:
  PassingFolder() {
    std::error_code failed;
    std::string name = std::filesystem::temp_directory_path(failed) / "punto-XXXXXX";
    if (!failed && mkdtemp(name.data()) != nullptr) path_ = name;
  }
  PassingFolder(const PassingFolder&) = delete;
  PassingFolder& operator=(const PassingFolder&) = delete;
  ~PassingFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }  // empty: there is none

 private:
  std::filesystem::path path_;
};

// Nobody is handed a proof that proves nothing.
std::optional<StoreError> find_fault(const std::string& path) {
  const auto made = open_sqlite_reader(path);
  if (!made) return made.error();
  VerifySettings settings;
  settings.may_be_part = true;
  const auto verified = verify_store(**made, settings);
  if (!verified) return verified.error();
  if (verified->is_sound()) return {};
  return StoreError{StoreTrouble::Corrupt, to_text(verified->found.front())};
}

}  // namespace

Stored<std::string> bundle_file(EventReader& from, const BundledRound& what) {
  const PassingFolder folder;
  if (folder.path().empty()) {
    return std::unexpected(StoreError{
        StoreTrouble::Unavailable,
        "no file can be made in the folder for temporary files; make room there, or let it be "
        "written"});
  }
  const std::string path = folder.path() / "bundle.punto";
  const auto written = write_store_file(path, [&](EventStore& to) -> Stored<void> {
    const auto bundled = make_bundle(from, what, to);
    if (!bundled) return std::unexpected(bundled.error());
    return {};
  });
  if (!written) return std::unexpected(written.error());
  if (auto wrong = find_fault(path)) return std::unexpected(std::move(*wrong));
  std::ifstream file{path, std::ios::binary};
  return std::string{std::istreambuf_iterator<char>{file}, {}};
}

}  // namespace punto
