import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildRestaurantFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { parseSuggestion } from './parse-suggestion.ts';
import {
  RESTAURANT_SUGGESTION_FIELDS,
  SANDWICH_SUGGESTION_FIELDS,
  tagsSuggestionField,
} from './suggestion-fields.ts';
import { suggestionChangesOf, suggestionFormTextsOf, toggleTagIdInText } from './suggestion-form-texts.ts';
import { suggestedValueText } from './suggestion-labels.ts';

const sandwich = { ...buildSandwichFixture(), organic: null };
const before = suggestionFormTextsOf(SANDWICH_SUGGESTION_FIELDS, sandwich);

test('the form shows each current value as text', () => {
  expect(before).toMatchObject({
    name: 'The Big Cluck',
    price: '13.50',
    ingredients: 'Fried chicken, Brioche bun',
    containsGluten: 'true',
    containsDairy: '',
    spiceLevel: '0',
  });
  expect(suggestionFormTextsOf(RESTAURANT_SUGGESTION_FIELDS, buildRestaurantFixture())).toMatchObject({
    website: '',
    priceRange: '$$',
  });
});

test('reports exactly the changed fields, and none for unchanged texts', () => {
  expect(suggestionChangesOf(SANDWICH_SUGGESTION_FIELDS, before, before)).toEqual({});
  fc.assert(
    fc.property(fc.subarray(Object.keys(before)), (fields) => {
      const now = { ...before, ...Object.fromEntries(fields.map((field) => [field, `${before[field]}1`])) };
      expect(Object.keys(suggestionChangesOf(SANDWICH_SUGGESTION_FIELDS, before, now)).toSorted()).toEqual(
        fields.toSorted(),
      );
    }),
    { seed: 86 },
  );
});

test('converts changed texts to values that the contract accepts', () => {
  const now = {
    ...before,
    price: '$12.5',
    ingredients: ' thigh,, slaw',
    containsDairy: 'true',
    spiceLevel: '4',
  };
  const changes = suggestionChangesOf(SANDWICH_SUGGESTION_FIELDS, before, now);
  const parsed = parseSuggestion({ kind: 'edit', entityType: 'sandwich', entityId: 1, changes });
  expect(parsed).toMatchObject({
    body: { changes: { price: 12.5, ingredients: ['thigh', 'slaw'], containsDairy: true, spiceLevel: 4 } },
  });
  const cleared = suggestionChangesOf(SANDWICH_SUGGESTION_FIELDS, before, {
    ...before,
    price: '',
    containsGluten: '',
  });
  expect(cleared).toEqual({ price: null, containsGluten: null });
});

test('toggling a tag twice is no change, whatever the stored order', () => {
  const fields = tagsSuggestionField([
    { id: 2, name: 'Hot' },
    { id: 10, name: 'Crispy' },
  ]);
  const stored = suggestionFormTextsOf(fields, { tagIds: [10, 2] });
  const without = toggleTagIdInText(stored['tagIds'] ?? '', '2');
  expect(suggestionChangesOf(fields, stored, { tagIds: without })).toEqual({ tagIds: [10] });
  expect(suggestionChangesOf(fields, stored, { tagIds: toggleTagIdInText(without, '2') })).toEqual({});
  expect(tagsSuggestionField(null)).toEqual([]);
});

test('special days and a closure are shown with readable dates', () => {
  const day = { from: '2026-11-26', to: '2026-11-26', hours: 'closed', note: 'Thanksgiving' };
  expect(suggestedValueText('specialDays', [day])).toBe('Nov 26, 2026: closed (Thanksgiving)');
  const closure = { from: '2026-03-01', to: null, note: 'Renovation' };
  expect(suggestedValueText('closure', closure)).toBe('Mar 1, 2026, no end date (Renovation)');
});

test('reports a problem under the name of its field', () => {
  const about = { kind: 'edit', entityType: 'sandwich', entityId: 1 };
  expect(parseSuggestion({ ...about, changes: { name: '' } })).toEqual({
    problems: { name: 'Name is required' },
  });
  expect(parseSuggestion({ ...about, changes: {}, sourceUrl: 'roost' })).toEqual({
    problems: { sourceUrl: 'Please enter a link that begins with http:// or https://' },
  });
  expect(parseSuggestion({ ...about, changes: {}, note: 'x'.repeat(301) })).toMatchObject({
    problems: { note: 'must be 300 characters or less' },
  });
  expect(parseSuggestion({ ...about, changes: { ingredients: Array(61).fill('Slaw') } })).toEqual({
    problems: { ingredients: 'A sandwich can have up to 60 ingredients' },
  });
  expect(parseSuggestion({ ...about, changes: { ingredients: ['x'.repeat(121)] } })).toEqual({
    problems: { ingredients: 'Each ingredient must be 120 characters or less' },
  });
  const sourceUrl = `https://roost.example/${'x'.repeat(2000)}`;
  expect(parseSuggestion({ ...about, changes: {}, sourceUrl })).toEqual({
    problems: { sourceUrl: 'must be 2,000 characters or less' },
  });
  const day = { from: '2026-11-26', hours: 'closed', note: 'x'.repeat(81) };
  const location = { ...about, entityType: 'location' };
  expect(parseSuggestion({ ...location, changes: { specialDays: [day] } })).toEqual({
    problems: { specialDays: 'The note must be 80 characters or less' },
  });
});
