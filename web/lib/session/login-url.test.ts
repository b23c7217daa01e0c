import { expect, test } from 'vitest';
import { loginUrl, pathAfterLogin, loginReasonIn } from './login-url.ts';

test('the address carries where to return to and why', () => {
  const address = loginUrl('/sandwich/12', 'wishlist');
  expect(address).toBe('/login?next=%2Fsandwich%2F12&for=wishlist');
  const search = address.split('?')[1] ?? '';
  expect([pathAfterLogin(search), loginReasonIn(search)]).toEqual(['/sandwich/12', 'wishlist']);
  expect(loginUrl()).toBe('/login');
});

test('only paths of this site can be returned to', () => {
  for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'explore', '', '/a b'])
    expect(pathAfterLogin(`next=${encodeURIComponent(next)}`), next).toBeNull();
});

test('a review that was asked for directly names its own reason, an unknown word none', () => {
  expect(loginReasonIn('next=/sandwich/3/review')).toBe('review');
  expect(loginReasonIn('for=constructor')).toBeNull();
  expect(loginReasonIn('')).toBeNull();
});
