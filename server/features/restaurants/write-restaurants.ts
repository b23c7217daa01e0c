import type { EndpointBody } from '#contract/base/endpoint.ts';
import type {
  RestaurantDetails,
  RestaurantFields,
  createRestaurantEndpoint,
  updateRestaurantEndpoint,
} from '#contract/catalog/restaurants.ts';
import { createChangeRecorder, type CatalogEditingMember } from '#server/features/audit/audit.ts';
import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { refreshMapPins } from '#server/features/map/map.ts';
import { assertNoneMerged } from '#server/features/merged-ids/merged-ids.ts';
import { resolveImageUrl, isImageUnavailable } from '#server/features/uploads/uploads.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { inCatalogTransaction, lockCatalogOnCitus, type Db } from '#server/platform/database/database.ts';
import { diffRow } from '#server/platform/database/diff-row.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import { assertMatchingRevision } from '#server/platform/http/preconditions.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { changePhoneOfFirstLocation } from './locations/write-locations.ts';
import { getRestaurantDetails, restaurantGoneError } from './restaurant-details.ts';
import {
  lockChildrenOfRestaurants,
  lockRestaurant,
  lockRestaurantsById,
  type LockedRestaurant,
} from './lock-queries.ts';
import {
  insertRestaurant,
  markRestaurantsDeleted,
  selectLiveChildrenOfRestaurants,
  updateRestaurantRows,
  setRestaurantsRestored,
  type StoredRestaurantFields,
} from './write-queries.ts';

type RestaurantMutation = {
  id: number;
  viewer: CatalogEditingMember;
  ifMatch: string | null;
  hosts?: readonly string[];
};

/** A restored field may be empty where the form requires one: imported restaurants lack a price range. */
type StoredChanges = { [Field in keyof StoredRestaurantFields]?: StoredRestaurantFields[Field] | undefined };
type RestaurantChanges = StoredChanges & Pick<EndpointBody<typeof updateRestaurantEndpoint>, 'phoneNumber'>;

const record = createChangeRecorder('restaurant');

export async function addRestaurant(
  tx: Db,
  viewer: CatalogEditingMember,
  input: EndpointBody<typeof createRestaurantEndpoint>,
  hosts: readonly string[],
): Promise<RestaurantDetails> {
  await lockCatalogOnCitus(tx);
  // A draft can name a picture of a website import that was never copied, or was deleted while the draft waited.
  const isLeftOut = input.imageUrl && (await isImageUnavailable(tx, input.imageUrl, hosts));
  const imageUrl = await resolveImageUrl(tx, { url: isLeftOut ? null : input.imageUrl, viewer, hosts });
  const fields: RestaurantFields = { ...input, website: input.website ?? null, imageUrl: imageUrl ?? null };
  const id = await insertRestaurant(tx, fields);
  await refreshSearchIndex(tx, { restaurants: [id] });
  await invalidateCacheTags(tx, [`restaurant:${id}`, 'restaurants']);
  await record(tx, viewer, { action: 'create', entityId: id, after: fields });
  return getRestaurantDetails(tx, id, null);
}

export async function changeRestaurant(
  db: Db,
  mutation: RestaurantMutation,
  changes: RestaurantChanges,
): Promise<RestaurantDetails> {
  const { id } = mutation;
  return inCatalogTransaction(db, async (tx) => {
    const { isOnMap } = await changeRestaurantWithoutMapPins(tx, mutation, changes);
    if (isOnMap) await refreshMapPins(tx, { restaurants: [id] });
    return getRestaurantDetails(tx, id, null);
  });
}

/** `isOnMap`: the caller has to refresh the map, once for all restaurants that it changes. */
export async function changeRestaurantWithoutMapPins(
  tx: Db,
  { id, viewer, ifMatch, hosts = [] }: RestaurantMutation,
  { phoneNumber, ...changes }: RestaurantChanges,
): Promise<{ isOnMap: boolean }> {
  if (changes.name !== undefined) await lockChildrenOfRestaurants(tx, [id]);
  const current = await beginChange(tx, id, ifMatch);
  const imageUrl = await resolveImageUrl(tx, {
    url: changes.imageUrl,
    viewer,
    current: current.imageUrl,
    hosts,
  });
  const { onMap } = await updateRestaurants(tx, viewer, [{ current, changes: { ...changes, imageUrl } }]);
  // The phone number belongs to a location (D41); the form sends an empty one along.
  if (phoneNumber) await changePhoneOfFirstLocation(tx, { restaurantId: id, viewer, phoneNumber });
  return { isOnMap: onMap.length > 0 };
}

/** Runs in the caller's transaction, with a constant number of statements. Does not change photos. */
export async function changeRestaurants(
  tx: Db,
  viewer: CatalogEditingMember,
  updates: readonly { id: number; changes: Omit<StoredChanges, 'imageUrl'> }[],
): Promise<void> {
  const renamed = updates.filter(({ changes }) => changes.name !== undefined);
  if (renamed.length > 0) await lockChildrenOfRestaurants(tx, idsOf(renamed));
  const locked = await lockExisting(tx, idsOf(updates));
  const changed = updates.map(({ id, changes }) => ({ current: assertDefined(locked.get(id)), changes }));
  const { onMap } = await updateRestaurants(tx, viewer, changed);
  await refreshMapPins(tx, { restaurants: onMap });
}

async function updateRestaurants(
  tx: Db,
  viewer: CatalogEditingMember,
  updates: readonly { current: LockedRestaurant; changes: StoredChanges }[],
): Promise<{ onMap: number[] }> {
  const changed = updates
    .map(({ current, changes }) => ({ current, ...diffRow<StoredRestaurantFields>(current, changes) }))
    .filter(({ after }) => Object.keys(after).length > 0);
  if (changed.length === 0) return { onMap: [] };
  const changedIds = (field: keyof StoredRestaurantFields) =>
    changed.flatMap(({ current, after }) => (field in after ? [current.id] : []));
  const rows = changed.map(({ current, after }) => ({
    id: current.id,
    fields: { ...current, ...after },
    changes: after,
  }));
  const renamed = changedIds('name');
  const parts = renamed.length > 0 ? await selectLiveChildrenOfRestaurants(tx, renamed) : {};
  await updateRestaurantRows(tx, rows);
  // Search documents of their locations and sandwiches contain the name.
  await refreshSearchIndex(tx, { restaurants: idsOf(rows), ...parts });
  await invalidateCacheTags(tx, [...idsOf(rows).map((id) => `restaurant:${id}` as const), 'restaurants']);
  const entries = changed.map(({ current, before, after }) => ({
    action: 'update' as const,
    entityId: current.id,
    before,
    after,
  }));
  await record(tx, viewer, ...entries);
  return { onMap: [...new Set([...changedIds('restaurantType'), ...changedIds('priceRange')])] };
}

/** Keeps its locations, sandwiches, reviews and XP, so that restoring is one step. */
export async function removeRestaurant(
  db: Db,
  { id, viewer, ifMatch }: RestaurantMutation,
  now: Date,
): Promise<void> {
  await inCatalogTransaction(db, async (tx) => {
    await lockChildrenOfRestaurants(tx, [id]);
    const { name } = await beginChange(tx, id, ifMatch);
    await setDeleted(tx, viewer, [{ id, name }], now);
  });
}

/** Runs in the caller's transaction, with a constant number of statements. */
export async function removeRestaurants(
  tx: Db,
  viewer: CatalogEditingMember,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await lockChildrenOfRestaurants(tx, ids);
  const locked = await lockExisting(tx, ids);
  await setDeleted(tx, viewer, [...locked.values()], now);
}

async function setDeleted(
  tx: Db,
  viewer: CatalogEditingMember,
  restaurants: readonly Pick<LockedRestaurant, 'id' | 'name'>[],
  since: Date | null,
): Promise<void> {
  const ids = idsOf(restaurants);
  const parts = await selectLiveChildrenOfRestaurants(tx, ids);
  if (since) await markRestaurantsDeleted(tx, ids, since);
  else await setRestaurantsRestored(tx, ids);
  await refreshSearchIndex(tx, { restaurants: ids, ...parts });
  await invalidateWithMenu(tx, ids, parts);
  const changes = restaurants.map(({ id: entityId, name }) =>
    since
      ? { action: 'delete' as const, entityId, before: { name } }
      : { action: 'restore' as const, entityId, after: { name } },
  );
  await record(tx, viewer, ...changes);
  await refreshMapPins(tx, { restaurants: ids });
}

export async function restoreRestaurant(
  db: Db,
  id: number,
  viewer: CatalogEditingMember,
): Promise<RestaurantDetails> {
  return inCatalogTransaction(db, async (tx) => {
    await restoreRestaurants(tx, viewer, [id]);
    return getRestaurantDetails(tx, id, null);
  });
}

/** Runs in the caller's transaction, with a constant number of statements. */
export async function restoreRestaurants(
  tx: Db,
  viewer: CatalogEditingMember,
  ids: readonly number[],
): Promise<void> {
  await lockChildrenOfRestaurants(tx, ids);
  const locked = await lockRestaurantsById(tx, ids);
  if (locked.length < ids.length) throw notFoundError('Restaurant not found');
  await assertNoneMerged(tx, 'restaurant', ids);
  const deleted = locked.filter(({ isDeleted }) => isDeleted);
  if (deleted.length > 0) await setDeleted(tx, viewer, deleted, null);
}

async function invalidateWithMenu(
  tx: Db,
  ids: readonly number[],
  { sandwiches }: { sandwiches: number[] },
): Promise<void> {
  const menu = sandwiches.map((sandwichId) => `sandwich:${sandwichId}` as const);
  const each = ids.map((id) => `restaurant:${id}` as const);
  await invalidateCacheTags(tx, [...each, 'restaurants', 'locations', 'sandwiches', ...menu]);
}

async function beginChange(tx: Db, id: number, ifMatch: string | null): Promise<LockedRestaurant> {
  const current = await lockRestaurant(tx, id);
  if (!current) throw notFoundError('Restaurant not found');
  if (current.isDeleted) throw await restaurantGoneError(tx, id);
  assertMatchingRevision(ifMatch, current.revision);
  return current;
}

async function lockExisting(tx: Db, ids: readonly number[]): Promise<Map<number, LockedRestaurant>> {
  const locked = await lockRestaurantsById(tx, ids);
  for (const { id, isDeleted } of locked) if (isDeleted) throw await restaurantGoneError(tx, id);
  if (locked.length < ids.length) throw notFoundError('Restaurant not found');
  return new Map(locked.map((restaurant) => [restaurant.id, restaurant]));
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
