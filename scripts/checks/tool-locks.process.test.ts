import { expect, test } from 'vitest';
import { toolLocks } from './tool-locks.ts';

// Starts a linter for each lock file.
test('the tools have exact versions, whole lock files and no install script that nobody decided about', () => {
  expect(toolLocks()).toBe('');
});
