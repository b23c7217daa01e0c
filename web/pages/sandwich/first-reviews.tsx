import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Review } from '#contract/reviews.ts';
import type { Sandwich } from '#contract/sandwiches.ts';
import { AddReview } from '#web/features/reviews/add-review.tsx';
import { sandwichReviewsQuery } from '#web/features/reviews/api.ts';
import { ReviewItem } from '#web/features/reviews/review-item.tsx';
import { useOwnReview } from '#web/features/reviews/use-own-review.ts';
import { ReviewSkeletons } from '#web/features/reviews/review-skeletons.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { FailureLine } from '#web/lib/offline/failure-line.tsx';
import { REVIEWS_SHOWN } from '../sandwich.load.ts';

export function FirstReviews({ sandwich }: { sandwich: Sandwich }) {
  const { id, name, reviewCount } = sandwich;
  const { data, isError } = useQuery(sandwichReviewsQuery(id, REVIEWS_SHOWN));
  const { review: own } = useOwnReview(id);
  const reviews = data && ownFirst(own, data);
  return (
    <section className="reviews" aria-labelledby="reviews">
      <header className="reviews-head">
        <h2 id="reviews">Reviews</h2>
        <AddReview sandwich={sandwich} />
      </header>
      {isError && <FailureLine of="reviews" />}
      {reviews?.map((review) => (
        <ReviewItem key={review.id} review={review} />
      ))}
      {!reviews && !isError && reviewCount > 0 && (
        <ReviewSkeletons count={Math.min(reviewCount, REVIEWS_SHOWN)} />
      )}
      {reviewCount === 0 ? (
        <Empty title="No reviews yet" text="Somebody has to bite first." />
      ) : (
        <Link className="more" href={`/sandwich/${id}/reviews`}>
          See All Reviews<span className="sr"> of {name}</span>
        </Link>
      )}
    </section>
  );
}

/** Whoever has written one finds it here, however old it is. */
function ownFirst(own: Review | null, newest: readonly Review[]): readonly Review[] {
  if (!own) return newest;
  return [own, ...newest.filter(({ id }) => id !== own.id)].slice(0, REVIEWS_SHOWN);
}
