#include "edge/wire/roads_json.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

namespace punto {
namespace {

// Every text here is plain ASCII without a quotation mark, so nothing needs escaping.
using Buffer = fmt::memory_buffer;

void put(Buffer& out, std::string_view text) {
  out.append(text.data(), text.data() + text.size());
}

// Writes `items` as a JSON array, each through `put_item`.
template <typename Items, typename PutItem>
void put_array(Buffer& out, const Items& items, PutItem put_item) {
  std::string_view separator;
  out.push_back('[');
  for (const auto& item : items) {
    put(out, separator);
    put_item(item);
    separator = ",";
  }
  out.push_back(']');
}

std::string_view name_of(DerivedRoad road) {
  switch (road) {
    case DerivedRoad::BigEyeBoy: return "big_eye";
    case DerivedRoad::SmallRoad: return "small";
    case DerivedRoad::CockroachPig: return "cockroach";
  }
  return "";
}

char letter_of(Side side) {
  return side == Side::Banker ? 'B' : 'P';
}

char letter_of(DerivedMark mark) {
  return mark == DerivedMark::Red ? 'R' : 'B';
}

void put_bead_plate(Buffer& out, const Roads& roads) {
  put_array(out, roads.bead_plate(), [&out](RoadOutcome outcome) {
    fmt::format_to(std::back_inserter(out), FMT_COMPILE("\"{}\""), to_text(outcome));
  });
}

void put_column(Buffer& out, BigColumn column) {
  const char mark[] = {'"', letter_of(column.side), '"', ','};
  out.push_back('[');
  for (std::uint32_t i = 0; i < column.length; ++i) put(out, {mark, sizeof mark});
  out.resize(out.size() - 1);  // A column has a mark, and the last one no comma.
  out.push_back(']');
}

void put_big_road(Buffer& out, const Roads& roads) {
  put(out, R"({"columns":[)");
  for (std::size_t i = 0; i < roads.column_count(); ++i) {
    if (i > 0) out.push_back(',');
    put_column(out, roads.column(i));
  }
  put(out, R"(],"cells":)");
  put_array(out, roads.big_road(), [&out](const BigCell& cell) {
    fmt::format_to(std::back_inserter(out),
                   FMT_COMPILE(R"({{"column":{},"row":{},"mark":"{}","ties":{}}})"), cell.column,
                   cell.row, letter_of(cell.mark), cell.ties);
  });
  out.push_back('}');
}

void put_marks(Buffer& out, std::span<const DerivedCell> cells) {
  put_array(out, cells, [&out](const DerivedCell& cell) {
    const char mark[] = {'"', letter_of(cell.mark), '"'};
    put(out, {mark, sizeof mark});
  });
}

void put_drawn(Buffer& out, std::span<const DerivedCell> cells) {
  put_array(out, cells, [&out](const DerivedCell& cell) {
    fmt::format_to(std::back_inserter(out), FMT_COMPILE(R"({{"column":{},"row":{},"mark":"{}"}})"),
                   cell.column, cell.row, letter_of(cell.mark));
  });
}

void put_ask(Buffer& out, const AskedMarks& marks) {
  std::string_view opening = "{";
  for (const DerivedRoad road : derived_roads) {
    const auto mark = marks[static_cast<std::size_t>(road)];
    fmt::format_to(std::back_inserter(out), FMT_COMPILE("{}\"{}\":"), opening, name_of(road));
    put(out, !mark ? "null" : (*mark == DerivedMark::Red ? R"("R")" : R"("B")"));
    opening = ",";
  }
  out.push_back('}');
}

void put_statistics(Buffer& out, const RoadStatistics& statistics) {
  fmt::format_to(std::back_inserter(out),
                 FMT_COMPILE(R"({{"banker":{},"player":{},"tie":{},)"
                             R"("banker_pair":{},"player_pair":{},"natural":{}}})"),
                 statistics.banker, statistics.player, statistics.tie, statistics.banker_pairs,
                 statistics.player_pairs, statistics.naturals);
}

void put_derived_roads(Buffer& out, const Roads& roads) {
  for (const DerivedRoad road : derived_roads) {
    fmt::format_to(std::back_inserter(out), FMT_COMPILE(",\"{}\":"), name_of(road));
    put_marks(out, roads.derived_road(road));
  }
}

void put_drawn_roads(Buffer& out, const Roads& roads) {
  std::string_view opening = "{";
  for (const DerivedRoad road : derived_roads) {
    fmt::format_to(std::back_inserter(out), FMT_COMPILE("{}\"{}\":"), opening, name_of(road));
    put_drawn(out, roads.derived_road(road));
    opening = ",";
  }
  out.push_back('}');
}

}  // namespace

std::string roads_to_json(const Roads& roads) {
  Buffer out;
  put(out, R"({"bead":)");
  put_bead_plate(out, roads);
  put(out, R"(,"big":)");
  put_big_road(out, roads);
  put_derived_roads(out, roads);
  put(out, R"(,"ask":{"banker":)");
  put_ask(out, roads.ask(Side::Banker));
  put(out, R"(,"player":)");
  put_ask(out, roads.ask(Side::Player));
  put(out, R"(},"drawn":)");
  put_drawn_roads(out, roads);
  put(out, R"(,"statistics":)");
  put_statistics(out, roads.statistics());
  if (roads.big_road().empty()) {
    fmt::format_to(std::back_inserter(out), FMT_COMPILE(R"(,"leading_ties":{})"),
                   roads.leading_ties());
  }
  out.push_back('}');
  return fmt::to_string(out);
}

}  // namespace punto
