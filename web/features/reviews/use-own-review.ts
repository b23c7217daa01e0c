import { useQuery } from '@tanstack/react-query';
import type { Review } from '#contract/catalog/reviews.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { ownReviewQuery } from './queries.ts';

type OwnReview = {
  review: Review | null;
  /** False until the review is loaded; for a visitor there is none. */
  isKnown: boolean;
};

/** A member may edit only their own review, found by its userId (M6.5, M6.6). */
export function useOwnReview(sandwichId: number | string): OwnReview {
  const viewer = useViewer();
  const { data, isError } = useQuery({
    ...ownReviewQuery(viewer?.id ?? '', sandwichId),
    enabled: viewer !== null,
  });
  const review = data?.find(({ userId }) => userId === viewer?.id) ?? null;
  return { review, isKnown: viewer === null || data !== undefined || isError };
}
