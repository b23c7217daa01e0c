import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Review } from '#contract/catalog/reviews.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { memberReviewQuery } from '#web/features/reviews/queries.ts';
import { sandwichQuery } from '#web/features/sandwiches/queries.ts';
import { ShareButton } from '#web/features/sharing/share-button.tsx';
import { formatDate } from '#web/lib/format/date-format.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { isNotFoundError } from '#web/lib/api/query-client.ts';
import { ReportLink } from '#web/lib/reports/report-link.tsx';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import type { PageProps } from '#web/routes.ts';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Stars } from '#web/ui/display/stars.tsx';
import { reviewMetadata } from '../metadata/sandwich-metadata.ts';
import { LoadingDetails } from '../components/loading-details.tsx';
import { fitDocumentTitle } from '../components/fit-document-title.ts';
import { PageLoadFailure } from '../components/load-failure.tsx';
import { NotFoundMessage } from '../components/not-found-message.tsx';
import { SandwichNotFound } from '../components/sandwich-not-found.tsx';
import { longTitleClass } from '../components/long-title-class.ts';

export function Page({ params }: PageProps) {
  const { id = '', member = '' } = params;
  const { data: sandwich, error: sandwichError } = useQuery(sandwichQuery(id));
  const { data: review, error } = useQuery(memberReviewQuery(id, member));
  if (isNotFoundError(sandwichError)) return <SandwichNotFound error={sandwichError} />;
  if (isNotFoundError(error))
    return (
      <NotFoundMessage
        title="Review not found"
        text="It was deleted, or never written."
        link={{ to: `/sandwich/${id}/reviews`, text: 'See All Reviews' }}
      />
    );
  if (sandwich && review) return <MemberReview review={review} sandwich={sandwich} />;
  if (!sandwichError && !error)
    return (
      <LoadingDetails
        label="Loading the review"
        subject="sandwich"
        id={id}
        title={(name) => (name ? `A review of ${withBidiIsolates(name)}` : 'Review')}
      />
    );
  return <PageLoadFailure noun="sandwiches" />;
}

function MemberReview({ review, sandwich }: { review: Review; sandwich: Sandwich }) {
  const { userId, rating, comment, dateCreated } = review;
  const { id, name, restaurantId, restaurantName, imageUrl, drawingUrl } = sandwich;
  const site = useSiteSettings();
  const by = review.displayName || review.username;
  const path = `/sandwich/${id}/reviews/${userId}`;
  return (
    <div className="wrap">
      <PageHead
        title={fitDocumentTitle(
          `${withBidiIsolates(by)} on ${withBidiIsolates(name)}`,
          `A review of ${withBidiIsolates(name)}`,
        )}
        canonical={path}
        crawled={import.meta.env.SSR ? reviewMetadata(review, sandwich, site) : undefined}
      />
      <BackLink to={`/sandwich/${id}/reviews`}>All reviews of this sandwich</BackLink>
      <div className="duo one-review">
        <Link className="art" href={`/sandwich/${id}`} tabIndex={-1} aria-hidden="true">
          <Picture subject={{ imageUrl, drawingUrl }} eager />
        </Link>
        <article className="facts">
          <p className="at">
            <Link href={`/restaurant/${restaurantId}`}>
              <bdi>{restaurantName}</bdi>
            </Link>
          </p>
          <h1 className={longTitleClass(name)} dir="auto">
            {name}
          </h1>
          <p className="rating">
            <Stars rating={rating} />
            <span className="sr">{rating} out of 5 stars</span>
          </p>
          {comment && (
            <blockquote dir="auto">
              <p>{comment}</p>
            </blockquote>
          )}
          <p className="by">
            <b>
              <bdi>{by}</bdi>
            </b>{' '}
            <time className="muted" dateTime={dateCreated}>
              {formatDate(dateCreated)}
            </time>
          </p>
          <p className="pair">
            <ButtonLink to={`/sandwich/${id}`}>See the sandwich</ButtonLink>
            <ShareButton variant="button" title={`${by} on ${name}`} path={path} />
          </p>
          <ReportLink entityType="review" id={review.id} authorId={userId}>
            Report this review
          </ReportLink>
        </article>
      </div>
    </div>
  );
}
