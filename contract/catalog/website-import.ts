import { z } from 'zod';
import { WEBSITE_MAX } from '#shared/text/text-limits.ts';
import {
  completeWebsiteAddress,
  WEBSITE_URL_REQUIRED,
  websiteAddressProblem,
} from '#shared/catalog/website-import-url.ts';
import { PRICE_RANGES, RESTAURANT_TYPES } from '../base/choices.ts';
import { endpoint } from '../base/endpoint.ts';
import { foundHoursSchema } from './places.ts';
import { idSchema, isStorable } from '../base/scalars.ts';

const websiteUrl = z
  .string(WEBSITE_URL_REQUIRED)
  .max(WEBSITE_MAX, `must be at most ${WEBSITE_MAX} characters`)
  .refine(isStorable, 'must not hold NUL or broken characters')
  .superRefine((text, context) => {
    const problem = websiteAddressProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .transform(completeWebsiteAddress)
  .meta({ type: 'string', description: 'https:// is put before it where it names no protocol' });

export const importedLocationSchema = z.object({
  address: z.string(),
  phoneNumber: z.string().nullable(),
  hoursOfOperation: foundHoursSchema,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type ImportedLocation = z.output<typeof importedLocationSchema>;

export const importedRestaurantSchema = z
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
    locations: z.array(importedLocationSchema),
    // Of the first location; otherwise what the page says without an address.
    address: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    hoursOfOperation: foundHoursSchema,
  })
  .meta({ id: 'ImportedRestaurant' });
export type ImportedRestaurant = z.output<typeof importedRestaurantSchema>;

export const importRestaurant = endpoint({
  operationId: 'importRestaurant',
  callsExternalService: true,
  method: 'POST',
  path: '/api/restaurant/import-basic',
  summary: 'What a restaurant’s website says about it, to fill the form with; stores nothing',
  body: z.object({ websiteUrl }),
  responses: { 200: importedRestaurantSchema },
  errorStatuses: [401, 403, 422],
});

export const websiteImportEndpoints = [importRestaurant] as const;
