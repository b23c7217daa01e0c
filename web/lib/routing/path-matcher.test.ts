import { expect, test } from 'vitest';
import { createPathMatcher } from './path-matcher.ts';

const sandwich = createPathMatcher('/sandwich/{id}');

test('matches only digits as an id (M2.5, M2.7)', () => {
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

test('matches a path without parameters only exactly', () => {
  const explore = createPathMatcher('/explore');
  expect(explore('/explore')).toEqual({});
  expect(explore('/explorer')).toBeNull();
});

test.each([
  ['/lists/{member}', '/lists/ann-1', { member: 'ann-1' }],
  ['/rankings/{token}', '/rankings/aB_c-9', { token: 'aB_c-9' }],
  [
    '/report/{contentType}/{contentId}',
    '/report/avatar/ann-1',
    { contentType: 'avatar', contentId: 'ann-1' },
  ],
])('%s matches %s, but not with extra characters', (pattern, path, params) => {
  const match = createPathMatcher(pattern);
  expect(match(path)).toEqual(params);
  for (const other of [`${path}/`, `${path}%20x`, `${path}${'x'.repeat(64)}`])
    expect(match(other), other).toBeNull();
});
