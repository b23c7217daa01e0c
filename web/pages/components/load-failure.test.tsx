import { afterEach, expect, test } from 'vitest';
import { setConnection } from '#web/lib/offline/connection.ts';
import { renderToHtml } from '#web/testing/render-hook.tsx';
import { FailureLine } from '#web/lib/offline/offline-failure-line.tsx';
import { LoadFailure } from './load-failure.tsx';

afterEach(() => setConnection('up'));

test('a list that cannot be had says the documented words', () => {
  expect(renderToHtml(<LoadFailure noun="sandwiches" />)).toContain(
    'Failed to load sandwiches. Please try again.',
  );
  expect(renderToHtml(<FailureLine noun="reviews" />)).toContain('Failed to load reviews. Please try again.');
});
