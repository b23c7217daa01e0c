import { expect, test } from 'vitest';
import { buildMemberFixture, buildSandwichFixture } from '../../testing/fixtures.ts';
import {
  StubbedPagedAnswer,
  StubbedProblemAnswer,
  buildReviewFixture,
  renderPageAt,
} from '../../testing/rendered-page.ts';

const SANDWICH = '/api/sandwiches/1';
const REVIEWS = '/api/sandwiches/1/reviews?limit=20';
const details = { ...buildSandwichFixture(), ratingCounts: [1, 0, 0, 1, 1] };

test('lists all reviews, newest first, with a link to the next page (M2.9)', async () => {
  const { status, text, html, requestedUrls } = await renderPageAt('/sandwich/1/reviews', {
    [SANDWICH]: details,
    [REVIEWS]: new StubbedPagedAnswer(
      [buildReviewFixture({ comment: 'Newest' }), buildReviewFixture({ id: 2, comment: '<b>Older</b>' })],
      '</api/sandwiches/1/reviews?limit=20&cursor=W+1>; rel="next"',
    ),
  });
  expect(status).toBe(200);
  expect(text).toContain('Back to sandwich details');
  expect(text).toContain('Reviews of The Big Cluck 1,284 reviews, newest first Add a Review');
  expect(text).toMatch(/Newest .*<b>Older<\/b>.* Show more reviews/);
  expect(html).toContain('href="/sandwich/1/reviews?cursor=W%201"');
  expect(html).toContain('<link rel="canonical" href="https://clucket.example/sandwich/1/reviews"/>');
  expect(requestedUrls.toSorted()).toEqual([SANDWICH, REVIEWS]);
});

test('a later page links back to the newest reviews', async () => {
  const { text, html } = await renderPageAt('/sandwich/1/reviews?cursor=abc', {
    [SANDWICH]: details,
    [`${REVIEWS}&cursor=abc`]: [buildReviewFixture({ comment: 'The last one' })],
  });
  expect(text).toContain('Newest reviews M maribel_eats');
  expect(text).not.toContain('Show more reviews');
  expect(html).toContain('<link rel="canonical" href="https://clucket.example/sandwich/1/reviews"/>');
});

test('an invalid cursor does not break the page', async () => {
  const { status, html } = await renderPageAt('/sandwich/1/reviews?cursor=x', {
    [SANDWICH]: details,
    [`${REVIEWS}&cursor=x`]: new StubbedProblemAnswer(400, 'The cursor is not one of ours.'),
  });
  expect(status).toBe(200);
  expect(html).toMatch(/<a[^>]*href="\/sandwich\/1\/reviews"[^>]*>Newest reviews<\/a>/);
});

test('has a text for a sandwich without reviews', async () => {
  const { text } = await renderPageAt('/sandwich/1/reviews', {
    [SANDWICH]: { ...details, reviewCount: 0, averageRating: 0, ratingCounts: [0, 0, 0, 0, 0] },
    [REVIEWS]: [],
  });
  expect(text).toContain('No reviews yet Someone has to take the first bite. Back to sandwich details');
});

test('everyone but its author can report a review', async () => {
  const member = buildMemberFixture();
  const reviews = [
    buildReviewFixture({ comment: 'Of another' }),
    buildReviewFixture({ id: 2, userId: member.id }),
  ];
  const { html } = await renderPageAt(
    '/sandwich/1/reviews',
    { [SANDWICH]: details, [REVIEWS]: reviews },
    member,
  );
  expect(html).toContain('href="/report/review/1"');
  expect(html).not.toContain('href="/report/review/2"');
});
