import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Sandwich } from '#contract/sandwiches.ts';
import { AddReview } from '#web/features/collection/detail-deeds.tsx';
import { sandwichReviewsQuery } from '#web/features/reviews/api.ts';
import { ReviewItem } from '#web/features/reviews/review-item.tsx';
import { ReviewSkeletons } from '#web/features/reviews/review-skeletons.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { REVIEWS_SHOWN } from '../sandwich.load.ts';

export function FirstReviews({ sandwich }: { sandwich: Sandwich }) {
  const { id, name, reviewCount } = sandwich;
  const { data: reviews, isError } = useQuery(sandwichReviewsQuery(id, REVIEWS_SHOWN));
  return (
    <section className="reviews" aria-labelledby="reviews">
      <header className="reviews-head">
        <h2 id="reviews">Reviews</h2>
        <AddReview sandwich={sandwich} />
      </header>
      {isError && <p className="bad">Failed to load reviews. Please try again.</p>}
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
