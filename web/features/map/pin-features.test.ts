import { expect, test } from 'vitest';
import type { MapPin } from '#contract/catalog/map.ts';
import { createMapPinGeoJson, createHighlightedPinGeoJson, formatShortCount } from './pin-features.ts';

const pin: MapPin = {
  locationId: 7,
  restaurantId: 3,
  name: 'Gogi Wagon',
  restaurantType: 'Food Truck',
  priceRange: '$',
  sandwichCount: 4,
  averageRating: 4.46,
  lat: 34,
  lng: -118,
};

test('draws a cluster as a sticker, a single unnamed location as a dot, and a pin with its rating and name', () => {
  const clusters = [
    { lat: 1, lng: 2, count: 1200 },
    { lat: 1, lng: 2, count: 1 },
  ];
  const { features } = createMapPinGeoJson({ clusters, pins: [pin] }, 'bubble');
  expect(features.map(({ properties }) => properties)).toEqual([
    { kind: 'cluster', count: 1200, text: '1.2k', icon: 'sticker-l' },
    { kind: 'dot' },
    { kind: 'pin', locationId: 7, name: 'Gogi Wagon', text: '4.5' },
  ]);
  const [unrated] = createMapPinGeoJson(
    { clusters: [], pins: [{ ...pin, averageRating: 0 }] },
    'bubble',
  ).features;
  expect(unrated?.properties).toMatchObject({ kind: 'pin', text: '' });
});

test('highlights the pins of a restaurant or a location, or the given position if no pin shows it', () => {
  const lift = (lifted: Parameters<typeof createHighlightedPinGeoJson>[1]) =>
    createHighlightedPinGeoJson([pin], lifted, 'bubble').features.map(({ geometry }) => geometry);
  const point = { type: 'Point', coordinates: [-118, 34] };
  expect(lift({ restaurantId: 3 })).toEqual([point]);
  expect(lift({ locationId: 7 })).toEqual([point]);
  expect(lift({ locationId: 8 })).toEqual([]);
  expect(lift(null)).toEqual([]);
  expect(lift({ restaurantId: 9, at: [{ latitude: 1, longitude: 2 }] })).toEqual([
    { type: 'Point', coordinates: [2, 1] },
  ]);
});

test.each([
  [2, '2'],
  [999, '999'],
  [1000, '1k'],
  [1249, '1.2k'],
  [9960, '10k'],
  [114_000, '114k'],
])('formats %i as %s', (count, text) => expect(formatShortCount(count)).toBe(text));
