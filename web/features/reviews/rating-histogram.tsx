import type { RatingCounts } from '#contract/catalog/rating-counts.ts';
import { ratingPercentages } from '#shared/catalog/ratings.ts';
import { PercentBar } from '#web/ui/display/percent-bar.tsx';
import { STAR_SVG_PATH } from '#web/ui/display/stars.tsx';

/** 5 to 1 stars in whole percents that sum to 100. */
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
