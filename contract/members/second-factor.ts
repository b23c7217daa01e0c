import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { isoDateTimeSchema, plainTextSchema } from '../base/field-schemas.ts';
import { passwordSchema } from './accounts.ts';

/** Six digits of the authenticator app, or a recovery code; spaces do not count. */
export const secondFactorCodeSchema = plainTextSchema(40)
  .trim()
  .min(6, 'Please enter all six digits of the code.');

const recoveryCodesSchema = z.object({
  /** Shown once: the server stores only their hashes. */
  recoveryCodes: z.array(z.string()),
});

const proof = z.strictObject({ password: passwordSchema, code: secondFactorCodeSchema });

export const secondFactorStatusSchema = z.object({
  isOn: z.boolean(),
  since: isoDateTimeSchema.nullable(),
  recoveryCodesLeft: z.int(),
  /** Without one, an admin of this site can only set it up. */
  isRequired: z.boolean(),
});
export type SecondFactorStatus = z.output<typeof secondFactorStatusSchema>;

export const getSecondFactorEndpoint = endpoint({
  operationId: 'getSecondFactor',
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'Tells whether you sign in with a second factor',
  responses: { 200: secondFactorStatusSchema },
  errorStatuses: [401],
});

export const createSecondFactorEndpoint = endpoint({
  operationId: 'createSecondFactor',
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Creates a secret for an authenticator app; it takes effect when a code confirms it',
  body: z.strictObject({ password: passwordSchema }),
  responses: {
    200: z.object({
      /** The secret in Base32, to type. */
      key: z.string(),
      /** The same as an otpauth URI, for a QR code. */
      uri: z.string(),
    }),
  },
  errorStatuses: [401, 403, 409],
  answersWhenReadOnly: true,
});

export const confirmSecondFactorEndpoint = endpoint({
  operationId: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/auth/second-factor/confirmation',
  summary: 'Turns the second factor on with its first code, and ends all other sessions',
  body: z.strictObject({ code: secondFactorCodeSchema }),
  responses: { 200: recoveryCodesSchema },
  errorStatuses: [401, 403, 409],
  answersWhenReadOnly: true,
});

export const createRecoveryCodesEndpoint = endpoint({
  operationId: 'createRecoveryCodes',
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  summary: 'Creates new recovery codes; the old ones stop working',
  body: proof,
  responses: { 200: recoveryCodesSchema },
  errorStatuses: [401, 409],
});

export const deleteSecondFactorEndpoint = endpoint({
  operationId: 'deleteSecondFactor',
  method: 'DELETE',
  path: '/api/auth/second-factor',
  summary: 'Turns the second factor off',
  body: proof,
  responses: { 204: null },
  errorStatuses: [401, 409],
});

export const secondFactorEndpoints = [
  getSecondFactorEndpoint,
  createSecondFactorEndpoint,
  confirmSecondFactorEndpoint,
  createRecoveryCodesEndpoint,
  deleteSecondFactorEndpoint,
] as const;
