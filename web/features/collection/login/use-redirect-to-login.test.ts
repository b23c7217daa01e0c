import { expect, test, vi } from 'vitest';
import type { LoginReason } from '#web/lib/session/login-url.ts';
import { renderHook } from '#web/testing/render-to-html.tsx';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { useRedirectToLogin } from './use-redirect-to-login.ts';

test.each<[LoginReason, string, string]>([
  ['wishlist', 'Login required', 'Please log in to add sandwiches to your wishlist.'],
  ['favorite', 'Login required', 'Please log in to mark sandwiches as favorites.'],
  ['tried', 'Sign in required', 'Please sign in to track sandwiches.'],
  ['review', 'Login required', 'Please login to submit a review'],
])('a visitor’s action (%s) shows "%s": "%s" and opens /login (M5, M8)', (reason, title, text) => {
  vi.stubGlobal('location', { pathname: '/explore', search: '?q=hot' });
  const went: string[] = [];
  renderHook(useRedirectToLogin, undefined, went)(reason, 7);
  expect(currentToast()).toMatchObject({ variant: 'destructive', title, text });
  expect(went).toEqual([`/login?next=%2Fexplore%3Fq%3Dhot&for=${reason}&about=7`]);
});
