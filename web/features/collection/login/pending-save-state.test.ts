import { expect, test } from 'vitest';
import { readSaveAfterLogin, saveAfterLoginState } from './pending-save-state.ts';

test('a visitor’s Save waits for half an hour', () => {
  const state = saveAfterLoginState(7, 1_000);
  expect(readSaveAfterLogin({ ...state, isDialog: true }, 1_000 + 30 * 60_000)).toBe(7);
  expect(readSaveAfterLogin(state, 1_001 + 30 * 60_000)).toBeNull();
});

test.each([null, undefined, {}, { isDialog: true }])('no Save waits in %j', (state) => {
  expect(readSaveAfterLogin(state, 0)).toBeNull();
});
