import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { plainTextSchema } from '../base/field-schemas.ts';
import { passwordSchema, userIdParamsSchema } from './accounts.ts';

export const changePasswordBodySchema = z.object({
  currentPassword: passwordSchema,
  newPassword: passwordSchema,
});

export const changePasswordEndpoint = endpoint({
  operationId: 'changePassword',
  method: 'POST',
  path: '/api/users/{id}/password',
  summary: 'Changes your password, and ends all other sessions',
  params: userIdParamsSchema,
  body: changePasswordBodySchema,
  responses: { 204: null },
  errorStatuses: [401, 403, 404, 409],
  answersWhenReadOnly: true,
});

export const requestPasswordResetEndpoint = endpoint({
  operationId: 'requestPasswordReset',
  method: 'POST',
  path: '/api/auth/password-reset',
  summary: 'Emails a link that resets a password; the response is the same for every address',
  body: z.object({ email: plainTextSchema(254).trim() }),
  responses: { 202: null },
});

export const resetPasswordEndpoint = endpoint({
  operationId: 'resetPassword',
  method: 'POST',
  path: '/api/auth/password-reset/{token}',
  summary: 'Sets a new password, with the token from the email',
  params: z.object({ token: z.string().min(1).max(200) }),
  body: z.object({ newPassword: passwordSchema }),
  responses: { 204: null },
  errorStatuses: [404],
});

export const confirmPasswordEndpoint = endpoint({
  operationId: 'confirmPassword',
  method: 'POST',
  path: '/api/auth/confirmation',
  summary: 'Confirms your password, for calls that need it in the next ten minutes',
  body: z.strictObject({ password: passwordSchema }),
  responses: { 204: null },
  errorStatuses: [401],
});

export const passwordEndpoints = [
  changePasswordEndpoint,
  requestPasswordResetEndpoint,
  resetPasswordEndpoint,
  confirmPasswordEndpoint,
] as const;
