#include "core/table/command.hpp"

namespace punto {

CommandBody::CommandBody() = default;
CommandBody::CommandBody(const CommandBody& other) = default;
CommandBody::CommandBody(CommandBody&& other) noexcept = default;
CommandBody& CommandBody::operator=(const CommandBody& other) = default;
CommandBody& CommandBody::operator=(CommandBody&& other) noexcept = default;
CommandBody::~CommandBody() = default;

}  // namespace punto
