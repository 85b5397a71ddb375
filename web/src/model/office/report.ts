import type { Report } from '../forms';
import type { Cell, Column, Row } from './cells';

export type ReportSection = Report['sections'][number];
export type ReportPlot = NonNullable<ReportSection['plot']>;

// Every kind that the server makes, in the order of the office.
export const reportKinds = [
  'win',
  'drop',
  'vouchers',
  'meters',
  'books',
  'exceptions',
  'pace',
  'events',
  'access',
  'signatures',
] as const;
export type ReportKind = (typeof reportKinds)[number];

export function rowsOf(section: ReportSection): Row[] {
  return section.rows.map((cells, index) => ({ key: String(index), cells: cells as Cell[] }));
}

export function totalOf(section: ReportSection): Cell[] | null {
  return (section.total as Cell[] | null) ?? null;
}

// ---- plots --------------------------------------------------------------------------------------

interface Point {
  x: string | number;
  y: number | null;
  low?: number | null;
  high?: number | null;
}
export interface LineShapes {
  x: Column;
  y: Column;
  lines: { name: string; band: string; points: Point[] }[];
  reference: { name: string; y: number } | null;
}
export interface BarShapes {
  names: string;
  values: Column;
  bars: { name: string; value: number | null }[];
}

export const isBars = (plot: object): plot is BarShapes => 'bars' in plot;

export interface Series {
  name: string;
  kind: 'line' | 'low' | 'high' | 'reference';
  values: (number | null)[];
}
export interface Drawn {
  xs: number[]; // seconds where the axis is a time
  series: Series[];
  bands: [high: number, low: number][]; // numbers of series
}

const place = (x: string | number, isTime: boolean) =>
  isTime ? new Date(x).getTime() / 1000 : Number(x);

// Lines over the places of all of them together; a band is two lines with something between.
export function drawnLines(plot: LineShapes): Drawn {
  const isTime = plot.x.kind === 'moment';
  const all = plot.lines.flatMap((line) => line.points.map((point) => place(point.x, isTime)));
  const xs = [...new Set(all)].sort((one, other) => one - other);
  const drawn: Drawn = { xs, series: [], bands: [] };
  for (const line of plot.lines) {
    const at = new Map(line.points.map((point) => [place(point.x, isTime), point]));
    const take = (kind: Series['kind'], of: (point: Point) => number | null | undefined) =>
      drawn.series.push({
        name: kind === 'line' ? line.name : line.band,
        kind,
        values: xs.map((x) => {
          const point = at.get(x);
          return (point && of(point)) ?? null;
        }),
      });
    if (line.band) {
      take('low', (point) => point.low);
      take('high', (point) => point.high);
      drawn.bands.push([drawn.series.length, drawn.series.length - 1]);
    }
    take('line', (point) => point.y);
  }
  const { reference } = plot;
  if (reference) {
    const values = xs.map(() => reference.y);
    drawn.series.push({ name: reference.name, kind: 'reference', values });
  }
  return drawn;
}

// How long a bar is, of the longest: drawn, never told.
export function shareOfLongest(plot: BarShapes, value: number | null): number {
  const longest = Math.max(0, ...plot.bars.map((bar) => Math.abs(bar.value ?? 0)));
  return longest === 0 || value === null ? 0 : Math.abs(value) / longest;
}
