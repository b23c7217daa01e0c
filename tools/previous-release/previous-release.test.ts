import { expect, test } from 'vitest';
import { findPreviousRelease } from './previous-release.ts';

test('the newest release is taken, by its numbers', () => {
  const tags = ['v0.2.0', 'v0.10.1', 'v0.9.0', 'v0.10.2-rc.1', 'nightly'];
  expect(findPreviousRelease(tags, '0.2.0')).toEqual({ ref: 'v0.10.1' });
});

test('without a release, and after a change that the last one cannot work with, it says why nothing runs', () => {
  expect(findPreviousRelease(['v0.1.0'], '0.2.0')).toEqual({
    skipped: 'no tag v0.2.0 or later before this commit',
  });
  expect(findPreviousRelease(['v0.2.0', 'v0.3.0'], '0.4.0')).toEqual({
    skipped: 'package.json says that only 0.4.0 and later run on this schema',
  });
});
