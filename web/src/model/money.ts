// Cents as people read them: decimals only where there are cents.
export function money(cents: number): string {
  const decimals = cents % 100 === 0 ? 0 : 2;
  return (cents / 100).toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
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
