import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { passwordSchema } from './accounts.ts';

export const requestVerificationEndpoint = endpoint({
  operationId: 'requestVerification',
  method: 'POST',
  path: '/api/auth/email-verification',
  summary: 'Sends the email that confirms your address again',
  responses: { 202: null },
  errorStatuses: [401, 409, 503],
});

export const verifyEmailEndpoint = endpoint({
  operationId: 'verifyEmail',
  method: 'POST',
  path: '/api/auth/email-verification/{token}',
  summary: 'Confirms an email address, with the token from the email',
  params: z.object({ token: z.string().min(1).max(200) }),
  /** Required if the address replaces another one. */
  body: z.object({ password: passwordSchema.optional() }),
  responses: { 204: null },
  errorStatuses: [404],
});

export const emailVerificationEndpoints = [requestVerificationEndpoint, verifyEmailEndpoint] as const;
