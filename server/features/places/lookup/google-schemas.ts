import { z } from 'zod';

const text = z.object({ text: z.string() });

export const googlePlaceSchema = z.object({
  id: z.string(),
  displayName: text.optional(),
  formattedAddress: z.string().optional(),
  types: z.array(z.string()).optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  priceLevel: z.string().optional(),
  websiteUri: z.string().optional(),
  nationalPhoneNumber: z.string().optional(),
  internationalPhoneNumber: z.string().optional(),
  regularOpeningHours: z.object({ weekdayDescriptions: z.array(z.string()).optional() }).optional(),
  rating: z.number().optional(),
});
export type GooglePlace = z.output<typeof googlePlaceSchema>;

export const googleSearchSchema = z.object({ places: z.array(googlePlaceSchema).optional() });

const googlePrediction = z.object({
  placeId: z.string(),
  text: text.optional(),
  structuredFormat: z.object({ mainText: text, secondaryText: text.optional() }).optional(),
  types: z.array(z.string()).optional(),
});
export type GooglePrediction = z.output<typeof googlePrediction>;

export const googleSuggestionsSchema = z.object({
  suggestions: z.array(z.object({ placePrediction: googlePrediction.optional() })).optional(),
});

export const GOOGLE_PLACE_FIELDS = Object.keys(googlePlaceSchema.shape);
