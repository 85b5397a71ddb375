#pragma once

#include <string_view>

namespace punto {

// How plots and their legends look on every page, in light. The page gives --ink, --quiet and
// --rule, and after this other colours where it has a dark side. Blue and amber stay apart for
// every kind of colour blindness; nothing is told by colour alone.
inline constexpr std::string_view plot_style = R"css(
:root {
  --data: #1f62a0; --behind: #9aa7b2; --exact: #a35a00; --zero: #1c2226; --favour: #d98a1f;
  --outer: 0.16; --inner: 0.34;
}
.narrow { display: none; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 16px 0 24px; padding: 0;
  list-style: none; }
.legend li { display: flex; align-items: baseline; }
.legend svg { flex: none; width: 26px; height: 14px; margin-right: 8px; vertical-align: -2px; }
.plot { display: block; width: 100%; height: auto; overflow: visible; }
.plot text { fill: var(--quiet); font-size: 12px; }
.plot .start { text-anchor: start; } .plot .middle { text-anchor: middle; }
.plot .end { text-anchor: end; }
.grid { stroke: var(--rule); stroke-width: 1; } .tick { stroke: var(--quiet); stroke-width: 1; }
.line { fill: none; stroke-width: 1.75; stroke-linejoin: round; stroke-linecap: round; }
.fill { stroke: none; }
.line.data { stroke: var(--data); } .fill.data { fill: var(--data); }
.fill.outer { fill: var(--data); fill-opacity: var(--outer); }
.fill.inner { fill: var(--data); fill-opacity: var(--inner); }
.line.faint { stroke: var(--data); stroke-width: 1; stroke-opacity: 0.5; }
.line.exact { stroke: var(--exact); } .fill.exact { fill: var(--exact); }
.line.zero { stroke: var(--zero); stroke-width: 1.25; stroke-dasharray: 5 4; }
.line.behind { stroke: var(--behind); } .fill.behind { fill: var(--behind); }
.fill.favour { fill: var(--favour); fill-opacity: 0.13; }
.fill.chance { fill: var(--favour); fill-opacity: 0.26; }
.plot text.exact { fill: var(--exact); font-weight: 600; }
.plot text.zero, .plot text.data { fill: var(--ink); font-weight: 600; }
@media screen and (max-width: 720px) { .wide { display: none; } .narrow { display: block; } }
)css";

}  // namespace punto
