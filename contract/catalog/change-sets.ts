import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { bigintIdParamsSchema, idSchema, isoDateTimeSchema, userIdSchema } from '../base/field-schemas.ts';
import { CHANGE_ORIGINS } from '../base/enum-values.ts';
import { changeAuthorSchema, historyFieldSchema } from './history.ts';

const changeSetSchema = z
  .object({
    id: z.int(),
    origin: z.enum(CHANGE_ORIGINS),
    summary: z.string(),
    by: changeAuthorSchema,
    revertedId: z.int().nullable(),
    /** Change sets that revert this one, or a part of it. */
    revertedBy: z.array(z.int()),
    changeCount: z.int(),
    dateCreated: isoDateTimeSchema,
  })
  .meta({ id: 'ChangeSet' });
export type ChangeSet = z.output<typeof changeSetSchema>;

export const getChangeSetEndpoint = endpoint({
  operationId: 'getChangeSet',
  method: 'GET',
  path: '/api/change-sets/{id}',
  summary: 'Returns one change set; GET /api/audit?changeSetId= lists its changes',
  params: bigintIdParamsSchema,
  responses: { 200: changeSetSchema },
  errorStatuses: [401, 403, 404],
});

const revertedEntity = z.object({
  entityType: z.enum(['restaurant', 'location', 'sandwich', 'tag']),
  entityId: idSchema,
  entityName: z.string().nullable(),
  fields: z.array(historyFieldSchema),
});

export const revertResultSchema = z
  .object({
    /** null until something is changed. */
    changeSetId: z.int().nullable(),
    /** Send it as `before`, with the change set, to get older changes; null after the last page. */
    next: z.int().nullable(),
    reverted: z.array(revertedEntity.extend({ action: z.enum(['update', 'delete', 'restore']) })),
    /** What has changed since, or cannot be reverted now. */
    leftAlone: z.array(revertedEntity.extend({ reason: z.string() })),
  })
  .meta({ id: 'RevertResult' });
export type RevertResult = z.output<typeof revertResultSchema>;

/** One call reverts a few hundred changes, newest first, so that an import of any size can be reverted in steps. */
const revertStep = {
  dryRun: z
    .boolean()
    .default(false)
    .meta({ description: 'true: shows what would change, without changing anything' }),
  before: z.int().min(1).optional().meta({ description: '`next` from the previous step' }),
  changeSetId: z.int().min(1).optional().meta({ description: '`changeSetId` from the previous step' }),
};

export const revertChangeSetEndpoint = endpoint({
  operationId: 'revertChangeSet',
  method: 'POST',
  path: '/api/change-sets/{id}/revert',
  summary: 'Reverts a change set, except for what has changed since',
  params: bigintIdParamsSchema,
  body: z.strictObject(revertStep),
  responses: { 200: revertResultSchema },
  errorStatuses: [401, 403, 404, 409],
});

export const revertMemberChangesEndpoint = endpoint({
  operationId: 'revertMemberChanges',
  method: 'POST',
  path: '/api/users/{id}/revert-changes',
  summary: 'Reverts a member’s catalog changes since a given day, except for what has changed again',
  params: z.strictObject({ id: userIdSchema }),
  body: z.strictObject({ since: z.iso.date('must be a date like 2026-11-26'), ...revertStep }),
  responses: { 200: revertResultSchema },
  errorStatuses: [401, 403, 404, 409],
});

export const changeSetEndpoints = [
  getChangeSetEndpoint,
  revertChangeSetEndpoint,
  revertMemberChangesEndpoint,
] as const;
