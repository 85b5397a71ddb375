#include "bench/network_load/server_process.hpp"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace punto::network_load {

void allow_connections() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

ServerProcess::ServerProcess(const std::string& program, const std::string& floor) {
  std::string folder = std::filesystem::temp_directory_path() / "punto-load-XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) throw std::runtime_error("no folder for the store");
  folder_ = folder;
  int ends[2] = {};
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  output_ = ends[0];
  std::vector<std::string> words = {program,
                                    "serve",
                                    "--floor",
                                    floor,
                                    "--store",
                                    "sqlite:" + folder_ + "/store/floor.db",
                                    "--keys",
                                    folder_ + "/keys/floor.keys",
                                    "--listen",
                                    "127.0.0.1:0",
                                    "--most-requests",
                                    "1000000",
                                    "--most-commands",
                                    "1000000",
                                    "--most-connections",
                                    "20000"};
  process_ = fork();
  if (process_ == 0) {
    dup2(ends[1], STDOUT_FILENO);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    execv(program.c_str(), pointers.data());
    _exit(127);
  }
  close(ends[1]);
  wait_until_open();
}

// It says where it listens: "Open http://127.0.0.1:40123 in a browser."
void ServerProcess::wait_until_open() {
  constexpr std::string_view mark = "http://127.0.0.1:";
  std::string text;
  char letter = 0;
  for (;;) {
    if (read(output_, &letter, 1) != 1) throw std::runtime_error("the server ended: " + text);
    text += letter;
    const std::size_t found = text.find(mark);
    if (letter != '\n' || found == std::string::npos) continue;
    port_ = static_cast<std::uint16_t>(std::stoi(text.substr(found + mark.size())));
    break;
  }
  // What it prints from now on nobody reads; the pipe must not fill.
  if (fork() == 0) {
    char bytes[4'096];
    while (read(output_, bytes, sizeof bytes) > 0) {
    }
    _exit(0);
  }
  close(output_);
}

ServerProcess::~ServerProcess() {
  kill(process_, SIGTERM);
  waitpid(process_, nullptr, 0);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string ServerProcess::url() const {
  return fmt::format("http://127.0.0.1:{}", port_);
}

double ServerProcess::resident_kilobytes() const {
  std::ifstream file{fmt::format("/proc/{}/statm", process_)};
  long pages = 0;
  long resident = 0;
  file >> pages >> resident;
  return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1'024;
}

double ServerProcess::seconds_of_processor() const {
  std::ifstream file{fmt::format("/proc/{}/stat", process_)};
  std::string line;
  std::getline(file, line);
  std::istringstream words{line.substr(line.rfind(')') + 2)};
  std::string skipped;
  for (int i = 0; i < 11; ++i) words >> skipped;
  double user = 0;
  double system = 0;
  words >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace punto::network_load
