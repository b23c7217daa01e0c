import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatBenchTable, type BenchResult } from './bench-result-table.ts';
import { assertDefined } from '#shared/assert-defined.ts';

type SavedSection = {
  section: string;
  rows: readonly BenchResult[];
  data: string;
  isFull: boolean;
  machine: string;
  /** False while it runs and after an interruption. */
  isWhole: boolean;
  failure?: string;
  day?: string;
};

const ORDER = ['warm', 'cold', 'search', 'nearest', 'member', 'writes', 'contention', 'mix'];
const FILE = join(import.meta.dirname, '..', '..', '.cache', 'bench.json');
const README = join(import.meta.dirname, 'README.md');
const [BEGIN, END] = ['<!-- table: npm run bench -- --readme -->', '<!-- end of the table -->'];

/** Stores the last result of each section, so that one can be repeated alone and an error loses nothing else. */
export function saveBenchRows(saved: SavedSection): void {
  const others = read().filter(({ section }) => section !== saved.section);
  write([...others, { ...saved, day: new Date().toISOString().slice(0, 10) }]);
}

export function markBenchSectionsIncomplete(sections: readonly string[]): void {
  write(read().map((saved) => (sections.includes(saved.section) ? { ...saved, isWhole: false } : saved)));
}

export function isBenchSectionMeasured(name: string): boolean {
  return read().some(({ section, isWhole }) => section === name && isWhole);
}

export function formatSavedBenchTable(): string {
  const all = read().toSorted((a, b) => rank(a.section) - rank(b.section));
  if (all.length === 0) return 'Nothing has been measured yet: npm run bench';
  const rows = all.flatMap((saved) => saved.rows);
  const missed = rows.filter(({ isReached }) => !isReached).length;
  return [
    formatBenchTable(rows),
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

export function writeBenchReadme(): void {
  const text = readFileSync(README, 'utf8');
  const [before, rest = ''] = text.split(assertDefined(BEGIN));
  const after = rest.split(assertDefined(END))[1];
  if (after === undefined)
    throw new Error(`tools/bench/README.md has no place for the table: ${BEGIN} ... ${END}`);
  writeFileSync(README, `${before}${BEGIN}\n\n${formatSavedBenchTable()}\n\n${END}${after}`);
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
