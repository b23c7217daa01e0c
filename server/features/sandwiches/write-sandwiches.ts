import type { EndpointBody } from '#contract/base/endpoint.ts';
import {
  sandwichFieldsSchema,
  type Sandwich,
  type SandwichFields,
  type createSandwichEndpoint,
} from '#contract/catalog/sandwiches.ts';
import { createChangeRecorder, type CatalogEditingMember } from '#server/features/audit/audit.ts';
import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { chooseBackdropNumber } from '#server/features/drawings/drawings.ts';
import { refreshMapPins } from '#server/features/map/map.ts';
import { queueSandwichAnnouncement } from '#server/features/notifications/notifications.ts';
import { assertNotMerged } from '#server/features/merged-ids/merged-ids.ts';
import { assertRestaurantExists } from '#server/features/restaurants/restaurants.ts';
import { refreshTraitProfiles } from '#server/features/similarity/similarity.ts';
import { resolveImageUrl } from '#server/features/uploads/uploads.ts';
import { zodSchemaFieldNames, createNullForEachField } from '#server/platform/database/column-names.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { inCatalogTransaction, lockCatalogOnCitus, type Db } from '#server/platform/database/database.ts';
import { diffRow } from '#server/platform/database/diff-row.ts';
import { HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { lockSandwichForChange } from './lock-sandwich-for-change.ts';
import { getSandwichesById } from './sandwich-details.ts';
import { adjustSandwichCount } from './rating-totals.ts';
import { insertSandwich, lockSandwich, updateSandwichRow, setSandwichDeleted } from './write-queries.ts';
import { selectBackdropsOfRestaurant } from './queries.ts';

type SandwichMutation = {
  id: number;
  viewer: CatalogEditingMember;
  ifMatch: string | null;
  hosts?: readonly string[];
};

const record = createChangeRecorder('sandwich');

export async function addSandwich(
  tx: Db,
  viewer: CatalogEditingMember,
  { restaurantId, ...input }: EndpointBody<typeof createSandwichEndpoint>,
  { now, hosts }: { now: Date; hosts: readonly string[] },
): Promise<Sandwich> {
  await lockCatalogOnCitus(tx);
  await assertRestaurantExists(tx, restaurantId);
  const imageUrl = await resolveImageUrl(tx, { url: input.imageUrl, viewer, hosts });
  const fields = { ...BLANK, ...storedFields({ ...input, imageUrl }), name: input.name };
  const backdrop = chooseBackdropNumber(fields, await selectBackdropsOfRestaurant(tx, restaurantId));
  const id = await insertSandwich(tx, { ...fields, restaurantId, backdrop });
  const isFirst = await adjustSandwichCount(tx, id, 1);
  await refreshSearchIndex(tx, { sandwiches: [id] }, { areNew: true });
  await refreshTraitProfiles(tx, [id], { areNew: true });
  await queueSandwichAnnouncement(tx, { id, restaurantId, now });
  await invalidateMenu(tx, { id, restaurantId });
  await record(tx, viewer, { action: 'create', entityId: id, after: { restaurantId, ...fields } });
  if (isFirst) await refreshMapPins(tx, { restaurants: [restaurantId] });
  // A merge of the restaurant may have committed while this waited for the row lock.
  await assertRestaurantExists(tx, restaurantId);
  return findSandwich(tx, id);
}

const COMPARED = ['name', 'ingredients', 'spiceLevel'];

export async function changeSandwich(
  db: Db,
  { id, viewer, ifMatch, hosts = [] }: SandwichMutation,
  input: SandwichFieldsInput,
): Promise<Sandwich> {
  return inCatalogTransaction(db, async (tx) => {
    const current = await lockSandwichForChange(tx, id, ifMatch);
    const imageUrl = await resolveImageUrl(tx, {
      url: input.imageUrl,
      viewer,
      current: current.imageUrl,
      hosts,
    });
    const { before, after } = diffRow<SandwichFields>(current, storedFields({ ...input, imageUrl }));
    if (Object.keys(after).length > 0) {
      await updateSandwichRow(tx, id, after);
      await refreshSearchIndex(tx, { sandwiches: [id] });
      if (COMPARED.some((field) => field in after)) await refreshTraitProfiles(tx, [id]);
      await invalidateCacheTags(tx, [`sandwich:${id}`, `restaurant:${current.restaurantId}`, 'sandwiches']);
      await record(tx, viewer, { action: 'update', entityId: id, before, after });
    }
    return findSandwich(tx, id);
  });
}

export async function removeSandwich(
  db: Db,
  { id, viewer, ifMatch }: SandwichMutation,
  now: Date,
): Promise<void> {
  await inCatalogTransaction(db, async (tx) => {
    const { name, restaurantId } = await lockSandwichForChange(tx, id, ifMatch);
    await setSandwichDeleted(tx, id, now);
    const isLast = await adjustSandwichCount(tx, id, -1);
    await refreshSearchIndex(tx, { sandwiches: [id] });
    await refreshTraitProfiles(tx, [id]);
    await invalidateMenu(tx, { id, restaurantId });
    await record(tx, viewer, { action: 'delete', entityId: id, before: { restaurantId, name } });
    if (isLast) await refreshMapPins(tx, { restaurants: [restaurantId] });
  });
}

export async function restoreSandwich(db: Db, id: number, viewer: CatalogEditingMember): Promise<Sandwich> {
  return inCatalogTransaction(db, async (tx) => {
    const current = await lockSandwich(tx, id);
    if (!current) throw notFoundError('Sandwich not found');
    if (current.isRestaurantDeleted)
      throw new HttpError('conflict', 'Its restaurant was deleted. Restore that first.');
    await assertNotMerged(tx, { entityType: 'sandwich', id });
    if (current.isDeleted) {
      await setSandwichDeleted(tx, id, null);
      const isFirst = await adjustSandwichCount(tx, id, 1);
      await refreshSearchIndex(tx, { sandwiches: [id] });
      await refreshTraitProfiles(tx, [id]);
      await invalidateMenu(tx, current);
      await record(tx, viewer, { action: 'restore', entityId: id, after: { name: current.name } });
      if (isFirst) await refreshMapPins(tx, { restaurants: [current.restaurantId] });
    }
    return findSandwich(tx, id);
  });
}

async function invalidateMenu(
  tx: Db,
  { id, restaurantId }: { id: number; restaurantId: number },
): Promise<void> {
  await invalidateCacheTags(tx, [`sandwich:${id}`, `restaurant:${restaurantId}`, 'sandwiches', 'map']);
}

const BLANK = {
  ...createNullForEachField(sandwichFieldsSchema),
  description: '',
  ingredients: [],
  isSpicy: false,
  spiceLevel: 0,
};

type SandwichFieldsInput = { [Field in keyof SandwichFields]?: SandwichFields[Field] | null | undefined };

function storedFields(input: SandwichFieldsInput): Partial<SandwichFields> {
  const sent = zodSchemaFieldNames(sandwichFieldsSchema).filter((field) => input[field] !== undefined);
  const blank: SandwichFieldsInput = BLANK;
  return Object.fromEntries(sent.map((field) => [field, input[field] ?? blank[field]]));
}

async function findSandwich(tx: Db, id: number): Promise<Sandwich> {
  return assertDefined((await getSandwichesById(tx, [id]))[0]);
}
