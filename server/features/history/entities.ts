import { locationFieldsSchema } from '#contract/catalog/locations.ts';
import { restaurantFieldsSchema } from '#contract/catalog/restaurants.ts';
import { sandwichFieldsSchema } from '#contract/catalog/sandwiches.ts';
import { tagSchema } from '#contract/catalog/tags.ts';
import { z } from 'zod';
import { lastDeletionOf, type Editor } from '#server/features/audit/audit.ts';
import {
  changeLocation,
  changeRestaurant,
  lockLocation,
  lockRestaurant,
  moveLocation,
  removeLocation,
  removeRestaurant,
  restoreLocation,
  restoreRestaurant,
  selectPartsOfRestaurant,
} from '#server/features/restaurants/restaurants.ts';
import {
  changeSandwich,
  getSandwichesById,
  lockSandwich,
  moveToRestaurant,
  removeSandwich,
  restoreSandwich,
} from '#server/features/sandwiches/sandwiches.ts';
import {
  changeTag,
  lockTag,
  removeTag,
  restoreTag,
  selectSandwichesWithTag,
  selectTagIdsOf,
  setTagsOfSandwich,
} from '#server/features/tags/tags.ts';
import type { Db } from '#server/platform/database/database.ts';
import { gone, notFound } from '#server/platform/http/http-error.ts';
import type { FieldValues } from './undo.ts';

export type WriteContext = {
  tx: Db;
  editor: Editor;
  now: Date;
  hosts: readonly string[];
  /** An earlier photo that is not available any more becomes the drawing, so that the later one does not stay. */
  withoutGonePhotos?: boolean | undefined;
};

export type EntityType = 'tag' | 'restaurant' | 'location' | 'sandwich';

type CatalogEntity = {
  /** What the history can change, with the names of the audit log, and whether it is deleted. */
  read(tx: Db, id: number): Promise<FieldValues>;
  update(context: WriteContext, id: number, fields: FieldValues): Promise<unknown>;
  remove(context: WriteContext, id: number): Promise<unknown>;
  restore(context: WriteContext, id: number): Promise<unknown>;
  /** Parts that would go with it. */
  countParts?(tx: Db, id: number): Promise<number>;
};

const locationChangesSchema = locationFieldsSchema.omit({ timeZone: true }).partial();
const sandwichChangesSchema = sandwichFieldsSchema.partial();
const tagIdsSchema = z.object({ tagIds: z.array(z.int()).optional() });
const restaurantIdSchema = z.object({ restaurantId: z.int().optional() });
const tagChangesSchema = tagSchema.omit({ id: true }).partial();

export const CATALOG_ENTITIES: Readonly<Record<EntityType, CatalogEntity>> = {
  restaurant: {
    async read(tx, id) {
      const current = await lockRestaurant(tx, id);
      if (!current) throw notFound('Restaurant not found');
      const { id: _, revision: __, ...fields } = current;
      return fields;
    },
    update: ({ tx, hosts, editor }, id, fields) =>
      changeRestaurant(
        tx,
        { id, viewer: editor, ifMatch: null, hosts },
        restaurantFieldsSchema.partial().parse(fields),
      ),
    remove: ({ tx, editor, now }, id) => removeRestaurant(tx, { id, viewer: editor, ifMatch: null }, now),
    restore: ({ tx, editor }, id) => restoreRestaurant(tx, id, editor),
    async countParts(tx, id) {
      const { locations, sandwiches } = await selectPartsOfRestaurant(tx, id);
      return locations.length + sandwiches.length;
    },
  },

  location: {
    async read(tx, id) {
      const current = await lockLocation(tx, id);
      if (!current) throw notFound('Location not found');
      if (current.isRestaurantDeleted) throw gone('Its restaurant is no longer on the site.');
      const {
        id: _,
        revision: __,
        timeZone: ___,
        pinAddress: ____,
        isRestaurantDeleted: _____,
        ...fields
      } = current;
      return fields;
    },
    async update({ tx, editor }, id, fields) {
      const mutation = { id, viewer: editor, ifMatch: null };
      const { restaurantId } = restaurantIdSchema.parse(fields);
      if (restaurantId !== undefined) await moveLocation(tx, { ...mutation, restaurantId });
      await changeLocation(tx, mutation, locationChangesSchema.parse(fields));
    },
    remove: ({ tx, editor, now }, id) => removeLocation(tx, { id, viewer: editor, ifMatch: null }, now),
    restore: ({ tx, editor }, id) => restoreLocation(tx, id, editor),
  },

  sandwich: {
    async read(tx, id) {
      const current = await lockSandwich(tx, id);
      if (!current) throw notFound('Sandwich not found');
      if (current.isRestaurantDeleted) throw gone('Its restaurant is no longer on the site.');
      const { id: _, revision: __, isRestaurantDeleted: ___, ...fields } = current;
      return { ...fields, tagIds: await selectTagIdsOf(tx, id) };
    },
    async update({ tx, hosts, editor }, id, fields) {
      const mutation = { id, viewer: editor, ifMatch: null };
      const { tagIds } = tagIdsSchema.parse(fields);
      const { restaurantId } = restaurantIdSchema.parse(fields);
      if (restaurantId !== undefined) await moveToRestaurant(tx, { ...mutation, restaurantId });
      await changeSandwich(tx, { ...mutation, hosts }, sandwichChangesSchema.parse(fields));
      if (tagIds) await setTagsOfSandwich(tx, mutation, tagIds);
    },
    remove: ({ tx, editor, now }, id) => removeSandwich(tx, { id, viewer: editor, ifMatch: null }, now),
    restore: ({ tx, editor }, id) => restoreSandwich(tx, id, editor),
    countParts: async (tx, id) => (await getSandwichesById(tx, [id]))[0]?.reviewCount ?? 0,
  },

  tag: {
    async read(tx, id) {
      const current = await lockTag(tx, id);
      const { name, type } = current ?? (await lastDeletionOf(tx, 'tag', id)) ?? {};
      if (name === undefined) throw notFound('Tag not found');
      return { name, type, isDeleted: !current };
    },
    update: ({ tx, editor }, id, fields) =>
      changeTag(tx, { id, viewer: editor, ifMatch: null }, tagChangesSchema.parse(fields)),
    remove: ({ tx, editor }, id) => removeTag(tx, { id, viewer: editor, ifMatch: null }),
    restore: ({ tx, editor }, id) => restoreTag(tx, id, editor),
    countParts: async (tx, id) => (await selectSandwichesWithTag(tx, id)).length,
  },
};
