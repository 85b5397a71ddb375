#pragma once

#include <string_view>

namespace punto {

// How a report looks: in light and dark, on a wall screen, a telephone and paper.
// The look of its plots is `plot_style`.
inline constexpr std::string_view report_style = R"css(
:root {
  color-scheme: light dark;
  --ground: #ffffff; --panel: #f7f6f2; --ink: #1c2226; --quiet: #59636b; --rule: #e3e1da;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ground: #0d1917; --panel: #132420; --ink: #f1ecdf; --quiet: #a3b3ad; --rule: #2a3b37;
    --data: #74b4ea; --behind: #6d7f86; --exact: #e7c983; --zero: #f1ecdf; --favour: #e7c983;
    --outer: 0.20; --inner: 0.40;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial,
    "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums lining-nums;
}
main, header, footer { max-width: 1184px; margin: 0 auto; padding: 0 32px; }
header { padding-top: 72px; }
.eyebrow {
  margin: 0; color: var(--exact); font-size: 13px; font-weight: 600; letter-spacing: 0.14em;
  text-transform: uppercase;
}
h1 { margin: 8px 0 16px; font-size: 44px; font-weight: 600; line-height: 1.1; }
h2 { margin: 0 0 8px; font-size: 26px; font-weight: 600; line-height: 1.2; }
h3 { margin: 0; font-size: 16px; font-weight: 600; }
p { margin: 0 0 16px; max-width: 76ch; text-wrap: pretty; }
.lead { font-size: 19px; line-height: 1.5; }
.quiet, figcaption, .legend { color: var(--quiet); font-size: 14px; }
section { padding: 64px 0 0; }
code { font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace;
  overflow-wrap: anywhere; }

.facts { display: flex; flex-wrap: wrap; gap: 16px 48px; margin: 32px 0 0; padding: 24px 0 0;
  border-top: 1px solid var(--rule); }
.facts dt { color: var(--quiet); font-size: 13px; }
.facts dd { margin: 0; font-weight: 500; }
.facts.large { margin: 8px 0 24px; padding: 0; border: 0; }
.facts.large dd { font-size: 24px; font-weight: 600; line-height: 1.3; }

table { width: 100%; border-collapse: collapse; font-size: 15px; }
th, td { padding: 9px 0 9px 24px; text-align: right; border-bottom: 1px solid var(--rule);
  white-space: nowrap; }
th { color: var(--quiet); font-size: 13px; font-weight: 500; vertical-align: bottom; }
th:first-child, td:first-child { padding-left: 0; text-align: left; }
td:first-child { font-weight: 600; }
.multiples + table { margin-top: 40px; } h3 + table { margin-top: 8px; }
tr.chosen td { background: var(--panel); }
tr.chosen td:first-child { box-shadow: -12px 0 0 var(--panel); }
tr.chosen td:last-child { box-shadow: 12px 0 0 var(--panel); }
tr.chosen td:first-child::after { content: " \25C2"; color: var(--exact); }
td.strip { width: 220px; }
td.strip svg { display: block; width: 196px; height: 26px; margin-left: auto; }
.far { color: var(--exact); font-weight: 700; }

figure { margin: 24px 0 0; }
figcaption { margin: 2px 0 8px; }
.multiples { display: grid; grid-template-columns: repeat(auto-fill, minmax(256px, 1fr));
  gap: 40px 32px; margin-top: 24px; }
.multiples.two { grid-template-columns: repeat(auto-fit, minmax(320px, 1fr)); }
.multiples figure { margin: 0; }
footer { margin-top: 72px; padding-top: 24px; padding-bottom: 64px; }
footer p { border-top: 1px solid var(--rule); padding-top: 24px; max-width: none; }

@media (max-width: 720px) {
  main, header, footer { padding-left: 20px; padding-right: 20px; }
  header { padding-top: 40px; }
  h1 { font-size: 32px; } h2 { font-size: 22px; } .lead { font-size: 17px; }
  section { padding-top: 48px; }
  .facts { gap: 16px 32px; }
  .facts.large dd { font-size: 20px; }
  .multiples, .multiples.two { grid-template-columns: 1fr; gap: 32px; }
  thead { display: none; }
  tr { display: grid; grid-template-columns: 1fr 1fr; gap: 2px 24px; padding: 14px 0;
    border-bottom: 1px solid var(--rule); }
  td, td:first-child { display: flex; justify-content: space-between; gap: 12px; padding: 0;
    border: 0; white-space: normal; }
  td::before { content: attr(data-label); color: var(--quiet); font-size: 13px; }
  td:first-child, td.strip { grid-column: 1 / -1; order: -1; justify-content: flex-start; }
  td:first-child { order: -2; } td:first-child::before, td.strip::before { content: none; }
  td.strip { width: auto; } td.strip svg { margin: 2px 0 4px; }
  tr.chosen { background: var(--panel); margin: 0 -12px; padding: 14px 12px; }
  tr.chosen td:first-child, tr.chosen td:last-child { box-shadow: none; }
}
@media (max-width: 380px) { tr { grid-template-columns: 1fr; } }
@media print {
  body { font-size: 11pt; }
  main, header, footer { max-width: none; padding-left: 0; padding-right: 0; }
  header { padding-top: 0; }
  section { padding-top: 28px; }
  figure, tr, .facts { break-inside: avoid; }
  h2, h2 + p { break-after: avoid; }
  .multiples { grid-template-columns: repeat(3, 1fr); gap: 20px 20px; }
  .multiples.two { grid-template-columns: repeat(2, 1fr); }
}
)css";

}  // namespace punto
