import { expect, test } from 'vitest';
import { measureProcessorTimes, areTimesLinear } from '#packages/testing/measure-processor-times.ts';
import { extractRestaurant } from './extract-restaurant.ts';

const FIELDS = ['addressLocality', 'addressRegion', 'postalCode', 'addressCountry', 'streetAddress'];
const ADDRESS = 'https://coop.example/';
const PIECES: Record<string, string> = { separators: ', ', blanks: ' ' };

test.each(FIELDS.flatMap((field) => Object.keys(PIECES).map((piece) => [piece, field] as const)))(
  'twice as many %s in the middle of %s take at most three times as long',
  async (piece, field) => {
    const read = (length: number) =>
      extractRestaurant(pageWith(field, fill(PIECES[piece]!, length)), ADDRESS);
    expect(await measureProcessorTimes(read, 16_000)).toSatisfy(areTimesLinear);
  },
);

function pageWith(field: string, text: string): string {
  const address = { '@type': 'PostalAddress', streetAddress: '12 Main St', [field]: text };
  const restaurant = { '@type': 'Restaurant', name: 'Coop', address };
  return `<script type="application/ld+json">${JSON.stringify(restaurant)}</script>`;
}

function fill(piece: string, length: number): string {
  return `Main${piece.repeat(length / piece.length)}Street`;
}
