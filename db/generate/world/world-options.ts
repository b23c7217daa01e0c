export type WorldSize = { sandwiches: number; reviews: number; members: number };
/** Everything is counted back from the midnight `until`: the same seed and day give the same world. */
export type WorldOptions = WorldSize & { seed: number; until: Date };

export const DAY = 24 * 60;
export const SPAN = 8 * 365 * DAY;

export function clockOf({ until }: WorldOptions): (minute: number) => string {
  const start = until.getTime() - SPAN * 60_000;
  return (minute) => new Date(start + minute * 60_000).toISOString();
}
