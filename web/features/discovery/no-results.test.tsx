import { expect, test } from 'vitest';
import { renderToHtml } from '#web/testing/render-to-html.tsx';
import { visibleText } from '#web/testing/rendered-page.ts';
import { DEFAULT_EXPLORE_FILTERS, type ExploreFilters } from './explore-filters.ts';
import { NoResults } from './no-results.tsx';

test.each<[title: string, explore: Partial<ExploreFilters>, advice: string]>([
  ['a word in a circle', { q: 'zzz' }, 'Look a little farther, or try another word.'],
  ['a word everywhere', { q: 'zzz', radius: 'any' }, 'Try another word, or tell us what’s missing.'],
  ['a circle', {}, 'Look a little farther.'],
  ['everything', { radius: 'any' }, 'Tell us what’s missing.'],
  ['a filter', { spicy: true, radius: 'any' }, 'Remove a filter.'],
])('where nothing is found for %s, the advice can be followed', (_, explore, advice) => {
  const text = visibleText(
    renderToHtml(<NoResults explore={{ ...DEFAULT_EXPLORE_FILTERS, ...explore }} isOld={false} />),
  );
  expect(text).toContain(advice);
  if (!explore.q) expect(text).not.toMatch(/another word/i);
});

test('from a small circle one tap leads everywhere, besides the next wider one', () => {
  expect(chipsOf({ radius: 10 })).toContain('Widen to 25 mi Search everywhere');
  for (const radius of [100, 'any'] as const)
    expect(chipsOf({ radius }).match(/Search everywhere/g) ?? []).toHaveLength(radius === 'any' ? 0 : 1);
});

function chipsOf(explore: Partial<ExploreFilters>): string {
  return visibleText(
    renderToHtml(<NoResults explore={{ ...DEFAULT_EXPLORE_FILTERS, ...explore }} isOld={false} />),
  );
}
