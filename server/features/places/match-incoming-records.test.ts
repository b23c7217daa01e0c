import { expect, test } from 'vitest';
import {
  metersBetween,
  matchIncomingRecords,
  type IncomingRecord,
  type MatchCandidate,
} from './match-incoming-records.ts';

const METRE = 1 / 111_195;
let lastId = 0;

test('two sources 100 m apart are one place, 200 m apart are two (D70)', () => {
  expect(locationsOf([at(0, 'a')], [at(100, 'b')])).toEqual([1]);
  expect(locationsOf([at(0, 'a')], [at(200, 'b')])).toEqual([null]);
});

test('the same address is one place however far the pins, also without a pin', () => {
  expect(locationsOf([at(0, 'a', { addressKey: 'x|1' })], [at(5000, 'b', { addressKey: 'x|1' })])).toEqual([
    1,
  ]);
  expect(
    locationsOf(
      [at(0, 'a', { addressKey: 'x|1' })],
      [{ ...at(0, 'b', { addressKey: 'x|1' }), latitude: null, longitude: null }],
    ),
  ).toEqual([1]);
});

test('two rows of one source are two places, however near', () => {
  expect(locationsOf([at(0, 'a')], [at(10, 'a')])).toEqual([null]);
  expect(
    locationsOf([at(0, 'a', { addressKey: 'x|1' })], [at(0, 'a', { addressKey: 'x|1', name: 'Gate 8' })]),
  ).toEqual([null]);
  expect(
    locationsOf(
      [at(0, 'a', { addressKey: 'x|1', phone: '1' })],
      [at(0, 'a', { addressKey: 'x|1', phone: '2' })],
    ),
  ).toEqual([null]);
});

test('a source that lists one door twice, with nothing to tell them apart, means one place', () => {
  expect(locationsOf([at(0, 'a', { addressKey: 'x|1' })], [at(10, 'a', { addressKey: 'x|1' })])).toEqual([1]);
  expect(
    locationsOf(
      [at(0, 'a', { addressKey: 'x|1', addressUnit: '1' })],
      [at(10, 'a', { addressKey: 'x|1', addressUnit: '2' })],
    ),
  ).toEqual([null]);
});

test('the nearest pairs find each other, whatever their order', () => {
  const arrivals = [at(100, 'b'), at(20, 'b')];
  const expected = new Map([
    [arrivals[0]!.placeId, 2],
    [arrivals[1]!.placeId, 1],
  ]);
  for (const order of [arrivals, arrivals.toReversed()]) {
    const placed = place([at(0, 'a'), at(120, 'a')], order);
    expect(new Map(placed.map(({ record, candidate }) => [record.placeId, candidate.id]))).toEqual(expected);
  }
});

test('an address goes before a nearer pin', () => {
  const there = [at(0, 'a', { addressKey: 'x|1' }), at(60, 'a', { addressKey: 'y|1' })];
  expect(locationsOf(there, [at(50, 'b', { addressKey: 'x|1' })])).toEqual([1]);
});

test('new places of one batch find each other too', () => {
  const arrivals = [at(0, 'a'), at(100, 'b'), at(5000, 'b'), at(40, 'a')];
  const placed = matchIncomingRecords(arrivals, new Map());
  const homes = new Map(placed.map(({ record, candidate }) => [record, candidate]));
  expect(homes.get(arrivals[1]!)).toBe(homes.get(arrivals[0]!));
  expect(new Set(homes.values()).size).toBe(3);
});

test('places on both sides of the antimeridian are near', () => {
  const [west, east] = [
    { ...at(0, 'a'), longitude: 179.9999 },
    { ...at(0, 'b'), longitude: -179.9999 },
  ];
  expect(metersBetween(west, east)).toBeCloseTo(22.2, 0);
  expect(new Set(matchIncomingRecords([west, east], new Map()).map(({ candidate }) => candidate)).size).toBe(
    1,
  );
});

function locationsOf(there: IncomingRecord[], arrivals: IncomingRecord[]): (number | null)[] {
  return place(there, arrivals).map(({ candidate }) => candidate.id);
}

function place(there: IncomingRecord[], arrivals: IncomingRecord[]) {
  const candidates: MatchCandidate[] = there.map((sighting, index) => ({
    id: index + 1,
    matchKey: 'kfc',
    records: [sighting],
  }));
  return matchIncomingRecords(arrivals, new Map(arrivals.map(({ placeId }) => [placeId, candidates])));
}

function at(metres: number, source: string, more: Partial<IncomingRecord> = {}): IncomingRecord {
  lastId += 1;
  return {
    placeId: lastId,
    matchKey: 'kfc',
    source,
    name: 'KFC',
    phone: null,
    addressKey: null,
    addressUnit: '',
    latitude: metres * METRE,
    longitude: 0,
    ...more,
  };
}
