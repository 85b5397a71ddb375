#pragma once

#include "edge/host/answer.hpp"
#include "edge/wire/problem.hpp"

namespace punto {

// What the floor answers to a command that was not done, for people and programs elsewhere. Not of
// an answer that something is done.
wire::Problem problem_of(const Answer& answer, wire::Language language);
wire::Problem problem_of(const HouseAnswer& answer, wire::Language language);

}  // namespace punto
