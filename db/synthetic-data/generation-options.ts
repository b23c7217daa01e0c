export type GeneratedDatabaseSize = { sandwiches: number; reviews: number; members: number };
/** Everything is counted back from the midnight `until`: the same seed and day give the same database. */
export type DatabaseGenerationOptions = GeneratedDatabaseSize & { seed: number; until: Date };

export const DAY_MINUTES = 24 * 60;
export const GENERATED_HISTORY_MINUTES = 8 * 365 * DAY_MINUTES;

export function createTimestampFormatter({ until }: DatabaseGenerationOptions): (minute: number) => string {
  const start = until.getTime() - GENERATED_HISTORY_MINUTES * 60_000;
  return (minute) => new Date(start + minute * 60_000).toISOString();
}
