import { expect, test } from 'vitest';
import { joinFieldLabels, labelOfFieldPath, unsetValueText } from './field-labels.ts';

test('fields in running text are a list of lowercase labels', () => {
  expect(joinFieldLabels(['name'])).toBe('name');
  expect(joinFieldLabels(['name', 'price'])).toBe('name and price');
  expect(joinFieldLabels(['hoursOfOperation', 'imageUrl', 'spiceLevel'])).toBe(
    'hours, photo, and spice level',
  );
});

test.each([
  ['spiceLevel', 'Spice level'],
  ['hoursOfOperation.monday', 'Hours'],
  ['changes.imageUrl', 'Photo'],
  ['password', 'password'],
  ['constructor', 'constructor'],
])('the label of the field %s is %s', (path, label) => {
  expect(labelOfFieldPath(path)).toBe(label);
});

test('an answer that nobody has given is unknown, another missing value is nothing', () => {
  expect([unsetValueText('containsDairy'), unsetValueText('price')]).toEqual(['unknown', 'nothing']);
});
