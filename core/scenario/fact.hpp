#pragma once

#include "core/scenario/path_walk.hpp"
#include "core/scenario/words.hpp"

namespace punto {

// Facts about a table: "P1 credits 900", "house 50", "phase dealing", "record 1 void",
// "roads B P T", and any field of its state by its path: "shoe.cutting-card-out yes".

// `words` without the mark. Without a state only the form is checked.
Answering check_fact(LineWords words, const ReadingContext& context);

}  // namespace punto
