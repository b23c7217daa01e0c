import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metersBetweenPins } from '../matching/pin-distance.ts';
import {
  chooseLocationValues,
  type ChosenLocationValues,
  type RejectedLocationValues,
} from './choose-location-values.ts';
import { withRecordOrderKey, type SourceRecord, type PreviousSourceEditionValues } from './source-record.ts';
import { isDifferentStreet } from './is-different-street.ts';

const METER = 1 / 111_195;

describe('a pin (D70)', () => {
  test('is the one on which two sources agree within 100 m, even if the chain has another', () => {
    const chain = pin(5000, { source: 'chain', kind: 'chain', date: '2026-01-01' });
    const records = [chain, pin(0, { source: 'a' }), pin(90, { source: 'b', date: '2020-01-01' })];
    expect(metersOf(records)).toBeCloseTo(90);
    expect(chooseLocationValues(records).pin).toMatchObject({ isAgreed: true, doubtful: null });
    expect(metersOf([chain, pin(0, { source: 'a' }), pin(110, { source: 'b' })])).not.toBeCloseTo(0);
  });

  test('gets no agreement from two rows of the same source', () => {
    const records = [pin(0, { source: 'a' }), pin(10, { source: 'a' })];
    expect(chooseLocationValues(records).pin?.isAgreed).toBe(false);
  });

  test('without agreement comes from the chain, then from the newer source; no date counts as oldest', () => {
    const chain = pin(0, { source: 'chain', kind: 'chain' });
    expect(metersOf([pin(200, { source: 'a' }), chain])).toBeCloseTo(0);
    const [older, newer] = [
      pin(0, { source: 'a', date: '2020-05-01' }),
      pin(200, { source: 'b', date: '2021-05-01' }),
    ];
    expect(metersOf([older, newer])).toBeCloseTo(200);
    expect(metersOf([pin(0, { source: 'c' }), newer])).toBeCloseTo(200);
  });

  test('that would move by more than 300 m waits for a decision', () => {
    const older = pin(0, { source: 'a', date: '2020-05-01' });
    const newer = pin(310, { source: 'b', kind: 'chain', date: '2021-05-01' });
    expect(metersOf([newer, older])).toBeCloseTo(0);
    expect(chooseLocationValues([newer, older]).pin?.doubtful?.value.record).toBe(newer);
    expect(chooseLocationValues([older, { ...newer, latitude: 290 * METER }]).pin?.doubtful).toBeNull();
  });

  test('that moves by more than 300 m between two editions of one source waits for a decision', () => {
    const moved = pin(900, { source: 'a', superseded: edition(0) });
    expect(metersOf([moved])).toBeCloseTo(0);
    expect(chooseLocationValues([moved]).pin?.doubtful?.value.latitude).toBeCloseTo(900 * METER);
    expect(metersOf([pin(200, { source: 'a', superseded: edition(0) })])).toBeCloseTo(200);
  });

  test('that a person rejected never wins and does not become a doubtful change again', () => {
    const [older, newer] = [pin(0, { source: 'a' }), pin(900, { source: 'b', date: '2021-05-01' })];
    const rejected = { pins: [{ latitude: 900 * METER, longitude: 0 }], addresses: [] };
    expect(chooseLocationValues([older, newer], rejected).pin).toMatchObject({ doubtful: null });
    const second = pin(910, { source: 'c' });
    expect(metersOf([older, newer, second])).toBeCloseTo(900);
    expect(metersOf([older, newer, second], rejected)).toBeCloseTo(0);
  });

  test('from a source with low trust counts only if no other source has one', () => {
    const low = pin(900, { source: 'a', trust: 'low', date: '2026-01-01' });
    expect(chooseLocationValues([low, pin(0, { source: 'b' })]).pin).toMatchObject({ doubtful: null });
    expect(metersOf([low, pin(0, { source: 'b' })])).toBeCloseTo(0);
    expect(metersOf([low])).toBeCloseTo(900);
  });

  test('on which two sources agree within 50 m stays there, whatever a third source says', () => {
    const near = fc.integer({ min: 0, max: 50 });
    const anywhere = fc.integer({ min: -5000, max: 5000 });
    fc.assert(
      fc.property(near, anywhere, someFacts, (distance, where, facts) => {
        const [one, other] = [pin(0, { source: 'a' }), pin(distance, { source: 'b' })];
        const { chosen } = chooseLocationValues([one, other, pin(where, { ...facts, source: 'c' })]).pin!;
        const away = [one, other].map((record) => metersBetweenPins(record, chosen.value)!);
        expect(Math.min(...away)).toBeLessThanOrEqual(50);
      }),
      { seed: 70 },
    );
  });
});

describe('an address (D70)', () => {
  test('is the one on which two sources agree, with the unit number if one of them has it', () => {
    const key = '1 main st|94110';
    const records = [
      record({ source: 'chain', kind: 'chain', address: '9 Elm Street', addressKey: '9 elm st|94110' }),
      record({ source: 'a', address: '1 Main St', addressKey: key }),
      record({ source: 'b', address: '1 MAIN STREET #5', addressKey: key, addressUnit: '5' }),
    ];
    expect(chooseLocationValues(records).address).toMatchObject({ isAgreed: true, doubtful: null });
    expect(chooseLocationValues(records).address?.chosen.value.text).toBe('1 MAIN STREET #5');
  });

  test('with another street waits for a decision; one with another house number does not', () => {
    const older = record({ source: 'a', address: '1 Main St', addressKey: '1 main st|94110' });
    const moved = record({
      source: 'b',
      address: '9 Elm St',
      addressKey: '9 elm st|94110',
      date: '2025-01-01',
    });
    expect(chooseLocationValues([older, moved]).address?.chosen.value.text).toBe('1 Main St');
    expect(chooseLocationValues([older, moved]).address?.doubtful?.value.text).toBe('9 Elm St');
    const next = { ...moved, address: '3 Main St', addressKey: '3 main st|94110' };
    expect(chooseLocationValues([older, next]).address).toMatchObject({ doubtful: null });
    expect(chooseLocationValues([older, next]).address?.chosen.value.text).toBe('3 Main St');
    const rejected = { pins: [], addresses: ['9 elm st|94110'] };
    expect(chooseLocationValues([older, moved], rejected).address?.doubtful).toBeNull();
  });

  test.each([
    ['6707 e mckellips rd|85215', '6709 mckellips|85215', false],
    ['100 n us hwy 1|33408', '100 highway 1|33408', false],
    ['1 main st|94110', '1 elm st|94110', true],
    ['1 main st|94110', null, false],
    ['12 hauptstr|10115', '12 hauptstr|10115', false],
  ])('isDifferentStreet(%s, %s)', (one, other, isAnother) => {
    expect(isDifferentStreet(one, other)).toBe(isAnother);
    expect(isDifferentStreet(other, one)).toBe(isAnother);
  });
});

test('phone number and hours come from two sources that agree, else from the stronger source (D70)', () => {
  const records = [
    record({ source: 'c', kind: 'chain', phone: '(480) 555-0100', hours: { text: 'By chance' } }),
    record({ source: 'a', phone: '(480) 555-0199', hours: { monday: '9 am' } }),
    record({ source: 'b', phone: '1-480-555-0199' }),
  ];
  expect(chooseLocationValues(records).phone?.chosen.value.text).toMatch(/555-0199/);
  expect(chooseLocationValues(records.slice(0, 2)).phone?.chosen.value.text).toBe('(480) 555-0100');
  expect(chooseLocationValues(records).hours?.chosen.value.hours).toEqual({ monday: '9 am' });
});

test('values and doubtful changes do not depend on the order of records or on source names (D70)', () => {
  fc.assert(
    fc.property(someRecords, fc.nat(), (records, turns) => {
      const expected = comparableValues(chooseLocationValues(records));
      const at = turns % records.length;
      const turned = [...records.slice(at), ...records.slice(0, at)];
      expect(comparableValues(chooseLocationValues(turned))).toEqual(expected);
      expect(comparableValues(chooseLocationValues(turned.toReversed()))).toEqual(expected);
      const renamed = records.map((each) => ({ ...each, source: RENAMED[each.source] ?? '' }));
      expect(comparableValues(chooseLocationValues(renamed.toReversed()))).toEqual(expected);
    }),
    { seed: 70, numRuns: 1000 },
  );
});

const RENAMED: Record<string, string> = { a: 'zebra', b: 'Apple', c: 'b', d: 'a' };

const someFacts = fc.record({
  kind: fc.constantFrom('chain', 'open-data', 'personal'),
  date: fc.constantFrom(null, '2018-01-01', '2024-01-01'),
  trust: fc.constantFrom('normal', 'normal', 'low'),
});

const someRecords = fc
  .array(
    fc.record({
      facts: someFacts,
      source: fc.constantFrom('a', 'b', 'c', 'd'),
      meters: fc.option(fc.integer({ min: 0, max: 700 })),
      before: fc.option(fc.integer({ min: 0, max: 700 })),
      street: fc.constantFrom('1 main st', '2 main st', '1 elm st', null),
      phone: fc.constantFrom(null, '(480) 555-0100', '(480) 555-0199'),
      hours: fc.constantFrom(null, { text: 'late' }, { monday: '9 am' }, { monday: '10 am' }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((rows) => {
    // A source has one edition here, so all its rows share kind, date and trust.
    const facts = new Map(rows.map(({ source, facts: of }) => [source, of]));
    return rows.map(({ source, meters, before, street, phone, hours }) =>
      record({
        ...facts.get(source),
        source,
        latitude: meters === null ? null : meters * METER,
        longitude: meters === null ? null : 0,
        superseded: before === null ? null : edition(before),
        address: street ?? '',
        addressKey: street === null ? null : `${street}|94110`,
        phone,
        hours,
      }),
    );
  });

function comparableValues({ pin: place, address, phone, hours }: ChosenLocationValues) {
  const pinOf = (value: { latitude: number } | undefined) => value?.latitude;
  return {
    pin: [pinOf(place?.chosen.value), place?.isAgreed, pinOf(place?.doubtful?.value)],
    address: [address?.chosen.value.text, address?.isAgreed, address?.doubtful?.value.text],
    phone: phone?.chosen.value.text,
    hours: hours?.chosen.value.hours,
  };
}

function metersOf(records: SourceRecord[], rejections?: RejectedLocationValues): number {
  return chooseLocationValues(records, rejections).pin!.chosen.value.latitude / METER;
}

function pin(meters: number, facts: Partial<SourceRecord>): SourceRecord {
  return record({ latitude: meters * METER, longitude: 0, ...facts });
}

function edition(meters: number): PreviousSourceEditionValues {
  const nowhere = { address: '', addressKey: null, addressUnit: '', timeZone: null };
  return { ...nowhere, latitude: meters * METER, longitude: 0 };
}

function record(facts: Partial<SourceRecord>): SourceRecord {
  const { content: _, ...otherFacts } = { content: '', ...facts };
  return withRecordOrderKey({
    placeId: 1,
    source: 'a',
    kind: 'open-data',
    date: null,
    trust: 'normal',
    matchKey: 'kfc',
    name: 'KFC',
    brand: 'KFC',
    restaurantType: null,
    website: null,
    phone: null,
    address: '',
    addressKey: null,
    addressUnit: '',
    hours: null,
    latitude: null,
    longitude: null,
    timeZone: null,
    superseded: null,
    ...otherFacts,
  });
}
