import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { Db } from '#server/platform/database/database.ts';
import { presentSandwich } from './present-sandwich.ts';
import { selectSandwiches } from './queries.ts';

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
