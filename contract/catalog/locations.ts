import { z } from 'zod';
import { MAX_ADDRESS_LENGTH, MAX_PHONE_NUMBER_LENGTH } from '#shared/text/text-limits.ts';
import { endpoint } from '../base/endpoint.ts';
import {
  hoursInputSchema,
  storedHoursSchema,
  temporaryClosureSchema,
  temporaryClosureInputSchema,
  locationSpecialDaySchema,
  specialDaysInputSchema,
} from '../base/opening-hours.ts';
import {
  idSchema,
  idInBodySchema,
  idParamsSchema,
  idTextSchema,
  isoDateTimeSchema,
  singleLineSchema,
  numberSchema,
  requiredSingleLineSchema,
  revisionSchema,
} from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';

/** What an admin can edit, and the time zone derived from it; each is a column of the same name. */
export const locationFieldsSchema = z.object({
  address: z.string(),
  phoneNumber: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  hoursOfOperation: storedHoursSchema,
  /** IANA name; null without a pin. */
  timeZone: z.string().nullable(),
  specialDays: z.array(locationSpecialDaySchema),
  closure: temporaryClosureSchema.nullable(),
});

export const locationSchema = z
  .object({
    id: idSchema,
    restaurantId: idSchema,
    ...locationFieldsSchema.shape,
    /** The address has changed since the pin was set, so the pin proves no visit until it is set again. */
    isPinStale: z.boolean(),
    revision: revisionSchema,
    distance: z.number().optional(),
  })
  .meta({ id: 'Location' });
export type Location = z.output<typeof locationSchema>;

const latitude = numberSchema(-90, 90).nullable().optional();
const longitude = numberSchema(-180, 180).nullable().optional();
const phoneNumber = singleLineSchema(MAX_PHONE_NUMBER_LENGTH).nullable().optional();
// Imported locations may lack one (D71).
const address = requiredSingleLineSchema(MAX_ADDRESS_LENGTH, 'A location needs an address');

export const locationInputFields = {
  address: address.optional(),
  phoneNumber,
  hoursOfOperation: hoursInputSchema.optional(),
  specialDays: specialDaysInputSchema.optional(),
  closure: temporaryClosureInputSchema.nullable().optional(),
  latitude,
  longitude,
};

type Pin = { latitude?: number | null | undefined; longitude?: number | null | undefined };
export function hasBothCoordinatesOrNeither({ latitude, longitude }: Pin): boolean {
  return typeof latitude === typeof longitude && (latitude === null) === (longitude === null);
}
export const incompletePinIssue = {
  message: 'goes with longitude. Enter both or neither',
  path: ['latitude'],
};

export const getLocationEndpoint = endpoint({
  operationId: 'getLocation',
  method: 'GET',
  path: '/api/locations/{id}',
  summary: 'Returns one location',
  params: idParamsSchema,
  responses: { 200: locationSchema },
  errorStatuses: [404, 410],
});

export const createLocationEndpoint = endpoint({
  operationId: 'createLocation',
  method: 'POST',
  path: '/api/locations',
  summary: 'Adds a location to a restaurant',
  body: z
    .object({ restaurantId: idInBodySchema, ...locationInputFields, address })
    .refine(hasBothCoordinatesOrNeither, incompletePinIssue),
  responses: { 201: locationSchema },
  errorStatuses: [401, 403, 404, 409, 410],
  requestHeaders: ['Idempotency-Key'],
});

export const updateLocationEndpoint = endpoint({
  operationId: 'updateLocation',
  method: 'PATCH',
  path: '/api/locations/{id}',
  summary: 'Changes a location; a new address without coordinates makes its pin stale',
  params: idParamsSchema,
  body: z.object(locationInputFields).refine(hasBothCoordinatesOrNeither, incompletePinIssue),
  responses: { 200: locationSchema },
  errorStatuses: [401, 403, 404, 410, 412],
  requestHeaders: ['If-Match'],
});

export const changeRestaurantOfLocationEndpoint = endpoint({
  operationId: 'changeRestaurantOfLocation',
  method: 'PUT',
  path: '/api/locations/{id}/restaurant',
  summary: 'Moves a location to another restaurant',
  params: idParamsSchema,
  body: z.strictObject({ restaurantId: idSchema }),
  responses: { 200: locationSchema },
  errorStatuses: [401, 403, 404, 410, 412],
  requestHeaders: ['If-Match'],
});

export const deleteLocationEndpoint = endpoint({
  operationId: 'deleteLocation',
  method: 'DELETE',
  path: '/api/locations/{id}',
  summary: 'Deletes a location',
  params: idParamsSchema,
  responses: { 204: null },
  errorStatuses: [401, 403, 404, 410, 412],
  requestHeaders: ['If-Match'],
});

export const restoreLocationEndpoint = endpoint({
  operationId: 'restoreLocation',
  method: 'POST',
  path: '/api/locations/{id}/restoration',
  summary: 'Restores a location, if its restaurant is on the site',
  params: idParamsSchema,
  responses: { 200: locationSchema },
  errorStatuses: [401, 403, 404, 410],
});

const deletedLocation = z
  .object({ id: idSchema, restaurantId: idSchema, address: z.string(), dateDeleted: isoDateTimeSchema })
  .meta({ id: 'DeletedLocation' });
export type DeletedLocation = z.output<typeof deletedLocation>;

export const listDeletedLocationsEndpoint = endpoint({
  operationId: 'listDeletedLocations',
  method: 'GET',
  path: '/api/deleted-locations',
  summary: 'Lists the deleted locations of one restaurant, last deleted first',
  query: z.strictObject({ ...pagingQueryParams, restaurantId: idTextSchema }),
  responses: { 200: z.array(deletedLocation) },
  errorStatuses: [401, 403],
});

export const locationEndpoints = [
  getLocationEndpoint,
  createLocationEndpoint,
  updateLocationEndpoint,
  changeRestaurantOfLocationEndpoint,
  deleteLocationEndpoint,
  restoreLocationEndpoint,
  listDeletedLocationsEndpoint,
] as const;
