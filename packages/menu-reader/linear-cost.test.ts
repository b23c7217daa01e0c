import { expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { measureProcessorTimes, areTimesLinear } from '#packages/testing/measure-processor-times.ts';
import { readMenuText } from './menu-reader.ts';

/** What a menu is filled with: each is a place where a careless rule would look at all that follows, again and again. */
const PIECES: Record<string, string> = {
  'broken words': 'fresh moz-\nzarella, ',
  'spaced letters': 'S A N D W I C H\n',
  'letters on one line': 'S ',
  'open brackets': '(GF bun +$2 ',
  'brackets of additions': '(GF bun +$2) ',
  ratings: '93% (45 ',
  sizes: 'The Original $9\n',
  'sizes and ingredients': 'Deluxe 9\nfried chicken, slaw\n',
  'names in a row': 'Chicken Sandwich, ',
  'lists in brackets': 'Chicken Sandwich (a, b ',
  'prices of a column': 'a\n9\n9\n',
  'cells apart': 'chicken   9   ',
  'blank lines of tags': '<p> </p>\n',
  'rows of a table': 'Chicken Club,9,"a, b"\n',
  separators: ', -',
  'sentences below names': 'Chicken Roll\nGrilled chicken on a bun with slaw and mayo\n',
};
const HEAD: Record<string, string> = { 'rows of a table': 'name,price,description\n' };
const LENGTH = repetitions(30_000, 100_000);

test.each(Object.keys(PIECES))(
  'a menu of %s costs at most three times as much as half of it',
  async (piece) => {
    const cost = await measureProcessorTimes((length) => readMenuText(filled(piece, length)), LENGTH);
    expect(cost).toSatisfy(areTimesLinear);
  },
);

function filled(piece: string, length: number): string {
  const text = PIECES[piece]!;
  return `${HEAD[piece] ?? ''}${text.repeat(Math.ceil(length / text.length))}`;
}
