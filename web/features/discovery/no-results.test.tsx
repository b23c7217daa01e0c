import { expect, test } from 'vitest';
import { renderToHtml } from '#web/testing/render-to-html.tsx';
import { visibleText } from '#web/testing/rendered-page.ts';
import { DEFAULT_EXPLORE_FILTERS, type ExploreFilters } from './explore-filters.ts';
import { NoResults } from './no-results.tsx';

test.each<[title: string, explore: Partial<ExploreFilters>, advice: string]>([
  ['a word within a radius', { q: 'zzz' }, 'Look a little farther, or try another word.'],
  ['a word everywhere', { q: 'zzz', radius: 'any' }, 'Try another word, or tell us what’s missing.'],
  ['a radius', {}, 'Look a little farther.'],
  ['everything', { radius: 'any' }, 'Tell us what’s missing.'],
  ['a filter', { spicy: true, radius: 'any' }, 'Remove a filter.'],
])('gives advice that applies if nothing is found for %s', (_, explore, advice) => {
  const text = visibleText(
    renderToHtml(<NoResults explore={{ ...DEFAULT_EXPLORE_FILTERS, ...explore }} isOld={false} />),
  );
  expect(text).toContain(advice);
  if (!explore.q) expect(text).not.toMatch(/another word/i);
});

test('offers to search everywhere, next to the next wider radius', () => {
  expect(chipsOf({ radius: 10 })).toContain('Widen to 25 mi Search everywhere');
  for (const radius of [100, 'any'] as const)
    expect(chipsOf({ radius }).match(/Search everywhere/g) ?? []).toHaveLength(radius === 'any' ? 0 : 1);
});

function chipsOf(explore: Partial<ExploreFilters>): string {
  return visibleText(
    renderToHtml(<NoResults explore={{ ...DEFAULT_EXPLORE_FILTERS, ...explore }} isOld={false} />),
  );
}
