import type { RatingCounts } from '#contract/catalog/reviews.ts';
import { ratingPercentages } from '#shared/catalog/ratings.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { PercentBar } from '#web/ui/display/percent-bar.tsx';
import { STAR_SVG_PATH, Stars } from '#web/ui/display/stars.tsx';

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
            {count > 0 ? `Rated ${mean.toFixed(1)} out of 5 stars, ` : 'Not rated yet, '}
          </span>
          <span className="muted">{formatCountWithNoun(count, 'rating', 'ratings')}</span>
        </span>
      </p>
      <RatingHistogram counts={counts} />
      {verified > 0 && <p className="muted small visits num">{visitsText(verified, count)}</p>}
    </div>
  );
}

/** 5 to 1 stars in whole percentages that add up to 100. */
export function RatingHistogram({ counts }: { counts: RatingCounts }) {
  return (
    <ul className="hist num" aria-label="Ratings by stars">
      {ratingHistogramRows(counts).map(({ stars, percent }) => (
        <li key={stars}>
          <span aria-hidden="true">
            {stars}
            <svg viewBox="0 0 24 24">
              <path d={STAR_SVG_PATH} />
            </svg>
          </span>
          <span className="sr">
            {stars} {stars === 1 ? 'star' : 'stars'}:
          </span>
          <PercentBar percent={percent} />
          <span>{percent}%</span>
        </li>
      ))}
    </ul>
  );
}

export function ratingHistogramRows(counts: RatingCounts): { stars: number; percent: number }[] {
  const percents = ratingPercentages(counts);
  return [5, 4, 3, 2, 1].map((stars) => ({ stars, percent: percents[stars - 1] ?? 0 }));
}

/** In whole percent, rounded down so that it does not overstate. */
function visitsText(verified: number, count: number): string {
  if (verified >= count) return 'All reviews are from verified visits';
  const percent = Math.floor((verified * 100) / count);
  return `${percent < 1 ? 'Less than 1' : percent}% of reviews are from verified visits`;
}
