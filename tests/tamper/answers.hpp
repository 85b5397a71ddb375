#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace punto::tamper {

// What the program says of stores that were harmed: one clear line, or what is true of them.
class Answers {
 public:
  // Of the store before any harm.
  explicit Answers(const std::filesystem::path& folder);

  // What is wrong with the answers of every command that tells of the harmed store, or nothing.
  // Rounds that are told must have been played, unless somebody may have invented some.
  enum class Invented : std::uint8_t { No, Perhaps };
  [[nodiscard]] std::vector<std::string> find_faults(const std::filesystem::path& folder,
                                                     Invented invented) const;

 private:
  std::set<std::string> rounds_;
};

}  // namespace punto::tamper
