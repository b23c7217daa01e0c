import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readMenuText } from './read-menu-text.ts';
import { normalizeForPhraseMatching } from './phrase-patterns.ts';

const folder = new URL('./layouts/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.txt'));
const isHeldOut = (_: string, index: number) => index % 4 === 3;

type Sandwich = { name: string; price: string; description: string };
type Field = keyof Sandwich;
type Count = { right: number; read: number; labeled: number };

test('there are at least forty layouts', () => expect(files.length).toBeGreaterThanOrEqual(40));

// The percentages of layouts/README.md, rounded down. Update both together.
const FLOORS = {
  'the layouts to improve on': {
    name: { precision: 98, recall: 95 },
    price: { precision: 98, recall: 95 },
    description: { precision: 98, recall: 93 },
  },
  'the layouts held out': {
    name: { precision: 77, recall: 77 },
    price: { precision: 80, recall: 85 },
    description: { precision: 81, recall: 76 },
  },
};

describe.each([
  ['the layouts to improve on', files.filter((file, index) => !isHeldOut(file, index))],
  ['the layouts held out', files.filter(isHeldOut)],
] as const)('%s', (half, chosen) => {
  test.each(['name', 'price', 'description'] as const)(
    'reads each %s with at least the recorded precision and recall',
    (field) => {
      const { right, read, labeled } = totalOf(chosen, field);
      const floor = FLOORS[half][field];
      expect((100 * right) / read, 'precision').toBeGreaterThanOrEqual(floor.precision);
      expect((100 * right) / labeled, 'recall').toBeGreaterThanOrEqual(floor.recall);
    },
  );
});

function totalOf(chosen: readonly string[], field: Field): Count {
  const counts = chosen.map((file) => countOf(file, field));
  const sum = (part: keyof Count) => counts.reduce((total, count) => total + count[part], 0);
  return { right: sum('right'), read: sum('read'), labeled: sum('labeled') };
}

/** Ignores case and punctuation. A price or description counts only with its name, a name only in its list. */
function countOf(file: string, field: Field): Count {
  const [menu = '', labels = ''] = readFileSync(new URL(file, folder), 'utf8').split(/^=====$/m);
  const labeled = labels.split('\n').filter(Boolean).map(labelOf);
  const read = sandwichesIn(menu);
  const right = read.filter((sandwich) => labeled.some((label) => isSame(sandwich, label, field)));
  const filled = (all: Sandwich[]) => all.filter((sandwich) => sandwich[field] !== '').length;
  return { right: filled(right), read: filled(read), labeled: filled(labeled) };
}

function labelOf(line: string): Sandwich {
  const [name = '', price = '', description = ''] = line.split('|').map((part) => part.trim());
  return { name, price, description };
}

function sandwichesIn(menu: string): Sandwich[] {
  const { sandwiches, doubtful } = readMenuText(menu);
  const written = (mark: string, { name, price, priceNote, description }: (typeof sandwiches)[number]) => ({
    name: `${mark}${name}`,
    price: price === null ? foreignPrice(priceNote) : String(price),
    description,
  });
  return [...sandwiches.map((each) => written('', each)), ...doubtful.map((each) => written('? ', each))];
}

/** Returns "£8" for "£8; also £12; priced in GBP". */
function foreignPrice(priceNote: string | null): string {
  return /^([^;]+); .*priced in /.exec(priceNote ?? '')?.[1] ?? '';
}

function isSame(one: Sandwich, other: Sandwich, field: Field): boolean {
  const isNamedSo =
    one.name.startsWith('?') === other.name.startsWith('?') &&
    normalizeForPhraseMatching(one.name) === normalizeForPhraseMatching(other.name);
  return isNamedSo && normalizeForPhraseMatching(one[field]) === normalizeForPhraseMatching(other[field]);
}
