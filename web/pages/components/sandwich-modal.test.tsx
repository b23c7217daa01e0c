import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { restaurantQuery } from '#web/features/restaurants/queries.ts';
import { sandwichMatchesQuery } from '#web/features/matches/queries.ts';
import { sandwichReviewsQuery } from '#web/features/reviews/queries.ts';
import type { PageState } from '#web/lib/document/page-state.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { PageStateProvider } from '#web/lib/document/page-state-context.tsx';
import { SITE_FIXTURE, buildRestaurantFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { buildReviewFixture, visibleText } from '#web/testing/rendered-page.ts';
import { SandwichModal } from './sandwich-modal.tsx';

test('the modal shows name, rating, description, actions, ingredients, diet and the restaurant (M2)', () => {
  const { text, html } = modalOf(2);
  for (const part of [
    'The Big Cluck Rated 4.8 out of 5 stars (2 ratings)',
    'A thigh the size of a mitt.',
    "I've tried this Add a review",
    'Ingredients) Fried chicken Brioche bun',
    'Contains gluten',
    'Birdhouse on Sunset',
  ])
    expect(text).toContain(part);
  expect(html).toMatch(/<img [^>]*src="\/images\/sandwiches\/1-aaaa\.svg"/);
  expect(html).toContain('aria-label="Favorite The Big Cluck"');
  expect(html).toContain('aria-label="Add The Big Cluck to wishlist"');
  expect(html).toContain('href="/restaurant/7"');
  expect(html).toMatch(/href="\/sandwich\/1\/review"[^>]*>/);
});

test.each([
  [1, false],
  [2, false],
  [3, true],
])(
  'of %i reviews the modal shows the first 2, and ‘See All Reviews’ when more than 2 exist: %s (M2.79, M2.80, M9.14)',
  (count, isLinked) => {
    const { text, html } = modalOf(count);
    const shown = [1, 2, 3].filter((id) => text.includes(`Review number ${id}.`));
    expect(shown).toEqual([1, 2].slice(0, count));
    expect(text.includes('See All Reviews')).toBe(isLinked);
    expect(html.includes('href="/sandwich/1/reviews"')).toBe(isLinked);
  },
);

test('lists similar sandwiches with the reason, and has no such section without any (issue 5)', () => {
  const like = buildSandwichFixture({ id: 9, name: 'The Other Cluck', restaurantName: 'Roost', price: 10 });
  const reasons = {
    alike: ['hot honey'],
    priceDifference: -2,
    heatDifference: 0,
    isSameKitchen: false,
    lovedBoth: 0,
  };
  const { text, html } = modalOf(0, [{ ...reasons, sandwich: like }]);
  expect(text).toContain('Similar sandwiches The Other Cluck at Roost Same hot honey, $2 less');
  expect(html).toContain('href="/sandwich/9"');
  expect(modalOf(0, []).text).not.toContain('Similar');
});

function modalOf(reviewCount: number, matches: unknown[] = []) {
  const client = createQueryClient(() => Promise.reject(new Error('Nothing is to be asked')));
  const reviews = Array.from({ length: Math.min(reviewCount, 2) }, (_, index) =>
    buildReviewFixture({ id: index + 1, comment: `Review number ${index + 1}.` }),
  );
  client.setQueryData(sandwichReviewsQuery(1, 2).queryKey, reviews);
  client.setQueryData(sandwichMatchesQuery(1, 6).queryKey, matches as never);
  client.setQueryData(restaurantQuery(7).queryKey, {
    ...buildRestaurantFixture(),
    locations: [],
    ratingCounts: [0, 0, 0, 0, 12],
  });
  const html = renderToString(
    <PageStateProvider value={{ site: SITE_FIXTURE, now: 0 } as PageState}>
      <QueryClientProvider client={client}>
        <Router ssrPath="/" ssrSearch="">
          <SandwichModal sandwich={buildSandwichFixture({ reviewCount })} open onClose={() => {}} />
        </Router>
      </QueryClientProvider>
    </PageStateProvider>,
  );
  return { html, text: visibleText(html) };
}
