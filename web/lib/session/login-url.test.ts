import { expect, test } from 'vitest';
import { loginReasonIn } from './login-reason.ts';
import { loginUrl, pathAfterLogin } from './login-url.ts';

test('the login URL contains the return path and the reason', () => {
  const address = loginUrl('/sandwich/12', 'wishlist');
  expect(address).toBe('/login?next=%2Fsandwich%2F12&for=wishlist');
  const search = address.split('?')[1] ?? '';
  expect([pathAfterLogin(search), loginReasonIn(search)]).toEqual(['/sandwich/12', 'wishlist']);
  expect(loginUrl()).toBe('/login');
});

test('accepts only paths of this site as the return path', () => {
  for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'explore', '', '/a b'])
    expect(pathAfterLogin(`next=${encodeURIComponent(next)}`), next).toBeNull();
});

test('finds the reason “review” for a review page, and null for an unknown reason', () => {
  expect(loginReasonIn('next=/sandwich/3/review')).toBe('review');
  expect(loginReasonIn('for=constructor')).toBeNull();
  expect(loginReasonIn('')).toBeNull();
});
