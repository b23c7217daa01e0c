import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { METERS_PER_MILE, milesBetween } from '#shared/geo/distance.ts';
import { ALLERGEN_FIELDS, filterAutoPublishableFields } from './filter-auto-publishable-fields.ts';
import type { SuggestedChange } from './compute-suggested-change.ts';
import type { SuggestedValues } from './subject-queries.ts';

const SEED = { seed: 86 };
const ALWAYS_DECIDED = [
  'name',
  'address',
  'website',
  'restaurantType',
  'priceRange',
  'organic',
  'spiceLevel',
  'specialDays',
  'closure',
];
const LOW_RISK = ['description', 'phoneNumber', 'hoursOfOperation', 'price', 'ingredients', 'tagIds'];

const edit = (after: SuggestedValues, before: SuggestedValues = {}): SuggestedChange => ({
  kind: 'edit',
  entityType: 'sandwich',
  before,
  after,
});

const flags = fc.record(
  Object.fromEntries(ALLERGEN_FIELDS.map((field) => [field, fc.constantFrom(true, false, null)])),
  {
    requiredKeys: [],
  },
);
const values = fc.tuple(fc.subarray([...ALWAYS_DECIDED, ...LOW_RISK]), flags).map(([fields, allergens]) => ({
  ...Object.fromEntries(fields.map((field) => [field, 'new'])),
  ...allergens,
}));

describe('an edit', () => {
  test('publishes allergen warnings for everybody, and never a claim to be free of an allergen', () => {
    fc.assert(
      fc.property(values, fc.boolean(), (after: SuggestedValues, isTrusted) => {
        const published = filterAutoPublishableFields(edit(after), isTrusted);
        for (const field of ALLERGEN_FIELDS) expect(published.includes(field)).toBe(after[field] === true);
      }),
      SEED,
    );
  });

  test('publishes low-risk fields for trusted members only, and other fields for nobody', () => {
    fc.assert(
      fc.property(values, fc.boolean(), (after: SuggestedValues, isTrusted) => {
        const published = filterAutoPublishableFields(edit(after), isTrusted);
        for (const field of Object.keys(after)) {
          if (ALWAYS_DECIDED.includes(field)) expect(published).not.toContain(field);
          if (LOW_RISK.includes(field)) expect(published.includes(field)).toBe(isTrusted);
        }
      }),
      SEED,
    );
  });

  test('publishes pin moves of at most 150 m for trusted members, and never a first pin', () => {
    const near = fc.record({
      latitude: fc.double({ min: 33.99, max: 34.01, noNaN: true }),
      longitude: fc.double({ min: -118.01, max: -117.99, noNaN: true }),
    });
    fc.assert(
      fc.property(near, near, fc.boolean(), (before, after, isTrusted) => {
        const meters = milesBetween(before, after) * METERS_PER_MILE;
        const isPublished = filterAutoPublishableFields(edit(after, before), isTrusted).length > 0;
        expect(isPublished).toBe(isTrusted && meters <= 150);
      }),
      SEED,
    );
    const pin = { latitude: 34, longitude: -118 };
    const none = { latitude: null, longitude: null };
    expect(filterAutoPublishableFields(edit(pin, none), true)).toEqual([]);
    expect(filterAutoPublishableFields(edit(none, pin), true)).toEqual([]);
    expect(filterAutoPublishableFields(edit({ ...pin, longitude: -118.001 }, pin), true)).toEqual([
      'latitude',
      'longitude',
    ]);
  });
});

test('a new sandwich of a trusted member is published as a whole, unless it claims to lack an allergen', () => {
  fc.assert(
    fc.property(values, fc.boolean(), (fields: SuggestedValues, isTrusted) => {
      const after: SuggestedValues = { ...fields, name: 'The Other' };
      const published = filterAutoPublishableFields({ ...edit(after), kind: 'new-sandwich' }, isTrusted);
      const isFree = ALLERGEN_FIELDS.some((field) => after[field] === false);
      expect(published).toEqual(isTrusted && !isFree ? Object.keys(after) : []);
    }),
    SEED,
  );
});

test('a photo is published immediately for trusted members only, a closure for nobody', () => {
  const photo = { ...edit({ imageUrl: '/uploads/a' }), kind: 'photo' } as const;
  expect(filterAutoPublishableFields(photo, true)).toEqual(['imageUrl']);
  expect(filterAutoPublishableFields(photo, false)).toEqual([]);
  expect(filterAutoPublishableFields({ ...edit({}), kind: 'closed' }, true)).toEqual([]);
});
