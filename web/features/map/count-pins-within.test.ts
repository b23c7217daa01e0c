import { expect, test } from 'vitest';
import type { MapPin } from '#contract/catalog/map.ts';
import { countPinsWithin } from './count-pins-within.ts';

const pinAt = (lat: number, lng: number) => ({ lat, lng }) as MapPin;
const clusterAt = (lat: number, lng: number, count: number) => ({ lat, lng, count });

test('counts only the pins and cluster members inside the camera’s box', () => {
  const answer = {
    pins: [pinAt(34, -118), pinAt(34.6, -118), pinAt(34, -119)],
    clusters: [clusterAt(34.1, -118.1, 12), clusterAt(33, -118, 200), clusterAt(34.2, -118.2, 1)],
  };
  expect(countPinsWithin({ west: -118.5, south: 33.9, east: -117.9, north: 34.3 }, answer)).toBe(14);
});

test.each([
  ['over the antimeridian', { west: 170, east: 190 }, 2],
  ['once around the world and further', { west: 530, east: 550 }, 2],
  ['across the antimeridian to the west', { west: -190, east: -170 }, 2],
  ['more than the whole world', { west: -400, east: 400 }, 3],
])('counts for a camera that has moved %s', (_, { west, east }, count) => {
  const pins = [pinAt(0, 179), pinAt(0, -179), pinAt(0, 0)];
  expect(countPinsWithin({ west, east, south: -10, north: 10 }, { pins, clusters: [] })).toBe(count);
});
