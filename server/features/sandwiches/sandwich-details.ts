import type { Sandwich, SandwichDetails } from '#contract/catalog/sandwiches.ts';
import { meanRating, ratingHistogram } from '#shared/catalog/ratings.ts';
import { sandwichImagePath } from '#server/features/drawings/drawings.ts';
import type { Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import { sandwichGoneError } from './lock-sandwich-for-change.ts';
import {
  selectRatingCounts,
  selectSandwichDeletedState,
  selectSandwiches,
  type SandwichRow,
} from './queries.ts';

export async function getSandwichDetails(db: Db, id: number): Promise<SandwichDetails> {
  const [row] = await selectSandwiches(db, [id]);
  const sandwich = presentSandwich(await assertSandwichAvailable(db, id, row));
  const rows = await selectRatingCounts(db, id);
  const verifiedCount = rows.reduce((sum, { verified }) => sum + verified, 0);
  return { ...sandwich, ratingCounts: ratingHistogram(rows), verifiedCount };
}

/** A sandwich of a deleted restaurant counts as deleted too. */
export async function assertSandwichExists(db: Db, id: number): Promise<void> {
  await assertSandwichAvailable(db, id, await selectSandwichDeletedState(db, id));
}

export async function assertSandwichAvailable<T extends { isDeleted: boolean }>(
  db: Db,
  id: number,
  sandwich: T | undefined,
): Promise<T> {
  if (!sandwich) throw notFoundError('Sandwich not found');
  if (sandwich.isDeleted) throw await sandwichGoneError(db, id);
  return sandwich;
}

export async function getSandwichesById(db: Db, ids: readonly number[]): Promise<Sandwich[]> {
  return getSandwichesWithDistance(
    db,
    ids.map((id) => ({ id })),
  );
}

type Found = { id: number; distance?: number | null };

export async function getSandwichesWithDistance(db: Db, found: readonly Found[]): Promise<Sandwich[]> {
  if (found.length === 0) return [];
  const rows = await selectSandwiches(
    db,
    found.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id, distance }) => {
    const row = byId.get(id);
    return row ? presentSandwich(row, distance) : [];
  });
}

/** The diet flags are both flat and in `dietaryInfo` (D33). */
export function presentSandwich(row: SandwichRow, distance: number | null = null): Sandwich {
  const { ratingSum, ratingCount, organic, ...fields } = row;
  const { containsGluten, containsDairy, containsEggs, isSpicy } = fields;
  return {
    ...fields,
    drawingUrl: sandwichImagePath(row),
    dietaryInfo: { containsGluten, containsDairy, containsEggs, spicy: isSpicy, organic },
    averageRating: meanRating(ratingSum, ratingCount),
    reviewCount: ratingCount,
    ...(distance !== null && { distance }),
  };
}
