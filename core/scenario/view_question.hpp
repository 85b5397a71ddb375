#pragma once

#include "core/scenario/path_walk.hpp"
#include "core/scenario/words.hpp"

namespace punto {

// Questions about what somebody sees and may do: "P1 sees player-first face-down",
// "public sees P1 credits none", "dealer may settle", "P1 may-not place-wager banker 100",
// "dealer next settle".

// `words` without the mark. Without a state only the form is checked.
Answering check_view(LineWords words, const ReadingContext& context);

}  // namespace punto
