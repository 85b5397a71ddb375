#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

namespace punto {

using SteadyTimePoint = std::chrono::steady_clock::time_point;

// Before any thread is made, so that all of them leave the signals by which a floor is stopped in
// order to the one that waits for them. Others that mean nothing here are ignored.
void keep_stop_signals();

enum class WaitedFor : std::uint8_t { Signal, Time, Event };

// Waits for a signal to stop, until the time is over, or until it happens.
WaitedFor wait_for_stop(std::optional<SteadyTimePoint> until,
                        const std::function<bool()>& happens = {});

}  // namespace punto
