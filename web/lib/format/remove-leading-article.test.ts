import { expect, test } from 'vitest';
import { removeLeadingArticle } from './remove-leading-article.ts';

test.each([
  ['The Big Cluck', 'Big Cluck'],
  ['the big cluck', 'big cluck'],
  ['A Hot Mess', 'Hot Mess'],
  ['An Egg On Top', 'Egg On Top'],
  ['Theo’s Favorite', 'Theo’s Favorite'],
  ['A1 Chicken', 'A1 Chicken'],
  ['Another One', 'Another One'],
  ['Over The Top', 'Over The Top'],
  ['The', 'The'],
  ['The ', 'The '],
  ['The The', 'The'],
])('shortens %s to %s for use after an article (D65)', (name, expected) => {
  expect(removeLeadingArticle(name)).toBe(expected);
});
