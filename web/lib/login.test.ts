import { expect, test } from 'vitest';
import { loginAddress, nextPath, reasonOf } from './login.ts';

test('the address carries where to return to and why', () => {
  const address = loginAddress('/sandwich/12', 'wishlist');
  expect(address).toBe('/login?next=%2Fsandwich%2F12&for=wishlist');
  const search = address.split('?')[1] ?? '';
  expect([nextPath(search), reasonOf(search)]).toEqual(['/sandwich/12', 'wishlist']);
  expect(loginAddress()).toBe('/login');
});

test('only paths of this site can be returned to', () => {
  for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'explore', '', '/a b'])
    expect(nextPath(`next=${encodeURIComponent(next)}`), next).toBeNull();
});

test('a review that was asked for directly names its own reason, an unknown word none', () => {
  expect(reasonOf('next=/sandwich/3/review')).toBe('review');
  expect(reasonOf('for=constructor')).toBeNull();
  expect(reasonOf('')).toBeNull();
});
