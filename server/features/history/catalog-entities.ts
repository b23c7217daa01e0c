import { locationFieldsSchema } from '#contract/catalog/locations.ts';
import { restaurantFieldsSchema } from '#contract/catalog/restaurants.ts';
import { sandwichFieldsSchema } from '#contract/catalog/sandwiches.ts';
import { tagSchema } from '#contract/catalog/tags.ts';
import { z } from 'zod';
import { findLastDeletion, type CatalogEditingMember } from '#server/features/audit/audit.ts';
import {
  changeLocation,
  changeLocations,
  changeRestaurant,
  changeRestaurants,
  lockLocationsById,
  lockRestaurantsById,
  moveLocationToRestaurant,
  removeLocation,
  removeLocations,
  removeRestaurant,
  removeRestaurants,
  restoreLocation,
  restoreLocations,
  restoreRestaurant,
  restoreRestaurants,
  selectRestaurantsWithChildren,
} from '#server/features/restaurants/restaurants.ts';
import {
  changeSandwich,
  getSandwichesById,
  lockSandwich,
  moveSandwichToRestaurant,
  removeSandwich,
  restoreSandwich,
} from '#server/features/sandwiches/sandwiches.ts';
import {
  changeTag,
  lockTag,
  removeTag,
  restoreTag,
  selectSandwichesWithTag,
  selectTagIdsOfSandwich,
  setTagsOfSandwich,
} from '#server/features/tags/tags.ts';
import type { Db } from '#server/platform/database/database.ts';
import { goneError, HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import type { AuditedFieldValues } from './compute-undo.ts';

export type CatalogWriteContext = {
  tx: Db;
  editor: CatalogEditingMember & { changeSetId: number };
  now: Date;
  hosts: readonly string[];
  /** Replaces an earlier photo that is no longer available with the drawing, so that the later one does not stay. */
  withoutGonePhotos?: boolean | undefined;
};

export type CatalogEntityType = 'tag' | 'restaurant' | 'location' | 'sandwich';

/** Throws if the row cannot be changed. */
type FieldsOf = (id: number) => AuditedFieldValues;

type CatalogEntity = {
  /** The fields that a revert can change, named as in the audit log, and whether the row is deleted. */
  read(tx: Db, ids: readonly number[]): Promise<FieldsOf>;
  update(context: CatalogWriteContext, id: number, fields: AuditedFieldValues): Promise<unknown>;
  remove(context: CatalogWriteContext, id: number): Promise<unknown>;
  restore(context: CatalogWriteContext, id: number): Promise<unknown>;
  /** The ids whose parts would be deleted with them. */
  selectWithParts?(tx: Db, ids: readonly number[]): Promise<Set<number>>;
  /** Bulk versions with a constant number of statements, for the kinds of changes that an import makes. */
  together?: {
    update(
      context: CatalogWriteContext,
      updates: readonly { id: number; fields: AuditedFieldValues }[],
    ): Promise<void>;
    /** Fields that the bulk update does not support; rows with changes of them are written one at a time. */
    leaves: readonly string[];
    remove(context: CatalogWriteContext, ids: readonly number[]): Promise<void>;
    restore(context: CatalogWriteContext, ids: readonly number[]): Promise<void>;
  };
};

const locationChangesSchema = locationFieldsSchema.omit({ timeZone: true }).partial();
const sandwichChangesSchema = sandwichFieldsSchema.partial();
const tagIdsSchema = z.object({ tagIds: z.array(z.int()).optional() });
const restaurantIdSchema = z.object({ restaurantId: z.int().optional() });
const tagChangesSchema = tagSchema.omit({ id: true }).partial();

export const CATALOG_ENTITIES: Readonly<Record<CatalogEntityType, CatalogEntity>> = {
  restaurant: {
    async read(tx, ids) {
      const locked = byId(await lockRestaurantsById(tx, ids));
      return (id) => {
        const current = locked.get(id);
        if (!current) throw notFoundError('Restaurant not found');
        const { id: _, revision: __, ...fields } = current;
        return fields;
      };
    },
    update: ({ tx, hosts, editor }, id, fields) =>
      changeRestaurant(
        tx,
        { id, viewer: editor, ifMatch: null, hosts },
        restaurantFieldsSchema.partial().parse(fields),
      ),
    remove: ({ tx, editor, now }, id) => removeRestaurant(tx, { id, viewer: editor, ifMatch: null }, now),
    restore: ({ tx, editor }, id) => restoreRestaurant(tx, id, editor),
    selectWithParts: selectRestaurantsWithChildren,
    together: {
      leaves: ['imageUrl'],
      update: ({ tx, editor }, updates) =>
        changeRestaurants(
          tx,
          editor,
          updates.map(({ id, fields }) => ({ id, changes: restaurantFieldsSchema.partial().parse(fields) })),
        ),
      remove: ({ tx, editor, now }, ids) => removeRestaurants(tx, editor, ids, now),
      restore: ({ tx, editor }, ids) => restoreRestaurants(tx, editor, ids),
    },
  },

  location: {
    async read(tx, ids) {
      const locked = byId(await lockLocationsById(tx, ids));
      return (id) => {
        const current = locked.get(id);
        if (!current) throw notFoundError('Location not found');
        if (current.isRestaurantDeleted) throw goneError('Its restaurant is no longer on the site.');
        const {
          id: _,
          revision: __,
          timeZone: ___,
          pinAddress: ____,
          isRestaurantDeleted: _____,
          ...fields
        } = current;
        return fields;
      };
    },
    async update({ tx, editor }, id, fields) {
      const mutation = { id, viewer: editor, ifMatch: null };
      const { restaurantId } = restaurantIdSchema.parse(fields);
      if (restaurantId !== undefined) await moveLocationToRestaurant(tx, { ...mutation, restaurantId });
      await changeLocation(tx, mutation, locationChangesSchema.parse(fields));
    },
    remove: ({ tx, editor, now }, id) => removeLocation(tx, { id, viewer: editor, ifMatch: null }, now),
    restore: ({ tx, editor }, id) => restoreLocation(tx, id, editor),
    together: {
      leaves: ['restaurantId'],
      update: ({ tx, editor }, updates) =>
        changeLocations(
          tx,
          editor,
          updates.map(({ id, fields }) => ({ id, changes: locationChangesSchema.parse(fields) })),
        ),
      remove: ({ tx, editor, now }, ids) => removeLocations(tx, editor, ids, now),
      restore: ({ tx, editor }, ids) => restoreLocations(tx, editor, ids),
    },
  },

  sandwich: {
    read: eachAlone(async (tx, id) => {
      const current = await lockSandwich(tx, id);
      if (!current) throw notFoundError('Sandwich not found');
      if (current.isRestaurantDeleted) throw goneError('Its restaurant is no longer on the site.');
      const { id: _, revision: __, isRestaurantDeleted: ___, ...fields } = current;
      return { ...fields, tagIds: await selectTagIdsOfSandwich(tx, id) };
    }),
    async update({ tx, hosts, editor }, id, fields) {
      const mutation = { id, viewer: editor, ifMatch: null };
      const { tagIds } = tagIdsSchema.parse(fields);
      const { restaurantId } = restaurantIdSchema.parse(fields);
      if (restaurantId !== undefined) await moveSandwichToRestaurant(tx, { ...mutation, restaurantId });
      await changeSandwich(tx, { ...mutation, hosts }, sandwichChangesSchema.parse(fields));
      if (tagIds) await setTagsOfSandwich(tx, mutation, tagIds);
    },
    remove: ({ tx, editor, now }, id) => removeSandwich(tx, { id, viewer: editor, ifMatch: null }, now),
    restore: ({ tx, editor }, id) => restoreSandwich(tx, id, editor),
    async selectWithParts(tx, ids) {
      const reviewed = (await getSandwichesById(tx, ids)).filter(({ reviewCount }) => reviewCount > 0);
      return new Set(reviewed.map(({ id }) => id));
    },
  },

  tag: {
    read: eachAlone(async (tx, id) => {
      const current = await lockTag(tx, id);
      const { name, type } = current ?? (await findLastDeletion(tx, 'tag', id)) ?? {};
      if (name === undefined) throw notFoundError('Tag not found');
      return { name, type, isDeleted: !current };
    }),
    update: ({ tx, editor }, id, fields) =>
      changeTag(tx, { id, viewer: editor, ifMatch: null }, tagChangesSchema.parse(fields)),
    remove: ({ tx, editor }, id) => removeTag(tx, { id, viewer: editor, ifMatch: null }),
    restore: ({ tx, editor }, id) => restoreTag(tx, id, editor),
    async selectWithParts(tx, ids) {
      const used = new Set<number>();
      for (const id of ids) if ((await selectSandwichesWithTag(tx, id)).length > 0) used.add(id);
      return used;
    },
  },
};

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** For kinds of which a change set contains only a few. */
function eachAlone(readOne: (tx: Db, id: number) => Promise<AuditedFieldValues>): CatalogEntity['read'] {
  return async (tx, ids) => {
    const read = new Map<number, AuditedFieldValues | HttpError>();
    for (const id of ids)
      read.set(
        id,
        await readOne(tx, id).catch((error: unknown) => {
          if (error instanceof HttpError) return error;
          throw error;
        }),
      );
    return (id) => {
      const fields = assertDefined(read.get(id));
      if (fields instanceof HttpError) throw fields;
      return fields;
    };
  };
}
