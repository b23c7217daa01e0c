import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from 'wouter';
import type { RestaurantDetails } from '#contract/catalog/restaurants.ts';
import { restaurantReviewsQuery } from '#web/features/reviews/queries.ts';
import { MoreReviews } from '#web/features/reviews/more-reviews.tsx';
import { RatingHistogram } from '#web/features/reviews/rating-summary.tsx';
import { ReviewItem } from '#web/features/reviews/review-item.tsx';
import { ReviewSkeletons } from '#web/features/reviews/review-skeletons.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadFailureLine } from '#web/lib/offline/load-failure-line.tsx';

export function RestaurantReviews({ restaurant }: { restaurant: RestaurantDetails }) {
  const { id, ratingCounts, reviewCount } = restaurant;
  const cursor = new URLSearchParams(useSearch()).get('cursor');
  const { data, isError, isFetching, fetchNextPage } = useInfiniteQuery(restaurantReviewsQuery(id, cursor));
  const reviews = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const next = data?.pages.at(-1)?.next ?? null;
  return (
    <div className="restaurant-reviews">
      <RatingHistogram counts={ratingCounts} />
      <div className="reviews">
        {reviewCount === 0 && (
          <EmptyState title="No reviews yet" text="Someone has to take the first bite." />
        )}
        {!data && isError && <LoadFailureLine noun="reviews" />}
        {cursor && (
          <Link className="more" href={`/restaurant/${id}#reviews`}>
            Newest reviews
          </Link>
        )}
        {!data && !isError && reviewCount > 0 && <ReviewSkeletons count={3} />}
        {reviews.map((review) => (
          <ReviewItem
            key={review.id}
            review={review}
            about={
              <Link href={`/sandwich/${review.sandwichId}`}>
                <bdi>{review.sandwichName}</bdi>
              </Link>
            }
          />
        ))}
        {next && (
          <MoreReviews
            to={`/restaurant/${id}?cursor=${encodeURIComponent(next)}#reviews`}
            isLoading={isFetching}
            failed={isError}
            onMore={() => void fetchNextPage()}
          />
        )}
      </div>
    </div>
  );
}
