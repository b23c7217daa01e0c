import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignClustersToLocations, type LinkedComparableRecord } from './assign-clusters-to-locations.ts';
import { groupRecordsByPlace, type ClusterableRecord } from './group-records-by-place.ts';
import { metersBetweenPins } from './pin-distance.ts';

const METER = 1 / 111_195;

describe('groupRecordsByPlace', () => {
  test('records of two sources are one place 100 m apart, and two places 200 m apart (D70)', () => {
    expect(sizesOf([at(0, 'a'), at(100, 'b')])).toEqual([2]);
    expect(sizesOf([at(0, 'a'), at(200, 'b')])).toEqual([1, 1]);
  });

  test('records with the same address are one place, whatever their distance and also without a pin', () => {
    const first = at(0, 'a', { addressKey: 'x|1' });
    expect(sizesOf([first, at(5000, 'b', { addressKey: 'x|1' })])).toEqual([2]);
    const unpinned = { ...at(0, 'b', { addressKey: 'x|1' }), latitude: null, longitude: null };
    expect(sizesOf([first, unpinned])).toEqual([2]);
  });

  test('two rows of one source are two places, even close together', () => {
    expect(sizesOf([at(0, 'a'), at(10, 'a')])).toEqual([1, 1]);
    const counter = at(0, 'a', { addressKey: 'x|1' });
    expect(sizesOf([counter, { ...counter, name: 'Gate 8' }])).toEqual([1, 1]);
    expect(
      sizesOf([
        { ...counter, phone: '1' },
        { ...counter, phone: '2' },
      ]),
    ).toEqual([1, 1]);
  });

  test('two rows of one source with the same address and no difference are one place', () => {
    const address = { addressKey: 'x|1' };
    expect(sizesOf([at(0, 'a', address), at(10, 'a', address)])).toEqual([2]);
    const units = ['1', '2'].map((addressUnit) => at(0, 'a', { ...address, addressUnit }));
    expect(sizesOf(units)).toEqual([1, 1]);
  });

  test('joins the nearest pairs first', () => {
    const records = [at(0, 'a'), at(120, 'a'), at(100, 'b'), at(20, 'b')];
    const [first, second, third, fourth] = records;
    expect(partitionOf(records)).toEqual(
      partition([
        [first!, fourth!],
        [second!, third!],
      ]),
    );
  });

  test('prefers the same address to a nearer pin', () => {
    const [entrance, nearer, record] = [
      at(0, 'a', { addressKey: 'x|1' }),
      at(60, 'a', { addressKey: 'y|1' }),
      at(50, 'b', { addressKey: 'x|1' }),
    ];
    expect(partitionOf([entrance, nearer, record])).toEqual(partition([[entrance, record], [nearer]]));
  });

  test('joins places across the antimeridian', () => {
    const [west, east] = [
      { ...at(0, 'a'), longitude: 179.9999 },
      { ...at(0, 'b'), longitude: -179.9999 },
    ];
    expect(metersBetweenPins(west, east)).toBeCloseTo(22.2, 0);
    expect(sizesOf([west, east])).toEqual([2]);
  });

  test('the result does not depend on the order of records or on source names (D70)', () => {
    fc.assert(
      fc.property(someRecords, fc.integer(), (records, seed) => {
        const expected = partitionOf(records);
        expect(partitionOf(shuffle(records, seed))).toEqual(expected);
        const renamed = records.map((record) => ({ ...record, source: RENAMED[record.source]! }));
        expect(partitionOf(shuffle(renamed, seed + 1))).toEqual(expected);
      }),
      { seed: 70, numRuns: 500 },
    );
  });
});

describe('assignClustersToLocations', () => {
  const records = (...locationIds: (number | null)[]): LinkedComparableRecord[] =>
    locationIds.map((locationId) => ({ ...at(0, 'a'), placeId: 0, locationId }));
  const location = (id: number, more: { isEdited?: boolean; isDeleted?: boolean } = {}) => ({
    ...{ id, isEdited: false, isDeleted: false, mergedPlaceIds: [] },
    ...more,
  });
  const known = (...ids: number[]) => new Map(ids.map((id) => [id, location(id)]));

  test('keeps the location with the most records, and creates one for records without a location', () => {
    const assigned = assignClustersToLocations(
      [records(7, 7, 8, null), records(null)],
      known(7, 8),
      new Map(),
    );
    expect(assigned).toEqual({ locationIds: [7, null], manualIds: [], absorbed: [{ id: 8, into: 7 }] });
  });

  test('gives a location that splits to the larger cluster', () => {
    const assigned = assignClustersToLocations([records(7), records(7, 7)], known(7), new Map());
    expect(assigned).toEqual({ locationIds: [null, 7], manualIds: [], absorbed: [] });
  });

  test('never absorbs a location that a person has edited', () => {
    const storedLocations = new Map([...known(7), [8, location(8, { isEdited: true })] as const]);
    expect(assignClustersToLocations([records(7, 7, 8)], storedLocations, new Map())).toEqual({
      locationIds: [8],
      manualIds: [],
      absorbed: [{ id: 7, into: 8 }],
    });
    const both = new Map([7, 8].map((id) => [id, location(id, { isEdited: true })]));
    expect(assignClustersToLocations([records(7, 7, 8)], both, new Map()).absorbed).toEqual([]);
  });

  test('prefers a live location to a deleted one', () => {
    const deleted = new Map([...known(8), [7, location(7, { isDeleted: true })] as const]);
    expect(assignClustersToLocations([records(7, 7, 8)], deleted, new Map()).locationIds).toEqual([8]);
  });

  test('joins the nearest location that a person has added', () => {
    const manual = new Map([
      [
        'kfc',
        [
          { id: 1, isDeleted: false, record: at(140, '') },
          { id: 2, isDeleted: false, record: at(30, '') },
        ],
      ],
    ]);
    expect(assignClustersToLocations([records(null)], new Map(), manual)).toEqual({
      locationIds: [2],
      manualIds: [2],
      absorbed: [],
    });
    expect(assignClustersToLocations([records(7)], known(7), manual)).toEqual({
      locationIds: [2],
      manualIds: [2],
      absorbed: [{ id: 7, into: 2 }],
    });
  });
});

const RENAMED: Record<string, string> = { a: 'zebra', b: 'Apple', c: 'b', d: 'a' };

const someRecords = fc
  .array(
    fc.record({
      meters: fc.integer({ min: 0, max: 900 }),
      source: fc.constantFrom('a', 'b', 'c', 'd'),
      addressKey: fc.constantFrom(null, null, 'x|1', 'y|1', 'z|1'),
      phone: fc.constantFrom(null, '1', '2'),
    }),
    { minLength: 2, maxLength: 14 },
  )
  .map((rows) => rows.map(({ meters, source, ...more }) => at(meters, source, more)));

function at(meters: number, source: string, more: Partial<ClusterableRecord> = {}): ClusterableRecord {
  const fields = {
    matchKey: 'kfc',
    name: 'KFC',
    phone: null,
    addressKey: null,
    addressUnit: '',
    latitude: meters * METER,
    longitude: 0,
    ...more,
  };
  return { source, content: JSON.stringify(fields), ...fields };
}

function sizesOf(records: ClusterableRecord[]): number[] {
  return groupRecordsByPlace(records)
    .map(({ length }) => length)
    .toSorted((a, b) => b - a);
}

function partitionOf(records: ClusterableRecord[]): string[] {
  return partition(groupRecordsByPlace(records));
}

function partition(clusters: ClusterableRecord[][]): string[] {
  return clusters
    .map((records) =>
      records
        .map(({ content }) => content)
        .toSorted()
        .join('\n'),
    )
    .toSorted();
}

function shuffle<T>(values: readonly T[], seed: number): T[] {
  const weight = (at: number) => Math.sin((at + 1) * 12.9898 + seed) * 43_758.5453 - Math.floor(at);
  return values
    .map((value, at) => ({ value, at }))
    .toSorted((a, b) => weight(a.at) - weight(b.at))
    .map(({ value }) => value);
}
