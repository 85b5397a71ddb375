import type { House } from '../forms';
import { typedAmount, type Field } from './fields';

type Settings = House['settings'];

const clockText = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

// "first 0:00, second 8:00": each with the time after the day's beginning.
export function shiftsText(shifts: Settings['shifts']): string {
  return shifts.map(({ name, begins }) => `${name} ${clockText(begins)}`).join(', ');
}

// Nothing where it cannot be read.
export function shiftsOf(text: string): Settings['shifts'] | null {
  const shifts = text.split(/[,，]/).map((part) => {
    const found = /^\s*(.+?)\s+(\d+):(\d\d)\s*$/.exec(part);
    return found ? { name: found[1]!, begins: Number(found[2]) * 60 + Number(found[3]) } : null;
  });
  return shifts.every((shift) => shift !== null) ? shifts : null;
}

// A form with all of them as they are: what is not changed stays.
export function settingsFields(settings: Settings): Field[] {
  const amount = (name: keyof Settings & string): Field => ({
    name: `settings.${name}`,
    kind: 'money',
    value: typedAmount(settings[name] as number),
  });
  const whole = (name: keyof Settings & string): Field => ({
    name: `settings.${name}`,
    kind: 'whole',
    value: String(settings[name]),
  });
  return [
    { name: 'settings.name', kind: 'text', value: settings.name },
    { name: 'settings.currency', kind: 'text', value: settings.currency },
    whole('voucher_days'),
    amount('hand_pay_from'),
    amount('most_credits'),
    amount('large_transaction'),
    amount('approval_from'),
    whole('slower_limit_hours'),
    { name: 'settings.shifts', kind: 'text', value: shiftsText(settings.shifts) },
  ];
}

// The shifts that were typed in place of their text. What cannot be read goes as an empty list,
// which the house refuses.
export function withShifts(body: Record<string, unknown>): object {
  const settings = body.settings as Record<string, unknown>;
  return { ...body, settings: { ...settings, shifts: shiftsOf(String(settings.shifts)) ?? [] } };
}
