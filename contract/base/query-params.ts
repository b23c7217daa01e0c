import { z } from 'zod';
import { MAX_DISTANCE_MILES } from '#shared/geo/distance.ts';
import type { Position } from '#shared/geo/distance.ts';
import { numberTextSchema } from './field-schemas.ts';

/** `limit` and `cursor`, optional on every list (D0). */
export const pagingQueryParams = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number')
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= 200, 'must be between 1 and 200')
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: 200,
      description: 'Maximum number of rows. Default: 200',
    })
    .optional(),
  cursor: z
    .string()
    .min(1)
    .max(2_000)
    .meta({ description: 'Where the next page starts, from the Link header of the previous page' })
    .optional(),
};

export const positionQueryParams = {
  lat: numberTextSchema(-90, 90).meta({ description: 'Latitude in degrees; needs lng' }).optional(),
  lng: numberTextSchema(-180, 180).meta({ description: 'Longitude in degrees; needs lat' }).optional(),
};

export function hasBothOrNoCoordinates(value: {
  lat?: number | undefined;
  lng?: number | undefined;
}): boolean {
  return (value.lat === undefined) === (value.lng === undefined);
}

export function positionOfQuery(value: {
  lat?: number | undefined;
  lng?: number | undefined;
}): Position | null {
  const { lat, lng } = value;
  return lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng };
}

export const incompleteLatLngIssue = { message: 'goes with lng. Enter both or neither', path: ['lat'] };

export function radiusQueryParam(description: string) {
  return numberTextSchema(0, MAX_DISTANCE_MILES).meta({ description }).optional();
}

export function commaSeparatedEnumSchema<const Value extends string>(values: readonly Value[]) {
  const allowed = new Set<string>(values);
  return z
    .string()
    .max(500)
    .transform(splitCommaSeparated)
    .refine((list) => list.every((value) => allowed.has(value)), `must be one of: ${values.join(', ')}`)
    .transform((list) => list as Value[])
    .meta({ description: `One or more of ${values.join(', ')}, separated by commas` });
}

export function splitCommaSeparated(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
