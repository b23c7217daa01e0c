import { MapPinCheckInside } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Review } from '#contract/catalog/reviews.ts';
import { formatRelativeTime } from '#web/lib/format/relative-time.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { ReportLink } from '#web/lib/reports/report-link.tsx';
import { Stars } from '#web/ui/display/stars.tsx';

export function ReviewItem({ review, about }: { review: Review; about?: ReactNode }) {
  const { rating, comment, dateCreated, isVerified } = review;
  const now = useNow();
  const name = review.displayName || review.username;
  return (
    <article className="review">
      <header>
        <span className={`avatar tone-${toneOf(review.username)}`} aria-hidden="true">
          {initial(name)}
        </span>
        <div>
          <p className="by">
            <bdi>{name}</bdi>
            {about && <span className="muted"> on {about}</span>}
          </p>
          <p className="rating">
            <Stars rating={rating} />
            <span className="sr">{rating} out of 5 stars</span>
            <Link className="muted small" href={`/sandwich/${review.sandwichId}/reviews/${review.userId}`}>
              <time dateTime={dateCreated}>{formatRelativeTime(Date.parse(dateCreated), now)}</time>
            </Link>
            {isVerified && <VerifiedVisit />}
          </p>
        </div>
      </header>
      {comment && (
        <p className="review-text" dir="auto">
          {comment}
        </p>
      )}
      <ReportLink entityType="review" id={review.id} authorId={review.userId} className="report">
        Report<span className="sr"> the review by {name}</span>
      </ReportLink>
    </article>
  );
}

function VerifiedVisit() {
  return (
    <span className="visited small" title="This person was at the restaurant when they tried it">
      <MapPinCheckInside className="icon" aria-hidden />
      Verified visit
    </span>
  );
}

const TONES = 6;

function toneOf(username: string): number {
  let sum = 0;
  for (const letter of username) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % TONES;
}

function initial(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '?';
}
