#pragma once

#include <expected>
#include <string>

#include "cli/simulate.hpp"
#include "edge/simulate/report_figures.hpp"
#include "edge/wire/sample_json.hpp"

namespace punto {

// What the options chose for the report, or one line that says what to choose.
std::expected<ReportChoice, std::string> read_report_choice(const SimulateOptions& options,
                                                            const Rulebook& rulebook);

// The page, with rounds of its own played for its plots.
std::string make_report(const SimulationAnswer& answer, const ReportChoice& choice,
                        const SimulateOptions& options);

}  // namespace punto
