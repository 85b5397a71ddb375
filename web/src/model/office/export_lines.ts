// The lines of an export, read again: quoted fields may hold commas, quotes and line ends.
export function linesOf(csv: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < csv.length; at++) {
    const letter = csv[at] ?? '';
    if (isQuoted && letter === '"' && csv[at + 1] === '"') {
      field += '"';
      at++;
    } else if (letter === '"') {
      isQuoted = !isQuoted;
    } else if (letter === ',' && !isQuoted) {
      line.push(field);
      field = '';
    } else if (letter === '\n' && !isQuoted) {
      lines.push([...line, field.replace(/\r$/, '')]);
      line = [];
      field = '';
    } else {
      field += letter;
    }
  }
  if (field !== '' || line.length > 0) lines.push([...line, field]);
  return lines;
}
