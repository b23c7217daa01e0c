import { z } from 'zod';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_CATALOG_NAME_LENGTH,
  MAX_SUGGESTION_NOTE_LENGTH,
  tooLongMessage,
} from '#shared/text/text-limits.ts';
import { PRICE_RANGES, RESTAURANT_TYPES } from '../base/enum-values.ts';
import { endpoint } from '../base/endpoint.ts';
import {
  bigintIdParamsSchema,
  idInBodySchema,
  idSchema,
  isoDateTimeSchema,
  plainTextSchema,
  requiredSingleLineSchema,
} from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';
import { revertResultSchema } from '../catalog/change-sets.ts';
import {
  hasBothCoordinatesOrNeither,
  locationInputFields,
  incompletePinIssue,
} from '../catalog/locations.ts';
import { websiteSchema } from '../catalog/restaurants.ts';
import { suggestedSandwichFields } from '../catalog/sandwich-input.ts';
import { imageUrlSchema } from '../catalog/uploads.ts';
import { userIdParamsSchema } from './accounts.ts';

export const SUGGESTION_KINDS = ['edit', 'new-sandwich', 'closed', 'wrong-hours', 'photo'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];
export const SUGGESTION_ENTITY_TYPES = ['restaurant', 'location', 'sandwich'] as const;
export type SuggestionEntityType = (typeof SUGGESTION_ENTITY_TYPES)[number];

const INVALID_SOURCE = 'Please enter a link that begins with http:// or https://';
const about = {
  entityId: idInBodySchema,
  /** That you read. If someone else has changed it since, only allergen warnings go live right away. */
  revision: z.int().nonnegative().optional(),
  note: plainTextSchema(MAX_SUGGESTION_NOTE_LENGTH).trim().optional(),
  /** Where the new value can be looked up. */
  sourceUrl: z
    .union(
      [z.literal(''), z.url({ protocol: /^https?$/, error: INVALID_SOURCE }).max(2000, tooLongMessage(2000))],
      INVALID_SOURCE,
    )
    .nullish(),
};

const restaurantChanges = z.strictObject({
  name: requiredSingleLineSchema(MAX_CATALOG_NAME_LENGTH, 'Name is required').optional(),
  description: plainTextSchema(MAX_DESCRIPTION_LENGTH).trim().optional(),
  website: websiteSchema,
  restaurantType: z.enum(RESTAURANT_TYPES).optional(),
  priceRange: z.enum(PRICE_RANGES).optional(),
});
const locationChanges = z
  .strictObject(locationInputFields)
  .refine(hasBothCoordinatesOrNeither, incompletePinIssue);
const tagIds = z.array(idSchema).max(30).optional();
const sandwichChanges = z.strictObject({ ...suggestedSandwichFields, tagIds });
const newSandwich = z.strictObject({
  ...suggestedSandwichFields,
  name: requiredSingleLineSchema(MAX_CATALOG_NAME_LENGTH, 'Name is required'),
});
const { hoursOfOperation, specialDays, closure } = locationInputFields;
const wrongHours = z
  .strictObject({ hoursOfOperation, specialDays, closure })
  .refine((changes) => Object.keys(changes).length > 0, 'must have hours, special days, or a closure');

const photo = z.strictObject({ imageUrl: imageUrlSchema });

const edit = z.literal('edit');
const closed = z.literal('closed');
const restaurant = z.literal('restaurant');
const location = z.literal('location');

export const suggestionInputSchema = z.discriminatedUnion('kind', [
  z.discriminatedUnion('entityType', [
    z.strictObject({ kind: edit, entityType: restaurant, ...about, changes: restaurantChanges }),
    z.strictObject({ kind: edit, entityType: location, ...about, changes: locationChanges }),
    z.strictObject({ kind: edit, entityType: z.literal('sandwich'), ...about, changes: sandwichChanges }),
  ]),
  z.discriminatedUnion('entityType', [
    z.strictObject({ kind: closed, entityType: restaurant, ...about }),
    z.strictObject({ kind: closed, entityType: location, ...about }),
  ]),
  z.strictObject({ kind: z.literal('new-sandwich'), entityType: restaurant, ...about, changes: newSandwich }),
  z.strictObject({
    kind: z.literal('photo'),
    entityType: z.enum(['restaurant', 'sandwich']),
    ...about,
    changes: photo,
  }),
  z.strictObject({ kind: z.literal('wrong-hours'), entityType: location, ...about, changes: wrongHours }),
]);
export type SuggestionInput = z.output<typeof suggestionInputSchema>;

const change = z.object({
  field: z.string(),
  /** When it was suggested; tags by their names. */
  before: z.unknown(),
  after: z.unknown(),
  isPublished: z.boolean(),
});

export const suggestionSchema = z
  .object({
    id: z.int(),
    kind: z.enum(SUGGESTION_KINDS),
    entityType: z.enum(SUGGESTION_ENTITY_TYPES),
    entityId: idSchema,
    title: z.string(),
    path: z.string(),
    changes: z.array(change),
    note: z.string(),
    sourceUrl: z.string().nullable(),
    decision: z.enum(['accepted', 'rejected']).nullable(),
    dateCreated: isoDateTimeSchema,
    dateDecided: isoDateTimeSchema.nullable(),
  })
  .meta({ id: 'Suggestion' });
export type EditSuggestion = z.output<typeof suggestionSchema>;

export const suggestionForAdminsSchema = suggestionSchema
  .extend({
    /** `current` differs from `before` if somebody else changed the field meanwhile. */
    changes: z.array(change.extend({ current: z.unknown() })),
    by: z.object({ id: z.string(), username: z.string() }),
    isOwn: z.boolean(),
    /** The restaurant, location or sandwich was deleted meanwhile. */
    isGone: z.boolean(),
    /** Of the restaurant, location or sandwich: belongs into `If-Match` of the decision. */
    revision: z.int(),
    decidedBy: z.string().nullable(),
  })
  .meta({ id: 'QueuedSuggestion' });
export type SuggestionForAdmins = z.output<typeof suggestionForAdminsSchema>;

const suggestionsRevertSchema = revertResultSchema
  .omit({ changeSetId: true })
  .extend({ rejected: z.int() })
  .meta({ id: 'SuggestionsRevert' });
export type SuggestionsRevert = z.output<typeof suggestionsRevertSchema>;

export const createSuggestionEndpoint = endpoint({
  operationId: 'createSuggestion',
  method: 'POST',
  path: '/api/suggestions',
  summary: 'Suggests a change to a restaurant, a location, or a sandwich; some changes go live right away',
  body: suggestionInputSchema,
  responses: { 201: suggestionSchema },
  errorStatuses: [401, 403, 404, 409, 410],
  requestHeaders: ['Idempotency-Key'],
});

export const listSuggestionsEndpoint = endpoint({
  operationId: 'listSuggestions',
  method: 'GET',
  path: '/api/suggestions',
  summary:
    'Lists the suggestions that you can accept or reject, newest first; state=open leaves out decided ones',
  query: z.strictObject({ ...pagingQueryParams, state: z.enum(['open', 'decided']).optional() }),
  responses: { 200: z.array(suggestionForAdminsSchema) },
  errorStatuses: [401, 403],
});

export const decideSuggestionEndpoint = endpoint({
  operationId: 'decideSuggestion',
  method: 'PATCH',
  path: '/api/suggestions/{id}',
  summary: 'Accepts a suggestion and applies it, or rejects it and undoes what was published',
  params: bigintIdParamsSchema,
  body: z.strictObject({ decision: z.enum(['accepted', 'rejected'], 'Please accept or reject it.') }),
  responses: { 200: z.object({ message: z.string() }) },
  errorStatuses: [401, 403, 404, 409, 410, 412],
  requestHeaders: ['If-Match'],
});

export const listUserSuggestionsEndpoint = endpoint({
  operationId: 'listUserSuggestions',
  method: 'GET',
  path: '/api/users/{id}/suggestions',
  summary: 'Lists your suggestions, newest first',
  params: userIdParamsSchema,
  query: z.strictObject(pagingQueryParams),
  responses: { 200: z.array(suggestionSchema) },
  errorStatuses: [401, 404],
});

export const revertSuggestionsEndpoint = endpoint({
  operationId: 'revertSuggestions',
  method: 'POST',
  path: '/api/users/{id}/revert-suggestions',
  summary:
    'Rejects all suggestions of a member, even accepted ones, and undoes their changes, except for what has changed since',
  params: userIdParamsSchema,
  /** One call takes fifty suggestions, newest first. */
  body: z.strictObject({
    dryRun: z
      .boolean()
      .default(false)
      .meta({ description: 'true: shows what would change, without changing anything' }),
    before: z.int().min(1).optional().meta({ description: '`next` from the previous step' }),
  }),
  responses: { 200: suggestionsRevertSchema },
  errorStatuses: [401, 403, 404],
});

export const suggestionEndpoints = [
  createSuggestionEndpoint,
  listSuggestionsEndpoint,
  decideSuggestionEndpoint,
  listUserSuggestionsEndpoint,
  revertSuggestionsEndpoint,
] as const;
