import type { EndpointBody } from '#contract/base/endpoint.ts';
import type {
  RestaurantDetails,
  RestaurantFields,
  createRestaurant,
  updateRestaurant,
} from '#contract/catalog/restaurants.ts';
import { recorderOf, type Editor } from '#server/features/audit/audit.ts';
import { refreshSearch } from '#server/features/discovery/discovery.ts';
import { refreshMap } from '#server/features/map/map.ts';
import { assertNotMerged } from '#server/features/redirects/redirects.ts';
import { acceptImage, isExternalImageAllowed } from '#server/features/uploads/uploads.ts';
import { invalidate } from '#server/platform/cache/invalidate.ts';
import { inCatalogTransaction, lockCatalog, type Db } from '#server/platform/database/database.ts';
import { diffRow } from '#server/platform/database/diff-row.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { assertRevision } from '#server/platform/http/preconditions.ts';
import { changePhoneOfFirst } from './locations/writing.ts';
import { getRestaurantDetails, restaurantGoneError } from './restaurant-details.ts';
import {
  insertRestaurant,
  lockPartsOfRestaurant,
  lockRestaurant,
  selectPartsOfRestaurant,
  setRestaurant,
  setRestaurantDeleted,
  setRestaurantRestored,
  type LockedRestaurant,
  type StoredRestaurantFields,
} from './write-queries.ts';

type RestaurantMutation = { id: number; viewer: Editor; ifMatch: string | null; hosts?: readonly string[] };

/** A restored field may be empty where the form requires one: imported restaurants lack a price range. */
type RestaurantChanges = {
  [Field in keyof StoredRestaurantFields]?: StoredRestaurantFields[Field] | undefined;
} & Pick<EndpointBody<typeof updateRestaurant>, 'phoneNumber'>;

const record = recorderOf('restaurant');

export async function addRestaurant(
  tx: Db,
  viewer: Editor,
  input: EndpointBody<typeof createRestaurant>,
  hosts: readonly string[],
): Promise<RestaurantDetails> {
  await lockCatalog(tx);
  // A website import sends the picture's original URL, which is dropped unless the operator trusts its host.
  const isLeftOut = input.imageUrl?.startsWith('https:') && !isExternalImageAllowed(input.imageUrl, hosts);
  const imageUrl = await acceptImage(tx, { url: isLeftOut ? null : input.imageUrl, viewer, hosts });
  const fields: RestaurantFields = { ...input, website: input.website ?? null, imageUrl: imageUrl ?? null };
  const id = await insertRestaurant(tx, fields);
  await refreshSearch(tx, { restaurants: [id] });
  await invalidate(tx, [`restaurant:${id}`, 'restaurants']);
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
    const { isOnMap } = await writeRestaurantChanges(tx, mutation, changes);
    if (isOnMap) await refreshMap(tx, { restaurants: [id] });
    return getRestaurantDetails(tx, id, null);
  });
}

/** `isOnMap`: the caller has to refresh the map, once for all restaurants that it changes. */
export async function writeRestaurantChanges(
  tx: Db,
  { id, viewer, ifMatch, hosts = [] }: RestaurantMutation,
  { phoneNumber, ...changes }: RestaurantChanges,
): Promise<{ isOnMap: boolean }> {
  if (changes.name !== undefined) await lockPartsOfRestaurant(tx, id);
  const current = await beginChange(tx, id, ifMatch);
  const imageUrl = await acceptImage(tx, {
    url: changes.imageUrl,
    viewer,
    current: current.imageUrl,
    hosts,
  });
  const { before, after } = diffRow<StoredRestaurantFields>(current, { ...changes, imageUrl });
  if (Object.keys(after).length > 0) {
    const parts = 'name' in after ? await selectPartsOfRestaurant(tx, id) : {};
    await setRestaurant(tx, id, after);
    // Search documents of its locations and sandwiches contain its name.
    await refreshSearch(tx, { restaurants: [id], ...parts });
    await invalidate(tx, [`restaurant:${id}`, 'restaurants']);
    await record(tx, viewer, { action: 'update', entityId: id, before, after });
  }
  // The phone number belongs to a location (D41); the form sends an empty one along.
  if (phoneNumber) await changePhoneOfFirst(tx, { restaurantId: id, viewer, phoneNumber });
  return { isOnMap: 'restaurantType' in after || 'priceRange' in after };
}

/** Keeps its locations, sandwiches, reviews and XP, so that restoring is one step. */
export async function removeRestaurant(
  db: Db,
  { id, viewer, ifMatch }: RestaurantMutation,
  now: Date,
): Promise<void> {
  await inCatalogTransaction(db, async (tx) => {
    await lockPartsOfRestaurant(tx, id);
    const { name } = await beginChange(tx, id, ifMatch);
    const parts = await selectPartsOfRestaurant(tx, id);
    await setRestaurantDeleted(tx, id, now);
    await refreshSearch(tx, { restaurants: [id], ...parts });
    await invalidateWithMenu(tx, id, parts);
    await record(tx, viewer, { action: 'delete', entityId: id, before: { name } });
    await refreshMap(tx, { restaurants: [id] });
  });
}

export async function restoreRestaurant(db: Db, id: number, viewer: Editor): Promise<RestaurantDetails> {
  return inCatalogTransaction(db, async (tx) => {
    await lockPartsOfRestaurant(tx, id);
    const current = await lockRestaurant(tx, id);
    if (!current) throw notFound('Restaurant not found');
    await assertNotMerged(tx, { entityType: 'restaurant', id });
    if (current.isDeleted) {
      const parts = await selectPartsOfRestaurant(tx, id);
      await setRestaurantRestored(tx, id);
      await refreshSearch(tx, { restaurants: [id], ...parts });
      await invalidateWithMenu(tx, id, parts);
      await record(tx, viewer, { action: 'restore', entityId: id, after: { name: current.name } });
      await refreshMap(tx, { restaurants: [id] });
    }
    return getRestaurantDetails(tx, id, null);
  });
}

async function invalidateWithMenu(
  tx: Db,
  id: number,
  { sandwiches }: { sandwiches: number[] },
): Promise<void> {
  const menu = sandwiches.map((sandwichId) => `sandwich:${sandwichId}` as const);
  await invalidate(tx, [`restaurant:${id}`, 'restaurants', 'locations', 'sandwiches', ...menu]);
}

async function beginChange(tx: Db, id: number, ifMatch: string | null): Promise<LockedRestaurant> {
  const current = await lockRestaurant(tx, id);
  if (!current) throw notFound('Restaurant not found');
  if (current.isDeleted) throw await restaurantGoneError(tx, id);
  assertRevision(ifMatch, current.revision);
  return current;
}
