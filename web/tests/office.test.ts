import { describe, expect, it } from 'vitest';
import {
  cellText,
  csvOf,
  filterRows,
  nextSorting,
  sortRows,
  type Column,
  type Row,
} from '../src/model/office/cells';
import { linesOf } from '../src/model/office/export_lines';
import { bodyOf, centsOf, typedAmount, type Field } from '../src/model/office/fields';
import { drawnLines, shareOfLongest } from '../src/model/office/report';
import { hashOf, routeOf } from '../src/model/office/route';
import { settingsFields, shiftsOf, shiftsText, withShifts } from '../src/model/office/settings';

const columns: Column[] = [
  { name: 'table', kind: 'text' },
  { name: 'win', kind: 'money' },
  { name: 'hold', kind: 'percent' },
  { name: 'time', kind: 'moment' },
];
const rows: Row[] = [
  { key: 'a', cells: ['tiger-10', -12345, 0.0106, '2026-11-16T10:00:05.123Z'] },
  { key: 'b', cells: ['tiger-9', 500, null, null] },
  { key: 'c', cells: ['=cmd, "x"', null, 0.5, null] },
];

describe('cells', () => {
  it('are read as people read them', () => {
    const texts = rows[0]!.cells.map((cell, index) => cellText(cell, columns[index]!));
    expect(texts).toEqual(['tiger-10', '-123.45', '1.06 %', '2026-11-16 10:00:05']);
    expect(cellText(null, columns[1]!)).toBe('–');
    expect(cellText('19206486926827200', { name: '', kind: 'count' })).toBe('19206486926827200');
  });

  it('go into CSV without losing anything, and without formulas', () => {
    expect(csvOf(columns, rows).split('\r\n')).toEqual([
      'table,win,hold,time',
      'tiger-10,-123.45,0.0106,2026-11-16T10:00:05.123Z',
      'tiger-9,5.00,,',
      `"'=cmd, ""x""",,0.5,`,
      '',
    ]);
  });

  it('are found by all words, in any column', () => {
    const keys = (text: string) => filterRows(rows, columns, text).map(({ key }) => key);
    expect(keys('TIGER 123.45')).toEqual(['a']);
    expect(keys('tiger nothing')).toEqual([]);
    expect(keys('  ')).toEqual(['a', 'b', 'c']);
  });

  it('are sorted by number and by name, with what is not known at the end', () => {
    const keys = (column: number, isDown: boolean) =>
      sortRows(rows, { column, isDown }).map(({ key }) => key);
    expect(keys(0, false)).toEqual(['c', 'b', 'a']);
    expect(keys(1, false)).toEqual(['a', 'b', 'c']);
    expect(keys(1, true)).toEqual(['b', 'a', 'c']);
    expect(sortRows(rows, null)).toBe(rows);
    const down = nextSorting(nextSorting(null, 1), 1);
    expect([down, nextSorting(down, 1)]).toEqual([{ column: 1, isDown: true }, null]);
  });
});

describe('places in the office', () => {
  it('are kept in the address', () => {
    const route = routeOf('#/reports/win?from=2026-11-16&shift=first');
    expect(route).toEqual({
      section: 'reports',
      rest: ['win'],
      query: { from: '2026-11-16', shift: 'first' },
    });
    expect(hashOf(route)).toBe('#/reports/win?from=2026-11-16&shift=first');
    expect(hashOf({ section: 'rulebooks', rest: ['tiger@4'], query: { with: '' } })).toBe(
      '#/rulebooks/tiger%404',
    );
    expect(routeOf('#/rulebooks/tiger%404').rest).toEqual(['tiger@4']);
  });

  it('begin with the reports', () => {
    expect(routeOf('').section).toBe('reports');
    expect(routeOf('#/nowhere/else')).toEqual({ section: 'reports', rest: [], query: {} });
  });
});

describe('what is typed', () => {
  it('is cents by its digits', () => {
    expect(['0.10', '1,250.5', '-3', '1000000000.00'].map(centsOf)).toEqual([
      10, 125050, -300, 100000000000,
    ]);
    expect(['', '1.234', 'ten', '1.', '99999999999999999'].map(centsOf)).toEqual(
      Array(5).fill(null),
    );
    expect([0, 5, -1234, 100].map(typedAmount)).toEqual(['0.00', '0.05', '-12.34', '1.00']);
  });

  const fields: Field[] = [
    { name: 'terminal', kind: 'whole' },
    { name: 'limits.loss', kind: 'money', optional: true },
    { name: 'limits.minutes', kind: 'whole', optional: true },
    { name: 'jobs', kind: 'many' },
    { name: 'code', kind: 'code' },
  ];

  it('becomes the body of a command', () => {
    const filled = {
      terminal: '31',
      'limits.loss': '20',
      'limits.minutes': '',
      jobs: 'cashier auditor',
      code: '7564 6115',
    };
    expect(bodyOf(fields, filled)).toEqual({
      body: {
        terminal: 31,
        limits: { loss: 2000 },
        jobs: ['cashier', 'auditor'],
        code: '75646115',
      },
      wrong: [],
    });
  });

  it('is refused where it cannot be read', () => {
    const made = bodyOf(fields, { terminal: 'x', 'limits.loss': 'much', jobs: '', code: '1' });
    expect(made.wrong).toEqual(['terminal', 'limits.loss', 'jobs']);
    expect(made.body.limits).toEqual({});
  });
});

describe('settings of the house', () => {
  const settings = {
    name: 'House',
    currency: 'SGD',
    voucher_days: 180,
    hand_pay_from: 150000,
    most_credits: 100000000,
    large_transaction: 1000000,
    approval_from: 500000,
    slower_limit_hours: 24,
    shifts: [
      { name: 'first', begins: 0 },
      { name: 'late night', begins: 16 * 60 + 5 },
    ],
  };

  it('come back from their form as they were', () => {
    const fields = settingsFields(settings);
    const filled = Object.fromEntries(fields.map(({ name, value }) => [name, value ?? '']));
    expect(withShifts(bodyOf(fields, filled).body)).toEqual({ settings });
  });

  it('name shifts with their times', () => {
    expect(shiftsText(settings.shifts)).toBe('first 0:00, late night 16:05');
    expect(shiftsOf('first 0:00，second 8:30')).toEqual([
      { name: 'first', begins: 0 },
      { name: 'second', begins: 510 },
    ]);
    expect(shiftsOf('first')).toBeNull();
  });
});

describe('plots', () => {
  it('lay lines and bands over the same days', () => {
    const drawn = drawnLines({
      x: { name: 'gaming day', kind: 'moment' },
      y: { name: 'win', kind: 'money' },
      lines: [
        { name: 'win', band: '', points: [{ x: '2026-11-17T00:00:00.000Z', y: 5 }] },
        {
          name: 'expected',
          band: '95 %',
          points: [{ x: '2026-11-16T00:00:00.000Z', y: 1, low: -2, high: 4 }],
        },
      ],
      reference: { name: 'nothing', y: 0 },
    });
    expect(drawn.xs).toEqual([1794787200, 1794873600]);
    expect(drawn.series).toEqual([
      { name: 'win', kind: 'line', values: [null, 5] },
      { name: '95 %', kind: 'low', values: [-2, null] },
      { name: '95 %', kind: 'high', values: [4, null] },
      { name: 'expected', kind: 'line', values: [1, null] },
      { name: 'nothing', kind: 'reference', values: [0, 0] },
    ]);
    // Numbers of uPlot's series, of which the first is the axis.
    expect(drawn.bands).toEqual([[3, 2]]);
  });

  it('draw bars by the longest', () => {
    const values: Column = { name: 'pace', kind: 'number' };
    const plot = { names: 'Dealer', values, bars: [{ name: 'A', value: 40 }] };
    expect(shareOfLongest(plot, 10)).toBe(0.25);
    expect(shareOfLongest({ ...plot, bars: [] }, 10)).toBe(0);
  });
});

describe('lines of an export', () => {
  it('may hold commas, quotes and ends of lines', () => {
    expect(linesOf('a,b\r\n1,"x, ""y""\nz"\n2,\n')).toEqual([
      ['a', 'b'],
      ['1', 'x, "y"\nz'],
      ['2', ''],
    ]);
    expect(linesOf('')).toEqual([]);
  });
});
