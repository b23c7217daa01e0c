import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { useLoadFailureText } from '#web/lib/offline/connection-state.ts';

type MoreReviewsProps = {
  to: string;
  isLoading: boolean;
  failed: boolean;
  onMore: () => void;
};

export function MoreReviews({ to, isLoading, failed, onMore }: MoreReviewsProps) {
  const text = useLoadFailureText('reviews');

  function more(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!isLoading) onMore();
  }

  return (
    <p className="more-reviews" aria-live="polite">
      <Link className="btn line" href={to} onClick={more}>
        {isLoading ? 'Loading...' : 'Show more reviews'}
      </Link>
      {failed && !isLoading && <span className="bad">{text}</span>}
    </p>
  );
}
