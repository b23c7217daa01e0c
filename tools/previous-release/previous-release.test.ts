import { expect, test } from 'vitest';
import { findPreviousRelease } from './previous-release.ts';

test('chooses the newest release by its version number', () => {
  const tags = ['v0.2.0', 'v0.10.1', 'v0.9.0', 'v0.10.2-rc.1', 'nightly'];
  expect(findPreviousRelease(tags, '0.2.0')).toEqual({ ref: 'v0.10.1' });
});

test('gives a reason to skip if there is no release, or if none can run on this schema', () => {
  expect(findPreviousRelease(['v0.1.0'], '0.2.0')).toEqual({
    skipped: 'no tag v0.2.0 or later before this commit',
  });
  expect(findPreviousRelease(['v0.2.0', 'v0.3.0'], '0.4.0')).toEqual({
    skipped: 'package.json says that only 0.4.0 and later run on this schema',
  });
});
