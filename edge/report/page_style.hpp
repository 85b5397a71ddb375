#pragma once

#include <string_view>

namespace punto {

// How reports of the house look: light and dense, made for a desk and for paper. The look of their
// plots is `plot_style`; lines differ by their strokes too, for printers that know no colour.
inline constexpr std::string_view page_style = R"css(
:root {
  color-scheme: light;
  --ground: #ffffff; --panel: #f4f3ee; --ink: #1c2226; --quiet: #59636b; --rule: #dedcd4;
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; padding: 24px 32px 48px; background: var(--ground); color: var(--ink);
  font: 13px/1.4 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial,
    "Noto Sans", "Noto Sans CJK SC", sans-serif;
  font-variant-numeric: tabular-nums lining-nums;
}
header { padding-bottom: 12px; border-bottom: 2px solid var(--ink); }
h1 { margin: 0 0 8px; font-size: 22px; font-weight: 600; line-height: 1.2; }
h2 { margin: 0 0 4px; font-size: 15px; font-weight: 600; }
p { margin: 0 0 8px; max-width: 96ch; color: var(--quiet); }
.facts { display: flex; flex-wrap: wrap; gap: 4px 32px; margin: 0; }
.facts div { display: flex; gap: 8px; }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; font-weight: 600; }
section { margin-top: 24px; }
.content { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 16px 48px; }

table { border-collapse: separate; border-spacing: 0; }
th, td { padding: 3px 0 3px 20px; border-bottom: 1px solid var(--rule); text-align: left;
  font-weight: 400; vertical-align: top; }
th:first-child, td:first-child { padding-left: 8px; }
th:last-child, td:last-child { padding-right: 8px; }
.number { text-align: right; }
tbody .number, tfoot .number, .moment { white-space: nowrap; }
.text { max-width: 48ch; overflow-wrap: break-word; }
thead th { position: sticky; top: 0; z-index: 1; max-width: 12ch; background: var(--panel);
  border-bottom: 1px solid var(--ink); font-weight: 600; vertical-align: bottom; }
tbody tr:hover > * { background: var(--panel); }
tfoot th, tfoot td { border-top: 1px solid var(--ink); border-bottom: 3px double var(--ink);
  font-weight: 600; }
.missing, .none { color: var(--quiet); }

figure { flex: 1 1 480px; max-width: 720px; margin: 0; }
figcaption { margin-top: 6px; color: var(--quiet); }
.axes { margin: 0 0 6px; font-weight: 600; color: var(--ink); }
.legend { gap: 2px 20px; margin: 0 0 8px; }
.plot .value { fill: var(--ink); }
.line.exact { stroke-dasharray: 9 3; } .line.behind { stroke-dasharray: 2 4; }
.line.behind { stroke: var(--quiet); }
.fill.behind { fill: var(--quiet); } .fill.faint { fill: var(--behind); fill-opacity: 0.3; }

@media screen and (max-width: 720px) {
  body { padding: 16px 16px 40px; font-size: 14px; }
  .facts { display: block; }
  .content { display: block; }
  table { width: 100%; }
  .stacked, .stacked tbody, .stacked tfoot { display: block; }
  .stacked thead { display: none; }
  .stacked tr { display: grid; gap: 1px 20px; padding: 8px 0;
    grid-template-columns: repeat(auto-fit, minmax(220px, 1fr));
    border-bottom: 1px solid var(--rule); }
  .stacked tr > * { display: flex; max-width: none; justify-content: space-between; gap: 12px;
    padding: 0; border: 0; }
  .stacked th { grid-column: 1 / -1; font-weight: 600; }
  .stacked td.text, .stacked td.moment { grid-column: 1 / -1; justify-content: flex-start; }
  .stacked td::before { content: attr(data-label); color: var(--quiet); text-align: left;
    font-weight: 400; }
  .stacked td.text::before, .stacked td.moment::before { flex: none; width: 7em; }
  .stacked td.none::before { content: none; }
  .stacked tfoot td.missing { display: none; }
  .stacked tfoot tr { border-top: 1px solid var(--ink); border-bottom: 3px double var(--ink); }
  figure { margin-top: 16px; }
}
@page { margin: 14mm 12mm 16mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; } }
@media print {
  body { padding: 0; font-size: 8.5pt; }
  .content { display: block; }
  th, td { padding-left: 12px; }
  thead { display: table-header-group; } tfoot { display: table-row-group; }
  thead th { position: static; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  tr, figure, .facts { break-inside: avoid; }
  h2, h2 + p { break-after: avoid; }
  figure { max-width: 150mm; margin-top: 12px; }
}
)css";

}  // namespace punto
