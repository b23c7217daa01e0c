import { z } from 'zod';
import { PRICE_RANGES, RESTAURANT_TYPES } from '../base/enum-values.ts';
import { endpoint } from '../base/endpoint.ts';
import { idSchema } from '../base/field-schemas.ts';
import { MAX_BULK_EDIT_ROWS, MAX_TAGS_OF_SANDWICH } from '../base/admin-limits.ts';
import { priceSchema } from '../catalog/sandwich-input.ts';

const ids = z.array(idSchema).min(1).max(MAX_BULK_EDIT_ROWS);
const deletion = z.strictObject({ action: z.literal('delete'), ids });
const restoration = z.strictObject({ action: z.literal('restore'), ids });

const NO_CHANGE = 'must contain a change';
const restaurantChanges = z
  .strictObject({
    restaurantType: z.enum(RESTAURANT_TYPES).optional(),
    priceRange: z.enum(PRICE_RANGES).optional(),
  })
  .refine(hasChange, NO_CHANGE);

const tagIds = z.array(idSchema).max(MAX_TAGS_OF_SANDWICH).optional();
const sandwichChanges = z
  .strictObject({
    price: priceSchema.optional(),
    addedTagIds: tagIds,
    removedTagIds: tagIds,
  })
  .refine(hasChange, NO_CHANGE);

const bulkEditResultSchema = z
  .object({
    /** Null if nothing changed. */
    changeSetId: z.int().nullable(),
    changedIds: z.array(idSchema),
    unchangedIds: z.array(idSchema),
    rejected: z.array(z.object({ id: idSchema, name: z.string().nullable(), reason: z.string() })),
  })
  .meta({ id: 'BulkEdit' });
export type BulkEditResult = z.output<typeof bulkEditResultSchema>;

export const editRestaurantsEndpoint = endpoint({
  operationId: 'editRestaurants',
  method: 'POST',
  path: '/api/restaurant-bulk-edits',
  summary: 'Changes, deletes, or restores many restaurants as one change set; only admins can restore',
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('update'), ids, changes: restaurantChanges }),
    deletion,
    restoration,
  ]),
  responses: { 200: bulkEditResultSchema },
  errorStatuses: [401, 403, 409],
  requestHeaders: ['Idempotency-Key'],
});

export const editSandwichesEndpoint = endpoint({
  operationId: 'editSandwiches',
  method: 'POST',
  path: '/api/sandwich-bulk-edits',
  summary: 'Changes, tags, deletes, or restores many sandwiches as one change set',
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('update'), ids, changes: sandwichChanges }),
    deletion,
    restoration,
  ]),
  responses: { 200: bulkEditResultSchema },
  errorStatuses: [401, 403, 409],
  requestHeaders: ['Idempotency-Key'],
});

export const bulkEditEndpoints = [editRestaurantsEndpoint, editSandwichesEndpoint] as const;

function hasChange(changes: object): boolean {
  return Object.values(changes).some((value) => value !== undefined);
}
