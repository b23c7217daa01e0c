import { expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { measureProcessorTimes, areTimesLinear } from '#packages/testing/measure-processor-times.ts';
import { readMenuText } from './read-menu-text.ts';

/** Each is repeated to fill a menu. A careless rule would scan the rest of the menu at each occurrence. */
const PIECES: Record<string, string> = {
  'hyphenated words': 'fresh moz-\nzarella, ',
  'spaced letters': 'S A N D W I C H\n',
  'letters on one line': 'S ',
  'open parentheses': '(GF bun +$2 ',
  'additions in parentheses': '(GF bun +$2) ',
  ratings: '93% (45 ',
  sizes: 'The Original $9\n',
  'sizes and ingredients': 'Deluxe 9\nfried chicken, slaw\n',
  'names in a row': 'Chicken Sandwich, ',
  'lists in parentheses': 'Chicken Sandwich (a, b ',
  'price columns': 'a\n9\n9\n',
  'widely spaced cells': 'chicken   9   ',
  'empty tags on lines': '<p> </p>\n',
  'rows of a table': 'Chicken Club,9,"a, b"\n',
  separators: ', -',
  'sentences below names': 'Chicken Roll\nGrilled chicken on a bun with slaw and mayo\n',
};
const HEAD: Record<string, string> = { 'rows of a table': 'name,price,description\n' };
const LENGTH = repetitions(30_000, 100_000);

test.each(Object.keys(PIECES))(
  'reads a menu of %s in at most three times the time of half the menu',
  async (piece) => {
    const cost = await measureProcessorTimes((length) => readMenuText(filled(piece, length)), LENGTH);
    expect(cost).toSatisfy(areTimesLinear);
  },
);

function filled(piece: string, length: number): string {
  const text = PIECES[piece]!;
  return `${HEAD[piece] ?? ''}${text.repeat(Math.ceil(length / text.length))}`;
}
