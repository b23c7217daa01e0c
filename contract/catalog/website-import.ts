import { z } from 'zod';
import { MAX_WEBSITE_LENGTH, tooLongMessage } from '#shared/text/text-limits.ts';
import {
  completeWebsiteUrl,
  WEBSITE_URL_REQUIRED_MESSAGE,
  websiteUrlProblem,
} from '#shared/catalog/website-import-url.ts';
import { PRICE_RANGES, RESTAURANT_TYPES } from '../base/enum-values.ts';
import { endpoint } from '../base/endpoint.ts';
import { placeHoursSchema } from './place-search.ts';
import { idSchema, isStorableText, UNUSABLE_CHARACTER } from '../base/field-schemas.ts';

const websiteUrl = z
  .string(WEBSITE_URL_REQUIRED_MESSAGE)
  .max(MAX_WEBSITE_LENGTH, tooLongMessage(MAX_WEBSITE_LENGTH))
  .refine(isStorableText, UNUSABLE_CHARACTER)
  .superRefine((text, context) => {
    const problem = websiteUrlProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .transform(completeWebsiteUrl)
  .meta({ type: 'string', description: 'A URL without a protocol gets https://' });

export const websiteImportedLocationSchema = z.object({
  address: z.string(),
  phoneNumber: z.string().nullable(),
  hoursOfOperation: placeHoursSchema,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type WebsiteImportedLocation = z.output<typeof websiteImportedLocationSchema>;

export const websiteImportedRestaurantSchema = z
  .object({
    id: idSchema.nullable(),
    name: z.string(),
    description: z.string().nullable(),
    website: z.string(),
    priceRange: z.enum(PRICE_RANGES).nullable(),
    restaurantType: z.enum(RESTAURANT_TYPES).nullable(),
    /** Only images of this site; null if none was imported. */
    imageUrl: z.string().nullable(),
    /** Where the website shows the menu; the menu itself is not read. */
    menuUrl: z.string().nullable(),
    locations: z.array(websiteImportedLocationSchema),
    // Of the first location; without locations, what the page says outside of an address.
    address: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    hoursOfOperation: placeHoursSchema,
  })
  .meta({ id: 'ImportedRestaurant' });
export type WebsiteImportedRestaurant = z.output<typeof websiteImportedRestaurantSchema>;

export const importRestaurantEndpoint = endpoint({
  operationId: 'importRestaurant',
  callsExternalService: true,
  method: 'POST',
  path: '/api/restaurant/import-basic',
  summary: 'Reads a restaurant’s website to prefill the form; stores nothing',
  body: z.object({ websiteUrl }),
  responses: { 200: websiteImportedRestaurantSchema },
  errorStatuses: [401, 403, 422],
});

export const websiteImportEndpoints = [importRestaurantEndpoint] as const;
