import { expect, test } from 'vitest';
import { pendingSaveIn, pendingSaveState } from './use-send-to-login.ts';

test('a visitor’s Save waits for half an hour', () => {
  const state = pendingSaveState(7, 1_000);
  expect(pendingSaveIn({ ...state, isDialog: true }, 1_000 + 30 * 60_000)).toBe(7);
  expect(pendingSaveIn(state, 1_001 + 30 * 60_000)).toBeNull();
});

test.each([null, undefined, {}, { isDialog: true }])('no Save waits in %j', (state) => {
  expect(pendingSaveIn(state, 0)).toBeNull();
});
