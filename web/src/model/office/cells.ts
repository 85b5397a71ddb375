import type { Report } from '../forms';

// A table of the office: columns that say what their cells are, as the server's reports do.
export type ReportColumn = Report['sections'][number]['columns'][number];
export type CellKind = ReportColumn['kind'];
export type Cell = string | number | null;
export interface Column {
  name: string;
  kind: CellKind;
  decimals?: number;
}
export interface Row {
  key: string;
  cells: Cell[];
}
export interface Sorting {
  column: number;
  isDown: boolean;
}

const digits = (value: number, decimals: number) =>
  value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

// Times as the records write them, without what nobody reads: "2026-11-16 10:00:05".
export function momentText(time: string | number): string {
  const text = typeof time === 'number' ? new Date(time).toISOString() : time;
  return text.replace('T', ' ').replace(/(\.\d+)?Z$/, '');
}

// As people read it. Amounts always have two decimals, so that columns align.
export function cellText(cell: Cell, column: Column): string {
  if (cell === null || cell === '') return '–';
  if (column.kind === 'moment') return momentText(cell);
  if (typeof cell === 'string') return cell;
  if (column.kind === 'money') return digits(cell / 100, 2);
  if (column.kind === 'percent') return `${digits(cell * 100, column.decimals ?? 2)} %`;
  if (column.kind === 'number') return digits(cell, column.decimals ?? 2);
  return column.kind === 'count' ? digits(cell, 0) : String(cell);
}

// As programs read it: amounts in whole units with two decimals, shares as they are.
export function plainText(cell: Cell, column: Column): string {
  if (cell === null) return '';
  if (column.kind === 'money' && typeof cell === 'number') return (cell / 100).toFixed(2);
  if (column.kind === 'moment' && typeof cell === 'number') return new Date(cell).toISOString();
  return String(cell);
}

function quoted(text: string): string {
  // What a spreadsheet would take for a formula is text; a negative number stays one.
  const isFormula = /^[=+@\t\r]/.test(text) || (/^-/.test(text) && !/^-[\d.]+$/.test(text));
  const safe = isFormula ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvOf(columns: Column[], rows: Row[]): string {
  const head = columns.map((column) => quoted(column.name)).join(',');
  const lines = rows.map(({ cells }) =>
    columns.map((column, index) => quoted(plainText(cells[index] ?? null, column))).join(','),
  );
  return [head, ...lines].join('\r\n') + '\r\n';
}

// Rows in which every word of the text is found, in any column.
export function filterRows(rows: Row[], columns: Column[], text: string): Row[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ cells }) => {
    const line = columns
      .map((column, index) => cellText(cells[index] ?? null, column).toLowerCase())
      .join(' ');
    return words.every((word) => line.includes(word));
  });
}

function compare(one: Cell, other: Cell): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en', { numeric: true });
}

// What is not known stays at the end, whichever way it is sorted.
export function sortRows(rows: Row[], sorting: Sorting | null): Row[] {
  if (!sorting) return rows;
  const at = (row: Row) => row.cells[sorting.column] ?? null;
  return [...rows].sort((one, other) => {
    const [left, right] = [at(one), at(other)];
    const order = compare(left, right);
    return left === null || right === null || !sorting.isDown ? order : -order;
  });
}

// Up, down, and as it was.
export function nextSorting(sorting: Sorting | null, column: number): Sorting | null {
  if (sorting?.column !== column) return { column, isDown: false };
  return sorting.isDown ? null : { column, isDown: true };
}

export const isNumeric = (column: Column) => !['text', 'moment'].includes(column.kind);
