import type { RatingCounts } from '#contract/ratings.ts';
import { countText } from '#web/lib/format.ts';
import { Stars } from '#web/ui/stars.tsx';
import { RatingHistogram } from './rating-histogram.tsx';

interface RatingSummaryProps {
  mean: number;
  count: number;
  counts: RatingCounts;
}

/** The mean in big type, and how it came about. */
export function RatingSummary({ mean, count, counts }: RatingSummaryProps) {
  return (
    <div className="panel">
      <p className="score num">
        {count > 0 && <b aria-hidden="true">{mean.toFixed(1)}</b>}
        <span>
          <Stars rating={mean} />
          <span className="sr">
            {count > 0 ? `Rated ${mean.toFixed(1)} of 5 stars, ` : 'Not rated yet, '}
          </span>
          <span className="muted">{countText(count, 'rating', 'ratings')}</span>
        </span>
      </p>
      <RatingHistogram counts={counts} />
    </div>
  );
}
