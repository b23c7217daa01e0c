const HOUR = 3_600_000;

export type DatedReview = { userId: string; written: number; since: number };

/** The rule of decision 0019, written a second time: which ratings of a sandwich count later, and from when. */
export function expectedRatingQuarantine(reviews: readonly DatedReview[], now: number): Record<string, number> {
  const young = reviews.filter(({ written, since }) => since > written - 7 * 24 * HOUR);
  const quarantined = young.filter(({ written }) => {
    const nearby = young.filter((other) => other.written <= written && other.written >= written - 24 * HOUR);
    return nearby.length > 5 && written + 72 * HOUR > now;
  });
  return Object.fromEntries(quarantined.map(({ userId, written }) => [userId, written + 72 * HOUR]));
}
