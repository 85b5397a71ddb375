#pragma once

#include <string>
#include <vector>

#include "core/house/fields.hpp"

namespace punto::wire {

// A command was done: its events are durable.
struct TableAnswerForm {
  bool repeated = false;    // it was done before
  std::uint64_t first = 0;  // the number of its first event
  std::uint32_t count = 0;  // of its events
};
struct HouseAnswerForm {
  bool repeated = false;
  std::uint64_t first = 0;
  std::uint32_t count = 0;
  std::optional<house::ErrandNumber> errand;  // that the house sent
  std::optional<std::string> code;            // of the voucher that is to be printed
  std::optional<std::string> secret;          // with which a terminal is paired; it is told once
};

// The tables of a floor at a glance.
struct FloorTableForm {
  std::string table;
  std::string game;
  Seating seating = Seating::Terminals;
  Zone zone = Zone::MainFloor;
  Phase phase = Phase::NotOpen;
  bool suspended = false;
  bool in_service = true;
  RoundNumber round = 0;
  std::uint8_t positions = 0;
  std::uint16_t seated = 0;  // Players
};
struct FloorForm {
  std::string name;
  Time now;
  std::vector<FloorTableForm> tables;
};

PUNTO_FIELDS(TableAnswerForm, repeated, first, count)
PUNTO_FIELDS(HouseAnswerForm, repeated, first, count, errand, code, secret)
PUNTO_FIELDS(FloorTableForm, table, game, seating, zone, phase, suspended, in_service, round,
             positions, seated)
PUNTO_FIELDS(FloorForm, name, now, tables)

}  // namespace punto::wire
