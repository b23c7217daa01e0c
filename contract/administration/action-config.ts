import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { plainTextSchema } from '../base/field-schemas.ts';

const reward = z
  .int('must be a whole number')
  .min(0, 'must be between 0 and 10,000')
  .max(10_000, 'must be between 0 and 10,000');

export const actionRewardSchema = z.object({
  actionType: z.string(),
  xpReward: reward,
  locationBonusXp: reward,
  description: z.string(),
});
export type ActionReward = z.output<typeof actionRewardSchema>;

export const listActionConfigEndpoint = endpoint({
  operationId: 'listActionConfig',
  method: 'GET',
  path: '/api/action-config',
  summary: 'Lists how much XP each action earns',
  responses: { 200: z.array(actionRewardSchema) },
  errorStatuses: [401, 403],
});

export const updateActionConfigEndpoint = endpoint({
  operationId: 'updateActionConfig',
  method: 'PATCH',
  path: '/api/action-config/{actionType}',
  summary: 'Changes how much XP an action earns from now on',
  params: z.object({ actionType: plainTextSchema(64).min(1) }),
  body: z.strictObject({ xpReward: reward.optional(), locationBonusXp: reward.optional() }),
  responses: { 200: actionRewardSchema },
  errorStatuses: [401, 403, 404],
});

export const actionConfigEndpoints = [listActionConfigEndpoint, updateActionConfigEndpoint] as const;
