import { expect, test } from 'vitest';
import { pendingMutationCountText } from './mutation-labels.ts';

test.each([
  [1, 0, '1 change waiting'],
  [2, 1, '2 changes waiting, 1 needs attention'],
  [0, 2, '2 need attention'],
])('%i pending and %i rejected: %s', (waiting, rejected, text) => {
  expect(pendingMutationCountText(waiting, rejected)).toBe(text);
});
