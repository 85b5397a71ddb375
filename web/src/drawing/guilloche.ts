// The back of a card: fine curves that close in themselves, as on a banknote.
function rosette(turns: number, outer: number, inner: number, phase: number): string {
  const steps = 360;
  let path = '';
  for (let step = 0; step <= steps; step++) {
    const angle = (step / steps) * 2 * Math.PI;
    const radius = (outer + inner) / 2 + ((outer - inner) / 2) * Math.cos(turns * angle + phase);
    const x = 125 + radius * Math.cos(angle);
    const y = 175 + radius * 1.32 * Math.sin(angle);
    path += `${step === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
  }
  return `${path}Z`;
}

export const guilloche: string = [0, 1, 2, 3, 4, 5]
  .map((index) => rosette(14, 102, 34, (index * Math.PI) / 3))
  .concat([0, 1, 2].map((index) => rosette(9, 40, 12, (index * 2 * Math.PI) / 3)))
  .join('');
