import { expect, test } from 'vitest';
import { renderToHtml } from '#web/testing/render-to-html.tsx';
import { LoadFailureLine } from '#web/lib/offline/load-failure-line.tsx';
import { LoadFailure, PageLoadFailure } from './load-failure.tsx';

test('a list that cannot be loaded shows the documented text', () => {
  expect(renderToHtml(<LoadFailure noun="sandwiches" />)).toContain(
    'Failed to load sandwiches. Please try again.',
  );
  expect(renderToHtml(<LoadFailureLine noun="reviews" />)).toContain(
    'Failed to load reviews. Please try again.',
  );
});

test('a page that cannot be loaded has one heading, which is also its title', () => {
  const html = renderToHtml(<PageLoadFailure noun="restaurants" />);
  const headings = [...html.matchAll(/<h([1-6])>(.*?)<\/h\1>/g)].map(([, level, text]) => ({ level, text }));
  expect(headings).toEqual([{ level: '1', text: expect.any(String) }]);
  expect(html).toContain(`<title>${headings[0]?.text} · `);
});

test('in a section its heading is one level below the section’s', () => {
  expect(renderToHtml(<LoadFailure noun="sandwiches" />)).toContain('<h3>');
});
