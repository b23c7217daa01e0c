import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from 'wouter';
import type { Sandwich } from '#contract/sandwiches.ts';
import { allSandwichReviewsQuery } from '#web/features/reviews/api.ts';
import { MoreReviews } from '#web/features/reviews/more-reviews.tsx';
import { ReviewItem } from '#web/features/reviews/review-item.tsx';
import { ReviewSkeletons } from '#web/features/reviews/review-skeletons.tsx';
import { useFailureText } from '#web/lib/offline/connection.ts';
import { Empty } from '#web/ui/empty.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** Page after page below one another; without JavaScript each is its own address. */
export function ReviewPages({ sandwich: { id } }: { sandwich: Sandwich }) {
  const path = `/sandwich/${id}/reviews`;
  const cursor = new URLSearchParams(useSearch()).get('cursor');
  const { data, isError, isFetching, fetchNextPage } = useInfiniteQuery(allSandwichReviewsQuery(id, cursor));
  const reviews = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const failure = useFailureText('reviews');
  const next = data?.pages.at(-1)?.next ?? null;

  if (!data && isError) {
    return (
      <Empty failed title="That did not cook through" text={failure}>
        <ButtonLink look="line" to={path}>
          Newest reviews
        </ButtonLink>
      </Empty>
    );
  }
  if (data && reviews.length === 0) {
    return (
      <Empty title="No reviews yet" text="Somebody has to bite first.">
        <ButtonLink look="line" to={`/sandwich/${id}`}>
          Back to sandwich details
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <div className="reviews">
      {cursor && (
        <Link className="more" href={path}>
          Newest reviews
        </Link>
      )}
      {!data && <ReviewSkeletons count={3} />}
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} />
      ))}
      {next && (
        <MoreReviews
          to={`${path}?cursor=${encodeURIComponent(next)}`}
          isLoading={isFetching}
          failed={isError}
          onMore={() => void fetchNextPage()}
        />
      )}
    </div>
  );
}
