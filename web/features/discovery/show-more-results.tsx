import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import type { ExploreResultKind } from '#web/lib/device/explore-result-kind.ts';
import { LoadFailureLine } from '#web/lib/offline/load-failure-line.tsx';

type ShowMoreProps = {
  view: ExploreResultKind;
  to: string;
  isLoading: boolean;
  hasFailed: boolean;
  /** `byKeyboard`: the focus then moves to the first new card. */
  onMore: (byKeyboard: boolean) => void;
};

export function ShowMoreResults({ view, to, isLoading, hasFailed, onMore }: ShowMoreProps) {
  function more(event: MouseEvent) {
    event.preventDefault();
    if (!isLoading) onMore(event.detail === 0);
  }

  return (
    <div className="show-more" aria-live="polite">
      <Link className="btn line big" href={to} rel="nofollow" onClick={more} aria-disabled={isLoading}>
        {isLoading && <span className="spinner" aria-hidden="true" />}
        {isLoading ? 'Loading...' : `Show more ${view}`}
      </Link>
      {hasFailed && !isLoading && <LoadFailureLine noun={view} />}
    </div>
  );
}
