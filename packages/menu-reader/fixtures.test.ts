import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readMenuText } from './read-menu-text.ts';

// Pasted menus. Below the ===== line, the expected result: name | price | spice level, with "?" for doubtful ones.
const folder = new URL('./fixtures/', import.meta.url);

describe.each(readdirSync(folder))('%s', (file) => {
  const [menu = '', expected = ''] = readFileSync(new URL(file, folder), 'utf8').split('=====\n');

  test.each([
    ['with Unix line endings', menu],
    ['with Windows line endings', menu.replaceAll('\n', '\r\n')],
  ])('is read correctly %s', (_, text) => {
    const { sandwiches, doubtful } = readMenuText(text);
    const lines = (mark: string, list: typeof sandwiches) =>
      list.map(({ name, price, dietaryInfo }) => `${mark}${name} | ${price} | ${dietaryInfo.spicyLevel}`);
    expect([...lines('', sandwiches), ...lines('? ', doubtful)].toSorted()).toEqual(
      expected.split('\n').filter(Boolean).toSorted(),
    );
  });
});
