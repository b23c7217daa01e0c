import type { Review } from '#contract/catalog/reviews.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { buildReviewFixture } from '#web/testing/rendered-page.ts';
import { ARABIC_NAME, HEBREW_NAME, LONG_NAME, UNBROKEN_WORD, memberFixture } from './fixtures.ts';

export const reviewFixtures: Review[] = [
  buildReviewFixture({
    id: 1,
    isVerified: true,
    comment: 'The crust shatters. I heard it two tables away.',
  }),
  buildReviewFixture({
    id: 2,
    userId: 'u2',
    username: 'pickle_rick_la',
    rating: 4,
    comment: 'Better on a weekday. The slaw is the star.',
  }),
  buildReviewFixture({ id: 3, userId: 'u3', username: 'no_words', rating: 2, comment: '' }),
];
export const edgeCaseReviewFixtures: Review[] = [
  buildReviewFixture({
    id: 4,
    username: 'x'.repeat(30),
    displayName: UNBROKEN_WORD,
    comment: `${UNBROKEN_WORD} ${LONG_NAME}`,
  }),
  buildReviewFixture({
    id: 5,
    userId: 'u5',
    username: 'sabres',
    displayName: HEBREW_NAME,
    comment: 'טעים מאוד! 10/10. חזרתי פעמיים.',
  }),
  buildReviewFixture({
    id: 6,
    userId: 'u6',
    username: 'dijaj',
    displayName: ARABIC_NAME,
    rating: 3,
    comment: 'لذيذ جدا، لكن الخبز جاف.',
  }),
];

export function ownReviewFixture(of: Sandwich, more: Partial<Review> = {}): Review {
  return buildReviewFixture({
    id: 77,
    userId: memberFixture.id,
    username: memberFixture.username,
    sandwichId: of.id,
    sandwichName: of.name,
    ...more,
  });
}
