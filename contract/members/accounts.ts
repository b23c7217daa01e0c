import { z } from 'zod';
import { usernameProblem, usernameFormatProblem } from '#shared/members/usernames.ts';
import { endpoint } from '../base/endpoint.ts';
import {
  isoDateTimeSchema,
  isStorableText,
  plainTextSchema,
  searchTextSchema,
  visibleSingleLineSchema,
  userIdSchema,
} from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';

export const EMAIL_INVALID_MESSAGE = 'Please enter a valid email address.';
export const MAX_PASSWORD_LENGTH = 128;

export const usernameSchema = nameWithout(usernameProblem);
/** It may be a reserved name that the operator gave to this member, which only the server knows. */
const ownUsername = nameWithout(usernameFormatProblem);

function nameWithout(problemOf: (name: string) => string | null) {
  return z
    .string()
    .trim()
    .superRefine((name, context) => {
      const message = problemOf(name);
      if (message) context.addIssue({ code: 'custom', message });
    });
}

export const emailSchema = z
  .string()
  .trim()
  .max(254, EMAIL_INVALID_MESSAGE)
  .pipe(z.email(EMAIL_INVALID_MESSAGE));
/** The minimum length is the operator's setting, so the server checks it, with the documented message. */
export const passwordSchema = plainTextSchema(
  MAX_PASSWORD_LENGTH,
  `Password must be ${MAX_PASSWORD_LENGTH} characters or less.`,
);

/** The web sends the address of an upload; an external image would tell its owner who views it (D54). */
export const avatarUrlSchema = z
  .string()
  .max(200)
  .regex(
    /^\/uploads\/[\w-]+(\.[\w-]+)*$/,
    'Please upload the photo here. We don’t show photos from other sites.',
  );

export const publicUserSchema = z.object({
  id: userIdSchema,
  username: z.string(),
  displayName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  level: z.int(),
});
export type PublicUser = z.output<typeof publicUserSchema>;

export const ownUserSchema = publicUserSchema.extend({
  email: z.string(),
  role: z.enum(['user', 'admin']),
  catalogEditor: z.boolean(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  preferences: z.record(z.string(), z.unknown()),
  xp: z.int(),
  emailVerified: z.boolean(),
  /** Set for an admin who has no admin rights on this site until then. */
  mustSetUpSecondFactor: z.literal(true).optional(),
  dateCreated: isoDateTimeSchema,
});
export type OwnUser = z.output<typeof ownUserSchema>;

export const listedUserSchema = publicUserSchema.extend({
  email: z.string().optional(),
  role: z.enum(['user', 'admin']).optional(),
  catalogEditor: z.boolean().optional(),
  xp: z.int().optional(),
  location: z.string().nullable().optional(),
  dateCreated: isoDateTimeSchema.optional(),
  standing: z.enum(['suspended', 'leaving']).nullable().optional(),
  /** null until an admin lifts the suspension. */
  suspendedUntil: isoDateTimeSchema.nullable().optional(),
});
export type ListedUser = z.output<typeof listedUserSchema>;

export const USER_SORTS = ['username', 'email', 'role', 'xp', 'dateCreated'] as const;
export const USER_ROLE_FILTERS = ['admin', 'user', 'catalogEditor'] as const;

/** Uppercase and lowercase ids are the same (RFC 9562), but would be two different strings. */
const clientMadeId = z.uuid().toLowerCase();
export const registerBodySchema = z.object({
  id: clientMadeId.optional(),
  username: usernameSchema,
  email: emailSchema,
  password: passwordSchema,
});
export const profileBodySchema = z.object({
  username: ownUsername.optional(),
  email: emailSchema.optional(),
  displayName: visibleSingleLineSchema(80).nullable().optional(),
  bio: plainTextSchema(1000).trim().nullable().optional(),
  avatarUrl: avatarUrlSchema.nullable().optional(),
  location: visibleSingleLineSchema(120).nullable().optional(),
  preferences: z
    .record(plainTextSchema(60), z.unknown())
    .refine(isModest, 'Preferences are too large.')
    .optional(),
});

/** Small, and storable as jsonb. Deep nesting must not exhaust the stack on the way. */
function isModest(value: unknown): boolean {
  let left = 4000;
  const waiting = [{ item: value, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { item, depth } = next;
    if (typeof item === 'string' && !isStorableText(item)) return false;
    left -= typeof item === 'string' ? item.length + 2 : 8;
    if (left < 0 || depth > 5) return false;
    if (typeof item !== 'object' || item === null) continue;
    for (const [key, inner] of Object.entries(item)) {
      waiting.push({ item: key, depth: depth + 1 }, { item: inner, depth: depth + 1 });
    }
  }
  return true;
}

export const userIdParamsSchema = z.object({ id: userIdSchema });

export const registerEndpoint = endpoint({
  operationId: 'register',
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Creates an account and signs in',
  body: registerBodySchema,
  responses: { 201: ownUserSchema },
  errorStatuses: [403, 409],
});

export const updateUserEndpoint = endpoint({
  operationId: 'updateUser',
  method: 'PATCH',
  path: '/api/users/{id}',
  summary: 'Changes your profile',
  params: userIdParamsSchema,
  body: profileBodySchema,
  responses: { 200: ownUserSchema },
  errorStatuses: [401, 404, 409],
});

export const checkUsernameEndpoint = endpoint({
  operationId: 'checkUsername',
  method: 'GET',
  path: '/api/users/check-username',
  summary: 'Checks whether a username is available',
  // Of any length: a validation error would replace the message of the violated rule (D14).
  query: z.strictObject({ username: z.string() }),
  responses: { 200: z.object({ available: z.boolean(), error: z.string().optional() }) },
});

export const listUsersEndpoint = endpoint({
  operationId: 'listUsers',
  method: 'GET',
  path: '/api/users',
  summary: 'Lists members; admins see more of each, and can search, sort and filter',
  query: z.strictObject({
    q: searchTextSchema.meta({ description: 'Part of the username, email, or display name' }).optional(),
    role: z.enum(USER_ROLE_FILTERS).optional(),
    sort: z.enum(USER_SORTS).optional(),
    order: z.enum(['ascending', 'descending']).optional(),
    ...pagingQueryParams,
  }),
  responses: { 200: z.array(listedUserSchema) },
  errorStatuses: [401, 403],
});

export const deleteUserEndpoint = endpoint({
  operationId: 'deleteUser',
  method: 'DELETE',
  path: '/api/users/{id}',
  summary:
    'Deletes your account: signs you out everywhere, hides you right away, and erases the account after the grace period',
  params: userIdParamsSchema,
  body: z.strictObject({
    password: passwordSchema,
    reviews: z.enum(['remove', 'anonymous']),
  }),
  responses: { 200: z.object({ eraseOn: isoDateTimeSchema }) },
  errorStatuses: [401, 403, 404, 409],
});

export const accountEndpoints = [
  registerEndpoint,
  checkUsernameEndpoint,
  listUsersEndpoint,
  updateUserEndpoint,
  deleteUserEndpoint,
] as const;
