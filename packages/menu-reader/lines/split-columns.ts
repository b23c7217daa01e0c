/** The lines of a menu in columns contain a part of each column; the left column is read before the right one. */
export function splitMenuColumns(lines: readonly string[]): string[] {
  const column = columnOf(lines);
  if (column === null) return [...lines];
  const [out, left, right]: [string[], string[], string[]] = [[], [], []];
  const flush = () =>
    out.push(...splitMenuColumns(left.splice(0)), '', ...splitMenuColumns(right.splice(0)), '');
  for (const line of lines) {
    if (isAcross(line, column)) {
      flush();
      out.push(line);
    } else {
      left.push(line.slice(0, column).trimEnd());
      right.push(line.slice(column));
    }
  }
  flush();
  return out;
}

const FEWEST_ROWS = 4;
const SEGMENT = /\S+(?: {1,2}\S+)*/g;
const ENDS_IN_PRICE = /(?:^|[\s.…_$€£])\d{1,3}(?:[.,]\d{1,2})?\s?[€$£]?$/;

function columnOf(lines: readonly string[]): number | null {
  const rows = new Map<number, number>();
  for (const line of lines) {
    for (const { index, 0: text } of [...line.slice(0, MAX_LINE_LENGTH).matchAll(SEGMENT)].slice(1))
      if (/\p{L}{3}/u.test(text)) rows.set(index, (rows.get(index) ?? 0) + 1);
  }
  const [best] = [...rows].toSorted(([, a], [, b]) => b - a);
  return best && best[1] >= FEWEST_ROWS && hasPricesOnBothSides(lines, best[0]) ? best[0] : null;
}

const MAX_LINE_LENGTH = 400;

function hasPricesOnBothSides(lines: readonly string[], column: number): boolean {
  const whole = lines.filter((line) => !isAcross(line, column) && line.trim() !== '');
  const priced = (half: (line: string) => string) =>
    whole.filter((line) => ENDS_IN_PRICE.test(half(line).trim())).length;
  const [left, right] = [
    priced((line) => line.slice(0, column)),
    priced((line) => line.slice(column, MAX_LINE_LENGTH)),
  ];
  return left >= FEWEST_ROWS / 2 && right >= FEWEST_ROWS / 2 && whole.length >= lines.length / 3;
}

function isAcross(line: string, column: number): boolean {
  return line.length > column && line.slice(0, column).trim() !== '' && !/\s{2}$/.test(line.slice(0, column));
}
