import { z } from 'zod';

const INT4_MAX = 2_147_483_647;

/** An id in a path or a query: plain digits within int4, anything else is not an id (decisions.md point 51). */
export const idText = z
  .string()
  .regex(/^\d{1,10}$/, 'must be plain digits')
  .transform(Number)
  .refine((id) => id >= 1 && id <= INT4_MAX, 'is out of range');

export const idParams = z.strictObject({ id: idText });

export const id = z.int().min(1).max(INT4_MAX);
export const userId = z.string().min(1).max(64);

export function numberText(minimum: number, maximum: number) {
  return z
    .string()
    .max(40)
    .regex(/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i, 'must be a number')
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `must lie between ${minimum} and ${maximum}`);
}

export function listText<const Value extends string>(values: readonly Value[]) {
  const allowed = new Set<string>(values);
  return z
    .string()
    .max(500)
    .transform((text) => text.split(',').filter(Boolean))
    .refine((list) => list.every((value) => allowed.has(value)), `must be of: ${values.join(', ')}`)
    .transform((list) => list as Value[]);
}

export const searchText = z.string().max(200, 'must be at most 200 characters').trim();

/** `limit` and `cursor`, optional on every list (decisions.md section 0). */
export const paging = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number')
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= 200, 'must lie between 1 and 200')
    .optional(),
  cursor: z.string().min(1).max(500).optional(),
};

/** `lat` and `lng`, both or none. */
export const position = { lat: numberText(-90, 90).optional(), lng: numberText(-180, 180).optional() };

export function bothOrNone(value: { lat?: number | undefined; lng?: number | undefined }): boolean {
  return (value.lat === undefined) === (value.lng === undefined);
}

export const bothOrNoneIssue = { message: 'lat and lng belong together: give both or none', path: ['lat'] };

/** A time in RFC 3339, UTC. */
export const instant = z.iso.datetime();
