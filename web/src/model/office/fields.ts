// What is typed into a form of the office, and the body of a command that is made of it.
export type FieldKind =
  'text' | 'long-text' | 'whole' | 'money' | 'secret' | 'code' | 'moment' | 'choice' | 'many';

export interface Field {
  name: string; // of the member; "limits.loss" is one of a member
  kind: FieldKind;
  optional?: boolean;
  choices?: { id: string; name: string }[];
  value?: string;
}

export type Filled = Record<string, string>;

// "1,250.5" is 125050 cents: by its digits, never by a fraction. Nothing where it is no amount.
export function centsOf(text: string): number | null {
  const found = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''));
  if (!found) return null;
  const [, sign, whole = '', cents = ''] = found;
  const amount = Number(whole + cents.padEnd(2, '0'));
  return Number.isSafeInteger(amount) ? (sign ? -amount : amount) : null;
}

// Cents as they are typed: "1250.50".
export function typedAmount(cents: number): string {
  const text = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

// A time of the screen's own clock, as a field has it: "2026-11-16T10:00".
export function typedMoment(milliseconds: number): string {
  const time = new Date(milliseconds);
  const local = new Date(milliseconds - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

function valueOf(field: Field, text: string): unknown {
  if (field.kind === 'money') return centsOf(text);
  if (field.kind === 'whole') return /^\d+$/.test(text.trim()) ? Number(text) : null;
  if (field.kind === 'moment') return new Date(text).getTime() || null;
  if (field.kind === 'many') return text.split(' ').filter(Boolean);
  if (field.kind === 'choice' && (text === 'true' || text === 'false')) return text === 'true';
  return field.kind === 'code' ? text.replaceAll(' ', '') : text;
}

function put(body: Record<string, unknown>, name: string, value: unknown): void {
  const [first = '', ...rest] = name.split('.');
  if (rest.length === 0) {
    body[first] = value;
    return;
  }
  const inner = (body[first] ??= {}) as Record<string, unknown>;
  put(inner, rest.join('.'), value);
}

export interface Made {
  body: Record<string, unknown>;
  wrong: string[]; // fields that cannot be read
}

export function bodyOf(fields: Field[], filled: Filled): Made {
  const made: Made = { body: {}, wrong: [] };
  for (const field of fields) {
    const text = filled[field.name] ?? '';
    // An empty object says that nothing of it is wanted.
    if (field.name.includes('.')) made.body[field.name.split('.')[0] ?? ''] ??= {};
    if (text === '' && field.optional) continue;
    const value = valueOf(field, text);
    if (value === null || text === '') made.wrong.push(field.name);
    else put(made.body, field.name, value);
  }
  return made;
}

export function firstFilled(fields: Field[]): Filled {
  return Object.fromEntries(fields.map((field) => [field.name, field.value ?? '']));
}
