import { z } from 'zod';
import { MAX_SEARCH_LENGTH, tooLongMessage } from '#shared/text/text-limits.ts';
import { endpoint } from '../base/endpoint.ts';
import {
  idSchema,
  isStorableText,
  numberTextSchema,
  plainTextSchema,
  UNUSABLE_CHARACTER,
} from '../base/field-schemas.ts';
import { hasBothOrNoCoordinates, incompleteLatLngIssue, positionQueryParams } from '../base/query-params.ts';

/** Monday to Sunday in the form's format: "11:00 am - 10:00 pm", two ranges with a comma between, "closed". */
const hoursOfWeek = z.object({
  monday: z.string(),
  tuesday: z.string(),
  wednesday: z.string(),
  thursday: z.string(),
  friday: z.string(),
  saturday: z.string(),
  sunday: z.string(),
});

/** Parsed hours; the original text if it cannot be parsed, null if there is none. */
export const placeHoursSchema = z.union([hoursOfWeek, z.object({ text: z.string() })]).nullable();
export type PlaceHours = z.output<typeof placeHoursSchema>;

const listed = {
  /** The restaurant of the catalog that this is, or is a branch of: "Already listed". */
  restaurantId: idSchema.nullable(),
  locationId: idSchema.nullable(),
};

export const placeSearchResultSchema = z
  .object({
    placeId: z.string(),
    name: z.string(),
    formattedAddress: z.string(),
    types: z.array(z.string()),
    coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    distance: z.number().optional(),
    /** 0 to 4. */
    priceLevel: z.int().nullable(),
    website: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    openingHours: z.object({ weekdayText: z.array(z.string()) }).nullable(),
    rating: z.number().nullable(),
    ...listed,
  })
  .meta({ id: 'Place' });
export type PlaceSearchResult = z.output<typeof placeSearchResultSchema>;

export const placeDetailsSchema = placeSearchResultSchema
  .extend({ hoursOfOperation: placeHoursSchema, timeZone: z.string().nullable() })
  .meta({ id: 'PlaceDetails' });
export type PlaceDetails = z.output<typeof placeDetailsSchema>;

export const placeSuggestionSchema = z
  .object({
    placeId: z.string(),
    description: z.string(),
    mainText: z.string(),
    secondaryText: z.string(),
    ...listed,
  })
  .meta({ id: 'PlaceSuggestion' });
export type PlaceSuggestion = z.output<typeof placeSuggestionSchema>;

export const searchPlacesEndpoint = endpoint({
  operationId: 'searchPlaces',
  callsExternalService: true,
  method: 'GET',
  path: '/api/places/search',
  summary: 'Searches for places to eat by text; nearest first',
  query: z
    .strictObject({
      query: z
        .string('Search Query Required')
        .max(MAX_SEARCH_LENGTH, tooLongMessage(MAX_SEARCH_LENGTH))
        .refine(isStorableText, UNUSABLE_CHARACTER)
        .trim()
        .min(1, 'Search Query Required')
        .meta({ description: 'Words in the name, address, or type' }),
      ...positionQueryParams,
      radius: meters(25_000),
    })
    .refine(hasBothOrNoCoordinates, incompleteLatLngIssue),
  responses: { 200: z.array(placeSearchResultSchema) },
  errorStatuses: [401, 403],
});

export const suggestPlacesEndpoint = endpoint({
  operationId: 'suggestPlaces',
  callsExternalService: true,
  method: 'GET',
  path: '/api/places/autocomplete',
  summary: 'Suggests places as you type; needs three characters',
  query: z
    .strictObject({
      input: plainTextSchema(MAX_SEARCH_LENGTH).trim(),
      ...positionQueryParams,
      radius: meters(50_000),
    })
    .refine(hasBothOrNoCoordinates, incompleteLatLngIssue),
  responses: { 200: z.array(placeSuggestionSchema) },
  errorStatuses: [401, 403],
});

export const getPlaceDetailsEndpoint = endpoint({
  operationId: 'getPlaceDetails',
  callsExternalService: true,
  method: 'GET',
  path: '/api/places/details/{placeId}',
  summary: 'Returns everything known about one place',
  params: z.strictObject({ placeId: plainTextSchema(300).regex(/^[\w-]+$/, 'isn’t a place ID') }),
  responses: { 200: placeDetailsSchema },
  errorStatuses: [401, 403, 404],
});

/** Around the position or FALLBACK_LOCATION; farther places only if none lies within it. */
function meters(standard: number) {
  return numberTextSchema(1, 20_040_000)
    .default(standard)
    .meta({ type: 'number', minimum: 1, maximum: 20_040_000, default: standard, description: 'In meters' });
}

export const placeSearchEndpoints = [
  searchPlacesEndpoint,
  suggestPlacesEndpoint,
  getPlaceDetailsEndpoint,
] as const;
