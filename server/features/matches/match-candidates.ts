import { milesOfChord, type Position } from '#shared/geo/distance.ts';
import {
  rankSandwichMatches,
  type MatchCandidate,
  type MatchScoringCriteria,
} from '#server/features/matches/rank-matches.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  selectSimilarSandwiches,
  selectMatchCandidates,
  selectCoLikedSandwiches,
  selectSandwichesNear,
  type MatchCandidateQuery,
} from './candidate-queries.ts';
import { findSandwichesLikedByFans } from './find-sandwiches-liked-by-fans.ts';
import { selectChordDistances } from './queries.ts';

const LIKED_TOGETHER = 48;

export type MatchQuery = { limit?: number | undefined; lat?: number | undefined; lng?: number | undefined };
/** `has` contains trait ids; `seed` is the seed that most of its fans like. */
export type RankedMatchCandidate = MatchCandidate & { has: number[]; seed: number | null };

/** Reads bounded lists only, so that the cost does not grow with the catalog. */
export async function rankMatchCandidates(
  db: Db,
  query: MatchCandidateQuery,
  target: Omit<MatchScoringCriteria, 'fanCount'>,
  limit: number,
): Promise<RankedMatchCandidate[]> {
  const [alike, likesOfFans, near] = await Promise.all([
    selectSimilarSandwiches(db, query),
    selectCoLikedSandwiches(db, query),
    selectSandwichesNear(db, query.near),
  ]);
  const together = findSandwichesLikedByFans(likesOfFans.fans, likesOfFans.likes, LIKED_TOGETHER);
  const found = new Set([...alike, ...together, ...near].map(({ id }) => id));
  const ids = [...found].filter((id) => !query.excluded.includes(id));
  const likes = new Map(together.map((row) => [row.id, row]));
  const chords = new Map(near.map(({ restaurantId, chord }) => [restaurantId, chord]));
  const weights = new Map(query.targetTraits.map(({ trait, weight }) => [trait, weight]));
  const candidates = (await selectMatchCandidates(db, ids, query.userId)).map((row): RankedMatchCandidate => {
    const like = likes.get(row.id);
    const chord = chords.get(row.restaurantId);
    const overlap = row.has.reduce((sum, trait) => sum + (weights.get(trait) ?? 0), 0);
    const miles = chord === undefined ? null : milesOfChord(chord);
    return {
      ...row,
      traits: row.has.length,
      overlap,
      fans: like?.fans ?? 0,
      seed: like?.seed ?? null,
      miles,
    };
  });
  return rankSandwichMatches(candidates, { ...target, fanCount: together[0]?.targetFanCount ?? 0 }, limit);
}

export async function milesToRestaurants(
  db: Db,
  chosen: readonly { restaurantId: number }[],
  position: Position | null,
): Promise<Map<number, number>> {
  if (!position) return new Map();
  const rows = await selectChordDistances(
    db,
    [...new Set(chosen.map(({ restaurantId }) => restaurantId))],
    position,
  );
  return new Map(rows.map(({ id, chord }) => [id, milesOfChord(chord)]));
}
