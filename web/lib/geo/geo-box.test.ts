import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exploreUrl, parseExploreUrl } from '#web/features/discovery/explore-url.ts';
import {
  geoBoxWithinMiles,
  geoBoxAround,
  formatRoundedGeoBox,
  isSameGeoBox,
  parseGeoBox,
} from './geo-box.ts';

const degrees = (most: number) => fc.integer({ min: -most * 1e4, max: most * 1e4 }).map((n) => n / 1e4);
const boxes = fc
  .record({ west: degrees(180), east: degrees(180), south: degrees(90), north: degrees(90) })
  .filter(({ west, east, south, north }) => west !== east && south < north);

describe('a box in the URL', () => {
  test('is restored from its text and from the whole URL', () => {
    fc.assert(
      fc.property(boxes, (box) => {
        expect(parseGeoBox(formatRoundedGeoBox(box))).toEqual({ ...box, ...withoutMinus(box) });
        const { bbox } = parseExploreUrl(
          exploreUrl({ ...parseExploreUrl(''), bbox: formatRoundedGeoBox(box), map: 'true' }).split('?')[1]!,
        );
        expect(bbox).toBe(formatRoundedGeoBox(box));
      }),
    );
  });

  test.each([
    '',
    '1,2,3',
    '1,2,3,4,5',
    'a,b,c,d',
    '1,2,1,3',
    '1,3,2,2',
    '181,0,1,1',
    '0,-91,1,1',
    '1e3,0,1,1',
    ' 1,0,2,1',
  ])('is null for "%s", and the page ignores it', (text) => {
    expect(parseGeoBox(text)).toBe(null);
    expect(parseExploreUrl(`bbox=${encodeURIComponent(text)}`).bbox).toBe(null);
  });

  test('is normalized to longitudes from -180 to 180', () => {
    expect(formatRoundedGeoBox({ west: 179, south: 0, east: 182, north: 1 })).toBe('179,0,-178,1');
  });
});

function withoutMinus(box: Record<string, number>) {
  return Object.fromEntries(Object.entries(box).map(([side, value]) => [side, value + 0]));
}

test('a box around a point extends the given miles to each side', () => {
  const { west, south, east, north } = geoBoxWithinMiles({ latitude: 34, longitude: -118 }, 69.05);
  expect([south, north]).toEqual([33, 35]);
  expect((west + east) / 2).toBeCloseTo(-118);
  expect((east - west) / 2).toBeCloseTo(1.206, 2);
});

test('a box around positions contains all of them, and is null without positions', () => {
  expect(geoBoxAround([{ latitude: null, longitude: null }])).toBe(null);
  const area = geoBoxAround([
    { latitude: 1, longitude: 2 },
    { latitude: 3, longitude: -4 },
  ])!;
  expect(area.west).toBeLessThan(-4);
  expect(area.north).toBeGreaterThan(3);
});

test('two boxes are equal if an edge differs by 2% of their size, but not by 5%', () => {
  const box = { west: 0, south: 0, east: 10, north: 10 };
  expect(isSameGeoBox(box, { ...box, west: 0.2 })).toBe(true);
  expect(isSameGeoBox(box, { ...box, north: 10.5 })).toBe(false);
});
