import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { printTable, type Row } from './rows.ts';

type Kept = { section: string; rows: readonly Row[]; data: string; isFull: boolean; machine: string };

const ORDER = ['warm', 'cold', 'search', 'nearest', 'member', 'writes', 'contention', 'mix'];
const FILE = join(import.meta.dirname, '..', '.cache', 'bench.json');
const README = join(import.meta.dirname, 'README.md');
const [BEGIN, END] = ['<!-- table: npm run bench -- --readme -->', '<!-- end of the table -->'];

/** What was measured last of each section is kept, so that one can be measured again alone. */
export function keepRows(kept: Kept): void {
  const others = read().filter(({ section }) => section !== kept.section);
  mkdirSync(dirname(FILE), { recursive: true });
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(FILE, JSON.stringify([...others, { ...kept, day }], null, 1));
}

/** As it stands in bench/README.md. */
export function printKept(): string {
  const all = read().toSorted((a, b) => rank(a.section) - rank(b.section));
  if (all.length === 0) return 'Nothing has been measured yet: npm run bench';
  const rows = all.flatMap((kept) => kept.rows);
  const missed = rows.filter(({ isReached }) => !isReached).length;
  const notes = all.map(
    ({ section, data, day, isFull, machine }) =>
      `${section} (${isFull ? 'full' : 'short'} form, ${day}, ${data}; ${machine})`,
  );
  return [
    printTable(rows),
    '',
    `${rows.length - missed} of ${rows.length} reached. Measured: ${notes.join('; ')}.`,
  ].join('\n');
}

export function writeReadme(): void {
  const text = readFileSync(README, 'utf8');
  const [before, rest = ''] = text.split(BEGIN!);
  const after = rest.split(END!)[1];
  if (after === undefined) throw new Error(`bench/README.md has no place for the table: ${BEGIN} ... ${END}`);
  writeFileSync(README, `${before}${BEGIN}\n\n${printKept()}\n\n${END}${after}`);
}

function rank(section: string): number {
  const at = ORDER.indexOf(section);
  return at < 0 ? ORDER.length : at;
}

function read(): (Kept & { day: string })[] {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as (Kept & { day: string })[]) : [];
}
