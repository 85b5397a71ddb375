#include "tests/drive/crash_guard.hpp"

#include "core/cards/insist.hpp"
#include "tests/drive/tried_command.hpp"

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
  tried_command().reset();
  asked_question().clear();
  try {
    return act();
  } catch (const BrokenInvariant& broken) {
    Failure failure{"invariant " + broken.place(), broken.what()};
    if (!asked_question().empty()) failure.expected = {asked_question()};
    return failure;
  } catch (const std::exception& error) {
    return Failure{"exception", error.what()};
  }
}

}  // namespace punto::drive
