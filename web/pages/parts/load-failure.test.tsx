import { afterEach, expect, test } from 'vitest';
import { setConnection } from '#web/lib/offline/connection.ts';
import { htmlOf } from '#web/testing/hook.tsx';
import { FailureLine } from '#web/lib/offline/failure-line.tsx';
import { LoadFailure } from './load-failure.tsx';

afterEach(() => setConnection('up'));

test('a list that cannot be had says the documented words', () => {
  expect(htmlOf(<LoadFailure of="sandwiches" />)).toContain('Failed to load sandwiches. Please try again.');
  expect(htmlOf(<FailureLine of="reviews" />)).toContain('Failed to load reviews. Please try again.');
});
