import { expect, test } from 'vitest';
import { pathMatcher } from './match-path.ts';

const sandwich = pathMatcher('/sandwich/{id}');

test('an id is plain digits and nothing else', () => {
  expect(sandwich('/sandwich/12')).toEqual({ id: '12' });
  for (const path of [
    '/sandwich/12abc',
    '/sandwich/',
    '/sandwich/-1',
    '/sandwich/1.5',
    '/sandwich/1/',
    '/sandwich/1/x',
  ])
    expect(sandwich(path), path).toBeNull();
});

test('a path without ids matches itself alone', () => {
  const explore = pathMatcher('/explore');
  expect(explore('/explore')).toEqual({});
  expect(explore('/explorer')).toBeNull();
});
