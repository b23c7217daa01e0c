import { milesOfChord, type Position } from '#rules/distance.ts';
import type { Candidate } from '#rules/matches/ranking.ts';
import type { Db } from '#server/platform/database.ts';
import { selectChords, type FoundRow } from './queries.ts';

export type Asked = { limit?: number | undefined; lat?: number | undefined; lng?: number | undefined };

export function toCandidate({ chord, ...row }: FoundRow): Candidate & { seed: number | null } {
  const { id, restaurantId, name, price, heat, score, ratings, overlap, traits, fans, seed } = row;
  const miles = chord === null ? null : milesOfChord(chord);
  return { id, restaurantId, name, price, heat, score, ratings, overlap, traits, fans, seed, miles };
}

/** Miles by restaurant; none where nobody said from where. */
export async function distancesTo(
  db: Db,
  chosen: readonly { restaurantId: number }[],
  here: Position | null,
): Promise<Map<number, number>> {
  if (!here) return new Map();
  const rows = await selectChords(db, [...new Set(chosen.map(({ restaurantId }) => restaurantId))], here);
  return new Map(rows.map(({ restaurantId, chord }) => [restaurantId, milesOfChord(chord)]));
}
