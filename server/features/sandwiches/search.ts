import type { Query } from '#contract/endpoint.ts';
import type { Sandwich, searchSandwiches } from '#contract/sandwiches.ts';
import { findSandwiches } from '#server/features/discovery/discovery.ts';
import type { Db } from '#server/platform/database.ts';
import type { Listed } from '#server/platform/page.ts';
import { listByPopularity, sandwichesOf } from './sandwiches.ts';

/** `hasTried` and `userId` only ever filter one's own, so that without a session they change nothing. */
export async function searchForSandwiches(
  db: Db,
  { hasTried: _, userId: __, ...wish }: Query<typeof searchSandwiches>,
): Promise<Listed<Sandwich>> {
  if (asksForNothing(wish)) return listByPopularity(db, wish);
  const { found, next, total } = await findSandwiches(db, wish);
  const rows = await sandwichesOf(
    db,
    found.map(({ id }) => id),
  );
  const distances = new Map(found.map(({ id, distance }) => [id, distance]));
  return { items: rows.map((row) => withDistance(row, distances.get(row.id) ?? null)), next, total };
}

function withDistance(sandwich: Sandwich, distance: number | null): Sandwich {
  return distance === null ? sandwich : { ...sandwich, distance };
}

/** Without a wish the best match is what is most liked, and that list has an index of its own. */
function asksForNothing({
  limit: _,
  cursor: __,
  sort,
  ...wish
}: object & { limit?: unknown; cursor?: unknown; sort?: string | undefined }): boolean {
  return (sort ?? 'best') === 'best' && Object.values(wish).every((value) => value === undefined);
}
