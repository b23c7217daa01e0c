import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SANDWICH_BACKDROP_COLORS } from '#packages/sandwich-drawings/scene/sandwich-backdrop-colors.ts';
import { varyAdjacentBackdrops, HEAT_NEUTRAL_BACKDROP_INDEXES } from './vary-adjacent-backdrops.ts';

test('all backdrops except the warm ones suit every sandwich', () => {
  expect(HEAT_NEUTRAL_BACKDROP_INDEXES).toEqual(
    SANDWICH_BACKDROP_COLORS.flatMap(({ warm }, at) => (warm ? [] : [at])),
  );
});

test('any four consecutive cards have different backdrops, in a list of any order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(SANDWICH_BACKDROP_COLORS.length - 1)), (stored) => {
      const shown = varyAdjacentBackdrops(stored.map((backdrop, id) => drawn(id, backdrop))).map(backdropOf);
      for (let at = 0; at < shown.length; at++) {
        const group = shown.slice(at, at + 4);
        expect(new Set(group).size).toBe(group.length);
      }
    }),
  );
});

test('leaves a list unchanged if its neighbors differ, and also when it is spread again', () => {
  const list = [4, 5, 6].map((backdrop, id) => drawn(id, backdrop));
  expect(varyAdjacentBackdrops(list)).toEqual(list);
  const crowded = varyAdjacentBackdrops([4, 4, 4, 4].map((backdrop, id) => drawn(id, backdrop)));
  expect(varyAdjacentBackdrops(crowded)).toEqual(crowded);
  expect(varyAdjacentBackdrops(crowded.slice(1, 2))).toEqual([drawn(1, 4)]);
});

test('leaves photos, and drawings without a stored backdrop, unchanged', () => {
  const photo = { imageUrl: '/uploads/a.webp', drawingUrl: '/images/sandwiches/1-aaaax4.svg' };
  const old = { imageUrl: null, drawingUrl: '/images/sandwiches/2-aaaa.svg' };
  expect(varyAdjacentBackdrops([drawn(3, 4), photo, old, old])).toEqual([drawn(3, 4), photo, old, old]);
});

function drawn(id: number, backdrop: number) {
  return { imageUrl: null, drawingUrl: `/images/sandwiches/${id}-0123abcdefx${backdrop}.svg` };
}

function backdropOf({ drawingUrl }: { drawingUrl: string }): number {
  return Number(/(\d+)\.svg$/.exec(drawingUrl)![1]);
}
