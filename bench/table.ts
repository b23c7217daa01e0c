import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { printTable, type BenchRow } from './rows.ts';
import { defined } from '#shared/defined.ts';

type SavedSection = {
  section: string;
  rows: readonly BenchRow[];
  data: string;
  isFull: boolean;
  machine: string;
  /** False while it runs, and where it was broken off. */
  isWhole: boolean;
  /** What ended it. */
  failure?: string;
  day?: string;
};

const ORDER = ['warm', 'cold', 'search', 'nearest', 'member', 'writes', 'contention', 'mix'];
const FILE = join(import.meta.dirname, '..', '.cache', 'bench.json');
const README = join(import.meta.dirname, 'README.md');
const [BEGIN, END] = ['<!-- table: npm run bench -- --readme -->', '<!-- end of the table -->'];

/** What was measured last of each section is kept, so that one can be measured again alone, and what came before an accident. */
export function saveRows(kept: SavedSection): void {
  const others = read().filter(({ section }) => section !== kept.section);
  write([...others, { ...kept, day: new Date().toISOString().slice(0, 10) }]);
}

/** From now on they count as not measured to their end. */
export function markIncomplete(sections: readonly string[]): void {
  write(read().map((kept) => (sections.includes(kept.section) ? { ...kept, isWhole: false } : kept)));
}

export function isMeasured(name: string): boolean {
  return read().some(({ section, isWhole }) => section === name && isWhole);
}

/** As it stands in bench/README.md. */
export function printSavedTable(): string {
  const all = read().toSorted((a, b) => rank(a.section) - rank(b.section));
  if (all.length === 0) return 'Nothing has been measured yet: npm run bench';
  const rows = all.flatMap((kept) => kept.rows);
  const missed = rows.filter(({ isReached }) => !isReached).length;
  return [
    printTable(rows),
    '',
    `${rows.length - missed} of ${rows.length} reached.`,
    '',
    ...all.map(
      ({ section, data, day, isFull, machine, isWhole, failure }) =>
        `- ${section}: ${isFull ? 'full' : 'short'} form, ${day}, ${data}; ${machine}` +
        (isWhole ? '' : `; **not to its end${failure ? `: ${failure}` : ''}**`),
    ),
  ].join('\n');
}

export function writeReadme(): void {
  const text = readFileSync(README, 'utf8');
  const [before, rest = ''] = text.split(defined(BEGIN));
  const after = rest.split(defined(END))[1];
  if (after === undefined) throw new Error(`bench/README.md has no place for the table: ${BEGIN} ... ${END}`);
  writeFileSync(README, `${before}${BEGIN}\n\n${printSavedTable()}\n\n${END}${after}`);
}

function rank(section: string): number {
  const at = ORDER.indexOf(section);
  return at < 0 ? ORDER.length : at;
}

function read(): SavedSection[] {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as SavedSection[]) : [];
}

function write(all: readonly SavedSection[]): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify(all, null, 1));
}
