// Cents as people read them: decimals only where there are cents.
export function money(cents: number): string {
  const decimals = cents % 100 === 0 ? 0 : 2;
  return (cents / 100).toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

// What somebody has written, as cents; nothing where it is no amount.
export function centsOf(text: string): number | null {
  const found = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', '').trim());
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

// As it is written on a chip.
export function chipText(value: number): string {
  return value >= 100000 ? `${money(value / 1000)}K` : money(value);
}

const faces = [1, 5, 25, 100, 500, 1000, 5000, 25000];

// The chips that are of use at a table: whole units, and not above what it takes at most.
export function chipsFor(unit: number, most: number): number[] {
  const usable = faces.map((face) => face * 100).filter((chip) => chip % unit === 0);
  return usable.filter((chip) => chip <= most).slice(0, 6);
}

// A stack of chips that shows an amount, largest first; nothing where chips cannot show it.
export function stackOf(amount: number): number[] {
  const stack: number[] = [];
  let rest = amount;
  for (const chip of faces.map((face) => face * 100).reverse()) {
    while (rest >= chip) {
      stack.push(chip);
      rest -= chip;
    }
  }
  return stack;
}
