#pragma once

#include <optional>

#include "core/table/moment.hpp"
#include "core/table/next_steps.hpp"
#include "tests/drive/random.hpp"

namespace punto::drive {

// A card of which there are some, where there are any.
Card some_card(const Composition& left, Random& random);

// The step filled in, as a person or a device would. Nothing where no value will do, which a step
// that is offered should rule out.
std::optional<CommandBody> completed(const Moment& moment, const Step& step, Random& random);

// Whether the step moves the round on, or belongs to the household of the table.
bool moves_round(const Step& step);

}  // namespace punto::drive
