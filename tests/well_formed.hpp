#pragma once

#include <regex>
#include <string>
#include <vector>

namespace punto {

// The first tag that is closed wrongly, or "".
inline std::string first_unbalanced(const std::string& page) {
  std::vector<std::string> open;
  const std::regex tag{R"(<(/?)([a-zA-Z][a-zA-Z0-9]*)([^<>]*?)(/?)>)"};
  for (std::sregex_iterator at{page.begin(), page.end(), tag}; at != std::sregex_iterator{}; ++at) {
    const std::string name = (*at)[2];
    if ((*at)[4].length() > 0) continue;
    if ((*at)[1].length() == 0) {
      open.push_back(name);
    } else if (open.empty() || open.back() != name) {
      return name;
    } else {
      open.pop_back();
    }
  }
  return open.empty() ? "" : open.back();
}

}  // namespace punto
