import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findExternalDataFile } from '#packages/testing/find-external-data-file.ts';
import { classifyChickenSandwich } from './classify-menu-item.ts';
import { spiceLevelOfName } from './spice-level.ts';

test.each([
  ['Hot Honey Chicken Sandwich', 'yes'],
  ['McChicken®', 'yes'],
  ['Chicken Biscuit', 'yes'],
  ['Sándwich de Pollo', 'yes'],
  ['Buttermilk Chicken Bacon & Swiss', 'yes'],
  ['Chicken Strip Sandwich', 'yes'],
  ['Chicken Salad Sandwich', 'arguable'],
  ['6" Oven Roasted Chicken', 'arguable'],
  ['Vegan Chick’n Sandwich', 'arguable'],
  ['Chicken Sandwich Combo', 'arguable'],
  ['Grilled Chicken Salad', 'no'],
  ['Chicken Fried Steak Sandwich', 'no'],
  ['Chicken Noodle Soup & Half Sandwich', 'no'],
  ['6 Piece Chicken Nuggets', 'no'],
  ['Roast Beef Sandwich', 'no'],
  ['', 'no'],
] as const)('classifies "%s" as a chicken sandwich: %s', (name, verdict) => {
  expect(classifyChickenSandwich(name)).toBe(verdict);
});

test.each([
  ['Spicy Chicken Sandwich', 3],
  ['Nashville Hot Chicken Sandwich', 4],
  ['Ghost Pepper Chicken Sandwich', 5],
  ['Hot Honey Chicken Sandwich', 2],
  ['Hot Dog', 0],
  ['Classic Chicken Sandwich', 0],
])('the name %s implies spice level %i', (name, level) => {
  expect(spiceLevelOfName(name)).toBe(level);
});

const labels = findExternalDataFile('fastfood_items/labels.csv');

test.skipIf(!labels)('classifies 515 labeled real items with precision and recall of at least 0.95', () => {
  const items = readFileSync(labels!, 'utf8').trim().split(/\r?\n/).slice(1);
  const count = { right: 0, wrong: 0, missed: 0 };
  for (const line of items) {
    const [, , item = '', label] = /^\d+,([^,]+),(.*),(yes|no|arguable)$/.exec(line)!;
    const says = classifyChickenSandwich(item.replace(/^"|"$/g, '').replaceAll('""', '"')) === 'yes';
    if (label === 'arguable') continue;
    if (says && label === 'yes') count.right += 1;
    else if (says) count.wrong += 1;
    else if (label === 'yes') count.missed += 1;
  }
  expect(items).toHaveLength(515);
  expect(count.right / (count.right + count.wrong)).toBeGreaterThanOrEqual(0.95);
  expect(count.right / (count.right + count.missed)).toBeGreaterThanOrEqual(0.95);
});
