#include "tests/drive/crash_guard.hpp"

#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fmt/format.h>

#include "tests/drive/tried_command.hpp"

namespace {

struct FailedAssertion {
  const char* text = nullptr;
  const char* file = nullptr;
  unsigned line = 0;
};

thread_local bool armed = false;
thread_local std::jmp_buf way_out;
thread_local FailedAssertion failed;

}  // namespace

// Takes the place of the one of the C library. No exception may leave an assertion, so a jump it
// is: the memory of what was under way is lost, which a run that stops at once can bear.
extern "C" void __assert_fail(const char* text, const char* file, unsigned line,
                              const char* function) noexcept {
  if (armed) {
    failed = {text, file, line};
    std::longjmp(way_out, 1);  // NOLINT(cert-err52-cpp,modernize-avoid-setjmp-longjmp)
  }
  std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, text);
  std::abort();
}

namespace punto::drive {

std::optional<Command>& tried_command() {
  thread_local std::optional<Command> command;
  return command;
}

std::string& asked_question() {
  thread_local std::string question;
  return question;
}

Finding guarded(const std::function<Finding()>& act) {
  if (setjmp(way_out) != 0) {  // NOLINT(cert-err52-cpp,modernize-avoid-setjmp-longjmp)
    armed = false;
    const std::string_view path{failed.file};
    const std::string_view file = path.substr(path.rfind('/') + 1);
    Failure failure{fmt::format("assertion {}:{}", file, failed.line), failed.text};
    if (!asked_question().empty()) failure.expected = {asked_question()};
    return failure;
  }
  armed = true;
  tried_command().reset();
  asked_question().clear();
  Finding finding;
  try {
    finding = act();
  } catch (const std::exception& error) {
    finding = Failure{"exception", error.what()};
  }
  armed = false;
  return finding;
}

}  // namespace punto::drive
