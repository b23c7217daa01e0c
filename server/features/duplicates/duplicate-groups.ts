import type { DuplicateGroup } from '#contract/administration/duplicates.ts';
import type { Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import {
  MAX_COUNTED_ROWS,
  parsePageCursor,
  slicePage,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import { findDuplicateCandidates, type DuplicateCandidateGroup } from './find-duplicate-candidates.ts';
import {
  countExistingRestaurants,
  insertDismissedDuplicates,
  selectDismissedDuplicates,
  selectRestaurantsForDuplicateSearch,
  selectRestaurantGroupsSharingAddress,
  selectRestaurantGroupsSharingPhone,
  selectRestaurantGroupsSharingPin,
} from './duplicate-group-queries.ts';
import { selectRestaurantMergeSides } from './merge-side-queries.ts';

const PAGE = 20;
/** The limit of one merge. */
const MAX_SHOWN = 50;

/** Computed anew for each page, because every change of a name or an address can change the groups. */
export async function listDuplicateGroups(
  db: Db,
  { limit = PAGE, cursor }: PaginationQuery,
): Promise<ListPage<DuplicateGroup>> {
  const [start] = parsePageCursor(cursor, ['id']) ?? [0];
  const groups = await findDuplicateGroups(db);
  const { rows, next } = slicePage(groups.slice(start, start + limit + 1), limit, () => [start + limit]);
  const shown = rows.flatMap(({ ids }) => ids.slice(0, MAX_SHOWN));
  const sides = new Map((await selectRestaurantMergeSides(db, shown)).map((side) => [side.id, side]));
  const items = rows.map(({ ids, reasons }) => ({
    reasons,
    total: ids.length,
    restaurants: ids.flatMap((id) => {
      const side = sides.get(id);
      if (!side) return [];
      const { restaurantId: _, isDeleted: __, ...shownSide } = side;
      return [shownSide];
    }),
  }));
  return { items, next, total: Math.min(groups.length, MAX_COUNTED_ROWS + 1) };
}

export async function findDuplicateGroups(db: Db): Promise<DuplicateCandidateGroup[]> {
  const [restaurants, phones, addresses, pins, dismissed] = await Promise.all([
    selectRestaurantsForDuplicateSearch(db),
    selectRestaurantGroupsSharingPhone(db),
    selectRestaurantGroupsSharingAddress(db),
    selectRestaurantGroupsSharingPin(db),
    selectDismissedDuplicates(db),
  ]);
  const pairs = new Set(dismissed.map(({ firstId, secondId }) => `${firstId} ${secondId}`));
  const isDismissed = (one: number, other: number) =>
    pairs.has(`${Math.min(one, other)} ${Math.max(one, other)}`);
  return findDuplicateCandidates({ restaurants, phones, addresses, pins, isDismissed });
}

export async function dismissDuplicateGroup(
  db: Db,
  { restaurantId, otherIds }: { restaurantId: number; otherIds: readonly number[] },
): Promise<void> {
  const others = [...new Set(otherIds)].filter((id) => id !== restaurantId);
  if ((await countExistingRestaurants(db, [restaurantId, ...others])) !== others.length + 1)
    throw notFoundError('Restaurant not found');
  const dismissed = await withUnshownRestaurants(db, restaurantId, others);
  await insertDismissedDuplicates(
    db,
    dismissed.map((id) => ({ first_id: Math.min(id, restaurantId), second_id: Math.max(id, restaurantId) })),
  );
}

/** The list shows a part of a large group. Who differs from all of that part would stay in the group by the rest of it. */
async function withUnshownRestaurants(
  db: Db,
  restaurantId: number,
  others: readonly number[],
): Promise<readonly number[]> {
  if (others.length < MAX_SHOWN - 1) return others;
  const group = (await findDuplicateGroups(db)).find(({ ids }) => ids.includes(restaurantId));
  const rest = group?.ids.filter((id) => id !== restaurantId) ?? [];
  return rest.slice(0, MAX_SHOWN - 1).every((id) => others.includes(id))
    ? [...new Set([...others, ...rest])]
    : others;
}
