import { expect, test } from 'vitest';
import { renderToHtml } from '#web/testing/render-to-html.tsx';
import { LoadFailureLine } from '#web/lib/offline/load-failure-line.tsx';
import { LoadFailure, PageLoadFailure } from './load-failure.tsx';

test('a list that cannot be had says the documented words', () => {
  expect(renderToHtml(<LoadFailure noun="sandwiches" />)).toContain(
    'Failed to load sandwiches. Please try again.',
  );
  expect(renderToHtml(<LoadFailureLine noun="reviews" />)).toContain(
    'Failed to load reviews. Please try again.',
  );
});

test('a page that cannot be had has one heading, which is its title, too', () => {
  const html = renderToHtml(<PageLoadFailure noun="restaurants" />);
  const headings = [...html.matchAll(/<h([1-6])>(.*?)<\/h\1>/g)].map(([, level, text]) => ({ level, text }));
  expect(headings).toEqual([{ level: '1', text: expect.any(String) }]);
  expect(html).toContain(`<title>${headings[0]?.text} · `);
});

test('in a section it is below the heading of the section', () => {
  expect(renderToHtml(<LoadFailure noun="sandwiches" />)).toContain('<h3>');
});
