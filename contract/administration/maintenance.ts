import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { visibleLineSchema } from '../base/scalars.ts';
import { MAINTENANCE_MESSAGE_MAX } from '../base/limits.ts';
import { readOnlySchema } from '../site.ts';

export const setMaintenance = endpoint({
  operationId: 'setMaintenance',
  method: 'PUT',
  path: '/api/maintenance',
  summary: 'Make the site read-only for everybody, or writable again',
  body: z.strictObject({
    isOn: z.boolean(),
    /** Shown to visitors. */
    message: visibleLineSchema(MAINTENANCE_MESSAGE_MAX).nullable().optional(),
  }),
  responses: { 200: z.object({ readOnly: readOnlySchema.nullable() }) },
  errorStatuses: [401, 403],
  answersWhenReadOnly: true,
});

export const maintenanceEndpoints = [setMaintenance] as const;
