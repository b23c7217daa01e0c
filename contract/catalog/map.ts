import { z } from 'zod';
import { DIET_FILTERS, PRICE_RANGES, RESTAURANT_TYPES } from '../base/enum-values.ts';
import { endpoint } from '../base/endpoint.ts';
import { openHoursQueryParams } from '../base/opening-hours.ts';
import {
  booleanTextSchema,
  idSchema,
  idTextSchema,
  isStorableText,
  numberTextSchema,
  searchTextSchema,
  UNUSABLE_CHARACTER,
} from '../base/field-schemas.ts';
import { commaSeparatedEnumSchema, splitCommaSeparated } from '../base/query-params.ts';

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

const cluster = z.object({
  /** The mean position of its locations, always inside its cell. */
  lat: latitude,
  lng: longitude,
  count: z.int().min(1),
});

const pin = z.object({
  locationId: idSchema,
  restaurantId: idSchema,
  /** The restaurant's name, cut if it is very long. */
  name: z.string(),
  restaurantType: z.enum(RESTAURANT_TYPES),
  priceRange: z.enum(PRICE_RANGES).nullable(),
  /** In the view of sandwiches, only those that match. */
  sandwichCount: z.int(),
  /** The restaurant's average; 0 if it has no ratings. */
  averageRating: z.number(),
  lat: latitude,
  lng: longitude,
});

export const mapResponseSchema = z
  .object({
    /** The covered box (west, south, east, north): the requested box, grown to whole blocks of the grid. */
    box: z.tuple([longitude, latitude, longitude, latitude]),
    /** The zoom whose cells were counted: lower than requested for a very large box. */
    zoom: z.int(),
    /** Matching locations in the box: the sum of all counts and the pins. */
    total: z.int(),
    /** True if a filter would check too many locations: the result is empty until the user zooms in or types more. */
    isTooWide: z.boolean(),
    clusters: z.array(cluster),
    pins: z.array(pin),
  })
  .meta({ id: 'MapAnswer' });
export type MapResponse = z.output<typeof mapResponseSchema>;
export type MapCluster = MapResponse['clusters'][number];
export type MapPin = MapResponse['pins'][number];

const NUMBER = /^[+-]?(\d{1,3}(\.\d{0,15})?|\.\d{1,15})$/;

export const geoBoxTextSchema = z
  .string()
  .max(100)
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.length === 4 && parts.every((part) => NUMBER.test(part)), {
    error: 'must be four numbers: west,south,east,north',
    abort: true,
  })
  .transform((parts) => {
    const [west, south, east, north] = parts.map(Number) as [number, number, number, number];
    return { west, south, east, north };
  })
  .refine(
    ({ west, east }) => Math.abs(west) <= 180 && Math.abs(east) <= 180,
    'must have longitudes between -180 and 180',
  )
  .refine(
    ({ south, north }) => Math.abs(south) <= 90 && Math.abs(north) <= 90,
    'must have latitudes between -90 and 90',
  )
  .refine(({ south, north }) => south < north, 'must have its south below its north')
  .refine(({ west, east }) => west !== east, 'must be wider than a line')
  .meta({
    type: 'string',
    description:
      'west,south,east,north in degrees; west is greater than east if the box crosses the antimeridian',
    example: '-118.7,33.7,-117.8,34.4',
  });

const dollars = numberTextSchema(0, 100_000).meta({ description: 'In dollars; unknown prices never match' });

export const getMapEndpoint = endpoint({
  operationId: 'getMap',
  method: 'GET',
  path: '/api/map',
  summary: 'Returns clusters with their counts, and single locations as pins, inside a box',
  query: z.strictObject({
    bbox: geoBoxTextSchema,
    zoom: z
      .string()
      .regex(/^\d{1,2}$/, 'must be a whole number')
      .transform(Number)
      .refine((zoom) => zoom <= 24, 'must be between 0 and 24')
      .meta({
        type: 'integer',
        minimum: 0,
        maximum: 24,
        description:
          'Zoom level, a whole number; the world is 512 pixels wide at 0. Levels above 19 count as 19',
      }),
    view: z
      .enum(['restaurants', 'sandwiches'])
      .meta({
        description:
          'restaurants (default): locations of restaurants. sandwiches: only locations of restaurants that serve a matching sandwich',
      })
      .optional(),
    q: searchTextSchema.optional(),
    ...openHoursQueryParams,
    restaurantType: commaSeparatedEnumSchema(RESTAURANT_TYPES).optional(),
    priceRange: commaSeparatedEnumSchema(PRICE_RANGES)
      .meta({
        description:
          'As in the search: the price range of the restaurant or of the sandwich, depending on view',
      })
      .optional(),
    restaurantId: idTextSchema
      .meta({ description: 'Only the locations of this restaurant; all other filters are ignored' })
      .optional(),
    minPrice: dollars.optional(),
    maxPrice: dollars.optional(),
    tags: z
      .string()
      .max(500)
      .refine(isStorableText, UNUSABLE_CHARACTER)
      .transform(splitCommaSeparated)
      .meta({ description: 'Tag names, separated by commas; one sandwich must have all of them' })
      .optional(),
    diet: commaSeparatedEnumSchema(DIET_FILTERS).optional(),
    spicy: booleanTextSchema
      .meta({ description: 'true: spice level 3 or higher; false: below 3' })
      .optional(),
  }),
  responses: { 200: mapResponseSchema },
});

export const mapEndpoints = [getMapEndpoint] as const;
