import type { RatingCounts } from '#contract/catalog/rating-counts.ts';
import { formatCount } from '#web/lib/format/format-values.ts';
import { Stars } from '#web/ui/display/stars.tsx';
import { RatingHistogram } from './rating-histogram.tsx';

type RatingSummaryProps = {
  mean: number;
  count: number;
  counts: RatingCounts;
  verified: number;
};

export function RatingSummary({ mean, count, counts, verified }: RatingSummaryProps) {
  return (
    <div className="panel">
      <p className="score num">
        {count > 0 && <b aria-hidden="true">{mean.toFixed(1)}</b>}
        <span>
          <Stars rating={mean} />
          <span className="sr">
            {count > 0 ? `Rated ${mean.toFixed(1)} of 5 stars, ` : 'Not rated yet, '}
          </span>
          <span className="muted">{formatCount(count, 'rating', 'ratings')}</span>
        </span>
      </p>
      <RatingHistogram counts={counts} />
      {verified > 0 && <p className="muted small visits num">{visitsText(verified, count)}</p>}
    </div>
  );
}

/** In whole percents, rounded down so as not to overstate. */
function visitsText(verified: number, count: number): string {
  if (verified >= count) return 'All reviews are from verified visits';
  const percent = Math.floor((verified * 100) / count);
  return `${percent < 1 ? 'Less than 1' : percent}% of reviews are from verified visits`;
}
