import { z } from 'zod';
import { findLastDeletion } from '#server/features/audit/audit.ts';
import { lockCatalogRowsToChange } from '#server/features/restaurants/restaurants.ts';
import {
  lockTagsAgainstChange,
  lockTagsForChange,
  selectSandwichesWithTags,
} from '#server/features/tags/tags.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { CatalogEntityType } from './catalog-entities.ts';
import type { AuditedChange } from './compute-undo.ts';

type Changed = { entityType: CatalogEntityType; id: number; newestFirst: readonly AuditedChange[] };

const deletedTagSchema = z.object({ sandwichIds: z.array(z.int()) });
const tagIdsSchema = z.object({ tagIds: z.array(z.int()) });
const restaurantIdSchema = z.object({ restaurantId: z.int() });

/** Locks every row that the revert touches, by id, in the order of other writers: tags, parts, restaurants. */
export async function lockRowsToRevert(tx: Db, entities: readonly Changed[]): Promise<void> {
  const ofType = (type: CatalogEntityType) => entities.filter(({ entityType }) => entityType === type);
  const tagsOfSandwiches = ofType('sandwich').flatMap((sandwich) => valuesOf(sandwich, tagIdsSchema));
  const taggedSandwiches = await lockTagsAndFindSandwiches(
    tx,
    idsOf(ofType('tag')),
    tagsOfSandwiches.flatMap(({ tagIds }) => tagIds),
  );
  const restaurants = ofType('restaurant');
  const [whole, others] = [restaurants.filter(isWhole), restaurants.filter((one) => !isWhole(one))];
  const parts = [...ofType('location'), ...ofType('sandwich')];
  await lockCatalogRowsToChange(tx, {
    locations: idsOf(ofType('location')),
    sandwiches: idsOf(ofType('sandwich')),
    taggedSandwiches,
    restaurants: [...idsOf(others), ...parts.flatMap(restaurantsOfPart)],
    wholeRestaurants: idsOf(whole),
  });
}

async function lockTagsAndFindSandwiches(
  tx: Db,
  ids: readonly number[],
  idsOnSandwiches: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) {
    if (idsOnSandwiches.length > 0) await lockTagsAgainstChange(tx, idsOnSandwiches);
    return [];
  }
  const locked = await lockTagsForChange(tx, [...ids, ...idsOnSandwiches]);
  const living = ids.filter((id) => locked.includes(id));
  const sandwiches = await selectSandwichesWithTags(tx, living);
  for (const id of ids.filter((each) => !living.includes(each))) {
    // A restored tag is added to the sandwiches that it had.
    const { data } = deletedTagSchema.safeParse(await findLastDeletion(tx, 'tag', id));
    sandwiches.push(...(data?.sandwichIds ?? []));
  }
  return sandwiches;
}

/** The name is visible on its parts, and the parts are deleted and restored with it. */
function isWhole({ newestFirst }: Changed): boolean {
  return newestFirst.some(({ action, after }) => action !== 'update' || (after !== null && 'name' in after));
}

/** The restaurants that it was moved from and to. */
function restaurantsOfPart(part: Changed): number[] {
  return valuesOf(part, restaurantIdSchema).map(({ restaurantId }) => restaurantId);
}

/** The old and new values of the changes that match the schema. */
function valuesOf<T>({ newestFirst }: Changed, schema: z.ZodType<T>): T[] {
  return newestFirst
    .flatMap(({ before, after }) => [before, after])
    .flatMap((values) => schema.safeParse(values).data ?? []);
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
