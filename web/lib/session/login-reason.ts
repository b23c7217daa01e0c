import { LOGIN_NOTICES, pathAfterLogin, type LoginReason } from './login-url.ts';

export function loginReasonIn(search: string): LoginReason | null {
  const reason = new URLSearchParams(search).get('for');
  if (reason && Object.hasOwn(LOGIN_NOTICES, reason)) return reason as LoginReason;
  const next = pathAfterLogin(search) ?? '';
  return REASONS_BY_PAGE.find(([page]) => page.test(next))?.[1] ?? null;
}

/** Pages that send a visitor here without `for`. */
const REASONS_BY_PAGE: readonly [RegExp, LoginReason][] = [
  [/^\/sandwich\/\d+\/review(\?|$)/, 'review'],
  [/^\/collection(\?|$)/, 'collection'],
  [/^\/profile(\?|$)/, 'profile'],
];
