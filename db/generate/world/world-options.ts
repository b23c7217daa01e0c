export type WorldSize = { sandwiches: number; reviews: number; members: number };
/** `until` is the midnight from which everything is counted back: with the same seed and day the world is the same. */
export type WorldOptions = WorldSize & { seed: number; until: Date };

export const DAY = 24 * 60;
/** Reviews of eight years, in minutes. */
export const SPAN = 8 * 365 * DAY;

/** A minute of the span as PostgreSQL reads it. */
export function clockOf({ until }: WorldOptions): (minute: number) => string {
  const start = until.getTime() - SPAN * 60_000;
  return (minute) => new Date(start + minute * 60_000).toISOString();
}
