import { useQuery, useQueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from 'wouter';
import type { SandwichDetails, Sandwich } from '#contract/catalog/sandwiches.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { AddReviewLink } from '#web/features/reviews/add-review-link.tsx';
import { allSandwichReviewsQuery } from '#web/features/reviews/queries.ts';
import { MoreReviews } from '#web/features/reviews/more-reviews.tsx';
import { RatingSummary } from '#web/features/reviews/rating-summary.tsx';
import { ReviewItem } from '#web/features/reviews/review-item.tsx';
import { ReviewSkeletons } from '#web/features/reviews/review-skeletons.tsx';
import { sandwichQuery } from '#web/features/sandwiches/queries.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { useLoadFailureText } from '#web/lib/offline/connection-state.ts';
import { isNotFoundError } from '#web/lib/api/query-client.ts';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import type { PageProps } from '#web/routes.ts';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { cachedSandwichReviews } from '../metadata/cached-reviews.ts';
import { sandwichReviewsMetadata } from '../metadata/sandwich-metadata.ts';
import { LoadingDetails } from '../components/loading-details.tsx';
import { PageLoadFailure } from '../components/load-failure.tsx';
import { SandwichNotFound } from '../components/sandwich-not-found.tsx';
import { fitDocumentTitle } from '../components/fit-document-title.ts';
import { longTitleClass } from '../components/long-title-class.ts';

export function Page({ params }: PageProps) {
  const { id = '' } = params;
  const { data: sandwich, error } = useQuery(sandwichQuery(id));
  if (isNotFoundError(error)) return <SandwichNotFound error={error} />;
  if (sandwich) return <AllReviews sandwich={sandwich} />;
  if (!error)
    return (
      <LoadingDetails
        label="Loading the reviews"
        subject="sandwich"
        id={id}
        title={(name) => (name ? `Reviews of ${withBidiIsolates(name)}` : 'Reviews')}
      />
    );
  return <PageLoadFailure noun="sandwiches" />;
}

function AllReviews({ sandwich }: { sandwich: SandwichDetails }) {
  const { id, name, restaurantId, restaurantName, averageRating, reviewCount, ratingCounts, verifiedCount } =
    sandwich;
  const site = useSiteSettings();
  const client = useQueryClient();
  return (
    <div className="wrap">
      <PageHead
        title={fitDocumentTitle(`Reviews of ${withBidiIsolates(name)}`, `Reviews: ${withBidiIsolates(name)}`)}
        canonical={`/sandwich/${id}/reviews`}
        crawled={
          import.meta.env.SSR
            ? sandwichReviewsMetadata(sandwich, cachedSandwichReviews(client, id), site)
            : undefined
        }
      />
      <BackLink to={`/sandwich/${id}`}>Back to sandwich details</BackLink>
      <div className="all-reviews">
        <header>
          <p className="at">
            <Link href={`/restaurant/${restaurantId}`}>
              <bdi>{restaurantName}</bdi>
            </Link>
          </p>
          <h1 className={longTitleClass(`Reviews of ${name}`)}>
            Reviews of <bdi>{name}</bdi>
          </h1>
          <div className="reviews-head">
            <p className="muted num">
              {reviewCount > 0
                ? `${formatCountWithNoun(reviewCount, 'review', 'reviews')}, newest first`
                : 'No reviews yet'}
            </p>
            <AddReviewLink sandwich={sandwich} />
          </div>
        </header>
        <aside aria-label="Sandwich and rating">
          <Link className="pictured" href={`/sandwich/${id}`} tabIndex={-1} aria-hidden="true">
            <Picture subject={sandwich} eager />
          </Link>
          <RatingSummary
            mean={averageRating}
            count={reviewCount}
            counts={ratingCounts}
            verified={verifiedCount}
          />
        </aside>
        <div className="list">
          <h2 className="sr">All reviews</h2>
          <ReviewPages sandwich={sandwich} />
        </div>
      </div>
    </div>
  );
}

/** Pages are appended; without JavaScript each has its own address. */
function ReviewPages({ sandwich: { id } }: { sandwich: Sandwich }) {
  const path = `/sandwich/${id}/reviews`;
  const cursor = new URLSearchParams(useSearch()).get('cursor');
  const { data, isError, isFetching, fetchNextPage } = useInfiniteQuery(allSandwichReviewsQuery(id, cursor));
  const reviews = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const failure = useLoadFailureText('reviews');
  const next = data?.pages.at(-1)?.next ?? null;

  if (!data && isError) {
    return (
      <EmptyState failed title="That didn’t cook through" text={failure}>
        <ButtonLink variant="line" to={path}>
          Newest reviews
        </ButtonLink>
      </EmptyState>
    );
  }
  if (data && reviews.length === 0) {
    return (
      <EmptyState title="No reviews yet" text="Someone has to take the first bite.">
        <ButtonLink variant="line" to={`/sandwich/${id}`}>
          Back to sandwich details
        </ButtonLink>
      </EmptyState>
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
