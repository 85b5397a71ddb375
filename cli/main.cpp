#include <csignal>

#include "cli/arguments.hpp"
#include "cli/output.hpp"

int main(int count, char** words) {
  // A reader that goes away shows as a failed write, which is answered with one line.
  std::signal(SIGPIPE, SIG_IGN);
  return punto::finish_output(punto::read_arguments(count, words)());
}
