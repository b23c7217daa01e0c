import { z } from 'zod';
import { storableWebsite } from '#shared/catalog/restaurant-website.ts';
import { MAX_RECOMMENDATION_LENGTH } from '#shared/text/text-limits.ts';
import { EMAIL_INVALID_MESSAGE } from './accounts.ts';
import { RECOMMENDATION_STATUSES } from '../base/enum-values.ts';
import { endpoint } from '../base/endpoint.ts';
import {
  idSchema,
  idParamsSchema,
  isoDateTimeSchema,
  isStorableText,
  singleLineSchema,
  plainTextSchema,
  searchTextSchema,
  UNUSABLE_CHARACTER,
} from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';

const INVALID_URL = 'Please enter a valid URL';
const TOO_SHORT = 'Please provide at least 10 characters of information';

export const websiteUrlSchema = z
  .string(INVALID_URL)
  .refine((text) => isStorableText(text) && storableWebsite(text) !== null, INVALID_URL);
export const recommendationNotesSchema = z
  .string(TOO_SHORT)
  .max(MAX_RECOMMENDATION_LENGTH, 'This must be 5,000 characters or less')
  .refine(isStorableText, UNUSABLE_CHARACTER)
  .trim()
  .min(10, TOO_SHORT);
/** Contact data for following up; an empty field counts as absent. */
export const recommenderContactFields = {
  name: singleLineSchema(100),
  email: z
    .string()
    .trim()
    .max(254, EMAIL_INVALID_MESSAGE)
    .pipe(z.union([z.literal(''), z.email(EMAIL_INVALID_MESSAGE)], EMAIL_INVALID_MESSAGE)),
  phoneNumber: singleLineSchema(40),
};

const recommendation = z.object({
  id: idSchema,
  websiteUrl: z.string(),
  notes: z.string(),
  status: z.enum(RECOMMENDATION_STATUSES),
  dateSubmitted: isoDateTimeSchema,
});

/** Only admins see the contact data. */
export const adminRecommendationSchema = recommendation
  .extend({
    name: z.string().nullable(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    dateReviewed: isoDateTimeSchema.nullable(),
    reviewedByUserId: z.string().nullable(),
    submittedByUserId: z.string().nullable(),
    /** If it was approved: the restaurant on the site with the same website. */
    addedRestaurantId: idSchema.optional(),
  })
  .meta({ id: 'Recommendation' });
export type RestaurantRecommendation = z.output<typeof adminRecommendationSchema>;

export const createRecommendationEndpoint = endpoint({
  operationId: 'createRecommendation',
  method: 'POST',
  path: '/api/restaurant-recommendations',
  summary: 'Recommends a restaurant that is not on the site yet; needs no account',
  body: z.object({
    websiteUrl: websiteUrlSchema,
    notes: recommendationNotesSchema,
    name: recommenderContactFields.name.nullish(),
    email: recommenderContactFields.email.nullish(),
    phoneNumber: recommenderContactFields.phoneNumber.nullish(),
    /** A honeypot that people never see: only programs fill it in. */
    confirmUrl: plainTextSchema(2000).nullish(),
  }),
  responses: { 201: recommendation.meta({ id: 'SubmittedRecommendation' }) },
});

export const listRecommendationsEndpoint = endpoint({
  operationId: 'listRecommendations',
  method: 'GET',
  path: '/api/restaurant-recommendations',
  summary: 'Lists recommendations, newest first',
  query: z.strictObject({
    ...pagingQueryParams,
    q: searchTextSchema.meta({ description: 'Part of the website, notes, name, or email' }).optional(),
    status: z.enum(RECOMMENDATION_STATUSES).optional(),
  }),
  responses: { 200: z.array(adminRecommendationSchema) },
  errorStatuses: [401, 403],
});

export const reviewRecommendationEndpoint = endpoint({
  operationId: 'reviewRecommendation',
  method: 'PATCH',
  path: '/api/restaurant-recommendations/{id}',
  summary: 'Approves or rejects a pending recommendation, once',
  params: idParamsSchema,
  body: z.object({
    status: z.enum(['approved', 'rejected'], 'Please select a status for the recommendation.'),
  }),
  responses: { 200: adminRecommendationSchema },
  errorStatuses: [401, 403, 404, 409],
});

export const recommendationEndpoints = [
  createRecommendationEndpoint,
  listRecommendationsEndpoint,
  reviewRecommendationEndpoint,
] as const;
