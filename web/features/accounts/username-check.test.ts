import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorageAndFetch } from '../../testing/stub-storage-and-fetch.ts';
import { renderHook } from '../../testing/render-to-html.tsx';
import {
  checkUsernameDebounced,
  canSubmitUsername,
  useUsernameCheck,
  checkUsernameLocally,
} from './username-check.ts';

const browser = stubStorageAndFetch();
const CHECK = 'GET /api/users/check-username?username=wingspan';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('checks the rules and the user’s own name locally, and leaves the rest to the server (M2.134, M4.28, A4.13)', () => {
  expect(checkUsernameLocally('w')).toEqual({
    state: 'invalid',
    message: 'Username must be at least 2 characters long',
  });
  expect(checkUsernameLocally('admin')).toEqual({ state: 'invalid', message: 'Username is not available' });
  expect(checkUsernameLocally('')).toEqual({ state: 'empty' });
  expect(checkUsernameLocally('', 'wingspan')).toMatchObject({ state: 'invalid' });
  expect(checkUsernameLocally('wingspan', 'wingspan')).toEqual({ state: 'own' });
  expect(checkUsernameLocally('wingspan')).toBeNull();
});

test.each([
  [{ status: 200, json: { available: true } }, 'available', 'Username is available!'],
  [
    { status: 200, json: { available: false, error: 'Username is not available' } },
    'unavailable',
    'Username is not available',
  ],
  [{ status: 200, json: { available: false } }, 'unavailable', 'Username is not available'],
  [{ status: 429, problem: 'Too fast.' }, 'failed', 'Unable to check username availability'],
  [new TypeError('Failed to fetch'), 'failed', 'Unable to check username availability'],
])(
  'after a 500 ms pause, maps the response %j to %s (M2.134, M4.28, M5, M7.10, M9.20, A4.13, A5, A9.3)',
  async (answer, state, message) => {
    browser.answers[CHECK] = answer;
    const onResult = vi.fn<(found: object) => void>();
    checkUsernameDebounced('wingspan', onResult);
    await vi.advanceTimersByTimeAsync(499);
    expect(browser.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(onResult.mock.calls).toEqual([[{ state, message }]]);
  },
);

test('is in the checking state until the server has answered (M2.134, M4.28, A4.13)', () => {
  expect(renderHook(() => useUsernameCheck('wingspan')).state).toBe('checking');
  expect(renderHook(() => useUsernameCheck('w')).state).toBe('invalid');
});

test('sends no request for a name if typing continues (M5.22)', async () => {
  checkUsernameDebounced('wingspan', () => {})();
  await vi.advanceTimersByTimeAsync(1000);
  expect(browser.sent).toEqual([]);
});

test('blocks submitting only for an empty, invalid, or unavailable username (M5.32)', () => {
  const states = ['own', 'available', 'checking', 'failed', 'empty', 'invalid', 'unavailable'] as const;
  expect(states.filter((state) => canSubmitUsername({ state }))).toEqual([
    'own',
    'available',
    'checking',
    'failed',
  ]);
});
