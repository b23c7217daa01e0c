import { expect, test } from 'vitest';
import { readPendingSandwichId, createPendingSaveState } from './pending-save-state.ts';

test('keeps a visitor’s pending Save for half an hour', () => {
  const state = createPendingSaveState(7, 1_000);
  expect(readPendingSandwichId({ ...state, isDialog: true }, 1_000 + 30 * 60_000)).toBe(7);
  expect(readPendingSandwichId(state, 1_001 + 30 * 60_000)).toBeNull();
});

test.each([null, undefined, {}, { isDialog: true }])('finds no pending Save in %j', (state) => {
  expect(readPendingSandwichId(state, 0)).toBeNull();
});
