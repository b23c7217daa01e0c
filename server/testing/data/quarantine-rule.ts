const HOUR = 3_600_000;

export type DatedReview = { userId: string; written: number; since: number };

/** The rule of decision record 0019 once more, in plain words: which reviews of a sandwich count later, and from when. */
export function expectedQuarantine(reviews: readonly DatedReview[], now: number): Record<string, number> {
  const young = reviews.filter(({ written, since }) => since > written - 7 * 24 * HOUR);
  const held = young.filter(({ written }) => {
    const nearby = young.filter((other) => other.written <= written && other.written >= written - 24 * HOUR);
    return nearby.length > 5 && written + 72 * HOUR > now;
  });
  return Object.fromEntries(held.map(({ userId, written }) => [userId, written + 72 * HOUR]));
}
