import { z } from 'zod';
import { usernameProblem } from '#rules/usernames.ts';
import { endpoint } from './endpoint.ts';
import { paging, userId } from './scalars.ts';

export const EMAIL_PROBLEM = 'Please enter a valid email address.';
export const PASSWORD_MAX = 128;

export const username = z.string().superRefine((name, context) => {
  const message = usernameProblem(name);
  if (message) context.addIssue({ code: 'custom', message });
});

export const email = z.string().trim().max(254, EMAIL_PROBLEM).pipe(z.email(EMAIL_PROBLEM));
/** How short a password may be is the operator's setting; the server says so in the documented words. */
export const newPassword = z
  .string()
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters.`);

/** What everybody may know of a member. */
export const publicUser = z.object({
  id: userId,
  username: z.string(),
  displayName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  level: z.int(),
});
export type PublicUser = z.output<typeof publicUser>;

/** What a member knows of himself or herself. */
export const ownUser = publicUser.extend({
  email: z.string(),
  role: z.enum(['user', 'admin']),
  catalogEditor: z.boolean(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  preferences: z.record(z.string(), z.unknown()),
  xp: z.int(),
});
export type OwnUser = z.output<typeof ownUser>;

/** What the list of members says of each: to admins more than to others. */
export const listedUser = publicUser.extend({
  email: z.string().optional(),
  role: z.enum(['user', 'admin']).optional(),
  catalogEditor: z.boolean().optional(),
  xp: z.int().optional(),
  location: z.string().nullable().optional(),
});

export const loginBody = z.object({
  username: z.string().min(2, 'Username must be at least 2 characters long').max(254),
  password: z.string().min(6, 'Password must be at least 6 characters.').max(PASSWORD_MAX),
});
export const registerBody = z.object({ id: z.uuid().optional(), username, email, password: newPassword });
export const profileBody = z.object({
  username: username.optional(),
  email: email.optional(),
  displayName: z.string().trim().max(80).nullable().optional(),
  bio: z.string().trim().max(1000).nullable().optional(),
  avatarUrl: z.string().max(500).nullable().optional(),
  location: z.string().trim().max(120).nullable().optional(),
  preferences: z
    .record(z.string().max(60), z.unknown())
    .refine((value) => JSON.stringify(value).length <= 4000, 'Preferences are too large.')
    .optional(),
});
export const passwordBody = z.object({ currentPassword: z.string().max(PASSWORD_MAX), newPassword });

const userParams = z.object({ id: userId });

export const register = endpoint({
  operationId: 'register',
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Make an account and sign in',
  body: registerBody,
  answers: { 201: ownUser },
  refusals: [403, 409],
});

export const login = endpoint({
  operationId: 'login',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in by username (or e-mail address) and password',
  body: loginBody,
  answers: { 200: z.object({ user: ownUser }) },
  refusals: [401],
});

export const logout = endpoint({
  operationId: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session',
  answers: { 204: null },
});

export const getMe = endpoint({
  operationId: 'getMe',
  method: 'GET',
  path: '/api/auth/me',
  summary: 'Who is signed in',
  answers: { 200: ownUser },
  refusals: [401],
});

export const updateUser = endpoint({
  operationId: 'updateUser',
  method: 'PATCH',
  path: '/api/users/{id}',
  summary: 'Change one’s own profile',
  params: userParams,
  body: profileBody,
  answers: { 200: ownUser },
  refusals: [401, 404, 409],
});

export const changePassword = endpoint({
  operationId: 'changePassword',
  method: 'POST',
  path: '/api/users/{id}/password',
  summary: 'Change one’s own password, which ends all other sessions',
  params: userParams,
  body: passwordBody,
  answers: { 204: null },
  refusals: [401, 404],
});

export const checkUsername = endpoint({
  operationId: 'checkUsername',
  method: 'GET',
  path: '/api/users/check-username',
  summary: 'Whether a username may be taken',
  query: z.strictObject({ username: z.string().max(200) }),
  answers: { 200: z.object({ available: z.boolean(), error: z.string().optional() }) },
});

export const listUsers = endpoint({
  operationId: 'listUsers',
  method: 'GET',
  path: '/api/users',
  summary: 'Members; admins read more of each',
  query: z.strictObject(paging),
  answers: { 200: z.array(listedUser) },
});

export const requestPasswordReset = endpoint({
  operationId: 'requestPasswordReset',
  method: 'POST',
  path: '/api/auth/password-reset',
  summary: 'Ask for a link by mail; the answer is the same for every address',
  body: z.object({ email: z.string().trim().max(254) }),
  answers: { 202: null },
});

export const resetPassword = endpoint({
  operationId: 'resetPassword',
  method: 'POST',
  path: '/api/auth/password-reset/{token}',
  summary: 'Set a new password by a link from the mail',
  params: z.object({ token: z.string().min(1).max(200) }),
  body: z.object({ newPassword }),
  answers: { 204: null },
  refusals: [404],
});

export const verifyEmail = endpoint({
  operationId: 'verifyEmail',
  method: 'POST',
  path: '/api/auth/email-verification/{token}',
  summary: 'Confirm an address by a link from the mail',
  params: z.object({ token: z.string().min(1).max(200) }),
  answers: { 204: null },
  refusals: [404],
});

export const accountEndpoints = [
  register,
  login,
  logout,
  getMe,
  checkUsername,
  listUsers,
  updateUser,
  changePassword,
  requestPasswordReset,
  resetPassword,
  verifyEmail,
] as const;
