import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { plainTextSchema } from '../base/field-schemas.ts';
import { passwordSchema, ownUserSchema } from './accounts.ts';

/** What a login with the right password must also say. The field of this name in `errors` asks for it. */
export type LoginQuestion = 'code' | 'keepAccount';

export const loginBodySchema = z.object({
  username: plainTextSchema(254).min(2, 'Username must be at least 2 characters long'),
  password: passwordSchema.min(6, 'Password must be at least 6 characters.'),
  /** Only for an account with a second factor: without it the answer is 401 with the field `code` in `errors`. */
  code: plainTextSchema(40).trim().optional(),
  /** Cancels a pending account deletion: without it the answer is 409 with the field `keepAccount` in `errors`. */
  keepAccount: z.boolean().optional(),
});

export const loginEndpoint = endpoint({
  operationId: 'login',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in with a username or email address and a password',
  body: loginBodySchema,
  responses: { 200: z.object({ user: ownUserSchema }) },
  errorStatuses: [401, 403, 409],
  answersWhenReadOnly: true,
});

export const logoutEndpoint = endpoint({
  operationId: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends this session',
  responses: { 204: null },
  answersWhenReadOnly: true,
});

export const getMeEndpoint = endpoint({
  operationId: 'getMe',
  method: 'GET',
  path: '/api/auth/me',
  summary: 'Returns the signed-in member',
  responses: { 200: ownUserSchema },
  errorStatuses: [401],
});

export const signInEndpoints = [loginEndpoint, logoutEndpoint, getMeEndpoint] as const;
